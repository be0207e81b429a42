//! Texts in formats that are made of lines.

use crate::Feature;
use crate::report::Losses;

/// A text for one line: trimmed, its line ends turned into `separator`, without
/// characters that would become something else when read.
pub(crate) fn one_line(text: &str, separator: Option<char>, losses: &mut Losses) -> String {
    let trimmed = text.trim();
    losses.add(Feature::Spaces, usize::from(trimmed != text));
    let mut out = String::with_capacity(trimmed.len());
    for c in trimmed.chars() {
        match (c, separator) {
            ('\n', Some(separator)) => out.push(separator),
            ('\n', None) => {
                losses.add(Feature::Characters, 1);
                out.push(' ');
            }
            ('\r' | '\0', _) => losses.add(Feature::Characters, 1),
            (c, Some(separator)) if c == separator => losses.add(Feature::Characters, 1),
            _ => out.push(c),
        }
    }
    // What was dropped may have stood between spaces and the end.
    let end = out.trim().len();
    if end == out.len() { out } else { out.trim().to_owned() }
}
