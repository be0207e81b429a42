//! The glossary: answers that are common in crosswords, with clues written for this project
//! (`data/README.md` says how).
//!
//! It is what a pack knows of clues until it has an archive (experiment 085). The program does not hold
//! its text, a line for each answer, `ANSWER⇥CLUE⇥CLUE…`, by length and then in the order of letters;
//! it holds the tables that `cargo xtask knowledge` makes from it.

/// Each answer of the glossary with each of its clues, once.
pub(crate) fn glossary_pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().flat_map(|line| {
        let mut fields = line.split('\t');
        let answer = fields.next().unwrap_or_default();
        fields.map(move |clue| (answer, clue))
    })
}

/// The text, which tests compare with the tables.
#[cfg(test)]
pub(crate) const GLOSSARY: &str = include_str!("../../data/glossary.tsv");

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::base::text::{answer, clue_key};

    #[test]
    fn every_line_is_sound() {
        let order: Vec<_> = GLOSSARY
            .lines()
            .filter_map(|line| line.split('\t').next())
            .map(|word| (word.len(), word))
            .collect();
        assert!(order.is_sorted_by(|a, b| a < b), "by length, then in the order of letters");
        let mut pairs = HashSet::new();
        for (word, clue) in glossary_pairs(GLOSSARY) {
            let letters = answer(word).map(|letters| letters.len());
            assert_eq!(letters, Some(word.len()), "{word}: letters only");
            let key = clue_key(clue);
            assert!(!key.is_empty() && clue.trim() == clue, "{word}: {clue:?}");
            assert!(pairs.insert((word, key)), "{word}: {clue:?} twice");
        }
        assert!(pairs.len() > 30_000, "{}", pairs.len());
        assert!(pairs.contains(&("ERIE", clue_key("Great Lake"))));
    }
}
