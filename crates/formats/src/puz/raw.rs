//! The parts of a `.puz` file and their order, without their meaning. They
//! borrow from the file or the puzzle that they come from.

use std::borrow::Cow;

use super::cells::UNKNOWN;
use super::checksum::{Parts, Sums, checksum};
use super::text::{Text, version};
use crate::reading::Notes;
use crate::{Format, FormatError, MOST_CLUES};

/// The magic text, after the overall checksum.
pub(super) const MAGIC: &[u8; 12] = b"ACROSS&DOWN\0";
/// Length of the header in bytes.
pub(super) const HEADER_LEN: usize = 0x34;

/// The fixed-size start of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header([u8; HEADER_LEN]);

impl Header {
    /// A header of version 1.3 for an ordinary puzzle.
    pub(super) fn new() -> Self {
        let mut bytes = [0; HEADER_LEN];
        bytes[2..14].copy_from_slice(MAGIC);
        let mut header = Self(bytes);
        header.set_version(*b"1.3\0");
        header.set_kind(1);
        header
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub(super) fn bytes(&self) -> &[u8; HEADER_LEN] {
        &self.0
    }

    fn word(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }

    fn set_word(&mut self, at: usize, value: u16) {
        self.0[at..at + 2].copy_from_slice(&value.to_le_bytes());
    }

    pub(super) fn version(&self) -> &[u8] {
        &self.0[0x18..0x1c]
    }

    pub(super) fn set_version(&mut self, version: [u8; 4]) {
        self.0[0x18..0x1c].copy_from_slice(&version);
    }

    /// Checksum of the right solution, if it is scrambled.
    pub(super) fn scrambled_sum(&self) -> u16 {
        self.word(0x1e)
    }

    pub(super) fn set_scrambled_sum(&mut self, sum: u16) {
        self.set_word(0x1e, sum);
    }

    pub(super) fn cols(&self) -> usize {
        usize::from(self.0[0x2c])
    }

    pub(super) fn rows(&self) -> usize {
        usize::from(self.0[0x2d])
    }

    pub(super) fn set_size(&mut self, rows: usize, cols: usize) {
        self.0[0x2c] = cols as u8;
        self.0[0x2d] = rows as u8;
    }

    fn clue_count(&self) -> usize {
        usize::from(self.word(0x2e))
    }

    fn set_clue_count(&mut self, count: usize) {
        self.set_word(0x2e, count as u16);
    }

    /// Bit 0 is always set; bit 10 marks a diagramless puzzle.
    pub(super) fn kind(&self) -> u16 {
        self.word(0x30)
    }

    pub(super) fn set_kind(&mut self, kind: u16) {
        self.set_word(0x30, kind);
    }

    /// 0 for a plain solution, 2 for none, 4 for a scrambled one.
    pub(super) fn solution_tag(&self) -> u16 {
        self.word(0x32)
    }

    pub(super) fn set_solution_tag(&mut self, tag: u16) {
        self.set_word(0x32, tag);
    }
}

/// An extension section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Section<'a> {
    /// Four capitals or digits.
    pub(super) name: &'a str,
    pub(super) data: Cow<'a, [u8]>,
}

/// A file split into its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Raw<'a> {
    pub(super) before: &'a [u8],
    pub(super) header: Header,
    pub(super) solution: Cow<'a, [u8]>,
    pub(super) state: Cow<'a, [u8]>,
    /// Title, author and copyright.
    pub(super) names: [Text<'a>; 3],
    pub(super) clues: Vec<Text<'a>>,
    pub(super) notes: Text<'a>,
    pub(super) sections: Vec<Section<'a>>,
    pub(super) after: &'a [u8],
}

impl<'a> Raw<'a> {
    /// The header that starts at byte `start`.
    pub(super) fn header(bytes: &[u8], start: usize) -> Result<Header, FormatError> {
        let header = bytes.get(start..start + HEADER_LEN).and_then(Header::from_bytes);
        let (format, at) = (Format::Puz, bytes.len());
        header.ok_or(FormatError::CutOff { format, at, what: "header" })
    }

    /// Splits a file whose header starts at byte `start`.
    pub(super) fn parse(
        bytes: &'a [u8],
        start: usize,
        notes: &mut Notes,
    ) -> Result<Self, FormatError> {
        let header = Self::header(bytes, start)?;
        let (before, rest) = bytes.split_at(start);
        if header.clue_count() > MOST_CLUES {
            return Err(FormatError::TooMany { what: "clues", most: MOST_CLUES });
        }
        let mut rest = Unread { bytes: &rest[HEADER_LEN..], missing: None };
        let cells = header.rows() * header.cols();
        let solution = rest.board(cells, "the solution");
        let state = rest.board(cells, "the solver's entries");
        let count = header.clue_count();
        let mut texts = rest.texts(count + 4);
        let names = ["the title", "the author", "the copyright"];
        let names = names.map(|what| rest.text(&mut texts, || what.to_owned()));
        let clue = |i| rest.text(&mut texts, || format!("clue {i} of {count}"));
        let clues = (1..=count).map(clue).collect();
        let notes_text = rest.text(&mut texts, || "the notes".to_owned());
        let whole = rest.missing.is_none();
        if let Some(what) = rest.missing {
            let place = format!("byte {:#x}", bytes.len());
            notes.repair(place, "the end of the file", what, "what is missing is left empty")?;
        }

        let mut sections = Vec::new();
        let mut rest = rest.bytes;
        while let Some((section, stored, length)) = section(rest) {
            let expected = checksum(&section.data);
            let at = bytes.len() - rest.len() + 6;
            let what = || format!("section {}", section.name);
            check_sum(notes, at, what, stored, expected)?;
            sections.push(section);
            rest = &rest[length..];
        }
        let raw = Self {
            before,
            header,
            solution,
            state,
            names,
            clues,
            notes: notes_text,
            sections,
            after: rest,
        };
        if whole {
            raw.verify(start, notes)?;
        }
        Ok(raw)
    }

