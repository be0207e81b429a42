//! What a caller may want from a fill.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_lexicon::WordId;

use crate::outcome::Fill;
use crate::problem::Problem;

/// What improving maximises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = GoalName)]
pub enum Goal {
    /// The mean score, and a tenth of the lowest entry.
    #[default]
    Balanced,
    /// The mean score.
    Mean,
    /// The lowest entry.
    Lowest,
    /// The lowest entry; among fills with the same lowest entry, the mean
    /// score.
    Lexicographic,
}

impl Goal {
    /// Its name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Mean => "mean",
            Self::Lowest => "lowest",
            Self::Lexicographic => "lexicographic",
        }
    }
}

/// What makes one fill better than another.
///
/// Scores are those of the list, unless [`past`](Self::past) or [`obscure`](Self::obscure) lowers
/// some; then `mean` and `lowest` are of the lowered scores.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Objective {
    /// What improving maximises.
    pub goal: Goal,
    /// By length in letters, the weight of an entry in the mean, in hundredths. An entry of
    /// another length weighs 100.
    pub weights: BTreeMap<usize, u32>,
    /// Words of past puzzles, which a fresh fill does without.
    pub past: Option<WordPenalty>,
    /// Words that few solvers know, which an easy fill does without.
    pub obscure: Option<WordPenalty>,
}

/// Words that a fill should rather do without.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordPenalty {
    /// The words, by their ids in the problem's list.
    pub words: HashSet<WordId>,
    /// Points taken off the score of each, down to 0.
    pub penalty: u8,
}

impl Objective {
    /// Maximizes one thing, by the scores of the list.
    pub fn of(goal: Goal) -> Self {
        Self { goal, ..Self::default() }
    }

    /// The problem with each word scored at its value under the objective.
    /// Which words may stand where does not change.
    pub(super) fn valued(&self, problem: &Problem) -> Problem {
        let penalties: Vec<&WordPenalty> = self.past.iter().chain(&self.obscure).collect();
        if penalties.is_empty() {
            return problem.clone();
        }
        problem.revalued(|word| {
            let of_word = penalties.iter().filter(|penalty| penalty.words.contains(&word));
            of_word.fold(problem.list().score(word), |score, penalty| {
                score.saturating_sub(penalty.penalty)
            })
        })
    }
}

/// The same fill with the scores of this problem.
pub(super) fn scored(fill: &Fill, problem: &Problem) -> Fill {
    let list = Arc::clone(problem.list());
    let mut fill = fill.clone();
    for entry in &mut fill.entries {
        entry.score = entry.word.map(|word| list.score(word));
    }
    fill
}
