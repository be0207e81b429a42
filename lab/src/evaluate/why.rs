//! Why a nearly solved puzzle was not solved.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wordwright_clues::clue::ClueText;
use wordwright_grid::Puzzle;
use wordwright_solve::Solver;

/// A slot that was filled wrongly.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WrongWord {
    pub slot: String,
    pub clue: String,
    pub answer: String,
    pub found: String,
    /// Rank of the answer by its clue alone, 1 for the best; `None` if it is unlisted.
    pub rank: Option<usize>,
    /// Natural logarithm of its probability by its clue alone.
    pub log_prior: Option<f32>,
}

/// The most wrong squares of a nearly solved puzzle.
pub const FEW: usize = 5;

/// The obstacle: the first that applies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Squares take several letters.
    Rebus,
    /// The clue of a wrong word names another slot.
    Reference,
    /// A wrong word's answer is unlisted and not a run of words: a name, a
    /// theme that changes letters, another language.
    NoWords,
    /// A wrong word's answer is an unlisted run of words.
    Unlisted,
    /// All answers are listed, but others were considered more likely.
    MisRanked,
}

impl Why {
    /// Its description in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rebus => "several letters in a square",
            Self::Reference => "a clue that names another slot",
            Self::NoWords => "an answer in no list and no run of words",
            Self::Unlisted => "an answer in no list, but a run of words",
            Self::MisRanked => "listed answers ranked too low",
        }
    }

    /// Why these words of a puzzle with `wrong_squares` wrong squares are
    /// wrong; `None` if it was solved, or far from it.
    pub fn of(
        solver: &Solver<'_>,
        puzzle: &Puzzle,
        wrong_squares: usize,
        wrong: &[WrongWord],
    ) -> Option<Self> {
        if !(1..=FEW).contains(&wrong_squares) {
            return None;
        }
        let several = |text: &str| text.chars().nth(1).is_some();
        let names = |word: &WrongWord| !ClueText::new(&word.clue).form().references.is_empty();
        let unlisted = || wrong.iter().filter(|word| word.rank.is_none());
        let words = |word: &WrongWord| {
            solver.answerer().unlisted_model().segmenter.split_text(&word.answer).is_some_and(
                |text| {
                    // A lone letter counts as a word, but few answers are runs of them.
                    text.split(' ').filter(|part| part.len() == 1).count() <= 1
                },
            )
        };
        Some(if puzzle.solution.iter().flatten().any(|text| several(text)) {
            Self::Rebus
        } else if wrong.iter().any(names) {
            Self::Reference
        } else if unlisted().any(|word| !words(word)) {
            Self::NoWords
        } else if unlisted().next().is_some() {
            Self::Unlisted
        } else {
            Self::MisRanked
        })
    }
}

/// How many puzzles each reason applies to, the most frequent first.
pub fn count(reasons: impl Iterator<Item = Why>) -> Vec<(Why, usize)> {
    let mut counts: BTreeMap<Why, usize> = BTreeMap::new();
    for why in reasons {
        *counts.entry(why).or_default() += 1;
    }
    let mut counts: Vec<(Why, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|&(why, count)| (std::cmp::Reverse(count), why));
    counts
}

#[cfg(test)]
mod tests {
    use wordwright_grid::Grid;
    use wordwright_knowledge::Pack;

    use super::*;

    fn wrong(clue: &str, answer: &str, rank: Option<usize>) -> WrongWord {
        WrongWord {
            slot: "1-Across".to_owned(),
            clue: clue.to_owned(),
            answer: answer.to_owned(),
            found: "X".repeat(answer.len()),
            rank,
            log_prior: rank.map(|rank| -(rank as f32)),
        }
    }

    #[test]
    fn the_first_reason_that_applies_is_told() {
        let solver = Solver::new(Pack::embedded()).unwrap();
        let mut puzzle = Puzzle::new(Grid::new(1, 3).expect("one row"));
        let listed = wrong("Pet", "CAT", Some(7));
        let run = wrong("Where the cat is", "ONTHEMAT", None);
        let name = wrong("Nobody", "XQZVVKJ", None);
        let named = wrong("See 5-Down", "CAT", Some(1));
        let why = |puzzle: &Puzzle, squares: usize, wrong: &[&WrongWord]| {
            let wrong: Vec<WrongWord> = wrong.iter().copied().cloned().collect();
            Why::of(&solver, puzzle, squares, &wrong)
        };
        assert_eq!(why(&puzzle, 1, &[&listed]), Some(Why::MisRanked));
        assert_eq!(why(&puzzle, 1, &[&listed, &run]), Some(Why::Unlisted));
        assert_eq!(why(&puzzle, 1, &[&run, &name]), Some(Why::NoWords));
        assert_eq!(why(&puzzle, 1, &[&name, &named]), Some(Why::Reference));
        assert_eq!(why(&puzzle, 0, &[]), None);
        assert_eq!(why(&puzzle, FEW + 1, &[&listed]), None);
        puzzle.solution[1] = Some("ING".into());
        assert_eq!(why(&puzzle, FEW, &[&named]), Some(Why::Rebus));
    }
}
