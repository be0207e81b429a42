//! Enumerations in formats that have no field for them: they stand at the end
//! of the clue, in brackets, as they are printed.

use crate::Feature;
use crate::report::Losses;

pub(crate) use wordwright_grid::split_enumeration as split;

/// The clue with its enumeration.
fn join(text: &str, enumeration: &str) -> String {
    if text.is_empty() { format!("({enumeration})") } else { format!("{text} ({enumeration})") }
}

/// As [`split`], for an owned clue.
pub(crate) fn taken(clue: String, fits: impl Fn(usize) -> bool) -> (String, Option<String>) {
    match split(&clue, fits) {
        (text, Some(lengths)) => (text.to_owned(), Some(lengths.to_owned())),
        (_, None) => (clue, None),
    }
}

/// A clue as it is written: with its enumeration, if it has one. `fits` says whether that many
/// letters are as many as its slot has; an enumeration that will not be found again is a loss.
pub(crate) fn written(
    text: &str,
    enumeration: Option<&str>,
    fits: impl Fn(usize) -> bool,
    losses: &mut Losses,
) -> String {
    let Some(enumeration) = enumeration else { return text.to_owned() };
    let kept = comes_apart(text, enumeration, fits);
    losses.add(Feature::Enumerations, usize::from(!kept));
    join(text, enumeration)
}

/// Whether a clue and its enumeration survive joining and splitting.
fn comes_apart(text: &str, enumeration: &str, fits: impl Fn(usize) -> bool) -> bool {
    split(&join(text, enumeration), fits) == (text, Some(enumeration))
}

#[cfg(test)]
mod tests {
    use super::{comes_apart, join};

    #[test]
    fn clues_and_enumerations_come_apart_if_they_add_up() {
        assert_eq!(join("Sea bird", "3,4"), "Sea bird (3,4)");
        assert_eq!(join("", "7"), "(7)");
        assert!(comes_apart("Sea bird", "3,4", |total| total == 7));
        assert!(!comes_apart("Sea bird", "3,4", |total| total == 8));
    }
}
