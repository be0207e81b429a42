//! Experts' reasons for a word, as a reader sees them: the most telling first,
//! in lines that fit.

use std::iter;

use crate::terminal::output::{FAINT, styled, width};

/// Experts whose reasons tell the most, in this order; then the others. Word
/// lists, which know every word, come last.
const TELLING: [&str; 10] = [
    "exact-match",
    "transformations",
    "blanks-clues",
    "blanks-names",
    "kind-of",
    "foreign",
    "wordnet",
    "thesaurus",
    "partial-match",
    "names",
];

/// The narrowest column of reasons, in characters.
const NARROWEST: usize = 20;

/// The `most` most telling of reasons, each with its expert's name; what two
/// experts say alike is told once.
pub fn telling<'a>(
    reasons: impl IntoIterator<Item = (&'a str, &'a str)>,
    most: usize,
) -> Vec<&'a str> {
    let rank = |expert: &str| {
        let lists = usize::from(expert.starts_with("word-list")) * 100;
        TELLING.iter().position(|name| *name == expert).unwrap_or(TELLING.len()) + lists
    };
    let mut reasons: Vec<(&str, &str)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(expert, _)| rank(expert));
    let mut told: Vec<&str> = Vec::new();
    for (_, reason) in reasons {
        if !told.contains(&reason) && told.len() < most {
            told.push(reason);
        }
    }
    told
}

/// A row that starts with `start`, of `columns` characters as seen, and goes on
/// with reasons, wrapped under each other.
pub fn row(start: &str, columns: usize, reasons: &[impl AsRef<str>]) -> String {
    let reasons: Vec<&str> = reasons.iter().map(AsRef::as_ref).collect();
    let room = width().saturating_sub(columns + 2).max(NARROWEST);
    let mut text = start.to_owned();
    for (at, line) in textwrap::wrap(&reasons.join("; "), room).into_iter().enumerate() {
        if at > 0 {
            text.push('\n');
            text.extend(iter::repeat_n(' ', columns));
        }
        if !line.is_empty() {
            text += "  ";
            text += &styled(FAINT, line);
        }
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_telling_reasons_come_first_and_once() {
        let reasons = [
            ("word-list", "listed"),
            ("wordnet", "kind of lake"),
            ("lsi", "near"),
            ("wordnet-synonyms", "kind of lake"),
            ("exact-match", "seen twice"),
        ];
        assert_eq!(telling(reasons, 3), ["seen twice", "kind of lake", "near"]);
    }
}
