//! Guesses the columns of a table from its first rows.

use crate::FormatError;

use super::fields::{Fields, record_end};
use super::layout::{Column, Layout};
use super::{MOST_COLUMNS, without_mark};

/// Rows used for a guess. A few dozen are enough; a thousand cost nothing.
const SAMPLE: usize = 1000;
/// The share of sampled fields that must look like a date (a day, a slot) for
/// the column to count as such; by judgement.
const MOST: f64 = 0.8;

impl Layout {
    /// Guesses from the first rows. Names in the first row decide; otherwise
    /// dates, days and slots are recognised by their form, answers by their
    /// capitals or by having no spaces, and clues by being the longest of the
    /// rest.
    ///
    /// # Errors
    ///
    /// [`FormatError::Empty`], and [`FormatError::Layout`] if no column of
    /// clues and column of answers can be identified.
    pub fn guess(bytes: &[u8]) -> Result<Self, FormatError> {
        let bytes = without_mark(bytes);
        let first = bytes.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        let Some(first) = first else { return Err(FormatError::Empty) };
        let count = |separator| memchr::memchr_iter(separator, first).count();
        let separator = if count(b'\t') > 0 {
            b'\t'
        } else {
            let best = [b',', b';', b'|'].into_iter().rev().max_by_key(|&s| count(s));
            best.unwrap_or(b',')
        };
        let mut layout =
            Self { separator, quoted: separator != b'\t', header: false, columns: Vec::new() };
        if separator == b'\t' {
            layout.quoted = is_quoted(&sample(bytes, &layout));
        }
        let rows = sample(bytes, &layout);
        let named = rows.first().and_then(|row| named(row));
        layout.header = named.is_some();
        let columns = named.or_else(|| by_content(&rows));
        layout.columns = columns.ok_or_else(|| FormatError::Layout {
            found: String::from_utf8_lossy(first).trim().chars().take(80).collect(),
        })?;
        Ok(layout)
    }
}

