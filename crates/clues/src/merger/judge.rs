//! The merger as a judge.

use wordwright_knowledge::Answers;

use crate::clue::ClueText;
use crate::distribution::Judgement;
use crate::experts::Opinion;
use crate::judge::Judge;
use crate::merger::merge::Merger;

/// A merger over the answers of a pack. It uses every expert.
#[derive(Clone, Debug)]
pub struct MergerJudge<'p> {
    answers: Answers<'p>,
    merger: Merger,
}

impl<'p> MergerJudge<'p> {
    /// A merger that ranks these answers.
    pub fn new(answers: Answers<'p>, merger: Merger) -> Self {
        Self { answers, merger }
    }
}

impl Judge for MergerJudge<'_> {
    fn uses(&self, _: &str) -> bool {
        true
    }

    fn judge(&self, _: &ClueText, length: usize, opinions: &[(&str, Opinion)]) -> Judgement {
        let named = opinions.iter().map(|(name, opinion)| (*name, opinion));
        self.merger.merge(&self.answers, length, named)
    }
}
