//! A theme as text: one entry per line.

use wordwright_compose::theme::{ThemeEntry, ThemePlace};
use wordwright_grid::{Direction, parse_cell};

use crate::ServiceError;

/// The most entries of one theme: more than any published theme has. By judgement.
const MOST_ENTRIES: usize = 40;

/// What a line may have after its entry.
const EXPECTED: &str = "\"revealer\", or a place such as \"r3c1 across\"";

/// The entries of a theme, one per line: the entry, then after semicolons
/// `revealer` and its place (`r3c1 across`). Empty lines and lines that begin
/// with `#` are skipped.
///
/// # Errors
/// A line that has something else, or no letter; too many entries.
pub fn parse_theme(text: &str) -> Result<Vec<ThemeEntry>, ServiceError> {
    let lines = text.lines().map(str::trim).zip(1..);
    let entries = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let found = entries.clone().count();
    if found > MOST_ENTRIES {
        let (found, most) = (found as u64, MOST_ENTRIES as u64);
        return Err(ServiceError::Limit { what: "theme entries", found, most });
    }
    entries.map(|(line, number)| entry(line, number)).collect()
}

fn entry(line: &str, number: usize) -> Result<ThemeEntry, ServiceError> {
    let mut fields = line.split(';').map(str::trim);
    let text = fields.next().unwrap_or_default().to_owned();
    let place = || format!("theme, line {number}");
    if !text.chars().any(char::is_alphanumeric) {
        return Err(ServiceError::value(place(), format!("{line:?}"), "an entry with letters"));
    }
    let mut entry = ThemeEntry { text, ..ThemeEntry::default() };
    for field in fields.filter(|field| !field.is_empty()) {
        if field.eq_ignore_ascii_case("revealer") {
            entry.is_revealer = true;
        } else if let Some(found) = theme_place(field) {
            entry.place = Some(found);
        } else {
            return Err(ServiceError::value(place(), format!("{field:?}"), EXPECTED));
        }
    }
    Ok(entry)
}

/// `r3c1 across`, counted from one.
fn theme_place(text: &str) -> Option<ThemePlace> {
    let text = text.to_ascii_lowercase();
    let (place, direction) = text.split_once(char::is_whitespace)?;
    let (row, col) = parse_cell(place)?;
    let direction = match direction.trim() {
        "across" => Direction::Across,
        "down" => Direction::Down,
        _ => return None,
    };
    Some(ThemePlace { row, col, direction })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_entries_with_notes() {
        let text =
            "# Seasons\nSummer camp\n\nWINTER COAT; revealer\nspring; r3c1 Across;REVEALER\n";
        let entries = parse_theme(text).unwrap();
        let place = ThemePlace { row: 2, col: 0, direction: Direction::Across };
        let entry = |text: &str, is_revealer, place| ThemeEntry {
            text: text.to_owned(),
            is_revealer,
            place,
        };
        let expected = [
            entry("Summer camp", false, None),
            entry("WINTER COAT", true, None),
            entry("spring", true, Some(place)),
        ];
        assert_eq!(entries, expected);
    }

    #[test]
    fn errors_name_what_a_line_cannot_contain() {
        let refused = |text| parse_theme(text).unwrap_err().to_string();
        assert_eq!(
            refused("ONE\nTWO; r0c1 across"),
            "theme, line 2: found \"r0c1 across\", expected \"revealer\", or a place such as \
             \"r3c1 across\""
        );
        assert_eq!(
            refused("; revealer"),
            "theme, line 1: found \"; revealer\", expected an entry with letters"
        );
    }
}
