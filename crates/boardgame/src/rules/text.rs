//! The lines of a rules text, numbered and without comments.

use crate::error::BoardGameError;

/// The longest text of rules, a layout or a tile set, in bytes. The largest board and the
/// largest set take three thousand; a line such as `tiles: polish` reads a whole set, so
/// a megabyte of them would take seconds.
const LONGEST: usize = 64 << 10;

/// Rejects a text of more than [`LONGEST`] bytes.
pub(crate) fn check_length(text: &str) -> Result<(), BoardGameError> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    let found = format!("{} bytes in all", text.len());
    Err(BoardGameError::Rules { line: 1, found, expected: "at most 65536 bytes" })
}

/// Lines with their 1-based numbers, without comments and empty ones.
///
/// A comment is a line that starts with `#`.
#[derive(Debug, Clone)]
pub(crate) struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the first line.
    first: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { lines: text.lines().enumerate(), first: 1 }
    }

    /// The lines of a part that starts at line `first` of the whole text.
    pub fn starting_at(text: &'a str, first: usize) -> Self {
        Self { lines: text.lines().enumerate(), first }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let first = self.first;
        self.lines
            .by_ref()
            .map(|(at, line)| (at + first, line.trim()))
            .find(|(_, line)| !line.is_empty() && !line.starts_with('#'))
    }
}
