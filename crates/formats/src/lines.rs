//! Texts in formats that are made of lines.

use std::borrow::Cow;

use crate::reading::Notes;
use crate::report::Losses;
use crate::{Feature, FormatError};

/// A text without NUL characters, which no text has but a damaged one.
pub(crate) fn without_nul<'a>(
    text: &'a str,
    notes: &mut Notes,
) -> Result<Cow<'a, str>, FormatError> {
    let Some(at) = text.find('\0') else { return Ok(Cow::Borrowed(text)) };
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let place = format!("line {line}, column {column}");
    notes.repair(place, "a NUL character", "text", "every NUL is left out")?;
    Ok(Cow::Owned(text.replace('\0', "")))
}

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
