//! Errors of this crate.

use wordwright_grid::{GridError, Place};

use crate::Format;
use crate::repair::Repair;

/// An error of this crate. The caller adds the file's name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormatError {
    /// Nothing but white space.
    #[error("the file is empty; expected a puzzle")]
    Empty,
    /// Far longer than any crossword.
    #[error("found {found} bytes, expected at most {most}; this is not a crossword")]
    TooLong {
        /// Length in bytes.
        found: usize,
        /// The longest file that is read, in bytes.
        most: usize,
    },
    /// Neither a known binary format nor text.
    #[error(
        "line {line}, column {column}: found byte {byte:#04x}, expected UTF-8 text; \
         it is not a .puz file either, since that starts with ACROSS&DOWN"
    )]
    NotText {
        /// Line, counted from one.
        line: usize,
        /// Column in characters, counted from one.
        column: usize,
        /// The first byte that is not UTF-8.
        byte: u8,
    },
    /// A file of no known format whose name implies one.
    #[error(
        "this is not a {format} file: {}; export it again, \
         or end its name in .txt if it is a grid in plain text",
        lacks(*.format)
    )]
    NotAsNamed {
        /// The format that the name implies.
        format: Format,
    },
    /// A web page to solve on, with a damaged puzzle.
    #[error(
        "the puzzle in this HTML page: found {problem}, expected base64; export the page again"
    )]
    HtmlPage {
        /// What is wrong with it.
        problem: base64::DecodeError,
    },
    /// A character that patterns do not allow.
    #[error(
        "line {line}, column {column}: found {found:?}, expected '.' for an open cell, \
         '#' for a block, '~' for a void or a letter"
    )]
    Symbol {
        /// Line, counted from one.
        line: usize,
        /// Column in characters, counted from one.
        column: usize,
        /// The character found there.
        found: char,
    },
    /// A row of another length than the first.
    #[error(
        "line {line}: found a row of {found} cells, expected {expected} as in the first row; \
         pad it with '#' or '~'"
    )]
    RowLength {
        /// Line, counted from one.
        line: usize,
        /// Cells in this row.
        found: usize,
        /// Cells in the first row.
        expected: usize,
    },
    /// An empty line with rows after it.
    #[error(
        "line {line}: found an empty line within the pattern, expected a row of {expected} cells"
    )]
    EmptyRow {
        /// Line, counted from one.
        line: usize,
        /// Cells in the first row.
        expected: usize,
    },
    /// A size that is impossible for a grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A binary file that ends too early.
    #[error(
        "the {format} file ends at byte {at} within the {what}; it was cut off, fetch it again"
    )]
    CutOff {
        /// The format it was read as.
        format: Format,
        /// Where it ends, in bytes from the start.
        at: usize,
        /// The part that is not complete.
        what: &'static str,
    },
    /// Damage that only a lenient reading repairs.
    #[error(
        "{}: found {}, expected {}; if read leniently: {}",
        .0.place, .0.found, .0.expected, .0.done
    )]
    Damaged(Repair),
    /// More items of a kind than any crossword has.
    #[error("{what}: found more than {most}, the most that are read; this is not a crossword")]
    TooMany {
        /// The kind of item.
        what: &'static str,
        /// The documented limit.
        most: usize,
    },
    /// A zip archive that cannot be opened or holds no puzzle.
    #[error("the zip archive: {problem}; expected one with a .jpz or .xml file in it")]
    Archive {
        /// What is wrong.
        problem: String,
    },
    /// An archive that unpacks to far more than any crossword.
    #[error("the file in the archive unpacks to more than {most} bytes; this is not a crossword")]
    Unpacked {
        /// The longest file that is read, in bytes.
        most: usize,
    },
    /// XML that does not parse.
    #[error("line {line}, column {column}: not XML: {problem}")]
    Xml {
        /// Line, counted from one.
        line: usize,
        /// Column in bytes, counted from one.
        column: usize,
        /// What is wrong.
        problem: String,
    },
    /// A malformed line of a text format.
    #[error("line {line}: found {found}, expected {expected}")]
    Line {
        /// Line, counted from one.
        line: usize,
        /// What was found there.
        found: String,
        /// What the format requires there.
        expected: &'static str,
    },
    /// JSON that does not parse.
    #[error("line {line}, column {column}: not JSON: {problem}")]
    Json {
        /// Line, counted from one.
        line: usize,
        /// Column in bytes, counted from one; 0 at the start of a line.
        column: usize,
        /// The parser's message.
        problem: String,
    },
    /// JSON that is not a crossword.
    #[error("{field}: found {found}, expected {expected}")]
    Field {
        /// The field's path, such as `puzzle[3][4]`.
        field: String,
        /// What was found there.
        found: String,
        /// What the format requires there.
        expected: &'static str,
    },
    /// A solution is requested and there is none.
    #[error("the puzzle has no solution; leave it out, or fill the grid first")]
    NoSolution,
    /// A solution is requested and it is scrambled.
    #[error("the solution is locked with a key; leave it out, or unlock it first")]
    Locked,
    /// A clue table whose columns cannot be identified.
    #[error(
        "the first line is {found:?}; expected a clue table with a column of clues and one of \
         answers; name them in a first row, such as: answer,clue"
    )]
    Layout {
        /// The start of the first line.
        found: String,
    },
    /// A row of a clue table without its clue or answer.
    #[error("line {line}: found {found} of {expected} columns and no {what}, expected one")]
    Row {
        /// Line, counted from one.
        line: usize,
        /// Columns in this row.
        found: usize,
        /// Columns of the table.
        expected: usize,
        /// What is missing.
        what: &'static str,
    },
    /// A row of a clue table that is far too long.
    #[error(
        "line {line}: found a row of {found} bytes, expected at most {most}; \
         is a quotation mark missing?"
    )]
    LongRow {
        /// Line, counted from one.
        line: usize,
        /// Its length in bytes.
        found: usize,
        /// The longest row, in bytes.
        most: usize,
    },
    /// A row of a clue table that is not text.
    #[error(
        "line {line}, column {column}: found byte {byte:#04x}, expected UTF-8 text without NUL"
    )]
    RowText {
        /// Line, counted from one.
        line: usize,
        /// Column in characters, counted from one.
        column: usize,
        /// The byte.
        byte: u8,
    },
    /// The solution to unscramble is not scrambled.
    #[error("the solution is not scrambled; it needs no key")]
    NotScrambled,
    /// The solution to scramble is already scrambled.
    #[error("the solution is scrambled already; unscramble it first")]
    Scrambled,
    /// A key that is invalid or does not unlock the solution.
    #[error(
        "the key {found:04} does not fit; expected the four digits that the puzzle was locked with"
    )]
    Key {
        /// The key as given.
        found: u16,
    },
    /// Scrambling is defined for the letters A to Z only.
    #[error(
        "{place}: the solution here is not a single letter from A to Z, so it cannot be scrambled or unscrambled"
    )]
    ScrambledCell {
        /// The cell.
        place: Place,
    },
}

/// A part that every file of a format needs and this one lacks.
const fn lacks(format: Format) -> &'static str {
    match format {
        Format::Puz => "ACROSS&DOWN is not at its start",
        Format::Ipuz => "it holds no JSON",
        Format::Jpz => "it holds no XML",
        Format::Xd => "it has no headers and no sections",
        Format::Pattern | Format::Cwdb | Format::Html => "its content is of another kind",
    }
}
