//! Puzzles as they arrive and leave: documents, files, and what an editor asks about them.

pub mod check;
pub mod files;
pub mod puzzle;
