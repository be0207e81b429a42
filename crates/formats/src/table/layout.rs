//! The columns of a table.

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Column {
    /// The clue.
    Clue,
    /// The answer.
    Answer,
    /// The date or year of publication.
    Date,
    /// The day of the week.
    Day,
    /// Number and direction.
    Slot,
    /// The publisher.
    Source,
    /// Anything else; ignored.
    Other,
}

/// How a table is laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The separator of fields: a tab, a comma, a semicolon or `|`.
    pub separator: u8,
    /// Whether a field that starts with a quotation mark ends at the next, and two
    /// stand for one. With tabs, quotation marks are usually part of the field.
    pub quoted: bool,
    /// Whether the first row names the columns.
    pub header: bool,
    /// The content of each column, from the left. Surplus fields belong to the last.
    pub columns: Vec<Column>,
}
