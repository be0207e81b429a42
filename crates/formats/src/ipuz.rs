//! The open JSON format `.ipuz`, version 2, for crosswords.
//!
//! Fields of the file that a puzzle cannot hold are kept as extras and written
//! again. Texts are kept unchanged, with any markup they contain.

mod clues;
mod label;
mod read;
mod style;
mod write;

pub(crate) use read::{read, recognise};
pub(crate) use write::write;

/// The prefix of the keys of top-level fields kept as extras.
const FIELD: &str = "ipuz:";
/// What every crossword's kind starts with.
const KIND: &str = "http://ipuz.org/crossword";
/// The key of the headings that a file gives its clue lists.
const HEADINGS: &str = "ipuz:clues";
/// The names of the clue lists, by direction.
const LISTS: [&str; 2] = ["Across", "Down"];
/// Fields that a puzzle has its own fields for.
const OWN_FIELDS: [&str; 17] = [
    "version", "kind", "dimensions", "title", "author", "copyright", "notes", "editor",
    "publisher", "date", "block", "empty", "styles", "puzzle", "solution", "saved", "clues",
];
