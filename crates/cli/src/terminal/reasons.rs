//! Wraps the reasons for a word.

use std::iter;

use crate::terminal::output::{FAINT, styled, width};

/// The narrowest column of reasons, in characters.
const NARROWEST: usize = 20;

/// A row that starts with `start`, which is `columns` characters wide, followed
/// by reasons, wrapped and indented.
pub fn row(start: &str, columns: usize, reasons: &[impl AsRef<str>]) -> String {
    let reasons: Vec<&str> = reasons.iter().map(AsRef::as_ref).collect();
    let room = width().saturating_sub(columns + 2).max(NARROWEST);
    let mut text = start.to_owned();
    for (at, line) in textwrap::wrap(&reasons.join("; "), room).into_iter().enumerate() {
        if at > 0 {
            text.push('\n');
            text.extend(iter::repeat_n(' ', columns));
        }
        if !line.is_empty() {
            text += "  ";
            text += &styled(FAINT, line);
        }
    }
    text + "\n"
}
