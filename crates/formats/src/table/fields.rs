//! Splits tables into records, and records into fields.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memchr2};

use super::layout::Layout;
use super::{LONGEST_ROW, MOST_LINES};
use crate::lines::trim;

/// Where the record at the start of the bytes ends (its line feed, or the end)
/// and how many lines it takes. Quoted fields may hold line feeds.
pub(super) fn record_end(bytes: &[u8], layout: &Layout) -> (usize, usize) {
    let first = memchr(b'\n', bytes).unwrap_or(bytes.len());
    if !layout.quoted || memchr(b'"', &bytes[..first]).is_none() {
        return (first, 1);
    }
    let mut at = 0;
    let mut lines = 1;
    loop {
        // A field starts here; only one that starts with a mark is quoted.
        if bytes.get(at) == Some(&b'"') {
            let close = closing_mark(bytes, at + 1);
            // If this line stands alone, the next one is looked at anew. So what is looked at here
            // must be short, or a file of such lines takes minutes.
            let is_short = close <= LONGEST_ROW && close < bytes.len();
            lines += if is_short { memchr_iter(b'\n', &bytes[at..close]).count() } else { 0 };
            if !is_short || lines > MOST_LINES {
                // Never closed: the record is this line alone.
                return (first, 1);
            }
            at = close;
        }
        match memchr2(layout.separator, b'\n', &bytes[at..]) {
            Some(step) if bytes[at + step] == layout.separator => at += step + 1,
            Some(step) => return (at + step, lines),
            None => return (bytes.len(), lines),
        }
    }
}

/// The closing quotation mark of a field whose content starts at `at`.
fn closing_mark(bytes: &[u8], mut at: usize) -> usize {
    while let Some(step) = bytes.get(at..).and_then(|rest| memchr(b'"', rest)) {
        at += step;
        if bytes.get(at + 1) != Some(&b'"') {
            return at;
        }
        at += 2;
    }
    bytes.len()
}

/// The fields of one record, trimmed and without their quotation marks.
pub(super) struct Fields<'a> {
    rest: Option<&'a str>,
    separator: u8,
    quoted: bool,
}

impl<'a> Fields<'a> {
    pub(super) fn new(record: &'a str, layout: &Layout) -> Self {
        Self { rest: Some(record), separator: layout.separator, quoted: layout.quoted }
    }

    /// The next field if it is the last column, with everything that follows.
    pub(super) fn rest(&mut self) -> Option<Cow<'a, str>> {
        let rest = self.rest?;
        if self.quoted && rest.starts_with('"') {
            let field = self.next();
            self.rest = None;
            return field;
        }
        self.rest = None;
        Some(Cow::Borrowed(trim(rest).trim_end_matches(char::from(self.separator))))
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Cow<'a, str>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        let bytes = rest.as_bytes();
        let content = if self.quoted && bytes.first() == Some(&b'"') {
            let close = closing_mark(bytes, 1);
            (close < bytes.len()).then_some(close)
        } else {
            None
        };
        let end = memchr(self.separator, &bytes[content.unwrap_or(0)..])
            .map_or(bytes.len(), |step| content.unwrap_or(0) + step);
        self.rest = rest.get(end + 1..);
        Some(match content {
            Some(close) => unescaped(trim(&rest[1..close])),
            None => Cow::Borrowed(trim(&rest[..end])),
        })
    }
}

/// Replaces doubled quotation marks by single ones.
fn unescaped(field: &str) -> Cow<'_, str> {
    match memchr(b'"', field.as_bytes()) {
        Some(_) => Cow::Owned(field.replace("\"\"", "\"")),
        None => Cow::Borrowed(field),
    }
}
