//! The merger as a judge.

use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::{self, Opinion};
use wordwright_clues::{Answerer, ClueError, Judge, Judgement};
use wordwright_knowledge::{Answers, Pack};

use super::merge::Merger;

/// Every expert, and a merger.
///
/// # Errors
/// [`ClueError::CompiledIn`].
pub fn merging(pack: &Pack, merger: Merger) -> Result<Answerer<'_>, ClueError> {
    let judge = MergerJudge::new(pack.answers(), merger);
    Answerer::with(pack, experts::all(pack), Box::new(judge))
}

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
