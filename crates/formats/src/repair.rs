//! A place where a file is damaged.

use std::fmt;

/// A place where a file is damaged, and what a lenient reading makes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// Where: a byte, a line, a field or a cell.
    pub place: String,
    /// What stands there.
    pub found: String,
    /// What the format wants there.
    pub expected: String,
    /// What a lenient reading does about it.
    pub done: &'static str,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, found, expected, done } = self;
        write!(f, "{place}: found {found}, expected {expected}; {done}")
    }
}
