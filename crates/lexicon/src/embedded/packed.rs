//! How the embedded list is kept in the program.
//!
//! ```text
//! file    = entries:u32 text:u32 packed:u32 DEFLATE(scores kinds written)
//! scores  = byte{entries}
//! kinds   = byte{entries}
//! written = (shared rest){entries}
//! ```
//! Numbers are little-endian: how many entries, and the lengths of the text and of the
//! data before compression, in bytes. `shared` is a byte below 32, one more than the bytes that an
//! entry shares with the one before it; `rest` is what follows them, in bytes of 32 and
//! over, so that the next `shared` ends it.
//!
//! The list is sorted, so neighbours share half of their bytes, and a column of scores
//! compresses better than scores between words. `docs/decisions/embedded-list.md` has
//! the alternatives and their sizes.

use std::io::Read as _;

use flate2::read::DeflateEncoder;
use flate2::{Compression, Decompress, FlushDecompress, Status};

/// Bytes below this stand for the length of a shared beginning.
const FIRST_TEXT: u8 = 32;
/// Bytes of text that are copied together.
const STEP: usize = 8;

/// Packs a list in the form that [`english_text`](super::english_text) describes.
/// `cargo xtask lexicon` calls it; programs that read the list do not need it.
///
/// `None` for a line of another form.
pub fn pack(text: &str) -> Option<Vec<u8>> {
    let (mut scores, mut kinds, mut written) = (Vec::new(), Vec::new(), Vec::new());
    let mut before: &[u8] = &[];
    for line in text.lines() {
        let mut fields = line.split(';');
        let (entry, score, kind) = (fields.next()?, fields.next()?, fields.next()?);
        let score: u8 = score.parse().ok().filter(|&score| score <= 100)?;
        let (&[kind], None) = (kind.as_bytes(), fields.next()) else { return None };
        let entry = entry.as_bytes();
        if entry.iter().any(|&byte| byte < FIRST_TEXT) {
            return None;
        }
        let same = entry.iter().zip(before).take_while(|(one, other)| one == other).count();
        let shared = same.min(usize::from(FIRST_TEXT) - 2);
        written.push(shared as u8 + 1);
        written.extend_from_slice(&entry[shared..]);
        scores.push(score);
        kinds.push(kind);
        before = entry;
    }
    let entries = scores.len();
    let packed = [scores, kinds, written].concat();
    let mut file = Vec::new();
    for number in [entries, text.len(), packed.len()] {
        file.extend(u32::try_from(number).ok()?.to_le_bytes());
    }
    DeflateEncoder::new(&packed[..], Compression::best()).read_to_end(&mut file).ok()?;
    Some(file)
}

/// An entry of the embedded list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// How it is written: UTF-8, in capitals.
    pub written: &'a [u8],
    /// 1 to 100.
    pub score: u8,
    /// The kind's letter: `w`, `p`, `n` or `a`.
    pub kind: u8,
}

/// A list that is decompressed and still front coded.
pub(super) struct Columns {
    /// The unpacked data, then [`STEP`] zeros, so that eight bytes can be read at any place in it.
    bytes: Vec<u8>,
    entries: usize,
    /// Bytes of the text.
    text: usize,
}

impl Columns {
    /// `None` for bytes that [`pack`] did not make.
    pub fn read(file: &[u8]) -> Option<Self> {
        let (numbers, stream) = file.split_at_checked(12)?;
        let numbers = numbers.as_chunks::<4>().0.iter();
        let mut numbers = numbers.map(|&bytes| u32::from_le_bytes(bytes) as usize);
        let (entries, text, packed) = (numbers.next()?, numbers.next()?, numbers.next()?);
        let mut bytes = vec![0; packed + STEP];
        let mut inflate = Decompress::new(false);
        match inflate.decompress(stream, &mut bytes[..packed], FlushDecompress::Finish) {
            Ok(Status::StreamEnd) if inflate.total_out() == packed as u64 => {}
            _ => return None,
        }
        Some(Self { bytes, entries, text })
    }

    /// Calls a function with every entry, in the order of the list; `None` if
    /// the data is not in the form described above.
    pub fn each(&self, mut give: impl FnMut(Entry<'_>)) -> Option<()> {
        let (scores, rest) = self.bytes.split_at_checked(self.entries)?;
        let (kinds, mut rest) = rest.split_at_checked(self.entries)?;
        // This runs for 360,000 entries at every start of a solver, and most add fewer than
        // eight bytes to what they share: one load finds where they end, one store copies them.
        let (mut written, mut length) = (vec![0; 64], 0);
        for (&score, &kind) in scores.iter().zip(kinds) {
            let (&shared, after) = rest.split_first()?;
            let shared = usize::from(shared.checked_sub(1)?);
            if shared > length {
                return None;
            }
            length = shared;
            rest = after;
            loop {
                if length + STEP > written.len() {
                    written.resize(2 * written.len(), 0);
                }
                let bytes: &[u8; STEP] = rest.first_chunk()?;
                written[length..length + STEP].copy_from_slice(bytes);
                let own = text_length(*bytes);
                length += own;
                rest = &rest[own..];
                if own < STEP {
                    break;
                }
            }
            give(Entry { written: &written[..length], score, kind });
        }
        (rest.len() == STEP).then_some(())
    }

    /// The text that was packed.
    pub fn text(&self) -> Option<Vec<u8>> {
        let mut text = Vec::with_capacity(self.text);
        self.each(|Entry { written, score, kind }| {
            text.extend_from_slice(written);
            if score == 100 {
                text.extend_from_slice(b";100;");
            } else {
                text.extend_from_slice(&[b';', b'0' + score / 10, b'0' + score % 10, b';']);
            }
            text.extend_from_slice(&[kind, b'\n']);
        })?;
        (text.len() == self.text).then_some(text)
    }
}

/// How many of these bytes come before the first below [`FIRST_TEXT`].
fn text_length(bytes: [u8; STEP]) -> usize {
    const HIGH: u64 = u64::from_ne_bytes([!(FIRST_TEXT - 1); STEP]);
    const ONES: u64 = u64::from_ne_bytes([1; STEP]);
    // Bytes below 32 are those whose upper three bits are zero. Subtracting 1 from each byte
    // borrows into the top bit of the first such byte, and of none before it.
    let high = u64::from_le_bytes(bytes) & HIGH;
    let zero = high.wrapping_sub(ONES) & !high & (ONES << 7);
    zero.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn lists_come_back(
            entries in prop::collection::vec(("[A-C É]{1,40}", 0_u8..=100, "[wpna]"), 0..20),
        ) {
            let line = |(written, score, kind): &(String, u8, String)| {
                format!("{written};{score:02};{kind}\n")
            };
            let text: String = entries.iter().map(line).collect();
            let file = pack(&text).expect("lines of that form");
            let unpack = |file: &[u8]| Columns::read(file)?.text();
            prop_assert_eq!(unpack(&file), Some(text.into_bytes()));
            for end in 0..file.len() {
                prop_assert_eq!(unpack(&file[..end]), None);
            }
        }
    }

    #[test]
    fn lines_of_another_form_are_not_packed() {
        for text in ["WORD", "WORD;50", "WORD;101;w", "WORD;50;", "WORD;50;w;w", "W\tO;50;w"] {
            assert_eq!(pack(text), None, "{text}");
        }
    }
}
