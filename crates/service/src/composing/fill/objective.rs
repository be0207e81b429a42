//! The objective that a request sets for improving a fill.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_compose::{Fill, Goal, Objective, Problem, WordPenalty};
use wordwright_grid::Puzzle;
use wordwright_lexicon::{MAX_WORD_LETTERS, WordId, embedded};

use crate::ServiceError;
use crate::base::limits;

/// The weight of entries of one length in the mean.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LengthWeight {
    /// Letters.
    #[schema(minimum = 1, maximum = 63)]
    pub length: u8,
    /// 0 to 100; entries of other lengths weigh 1.
    #[schema(minimum = 0, maximum = 100)]
    pub weight: f64,
}

/// What makes one fill better than another. Every field is optional.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FillObjective {
    /// What improving maximises.
    #[serde(default)]
    pub goal: Goal,
    /// Weights in the mean, by length.
    #[serde(default)]
    pub weights: Vec<LengthWeight>,
    /// Words that past puzzles used: each counts as if its score were lower. Words that are
    /// not in the list are ignored.
    #[serde(default)]
    pub past: Vec<String>,
    /// Points taken off such a word; 25 if left out.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    pub past_penalty: Option<u8>,
    /// Words that solvers know: each word of the list that is not among them counts as if its score
    /// were lower.
    #[serde(default)]
    pub common: Vec<String>,
    /// Points taken off a word that is not common; 25 if left out. Without `common`, a number here
    /// makes the words common that score 50 or more in the built-in list.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    pub obscure_penalty: Option<u8>,
}

/// The default penalty for a word of a past puzzle, and for an obscure one: on the usual scale of
/// scores, about the difference between a word to be proud of and one that is merely clean.
pub const USUAL_PENALTY: u8 = 25;

/// The lowest score of the words of the built-in list that count as common. By
/// judgement.
const COMMON_SCORE: u8 = 50;

/// The largest weight by judgement: one length decides the mean alone long before it.
const MOST_WEIGHT: f64 = 100.0;

impl FillObjective {
    /// Whether it is the default.
    pub(super) fn is_usual(&self) -> bool {
        self.goal == Goal::default()
            && self.weights.is_empty()
            && self.past.is_empty()
            && !self.has_obscure()
    }

    /// Whether it tells obscure words from others.
    fn has_obscure(&self) -> bool {
        !self.common.is_empty() || self.obscure_penalty.is_some()
    }

    /// Checks the numbers, which does not need a problem.
    ///
    /// # Errors
    /// A number beyond its limit.
    pub fn check(&self) -> Result<(), ServiceError> {
        for &LengthWeight { length, weight } in &self.weights {
            if !(1..=MAX_WORD_LETTERS).contains(&usize::from(length)) {
                let expected = format!("a length from 1 to {MAX_WORD_LETTERS}");
                return Err(ServiceError::value("objective.weights", length.to_string(), expected));
            }
            if !(0.0..=MOST_WEIGHT).contains(&weight) {
                let expected = format!("a weight from 0 to {MOST_WEIGHT}");
                return Err(ServiceError::value("objective.weights", weight.to_string(), expected));
            }
        }
        for (place, penalty) in [
            ("objective.past_penalty", self.past_penalty),
            ("objective.obscure_penalty", self.obscure_penalty),
        ] {
            if let Some(penalty) = penalty.filter(|&penalty| penalty > 100) {
                return Err(ServiceError::value(place, penalty.to_string(), "0 to 100"));
            }
        }
        for (what, words) in [("words of past puzzles", &self.past), ("common words", &self.common)]
        {
            if words.len() > limits::PAST_WORDS {
                let (found, most) = (words.len() as u64, limits::PAST_WORDS as u64);
                return Err(ServiceError::Limit { what, found, most });
            }
        }
        Ok(())
    }

    /// The same for the engine.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn objective(&self, problem: &Problem) -> Result<Objective, ServiceError> {
        self.check()?;
        let weight =
            |of: &LengthWeight| (usize::from(of.length), (of.weight * 100.0).round() as u32);
        let past = (!self.past.is_empty()).then(|| WordPenalty {
            words: self.past.iter().filter_map(|text| known(problem, text)).collect(),
            penalty: self.past_penalty.unwrap_or(USUAL_PENALTY),
        });
        let obscure = self.has_obscure().then(|| WordPenalty {
            words: self.obscure_words(problem),
            penalty: self.obscure_penalty.unwrap_or(USUAL_PENALTY),
        });
        Ok(Objective {
            goal: self.goal,
            weights: self.weights.iter().map(weight).collect(),
            past,
            obscure,
        })
    }

    /// The words of the list that are not common.
    fn obscure_words(&self, problem: &Problem) -> HashSet<WordId> {
        let mut words: HashSet<WordId> = problem.list().ids().collect();
        if self.common.is_empty() {
            let built_in = embedded::english();
            let is_common = |&word: &WordId| {
                let text = problem.list().display(word);
                let letters = built_in.alphabet().encode(&text).ok();
                let known = letters.and_then(|letters| built_in.find(&letters));
                known.is_some_and(|known| built_in.score(known) >= COMMON_SCORE)
            };
            words.retain(|word| !is_common(word));
        }
        for word in self.common.iter().filter_map(|text| known(problem, text)) {
            words.remove(&word);
        }
        words
    }
}

/// The word of the list that a text spells, if any.
fn known(problem: &Problem, text: &str) -> Option<WordId> {
    problem.list().find(&problem.alphabet().encode(text).ok()?)
}

/// Counts the entries of a fill that cost a penalty, if there is one.
pub fn penalised_entries(fill: &Fill, penalty: Option<&WordPenalty>) -> Option<usize> {
    let words = fill.entries.iter().filter_map(|entry| entry.word);
    penalty.map(|penalty| words.filter(|word| penalty.words.contains(word)).count())
}

/// The answers of a puzzle that has a solution, for [`FillObjective::past`]. Entries with a gap
/// are left out.
pub fn answers_of(puzzle: &Puzzle) -> Vec<String> {
    let slots = puzzle.grid.slots(2);
    let answer = |cells: &[_]| cells.iter().map(|&cell| puzzle.solution_at(cell)).collect();
    slots.slots().iter().filter_map(|slot| answer(&slot.cells)).collect()
}
