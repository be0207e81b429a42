//! From a puzzle to a solved grid.

use std::borrow::Cow;

use rayon::prelude::*;
use wordwright_core::{Budget, Observer};
use wordwright_grid::SlotId;
use wordwright_knowledge::Pack;

use crate::error::SolveError;
use crate::gimmicks::{Context, SoundedAnswers};
use crate::observer::SolveEvent;
use crate::outcome::Solved;
use crate::pipeline::deferred::DeferredObserver;
use crate::pipeline::multi_slot::CrossReferences;
use crate::pipeline::options::SolveOptions;
use crate::pipeline::pass::{GimmickStage, Pass};
use crate::pipeline::rescoring::{ClueRescorer, Rescorer};
use crate::problem::Problem;
use crate::search::GridSearch;
use wordwright_clues::Answerer;
use wordwright_clues::Distribution;
use wordwright_clues::clue::ClueText;

/// Passes with a gimmick, each with more places than the last; by judgement.
const TRIES: usize = 3;

/// Solves puzzles with the distributions that an [`Answerer`] gives for their clues.
pub struct Solver<'p> {
    answerer: Answerer<'p>,
    search: Option<Box<dyn GridSearch + 'p>>,
    sounds: SoundedAnswers,
}

impl<'p> Solver<'p> {
    /// A solver with every expert and the ranker.
    ///
    /// # Errors
    ///
    /// [`SolveError::Clues`] with the errors of [`Answerer::new`].
    pub fn new(pack: &'p Pack) -> Result<Self, SolveError> {
        Ok(Self::over(Answerer::new(pack)?))
    }

    /// A solver that gets its priors from this answerer.
    pub fn over(answerer: Answerer<'p>) -> Self {
        Self { answerer, search: None, sounds: SoundedAnswers::new() }
    }

    /// The same solver with this search for the grid, instead of A* over
    /// propagation's beliefs. The objective, further runs and limits of the
    /// options are for A* and are then ignored.
    #[must_use]
    pub fn with_search(self, search: impl GridSearch + 'p) -> Self {
        Self { search: Some(Box::new(search)), ..self }
    }

    /// The answerer of single clues.
    pub fn answerer(&self) -> &Answerer<'p> {
        &self.answerer
    }

    /// The answerer of single clues, to add an expert.
    pub fn answerer_mut(&mut self) -> &mut Answerer<'p> {
        &mut self.answerer
    }

    /// The knowledge.
    pub fn pack(&self) -> &'p Pack {
        self.answerer.pack()
    }

    /// The prior of each slot from its clue alone, by [`SlotId`]. A slot without a clue
    /// gets that of an empty clue.
    ///
    /// # Errors
    ///
    /// [`SolveError::Clues`] if an expert proposed an invalid answer.
    pub fn priors(&self, problem: &Problem) -> Result<Vec<Distribution>, SolveError> {
        let ids: Vec<_> = problem.slots().ids().collect();
        ids.into_par_iter().map(|slot| self.prior(problem, slot)).collect()
    }

    /// The prior of one slot from its clue alone.
    pub(crate) fn prior(
        &self,
        problem: &Problem,
        slot: SlotId,
    ) -> Result<Distribution, SolveError> {
        let length = problem.slots().get(slot).len();
        let clue = ClueText::new(problem.clue(slot).unwrap_or_default());
        Ok(self.answerer.answers(&clue, length)?)
    }

    /// Solves a puzzle.
    ///
    /// # Errors
    ///
    /// As [`Self::priors`].
    pub fn solve(
        &self,
        problem: &Problem,
        options: &SolveOptions,
        budget: &Budget,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Result<Solved, SolveError> {
        self.solve_from(problem, &self.priors(problem)?, options, budget, observer)
    }

    /// Solves a puzzle whose priors are already known.
    ///
    /// # Errors
    ///
    /// As [`solve`](crate::pipeline::solve).
    pub fn solve_from(
        &self,
        problem: &Problem,
        priors: &[Distribution],
        options: &SolveOptions,
        budget: &Budget,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Result<Solved, SolveError> {
        let references = CrossReferences::new(&self.answerer, problem, priors)?;
        let mut priors = Cow::Borrowed(priors);
        for (slot, prior) in references.initial_priors() {
            priors.to_mut()[slot.index()] = prior;
        }
        let context = Context { answerer: &self.answerer, sounds: &self.sounds, problem, budget };
        let rescorer = ClueRescorer { problem, answerer: &self.answerer, references: &references };
        let unlisted_model = Some(self.answerer.unlisted_model());
        let (rescorer, search) = (Some(&rescorer as &dyn Rescorer), self.search.as_deref());
        let pass = Pass { problem, unlisted_model, rescorer, search, options, budget };
        let first = pass.run(&priors, GimmickStage::Detect(context), observer)?;
        let mut best = first.solved;
        let Some(mut gimmick) = first.gimmick.filter(|_| !budget.is_expired()) else {
            return Ok(best);
        };
        let shorter = options.for_another_pass();
        let pass = Pass { options: &shorter, ..pass };
        for _ in 0..TRIES {
            let with_gimmick = gimmick.priors(&priors);
            // The observer gets these rounds only if their grid turns out to be better.
            let mut deferred = DeferredObserver::default();
            let stage = GimmickStage::Extend(&mut *gimmick);
            let mut again = pass.run(&with_gimmick, stage, &mut deferred)?.solved;
            let stands = gimmick.report(&priors, &mut again);
            if stands && again.effort.log_probability > best.effort.log_probability {
                deferred.replay(best.effort.rounds + 1, observer);
                again.effort.rounds += best.effort.rounds + 1;
                best = again;
            }
            if budget.is_expired() || !gimmick.advance() {
                break;
            }
        }
        Ok(best)
    }
}