/// The fields of the first rows.
fn sample(bytes: &[u8], layout: &Layout) -> Vec<Vec<String>> {
    let mut rest = bytes;
    let mut rows = Vec::new();
    while rows.len() < SAMPLE && !rest.is_empty() {
        let (end, _) = record_end(rest, layout);
        let record = String::from_utf8_lossy(&rest[..end]);
        if !record.trim().is_empty() {
            let fields = Fields::new(record.trim_end_matches('\r'), layout).take(MOST_COLUMNS);
            rows.push(fields.map(std::borrow::Cow::into_owned).collect());
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    rows
}

/// Whether fields between tabs are quoted: some have doubled marks within
/// marks, and no field that starts with a mark breaks those rules.
fn is_quoted(rows: &[Vec<String>]) -> bool {
    let mut doubled = false;
    for field in rows.iter().flatten().filter(|field| field.starts_with('"')) {
        let Some(inner) = field.strip_prefix('"').and_then(|field| field.strip_suffix('"')) else {
            return false;
        };
        if inner.replace("\"\"", "").contains('"') {
            return false;
        }
        doubled |= inner.contains("\"\"");
    }
    doubled
}

/// The columns named by a header row, if it names a clue and an answer.
fn named(row: &[String]) -> Option<Vec<Column>> {
    let column = |name: &String| match name.trim().to_lowercase().as_str() {
        "clue" | "clues" | "question" | "hint" | "definition" => Column::Clue,
        "answer" | "answers" | "word" | "solution" | "entry" | "target" => Column::Answer,
        "date" | "year" | "published" | "pubdate" | "puzzle_date" | "puzzledate" => Column::Date,
        "day" | "dow" | "weekday" | "day_of_week" => Column::Day,
        "slot" | "number" | "num" | "position" | "rowcol" => Column::Slot,
        "source" | "publisher" | "publication" | "pub" | "pubid" | "paper" => Column::Source,
        _ => Column::Other,
    };
    only_once(row.iter().map(column).collect())
}

/// The columns if exactly one is a clue and one an answer; of other kinds the first one counts.
fn only_once(mut columns: Vec<Column>) -> Option<Vec<Column>> {
    let count = |kind| columns.iter().filter(|&&column| column == kind).count();
    if count(Column::Clue) != 1 || count(Column::Answer) != 1 {
        return None;
    }
    for index in 1..columns.len() {
        if columns[..index].contains(&columns[index]) {
            columns[index] = Column::Other;
        }
    }
    // Drop the columns after the last known one.
    let fields_in_use = columns.iter().rposition(|&column| column != Column::Other)? + 1;
    if fields_in_use < columns.len() {
        columns.truncate(fields_in_use + 1);
    }
    Some(columns)
}

/// Statistics of the fields of each column.
fn by_content(rows: &[Vec<String>]) -> Option<Vec<Column>> {
    let width = rows.iter().map(Vec::len).max()?;
    // A comma within an unquoted clue makes a row longer than the others.
    let mut widths: Vec<usize> = rows.iter().map(Vec::len).collect();
    widths.sort_unstable();
    let width = widths.get((rows.len() - 1) / 2).copied().unwrap_or(width);
    let share = |column: usize, test: fn(&str) -> bool| {
        let fields = rows.iter().filter_map(|row| row.get(column));
        let filled: Vec<&String> = fields.filter(|field| !field.is_empty()).collect();
        let fit = filled.iter().filter(|field| test(field)).count();
        if filled.is_empty() { 0.0 } else { fit as f64 / filled.len() as f64 }
    };
    let mut columns: Vec<Column> = (0..width)
        .map(|column| {
            let tests = [
                (Column::Date, is_date as fn(&str) -> bool),
                (Column::Day, is_day),
                (Column::Slot, is_slot),
            ];
            let fit = tests.into_iter().find(|&(_, test)| share(column, test) >= MOST);
            fit.map_or(Column::Other, |(kind, _)| kind)
        })
        .collect();
    let free = |columns: &[Column]| -> Vec<usize> {
        (0..width).filter(|&column| columns[column] == Column::Other).collect()
    };
    // Answers have no spaces, and are in capitals if only one column is.
    let answer_like = |column: usize| (share(column, is_answer), share(column, is_capital_answer));
    let answer = free(&columns).into_iter().rev().max_by(|&a, &b| {
        let ((plain_a, capital_a), (plain_b, capital_b)) = (answer_like(a), answer_like(b));
        capital_a.total_cmp(&capital_b).then(plain_a.total_cmp(&plain_b))
    })?;
    if share(answer, is_answer) < MOST {
        return None;
    }
    columns[answer] = Column::Answer;
    let length = |column: usize| -> usize {
        rows.iter().filter_map(|row| row.get(column)).map(String::len).sum()
    };
    let clue = free(&columns).into_iter().max_by_key(|&column| length(column))?;
    columns[clue] = Column::Clue;
    only_once(columns)
}

fn is_answer(field: &str) -> bool {
    field.chars().any(char::is_alphabetic) && !field.chars().any(char::is_whitespace)
}

fn is_capital_answer(field: &str) -> bool {
    is_answer(field) && field.chars().count() > 1 && !field.chars().any(char::is_lowercase)
}

/// `1998-10-10`, `10/10/1998`, `19981010` or a year.
fn is_date(field: &str) -> bool {
    let digits = field.bytes().filter(u8::is_ascii_digit).count();
    let separators = field.bytes().filter(|byte| b"-/.".contains(byte)).count();
    digits + separators == field.len()
        && match separators {
            0 => {
                digits == 8 || (digits == 4 && (field.starts_with("19") || field.starts_with("20")))
            }
            2 => (4..=8).contains(&digits),
            _ => false,
        }
}

fn is_day(field: &str) -> bool {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let field = field.to_lowercase();
    DAYS.iter().any(|day| field.starts_with(day)) && field.len() <= "wednesday".len()
}

/// `A1`, `1A`, `1-Across`, `12 down`.
fn is_slot(field: &str) -> bool {
    let letters: String =
        field.chars().filter(|c| !c.is_ascii_digit() && !matches!(c, '-' | ' ')).collect();
    field.bytes().any(|byte| byte.is_ascii_digit())
        && ["a", "d", "across", "down"].contains(&letters.to_lowercase().as_str())
}
