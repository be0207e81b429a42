//! From a puzzle to a solved grid.

use std::borrow::Cow;
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::Pack;

use crate::beliefs::Beliefs;
use crate::beliefs::Propagation;
use crate::error::SolveError;
use crate::gimmicks::Context;
use crate::gimmicks::Gimmick;
use crate::gimmicks::RebusDetector;
use crate::gimmicks::SoundedAnswers;
use crate::observer::{Budget, Observer};
use crate::outcome::Solved;
use crate::pipeline::deferred::DeferredObserver;
use crate::pipeline::multi_slot::CrossReferences;
use crate::pipeline::options::SolveOptions;
use crate::pipeline::rescoring::{ClueRescorer, Rescorer};
use crate::pipeline::run::solve_rescoring;
use crate::problem::Problem;
use wordwright_clues::Answerer;
use wordwright_clues::Distribution;
use wordwright_clues::clue::ClueText;

/// Times that a puzzle is solved with a gimmick, each time in more places.
const TRIES: usize = 3;

/// Solves puzzles with what an [`Answerer`] makes of their clues.
pub struct Solver<'p> {
    answerer: Answerer<'p>,
    sounds: SoundedAnswers,
}

impl<'p> Solver<'p> {
    /// A solver with every expert and the better judge; see [`Answerer::new`].
    pub fn new(pack: &'p Pack) -> Self {
        Self::over(Answerer::new(pack))
    }

    /// A solver that gets its priors from this answerer.
    pub fn over(answerer: Answerer<'p>) -> Self {
        Self { answerer, sounds: SoundedAnswers::new() }
    }

    /// What answers single clues.
    pub fn answerer(&self) -> &Answerer<'p> {
        &self.answerer
    }

    /// What answers single clues, to add an expert.
    pub fn answerer_mut(&mut self) -> &mut Answerer<'p> {
        &mut self.answerer
    }

    /// The knowledge.
    pub fn pack(&self) -> &'p Pack {
        self.answerer.pack()
    }

    /// What is believed of each slot from its clue alone, by
    /// [`SlotId`]. A slot without a clue gets what is
    /// believed of an empty one.
    ///
    /// # Errors
    ///
    /// [`SolveError::Word`], [`SolveError::Weight`] if an expert proposed what
    /// is no answer.
    pub fn priors(&self, problem: &Problem) -> Result<Vec<Distribution>, SolveError> {
        let ids: Vec<_> = problem.slots().ids().collect();
        ids.into_par_iter().map(|slot| self.prior(problem, slot)).collect()
    }

    /// What is believed of one slot from its clue alone.
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
        observer: &mut dyn Observer,
    ) -> Result<Solved, SolveError> {
        self.solve_from(problem, &self.priors(problem)?, options, budget, observer)
    }

    /// Solves a puzzle whose priors are known already.
    ///
    /// # Errors
    ///
    /// As [`solve`](crate::pipeline::run::solve).
    pub fn solve_from(
        &self,
        problem: &Problem,
        priors: &[Distribution],
        options: &SolveOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Solved, SolveError> {
        let references = CrossReferences::new(&self.answerer, problem, priors)?;
        let mut priors = Cow::Borrowed(priors);
        for (slot, prior) in references.initial_priors() {
            priors.to_mut()[slot.index()] = prior;
        }
        let context = Context { answerer: &self.answerer, sounds: &self.sounds, problem, budget };
        let detector = Mutex::new(RebusDetector::new(context));
        let detecting = || detector.lock().unwrap_or_else(PoisonError::into_inner);
        let language = Some(self.answerer.unlisted_model());
        let solved = |priors: &[Distribution],
                      options: &_,
                      observer: &mut dyn Observer,
                      known: Option<&Gimmick>| {
            let found = OnceLock::new();
            let last = |beliefs: Beliefs<'_>| {
                let gimmick = match known {
                    None => Gimmick::detect(context, &mut detecting(), beliefs),
                    Some(known) => Gimmick::more(known, problem, &mut detecting(), beliefs),
                };
                if let Some(gimmick) = gimmick {
                    found.get_or_init(|| gimmick);
                }
            };
            let look = ClueRescorer {
                problem,
                answerer: &self.answerer,
                references: &references,
                last: &last,
            };
            let look: Option<&dyn Rescorer> = Some(&look);
            let solved =
                solve_rescoring(problem, priors, language, look, options, budget, observer)?;
            Ok::<_, SolveError>((solved, found.into_inner().filter(|_| !budget.is_spent())))
        };
        let (mut best, mut suspected) = solved(&priors, options, observer, None)?;
        let rounds = options.propagation.rounds.div_ceil(2);
        let propagation = Propagation { rounds, ..options.propagation };
        let shorter =
            SolveOptions { propagation, rescorings: options.rescorings.min(1), ..*options };
        for _ in 0..TRIES {
            let Some(gimmick) = suspected else { break };
            let with_gimmick = gimmick.priors(&detecting(), &priors);
            let mut kept = DeferredObserver::of(observer);
            let (mut again, more) = solved(&with_gimmick, &shorter, &mut kept, Some(&gimmick))?;
            let told = gimmick.tell(&detecting(), &priors, &mut again);
            if told && again.effort.log_probability > best.effort.log_probability {
                kept.tell(best.effort.rounds + 1, observer);
                again.effort.rounds += best.effort.rounds + 1;
                best = again;
            }
            suspected = more;
        }
        Ok(best)
    }
}
