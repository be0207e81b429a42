//! The text format of PROVERB's crossword database (Littman, Keim and Shazeer
//! 2002, Figure 4): three lines of names, the words across and down with their
//! clues, and the grid as runs of open cells and, below zero, of blocks.
//!
//! ```text
//! 1998 The New York Times
//! W Shortz
//! NY Times Thu Oct 10 1998
//! ACROSS
//! 1 hotone Knee-slapper
//! DOWN
//! 1 hasto Can't help but
//! GRID
//! 6 -1 8
//! ```
//!
//! An answer has the contents of its cells one after another, `?` for an
//! unknown one. Where an answer is longer than its slot, a cell holds several
//! letters, and its crossing word determines which.

mod align;
mod read;
mod write;

pub(crate) use read::{read, recognise};
pub(crate) use write::write;

/// Stands for the content of a cell that is not known.
const UNKNOWN: char = '?';
