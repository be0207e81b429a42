//! Readers and writers of crossword files.
//!
//! [`read`] recognises a file by its content and returns a [`Document`]: the
//! puzzle, the format, and warnings about anything odd. [`write()`] returns the
//! bytes of a file and lists what the format could not hold; nothing is dropped
//! silently.
//!
//! | format | reads | writes |
//! |---|---|---|
//! | text pattern | blocks, voids, locked letters | the same |
//! | `.puz` | Across Lite 1.2 to 2.0 with its extension sections, scrambled or not | the same, byte for byte if nothing was changed |
//! | `.ipuz` | crosswords: blocks, voids, bars, circles, shading, rebus, given cells, entries | the same |
//! | `.jpz` | plain or zipped, with words along any path | plain |
//! | `.xd` | version 3, sections named or implied | with named sections |
//! | `.html` | its own pages | a page to solve on, with `.ipuz` inside |
//! | CWDB text | PROVERB's database (Littman, Keim and Shazeer 2002, Figure 4) | the same |
//!
//! A damaged file is rejected with the place and what was expected there;
//! [`read_with`] recovers what it can and lists each repair. Clue tables are
//! not puzzles and have their own module, [`table`].
//!
//! The grammar of text patterns and the layout of `.puz` are in this crate's
//! README. This crate opens no files: it takes and returns bytes, and the
//! caller adds the file's name to errors.
//!
//! [`typeset`] lays a puzzle out on pages, which [`Pages`] writes as PDF or SVG.
//!
//! ```
//! use wordwright_formats::{Format, read, write};
//!
//! let document = read(b"C.T\n.#.\nT.N\n")?;
//! assert_eq!(document.format, Format::Pattern);
//! assert_eq!(document.puzzle.grid.slots(2).len(), 4);
//!
//! let written = write(&document.puzzle, Format::Ipuz);
//! assert!(written.losses.is_empty());
//! assert_eq!(read(&written.bytes)?.puzzle.solution, document.puzzle.solution);
//! # Ok::<(), wordwright_formats::FormatError>(())
//! ```

mod answers;
mod cwdb;
mod enumeration;
mod error;
mod html;
mod ipuz;
mod jpz;
mod lines;
mod pattern;
mod plain;
mod print;
mod puz;
mod reading;
mod repair;
mod report;
pub mod table;
mod xd;

use std::fmt;
use std::str::FromStr;

use wordwright_grid::{Content, Extra, Puzzle};

pub use error::FormatError;
pub use pattern::solution_text;
pub use print::{Layout, Pages, Paper, PrintOptions, check_solution, typeset};
pub use puz::{scramble, unscramble};
use reading::Notes;
pub use reading::Reading;
pub use repair::Repair;
pub use report::{Feature, Loss, Warning};

/// The longest file that is read, in bytes. The largest grid with long clues
/// stays below a tenth of it; a wrong file must not fill the memory.
pub const LONGEST_FILE: usize = 16 << 20;

/// The most clues of one file. The largest grid has fewer than 8,000 slots.
const MOST_CLUES: usize = 10_000;

/// The longest shared text, in bytes: one that a file has once and many cells
/// or clues get, such as a heading, a style or the meaning of a sign. A copy
/// for each of 10,000 clues of a heading as long as a file may be would take
/// 160 gigabytes.
const LONGEST_SHARED: usize = 1000;

/// Rejects a longer text than [`LONGEST_SHARED`].
pub(crate) fn check_shared(text: &str, what: &'static str) -> Result<(), FormatError> {
    if text.len() > LONGEST_SHARED {
        return Err(FormatError::TooMany { what, most: LONGEST_SHARED });
    }
    Ok(())
}

/// A file format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Rows of text.
    Pattern,
    /// Across Lite's binary format.
    Puz,
    /// The open JSON format.
    Ipuz,
    /// Crossword Compiler's XML.
    Jpz,
    /// The text format of crossword corpora.
    Xd,
    /// The text of PROVERB's crossword database.
    Cwdb,
    /// A web page to solve on.
    Html,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] =
        [Self::Pattern, Self::Puz, Self::Ipuz, Self::Jpz, Self::Xd, Self::Cwdb, Self::Html];

    /// The usual file name extension, without a dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pattern => "txt",
            Self::Puz => "puz",
            Self::Ipuz => "ipuz",
            Self::Jpz => "jpz",
            Self::Xd => "xd",
            Self::Cwdb => "cwdb",
            Self::Html => "html",
        }
    }

    /// The format that a file name extension (without a dot, in any case)
    /// stands for. For writers; readers recognise the content instead.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }
}

impl FromStr for Format {
    type Err = ();

    /// The format of that name: its extension, or `pattern`.
    fn from_str(name: &str) -> Result<Self, ()> {
        let is_pattern = name.eq_ignore_ascii_case("pattern");
        if is_pattern { Ok(Self::Pattern) } else { Self::from_extension(name).ok_or(()) }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pattern => "a text pattern",
            Self::Puz => ".puz",
            Self::Ipuz => ".ipuz",
            Self::Jpz => ".jpz",
            Self::Xd => ".xd",
            Self::Cwdb => "a CWDB text",
            Self::Html => "an HTML page",
        })
    }
}

/// A puzzle as read from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The format it was in.
    pub format: Format,
    /// Oddities in the file.
    pub warnings: Vec<Warning>,
    /// Damage, and how it was repaired. Empty if read strictly.
    pub repairs: Vec<Repair>,
}

