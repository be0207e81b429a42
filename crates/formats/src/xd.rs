//! The `.xd` text format, version 3.
//!
//! A file has sections: metadata, grid, clues and notes, named by headings such
//! as `## Grid` or separated by two empty lines, in that order. A `Design`
//! section draws bars, circles and shades, as other tools of the format do.

mod design;
mod read;
mod write;

pub(crate) use read::{begins_with_section, read, recognise};
pub(crate) use write::write;

/// The prefix of the keys of headers kept as extras.
const HEADER: &str = "xd:";
/// The shade of cells marked as shaded.
const SHADED: &str = "highlight";
