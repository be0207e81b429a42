//! Texts in line-based formats.

use std::borrow::Cow;

use crate::reading::Notes;
use crate::report::Losses;
use crate::{Feature, FormatError};

/// The lines of a text, with the carriage returns at their ends.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.filter(|text| !text.is_empty())?;
        let end = memchr::memchr(b'\n', text.as_bytes());
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// Trims white space. Most texts have none, so the first and last byte usually decide.
pub(crate) fn trim(text: &str) -> &str {
    let at_end = |byte: Option<&u8>| byte.is_some_and(|&byte| byte <= b' ' || byte >= 0x80);
    if at_end(text.as_bytes().first()) || at_end(text.as_bytes().last()) {
        text.trim()
    } else {
        text
    }
}

/// A text without NUL characters, which only damaged texts have.
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
/// characters that would be read as something else.
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
    // A dropped character may have been between spaces and the end.
    let end = out.trim().len();
    if end == out.len() { out } else { out.trim().to_owned() }
}
