//! A place where a file is damaged.

use std::fmt;

/// A place where a file is damaged, and how a lenient reading repairs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The place: a byte, a line, a field or a cell.
    pub place: String,
    /// What was found there.
    pub found: String,
    /// What the format requires there.
    pub expected: String,
    /// How a lenient reading handles it.
    pub done: &'static str,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, found, expected, done } = self;
        write!(f, "{place}: found {found}, expected {expected}; {done}")
    }
}
