//! Across Lite's `.puz`, versions 1.2 to 2.0.
//!
//! Four layers, from the bytes up: [`text`] (Windows-1252 and UTF-8),
//! [`checksum`], [`raw`] (the parts of a file and their order) and, on top,
//! what the parts mean: [`cells`] (solution, entries and marks of cells),
//! [`read`](mod@read) and [`write`](mod@write). [`mod@scramble`] handles
//! scrambled solutions. The layout is drawn in this crate's README.
//!
//! A file's parts travel with the puzzle as extras, so that writing gives the same
//! bytes again. A stored part is used only while it still agrees with the puzzle.

mod cells;
mod checksum;
mod raw;
mod read;
mod scramble;
mod text;
mod write;

use wordwright_grid::Extra;

pub(crate) use read::{read, recognise};
pub(crate) use text::char_of;
pub(crate) use write::write;

pub use scramble::{scramble, unscramble};

/// The bit of the header's kind that marks a diagramless puzzle.
const DIAGRAMLESS: u16 = 0x0400;
/// The header's solution tag if there is no solution.
const TAG_ABSENT: u16 = 2;
/// The header's solution tag if the solution is scrambled.
const TAG_SCRAMBLED: u16 = 4;

/// Keys of extras: the fixed-size start of the file.
const HEADER: &str = "puz:header";
/// Bytes before the file proper, as some transfers prepend them.
const BEFORE: &str = "puz:before";
/// Bytes after the last section.
const AFTER: &str = "puz:after";
/// The solution as stored.
const SOLUTION: &str = "puz:solution";
/// The solver's entries as stored.
const STATE: &str = "puz:state";
/// Before the four-letter name of an extension section.
const SECTION: &str = "puz:";

/// Whether an extra only duplicates the puzzle's own fields, so that leaving it
/// out loses nothing. Marks of wrong entries have no field.
pub(crate) fn repeats_puzzle(extra: &Extra) -> bool {
    match extra.key.as_str() {
        HEADER | SOLUTION | STATE | "puz:GRBS" | "puz:RTBL" | "puz:RUSR" => true,
        "puz:GEXT" => extra.data.iter().all(|&mark| mark & !cells::DRAWN == 0),
        _ => false,
    }
}
