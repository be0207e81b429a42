//! Strings in squares and words of answers.

/// Letters 0 to 25.
pub(super) type Letters = Box<[u8]>;
