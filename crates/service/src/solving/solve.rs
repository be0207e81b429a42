//! Solves a puzzle from its clues: answers, alternatives, reasons, and hints
//! for someone solving by hand.

mod answers;
mod decision;
mod evidence;
mod objective;
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

pub use answers::{AnswersResult, ClueAnswer, UnlistedAnswer, answer_pattern, answers};
pub use decision::{Decision, decisions};
pub use evidence::{Evidence, EvidenceKind, evidence, ranked};
pub use objective::ObjectiveName;
pub use result::{
    CellBelief, HintCell, HintResult, INVISIBLE, RebusString, RoundResult, SlotBelief,
    SlotCandidate, SolveResult, SolvedCell, SolvedSlot, Theme, ThemeEntry, by_crossings,
};

/// The most runs of the solver over one puzzle, each of which keeps a grid until the last has
/// ended. By judgement.
pub const MOST_RUNS: usize = 10_000;

/// What a result includes in addition to the answers and their candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolveDetail {
    /// The letter probabilities of each cell.
    pub cells: bool,
    /// Why each candidate was proposed, and which crossings were decisive.
    pub reasons: bool,
    /// Which crossings were decisive, without the experts' reasons, which take
    /// longer.
    pub decisions: bool,
}

/// Solves one puzzle. A stored solution is ignored.
pub struct SolveSession<'s, 'p> {
    solver: &'s Solver<'p>,
    problem: Problem,
    options: SolveOptions,
}

/// The result of a session.
#[derive(Debug)]
pub struct Solving {
    /// The prior of each slot, from its clue alone.
    pub priors: Vec<Distribution>,
    /// The solved grid.
    pub solved: Solved,
}

impl<'s, 'p> SolveSession<'s, 'p> {
    /// A session on a puzzle. Letters that are given or entered count as known.
    ///
    /// # Errors
    /// A puzzle without a slot, or with letters that no answer can have.
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

    /// Finds a first grid quickly and improves it while there is time; stops with
    /// the best so far.
    ///
    /// # Errors
    /// An expert that proposed an impossible answer.
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

    /// Solves without a quick first grid, so that the result depends only on the
    /// puzzle, the options and the seed.
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

    /// The result of solving, as JSON.
    pub fn result(&self, solving: &Solving, detail: SolveDetail) -> SolveResult {
        SolveResult::of(self.solver, &self.problem, &solving.solved, detail)
    }

    /// The `count` letters that help most when solving by hand. If `known` has
    /// the right letter, the hint is that letter; otherwise it is the solver's
    /// most likely one.
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

/// Whether the solver knows any past clues; with the embedded pack or the glossary alone it
/// does not.
pub fn has_clues(solver: &Solver<'_>) -> bool {
    solver.pack().archive_clues() > 0
}
