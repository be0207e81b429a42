//! Solving a puzzle from its clues: the answers, what else they might be, why,
//! and hints for someone who solves by hand.

mod answers;
mod evidence;
mod result;

use wordwright_clues::Distribution;
use wordwright_core::Observer;
use wordwright_grid::Puzzle;
use wordwright_solve::Solver;
use wordwright_solve::observer::SolveEvent;
use wordwright_solve::outcome::Solved;
use wordwright_solve::pipeline::{SolveOptions, hints};
use wordwright_solve::problem::Problem;

use crate::{Limits, ServiceError};

pub use answers::{AnswersResult, ClueAnswer, answers};
pub use evidence::{Evidence, EvidenceKind, evidence, ranked};
pub use result::{
    CellBelief, Decision, HintCell, HintResult, RebusString, RoundResult, SlotBelief,
    SlotCandidate, SolveResult, SolvedCell, SolvedSlot, Theme, ThemeEntry, by_crossings,
};

/// What a result includes beside the answers and their candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolveDetail {
    /// What is believed of each cell.
    pub cells: bool,
    /// Why each candidate was proposed, and which crossings decided.
    pub reasons: bool,
    /// Which crossings decided, without the experts' reasons, which take longer.
    pub decisions: bool,
}

/// Solves one puzzle. A stored solution is not looked at.
pub struct SolveSession<'s, 'p> {
    solver: &'s Solver<'p>,
    problem: Problem,
    options: SolveOptions,
}

/// What a session came to.
#[derive(Debug)]
pub struct Solving {
    /// What is believed of each slot from its clue alone.
    pub priors: Vec<Distribution>,
    /// The solved grid.
    pub solved: Solved,
}

impl<'s, 'p> SolveSession<'s, 'p> {
    /// A session on a puzzle. Letters that are given or entered count as known.
    ///
    /// # Errors
    /// A puzzle without a slot, or with letters that no answer has.
    pub fn new(
        solver: &'s Solver<'p>,
        puzzle: &Puzzle,
        options: SolveOptions,
    ) -> Result<Self, ServiceError> {
        Ok(Self { solver, problem: Problem::new(puzzle)?, options })
    }

    /// The puzzle as the solver sees it.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The solver.
    pub fn solver(&self) -> &'s Solver<'p> {
        self.solver
    }

    /// Finds a first grid soon and a better one with time; stops with the best so
    /// far.
    ///
    /// # Errors
    /// An expert that proposed what cannot be an answer.
    pub fn run(
        &self,
        limits: &Limits,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Result<Solving, ServiceError> {
        let budget = limits.budget();
        let (priors, solved) =
            self.solver.solve_anytime(&self.problem, &self.options, &budget, observer)?;
        Ok(Solving { priors, solved })
    }

    /// Solves without a hurried first grid, so that the result depends on nothing
    /// but the puzzle, the options and the seed.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_unhurried(
        &self,
        limits: &Limits,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Result<Solving, ServiceError> {
        let (problem, budget) = (&self.problem, limits.budget());
        let priors = self.solver.priors(problem)?;
        let solved = self.solver.solve_from(problem, &priors, &self.options, &budget, observer)?;
        Ok(Solving { priors, solved })
    }

    /// What solving came to, as JSON.
    pub fn result(&self, solving: &Solving, detail: SolveDetail) -> SolveResult {
        SolveResult::of(self.solver, &self.problem, &solving.solved, detail)
    }

    /// The `count` letters that help most to someone who solves by hand. Where
    /// `known` holds the right letter, the hint is that letter; else it is what
    /// the solver believes.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn hints(
        &self,
        solving: &Solving,
        count: usize,
        known: Option<&Puzzle>,
    ) -> Result<HintResult, ServiceError> {
        let language = Some(self.solver.answerer().unlisted_model());
        let Solving { priors, solved } = solving;
        let found = hints(&self.problem, priors, language, solved, count)?;
        let known = known.filter(|puzzle| puzzle.scrambled.is_none());
        let hint = |hint| HintCell::of(&self.problem, hint, known);
        let hints = found.iter().map(hint).collect();
        Ok(HintResult { hints, has_clues: has_clues(self.solver) })
    }
}

/// Whether the solver knows any clues of the past; with the embedded knowledge
/// it does not.
pub fn has_clues(solver: &Solver<'_>) -> bool {
    !solver.pack().clues().is_empty()
}
