//! The checksums of `.puz`: a rotating sum over each part of the file, one
//! over all of it, and eight bytes masked with a word.

use super::text::Text;

/// A checksum over bytes.
pub(super) fn checksum(bytes: &[u8]) -> u16 {
    let [sum] = continued(bytes, [0]);
    sum
}

/// Continues several checksums over the same bytes: rotate right by one, add
/// the byte. Each step depends on the previous one, so two interleaved sums
/// take hardly longer than one.
fn continued<const N: usize>(bytes: &[u8], start: [u16; N]) -> [u16; N] {
    bytes.iter().fold(start, |sums, &byte| {
        sums.map(|sum| sum.rotate_right(1).wrapping_add(u16::from(byte)))
    })
}

/// The parts of a file that its checksums cover.
pub(super) struct Parts<'a> {
    /// Width to solution tag: eight bytes of the header.
    pub(super) info: &'a [u8],
    pub(super) solution: &'a [u8],
    pub(super) state: &'a [u8],
    /// Title, author and copyright, without their NULs.
    pub(super) names: [&'a [u8]; 3],
    pub(super) clues: &'a [Text<'a>],
    /// `None` before version 1.3, where notes do not count.
    pub(super) notes: Option<&'a [u8]>,
}

/// The checksums of a file's header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sums {
    /// Over the whole file.
    pub(super) overall: u16,
    /// Over the info part of the header.
    pub(super) info: u16,
    /// Four sums, low bytes then high bytes, masked.
    pub(super) masked: [u8; 8],
}

impl Sums {
    pub(super) fn of(parts: &Parts<'_>) -> Self {
        let info = checksum(parts.info);
        let [solution, board] = continued(parts.solution, [0, info]);
        let [state, board] = continued(parts.state, [0, board]);
        let [texts, overall] = texts(parts, [0, board]);
        let sums = [info, solution, state, texts];
        let mut masked = *b"ICHEATED";
        for (index, sum) in sums.into_iter().enumerate() {
            let [low, high] = sum.to_le_bytes();
            masked[index] ^= low;
            masked[index + 4] ^= high;
        }
        Self { overall, info, masked }
    }
}

/// Title, author, copyright and notes count with their NUL, and only if they
/// are not empty; clues count without theirs.
fn texts(parts: &Parts<'_>, start: [u16; 2]) -> [u16; 2] {
    let with_nul = |sums, text: &[u8]| {
        if text.is_empty() { sums } else { continued(&[0], continued(text, sums)) }
    };
    let names = parts.names.into_iter().fold(start, with_nul);
    let clues = parts.clues.iter().fold(names, |sums, clue| continued(clue.bytes, sums));
    with_nul(clues, parts.notes.unwrap_or_default())
}
