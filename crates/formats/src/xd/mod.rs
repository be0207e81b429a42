//! The `.xd` text format, version 3.
//!
//! A file has sections: metadata, grid, clues and notes, named by `## Grid` and
//! its like or told apart by two empty lines, in that order. A `Design` section
//! draws bars, circles and shades, as other tools of the format do.

mod design;
mod read;
mod write;

pub(crate) use read::{begins_with_section, read, recognise};
pub(crate) use write::write;

/// Before the name of a header that is kept as an extra.
const HEADER: &str = "xd:";
/// The shade of cells that a file calls shaded.
const SHADED: &str = "highlight";
