//! Clue tables: one clue and its answer per line, the usual form of clue archives.
//!
//! A table is not a puzzle, so it has its own functions. Columns are
//! separated by tabs, commas, semicolons or bars and named by a first row or
//! guessed from the content ([`Layout::guess`]):
//!
//! ```text
//! 1998-10-10⇥Sat⇥A1⇥Knee-slapper⇥HOTONE
//! answer,clue
//! ```
//!
//! Rows borrow from the bytes: only fields with escaped quotation marks are
//! copied. A bad row is an error that names its line, and the rows after it are
//! still read.
//!
//! ```
//! use wordwright_formats::table::ClueTable;
//!
//! let table = ClueTable::open(b"answer,clue\nHOTONE,Knee-slapper\nPALOMINO,\"Trigger, for one\"\n")?;
//! let mut rows = table.rows();
//! assert_eq!(rows.next().expect("two rows")?.answer, "HOTONE");
//! let second = rows.next().expect("two rows")?;
//! assert_eq!((second.line, &*second.clue), (3, "Trigger, for one"));
//! assert!(rows.next().is_none());
//! # Ok::<(), wordwright_formats::FormatError>(())
//! ```
//!
//! [`Stream`] reads large tables part by part.

mod fields;
mod guess;
mod layout;
mod stream;

use std::borrow::Cow;

use fields::{Fields, record_end};

use crate::FormatError;
pub use layout::{Column, Layout};
pub use stream::{PART, Stream};

/// The longest row that is read, in bytes. A clue of a printed puzzle has a few
/// hundred; a row of a megabyte is a quotation mark that was never closed.
pub const LONGEST_ROW: usize = 1 << 16;
/// The most lines of a row, where its quoted fields hold line feeds. A printed clue has one line;
/// a row of many is a quotation mark that was never closed.
pub const MOST_LINES: usize = 16;
/// The most columns of a layout that is guessed. Surplus fields belong to the last column.
pub const MOST_COLUMNS: usize = 64;

/// One row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// The line where it starts, counted from one.
    pub line: usize,
    /// The clue; never empty.
    pub clue: Cow<'a, str>,
    /// The answer as spelled in the table; never empty.
    pub answer: Cow<'a, str>,
    /// The date or year as spelled in the table.
    pub date: Option<Cow<'a, str>>,
    /// The day of the week as spelled in the table.
    pub day: Option<Cow<'a, str>>,
    /// The slot as spelled in the table, such as `A1` or `1-Across`.
    pub slot: Option<Cow<'a, str>>,
    /// The publisher.
    pub source: Option<Cow<'a, str>>,
}

/// A clue table in memory.
#[derive(Clone, Debug)]
pub struct ClueTable<'a> {
    bytes: &'a [u8],
    /// The bytes as text, if all of them are UTF-8; otherwise each row is checked.
    text: Option<&'a str>,
    layout: Layout,
    /// The number of its first line.
    line: usize,
}

impl<'a> ClueTable<'a> {
    /// A table whose layout is guessed from its first lines.
    ///
    /// # Errors
    ///
    /// [`FormatError::Empty`], and [`FormatError::Layout`] if no column of
    /// clues and column of answers can be identified.
    pub fn open(bytes: &'a [u8]) -> Result<Self, FormatError> {
        Ok(Self::with_layout(bytes, Layout::guess(bytes)?))
    }

    /// A table with a known layout.
    pub fn with_layout(bytes: &'a [u8], layout: Layout) -> Self {
        let bytes = without_mark(bytes);
        let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
        Self { bytes, text, layout, line: 1 }
    }

    /// How the table is laid out.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The rows in order, without the header and empty lines. Costs one pass
    /// over the bytes.
    pub fn rows(&self) -> Rows<'_, 'a> {
        let mut rows = Rows { table: self, at: 0, line: self.line };
        if self.layout.header {
            rows.skip_record();
        }
        rows
    }
}

/// The bytes without a byte order mark.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Iterator of [`ClueTable::rows`].
#[derive(Clone, Debug)]
pub struct Rows<'t, 'a> {
    table: &'t ClueTable<'a>,
    /// The next byte to read.
    at: usize,
    /// Its line, counted from one.
    line: usize,
}

impl<'a> Rows<'_, 'a> {
    /// The next record that is not blank: its first line and its text.
    fn record(&mut self) -> Option<(usize, Result<&'a str, FormatError>)> {
        let table = self.table;
        loop {
            let rest = table.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
            let (line, start) = (self.line, self.at);
            let (end, lines) = record_end(rest, &table.layout);
            self.at = (start + end + 1).min(table.bytes.len());
            self.line += lines;
            let end = if rest[..end].ends_with(b"\r") { end - 1 } else { end };
            if rest[..end].trim_ascii().is_empty() {
                continue;
            }
            if end > LONGEST_ROW {
                return Some((
                    line,
                    Err(FormatError::LongRow { line, found: end, most: LONGEST_ROW }),
                ));
            }
            let text = match table.text {
                Some(text) => Ok(&text[start..start + end]),
                None => text_of(&rest[..end], line),
            };
            return Some((line, text));
        }
    }

    fn skip_record(&mut self) {
        self.record();
    }
}

/// The text of one record of a table that is not valid UTF-8 throughout.
fn text_of(record: &[u8], line: usize) -> Result<&str, FormatError> {
    let bad = match std::str::from_utf8(record) {
        Ok(text) => match memchr::memchr(0, record) {
            Some(at) => at,
            None => return Ok(text),
        },
        Err(error) => error.valid_up_to(),
    };
    let before = String::from_utf8_lossy(&record[..bad]);
    Err(FormatError::RowText {
        line: line + before.matches('\n').count(),
        column: before.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
        byte: record[bad],
    })
}

impl<'a> Iterator for Rows<'_, 'a> {
    type Item = Result<Row<'a>, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (line, record) = self.record()?;
        Some(record.and_then(|record| row(record, line, &self.table.layout)))
    }
}

fn row<'a>(record: &'a str, line: usize, layout: &Layout) -> Result<Row<'a>, FormatError> {
    let mut row = Row {
        line,
        clue: Cow::Borrowed(""),
        answer: Cow::Borrowed(""),
        date: None,
        day: None,
        slot: None,
        source: None,
    };
    let mut found = 0;
    let mut fields = Fields::new(record, layout);
    for (index, column) in layout.columns.iter().enumerate() {
        // Surplus separators at the end belong to the last column: an unquoted
        // clue may contain a comma.
        let last = index + 1 == layout.columns.len();
        let Some(field) = (if last { fields.rest() } else { fields.next() }) else { break };
        found += 1;
        match column {
            Column::Clue => row.clue = field,
            Column::Answer => row.answer = field,
            Column::Date => row.date = some(field),
            Column::Day => row.day = some(field),
            Column::Slot => row.slot = some(field),
            Column::Source => row.source = some(field),
            Column::Other => {}
        }
    }
    let missing = |what| FormatError::Row { line, found, expected: layout.columns.len(), what };
    if row.clue.is_empty() {
        return Err(missing("clue"));
    }
    if row.answer.is_empty() {
        return Err(missing("answer"));
    }
    Ok(row)
}

fn some(field: Cow<'_, str>) -> Option<Cow<'_, str>> {
    (!field.is_empty()).then_some(field)
}
