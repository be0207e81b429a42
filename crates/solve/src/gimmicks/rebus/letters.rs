//! Strings in squares and words of answers.

use wordwright_knowledge::Capital;

/// A word, or the letters of a square.
pub(super) type Letters = Box<[Capital]>;