/// A puzzle as written to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The file's content.
    pub bytes: Vec<u8>,
    /// What the format could not hold.
    pub losses: Vec<Loss>,
}

/// Reads a file of any known format, recognised by its content. Damage is an
/// error; see [`read_with`].
///
/// # Errors
///
/// [`FormatError`] says where in the file, what was found and what was
/// expected.
pub fn read(bytes: &[u8]) -> Result<Document, FormatError> {
    read_with(bytes, Reading::Strict)
}

/// Reads a file of any known format, strictly or leniently. A lenient reading
/// recovers what it can and lists each repair in [`Document::repairs`].
///
/// # Errors
///
/// [`FormatError`]; in a lenient reading only if nothing can be recovered.
pub fn read_with(bytes: &[u8], reading: Reading) -> Result<Document, FormatError> {
    read_claimed(bytes, None, reading)
}

/// Reads a file whose name is known, as [`read_with`] does. The content decides
/// between the formats, so that an `.ipuz` file named `.puz` is read; but a
/// file of no other format is read as a text grid only if the name does not end
/// in `.puz`, `.ipuz`, `.jpz` or `.xd`. Otherwise a lenient reading would turn
/// any letter or shopping list into a grid.
///
/// # Errors
///
/// [`FormatError::NotAsNamed`], and those of [`read_with`].
pub fn read_named(bytes: &[u8], name: &str, reading: Reading) -> Result<Document, FormatError> {
    let extension = name.rsplit_once('.').and_then(|(_, end)| Format::from_extension(end));
    let has_signs =
        |format: &Format| matches!(format, Format::Puz | Format::Ipuz | Format::Jpz | Format::Xd);
    read_claimed(bytes, extension.filter(has_signs), reading)
}

/// `claimed` is the format implied by the file's name, if files of that format
/// are always recognised.
fn read_claimed(
    bytes: &[u8],
    claimed: Option<Format>,
    reading: Reading,
) -> Result<Document, FormatError> {
    if bytes.len() > LONGEST_FILE {
        return Err(FormatError::TooLong { found: bytes.len(), most: LONGEST_FILE });
    }
    let mut notes = Notes::new(reading);
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if text.trim_ascii().is_empty() {
        return Err(FormatError::Empty);
    }
    let (format, puzzle) = if let Some(start) = puz::recognise(bytes) {
        (Format::Puz, puz::read(bytes, start, &mut notes)?)
    } else if let Some(text) = std::str::from_utf8(text).ok().filter(|text| cwdb::recognise(text)) {
        (Format::Cwdb, cwdb::read(&lines::without_nul(text, &mut notes)?, &mut notes)?)
    } else if let Some(range) = ipuz::recognise(bytes) {
        (Format::Ipuz, ipuz::read(bytes, range, &mut notes)?)
    } else if let Some(range) = html::recognise(bytes) {
        (Format::Html, html::read(bytes, range, &mut notes)?)
    } else if jpz::recognise(bytes) {
        (Format::Jpz, jpz::read(bytes, &mut notes)?)
    } else {
        // The place of an invalid byte helps if the file was meant to be text at all.
        let text = pattern::text_of(bytes, &mut notes).map_err(|error| match claimed {
            Some(format) if format != Format::Xd => FormatError::NotAsNamed { format },
            _ => error,
        })?;
        if cwdb::recognise(&text) {
            (Format::Cwdb, cwdb::read(&lines::without_nul(&text, &mut notes)?, &mut notes)?)
        } else if xd::recognise(&text) {
            (Format::Xd, xd::read(&lines::without_nul(&text, &mut notes)?, &mut notes)?)
        } else if let Some(format) = claimed {
            return Err(FormatError::NotAsNamed { format });
        } else {
            (Format::Pattern, pattern::read(&text, &mut notes)?)
        }
    };
    let warnings = notes.take_warnings();
    Ok(Document { puzzle, format, warnings, repairs: notes.repairs })
}

/// Writes a puzzle in a format.
///
/// A barred grid in `.puz`, say, cannot keep its bars: the file is still
/// written, and [`Written::losses`] reports the loss.
pub fn write(puzzle: &Puzzle, format: Format) -> Written {
    match format {
        Format::Pattern => pattern::write(puzzle),
        Format::Puz => puz::write(puzzle),
        Format::Ipuz => ipuz::write(puzzle),
        Format::Jpz => jpz::write(puzzle),
        Format::Xd => xd::write(puzzle),
        Format::Cwdb => cwdb::write(puzzle),
        Format::Html => html::write(puzzle),
    }
}

/// How many parts of another format's file a writer leaves out. Parts that
/// duplicate fields of the puzzle do not count.
pub(crate) fn foreign_extras(puzzle: &Puzzle, format: Format) -> usize {
    let own = format!("{}:", format.extension());
    let own_part = |extra: &&Extra| extra.key.starts_with(&own) || puz::repeats_puzzle(extra);
    puzzle.extras.iter().filter(|extra| !own_part(extra)).count()
}

pub(crate) fn one_letter(letter: char) -> Content {
    Content::new_inline(letter.encode_utf8(&mut [0; 4]))
}

/// A letter in upper case; unchanged if that would be several characters.
pub(crate) fn upper(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_uppercase();
    }
    let mut upper = letter.to_uppercase();
    let single = if upper.len() == 1 { upper.next() } else { None };
    single.unwrap_or(letter)
}

/// A content in upper case, letter by letter.
pub(crate) fn upper_text(text: &str) -> Content {
    text.chars().map(upper).collect()
}
