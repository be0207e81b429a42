//! How a game ends.

/// Turns in a row without a score that end a game of two.
pub(crate) const SCORELESS: usize = 6;
