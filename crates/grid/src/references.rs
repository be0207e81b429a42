//! How text names slots and cells: `12-Across`, `5-, 9- and 12-Down`, `r3c5`.

use std::fmt;

use crate::Direction;

/// A slot that a text names by number and direction, whether a grid has it or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotReference {
    /// The number of the slot.
    pub number: u16,
    /// The direction of the slot.
    pub direction: Direction,
}

impl SlotReference {
    /// Parses a label: `12-Across`, `12A`, `12 across`, `12a`.
    pub fn parse(label: &str) -> Option<Self> {
        let label = label.trim();
        let digits = label.len() - label.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = label.split_at(digits);
        let direction = match rest.trim_start_matches([' ', '-']).to_ascii_lowercase().as_str() {
            "a" | "across" => Direction::Across,
            "d" | "down" => Direction::Down,
            _ => return None,
        };
        Some(Self { number: number.parse().ok()?, direction })
    }

    /// The slots that a clue names, in order: `With 12-Across`, `5-, 9- and 12-Down`, `See 12
    /// down`. Numbers are listed before the direction that they share; a number without a
    /// direction is not a reference.
    pub fn find_all(clue: &str) -> Vec<Self> {
        let mut found = Vec::new();
        let mut numbers: Vec<u16> = Vec::new();
        for part in parts(clue) {
            if is_joint(part) {
                continue;
            }
            if part.len() <= MOST_DIGITS
                && let Ok(number) = part.parse()
            {
                numbers.push(number);
                continue;
            }
            if let Some(direction) = direction(part) {
                found.extend(numbers.iter().map(|&number| Self { number, direction }));
            }
            numbers.clear();
        }
        found
    }

    /// Whether a text has nothing but names of slots or parts of names: `17-, 24- and
    /// 51-Across`, `across`.
    pub fn is_only_names(text: &str) -> bool {
        parts(text)
            .all(|part| is_joint(part) || direction(part).is_some() || part.parse::<u16>().is_ok())
    }
}

impl fmt::Display for SlotReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::Across => "Across",
            Direction::Down => "Down",
        };
        write!(f, "{}-{direction}", self.number)
    }
}

/// Longer numbers in clues are years and the like.
const MOST_DIGITS: usize = 3;

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '-', ',', '/', '.', ':', '\'', '"', '(', ')', '?'])
        .filter(|part| !part.is_empty())
}

fn is_joint(part: &str) -> bool {
    ["and", "or", "&"].iter().any(|joint| part.eq_ignore_ascii_case(joint))
}

fn direction(part: &str) -> Option<Direction> {
    let named = [("across", Direction::Across), ("down", Direction::Down)];
    named.into_iter().find(|(name, _)| part.eq_ignore_ascii_case(name)).map(|(_, found)| found)
}

/// The row and column, counted from zero, that a cell's name gives counted from one: `r3c5`.
pub fn parse_cell(text: &str) -> Option<(usize, usize)> {
    let (row, col) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let index = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    Some((index(row)?, index(col)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_a_number_and_a_direction() {
        for label in ["12-Across", "12A", " 12 across ", "12a", "12 - ACROSS"] {
            let expected = SlotReference { number: 12, direction: Direction::Across };
            assert_eq!(SlotReference::parse(label), Some(expected), "{label}");
        }
        for label in ["", "12", "A", "A12", "12-Up", "70000A", "-1A"] {
            assert_eq!(SlotReference::parse(label), None, "{label}");
        }
    }

    #[test]
    fn clues_name_single_slots_and_lists() {
        let check = |clue: &str, expected: &str| {
            let found: Vec<String> =
                SlotReference::find_all(clue).iter().map(ToString::to_string).collect();
            assert_eq!(found.join(" "), expected, "{clue}");
        };
        check("With 12-Across, old wheels", "12-Across");
        check("See 9 Down", "9-Down");
        check("5-, 9- and 12-Down", "5-Down 9-Down 12-Down");
        check("1-Across or 4-down's start", "1-Across 4-Down");
        check("(see 7-Across)", "7-Across");
        check("Like 14 of 1-Across", "1-Across");
        check("1984 across", "");
        check("Across the street", "");
        check("See 12", "");
        check("5 apples and 6-Across", "6-Across");
        check("", "");
    }

    #[test]
    fn names_differ_from_other_words() {
        for text in ["12-across", "17-, 24- and 51-Across", "1-across or 4-down", "3", "across"] {
            assert!(SlotReference::is_only_names(text), "{text}");
        }
        for text in ["see 12-across", "12-across's", "1a", "acrostic"] {
            assert!(!SlotReference::is_only_names(text), "{text}");
        }
    }

    #[test]
    fn cells_are_counted_from_one() {
        assert_eq!(parse_cell("r3c5"), Some((2, 4)));
        assert_eq!(parse_cell("R1C1"), Some((0, 0)));
        for text in ["", "r3", "c5", "r0c1", "r1c0", "r1c", "3,5", "r-1c1"] {
            assert_eq!(parse_cell(text), None, "{text}");
        }
    }
}
