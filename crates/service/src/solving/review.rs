//! Test-solves a draft: where a person would be stuck, and how hard it is.

mod result;

use wordwright_core::Observer;
use wordwright_grid::Puzzle;
use wordwright_lexicon::WordList;
use wordwright_solve::Solver;
use wordwright_solve::observer::SolveEvent;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::{Finding, Problem};
use wordwright_solve::review::Draft;

use crate::puzzles::check::{CheckFinding, repeats};
use crate::{Limits, ServiceError};

pub use result::{
    ClueReview, CrossingFinding, CrossingsOnlyFinding, DraftDifficulty, EntryFamiliarity,
    MisleadingClueFinding, ReviewFinding, ReviewResult, ReviewedSlot,
};

/// Test-solves one draft. The solver sees the empty grid and the clues; its answers
/// are compared with the draft's afterwards.
#[derive(Debug)]
pub struct ReviewSession {
    draft: Draft,
    repeats: Vec<CheckFinding>,
}

impl ReviewSession {
    /// A session on a draft, finished or not. `list` provides the spelling of
    /// entries, which is used to find repeated words.
    ///
    /// # Errors
    /// A draft without a slot, without a complete entry, or with a scrambled
    /// solution.
    pub fn new(puzzle: &Puzzle, list: &WordList) -> Result<Self, ServiceError> {
        Ok(Self { draft: Draft::new(puzzle)?, repeats: repeats(puzzle, list) })
    }

    /// The draft with its answers.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The draft as the solver sees it.
    pub fn problem(&self) -> &Problem {
        self.draft.problem()
    }

    /// What is unusual about the draft, one sentence each. Missing clues are
    /// not included: the result lists what could not be assessed without them.
    pub fn warnings(&self) -> Vec<String> {
        let odd =
            |found: &&Finding| !matches!(found, Finding::NoClues | Finding::SlotsWithoutClue(_));
        self.problem().findings().iter().filter(odd).map(ToString::to_string).collect()
    }

    /// Solves the draft and compares.
    ///
    /// # Errors
    /// An expert that proposed an impossible answer.
    pub fn run(
        &self,
        solver: &Solver<'_>,
        options: &SolveOptions,
        limits: &Limits,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Result<ReviewResult, ServiceError> {
        let review = solver.review(&self.draft, options, &limits.budget(), observer)?;
        Ok(ReviewResult::of(&self.draft, &review, self.repeats.clone()))
    }
}
