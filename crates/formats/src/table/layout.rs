//! What the columns of a table hold.

/// What a column holds.
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
    /// Who published it.
    Source,
    /// Anything else; passed over.
    Other,
}

/// How a table is laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What stands between fields: a tab, a comma, a semicolon or `|`.
    pub separator: u8,
    /// Whether a field that starts with a quotation mark ends at the next, and
    /// two stand for one. With tabs, marks are part of the field as a rule.
    pub quoted: bool,
    /// Whether the first row names the columns.
    pub header: bool,
    /// What each column holds, from the left. Fields beyond belong to the last.
    pub columns: Vec<Column>,
}