    fn sums(&self) -> Sums {
        let has_notes = version(self.header.version()) >= (1, 3);
        Sums::of(&Parts {
            info: &self.header.0[0x2c..HEADER_LEN],
            solution: &self.solution,
            state: &self.state,
            names: self.names.map(|name| name.bytes),
            clues: &self.clues,
            notes: has_notes.then_some(self.notes.bytes),
        })
    }

    fn verify(&self, start: usize, notes: &mut Notes) -> Result<(), FormatError> {
        let sums = self.sums();
        let mut compare = |at: usize, what: &str, found: u16, expected: u16| {
            check_sum(notes, start + at, || what.to_owned(), found, expected)
        };
        compare(0, "the whole file", self.header.word(0), sums.overall)?;
        compare(0x0e, "the header", self.header.word(0x0e), sums.info)?;
        let parts = [
            "the header, masked",
            "the solution, masked",
            "the solver's entries, masked",
            "the texts, masked",
        ];
        for (index, part) in parts.into_iter().enumerate() {
            let word = |bytes: &[u8]| u16::from_le_bytes([bytes[index], bytes[index + 4]]);
            compare(0x10 + index, part, word(&self.header.0[0x10..0x18]), word(&sums.masked))?;
        }
        Ok(())
    }

    /// Assembles the file, with its counts and checksums.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut sealed = self.clone();
        sealed.header.set_clue_count(self.clues.len());
        let sums = sealed.sums();
        sealed.header.set_word(0, sums.overall);
        sealed.header.set_word(0x0e, sums.info);
        sealed.header.0[0x10..0x18].copy_from_slice(&sums.masked);

        let mut bytes = self.before.to_vec();
        bytes.extend(sealed.header.0);
        bytes.extend(&*self.solution);
        bytes.extend(&*self.state);
        for text in self.names.iter().chain(&self.clues).chain([&self.notes]) {
            bytes.extend(text.bytes);
            bytes.push(0);
        }
        for section in &self.sections {
            bytes.extend(section.name.as_bytes());
            bytes.extend((section.data.len() as u16).to_le_bytes());
            bytes.extend(checksum(&section.data).to_le_bytes());
            bytes.extend(&*section.data);
            bytes.push(0);
        }
        bytes.extend(self.after);
        bytes
    }
}

fn check_sum(
    notes: &mut Notes,
    at: usize,
    what: impl Fn() -> String,
    found: u16,
    expected: u16,
) -> Result<(), FormatError> {
    if found == expected {
        return Ok(());
    }
    let place = format!("byte {at:#x}, the checksum of {}", what());
    let (found, expected) = (format!("{found:#06x}"), format!("{expected:#06x}"));
    notes.repair(place, found, expected, "the content is taken as it is")
}

/// The section at the start of the bytes, its stored checksum and its length
/// in bytes with everything around it. `None` if there is no section.
fn section(bytes: &[u8]) -> Option<(Section<'_>, u16, usize)> {
    let (head, rest) = bytes.split_at_checked(8)?;
    let word = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
    let (name, length, stored) = (&head[..4], usize::from(word(4)), word(6));
    let named = name.iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let data = rest.get(..length)?;
    if !named || rest.get(length) != Some(&0) {
        return None;
    }
    let name = std::str::from_utf8(name).ok()?;
    Some((Section { name, data: Cow::Borrowed(data) }, stored, 8 + length + 1))
}

/// The unread bytes.
struct Unread<'a> {
    bytes: &'a [u8],
    /// The first part that was not complete.
    missing: Option<String>,
}

impl<'a> Unread<'a> {
    /// The next `count` bytes; missing ones are filled in as unknown.
    fn board(&mut self, count: usize, what: &str) -> Cow<'a, [u8]> {
        let (board, rest) = self.bytes.split_at(count.min(self.bytes.len()));
        self.bytes = rest;
        if board.len() == count {
            return Cow::Borrowed(board);
        }
        self.missing.get_or_insert_with(|| format!("{count} bytes of {what}"));
        let mut board = board.to_vec();
        board.resize(count, UNKNOWN);
        Cow::Owned(board)
    }

    /// The bytes of the next `count` texts. One check of all of them decides
    /// whether they are ASCII, as most files are.
    fn texts(&self, count: usize) -> Text<'a> {
        let ascii = |bytes| std::str::from_utf8(bytes).ok().filter(|text| text.is_ascii());
        if let Some(text) = ascii(self.bytes) {
            return Text { bytes: self.bytes, ascii: Some(text) };
        }
        let end = memchr::memchr_iter(0, self.bytes).nth(count - 1);
        let bytes = end.map_or(self.bytes, |end| &self.bytes[..=end]);
        Text { bytes, ascii: ascii(bytes) }
    }

    /// The text up to the next NUL, which is skipped, or up to the end.
    fn text(&mut self, texts: &mut Text<'a>, what: impl Fn() -> String) -> Text<'a> {
        let end = memchr::memchr(0, texts.bytes).unwrap_or_else(|| {
            self.missing.get_or_insert_with(|| format!("a NUL after {}", what()));
            texts.bytes.len()
        });
        let (text, rest) = texts.split(end);
        *texts = rest;
        self.bytes = self.bytes.get(end + 1..).unwrap_or_default();
        text
    }
}
