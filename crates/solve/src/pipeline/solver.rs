//! From a puzzle to a solved grid.

use std::borrow::Cow;
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::Pack;

use crate::beliefs::Propagation;
use crate::beliefs::Settled;
use crate::error::SolveError;
use crate::gimmicks::Context;
use crate::gimmicks::Seeker;
use crate::gimmicks::SoundedAnswers;
use crate::gimmicks::Trick;
use crate::observer::{Budget, Observer};
use crate::outcome::Solved;
use crate::pipeline::deferred::Kept;
use crate::pipeline::multi_slot::References;
use crate::pipeline::options::SolveOptions;
use crate::pipeline::rescoring::{ClueLook, SecondLook};
use crate::pipeline::run::solve_looking;
use crate::problem::Problem;
use wordwright_clues::Answerer;
use wordwright_clues::Prior;
use wordwright_clues::clue::ClueText;

/// Times that a puzzle is solved with a trick, each time in more places.
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
    pub fn priors(&self, problem: &Problem) -> Result<Vec<Prior>, SolveError> {
        let ids: Vec<_> = problem.slots().ids().collect();
        ids.into_par_iter().map(|slot| self.prior(problem, slot)).collect()
    }

    /// What is believed of one slot from its clue alone.
    pub(crate) fn prior(&self, problem: &Problem, slot: SlotId) -> Result<Prior, SolveError> {
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
        priors: &[Prior],
        options: &SolveOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Solved, SolveError> {
        let references = References::new(&self.answerer, problem, priors)?;
        let mut priors = Cow::Borrowed(priors);
        for (slot, prior) in references.first() {
            priors.to_mut()[slot.index()] = prior;
        }
        let context = Context { answerer: &self.answerer, sounds: &self.sounds, problem, budget };
        let seeker = Mutex::new(Seeker::new(context));
        let seeking = || seeker.lock().unwrap_or_else(PoisonError::into_inner);
        let language = Some(self.answerer.language());
        let solved =
            |priors: &[Prior], options: &_, observer: &mut dyn Observer, known: Option<&Trick>| {
                let found = OnceLock::new();
                let last = |settled: Settled<'_>| {
                    let trick = match known {
                        None => Trick::suspect(context, &mut seeking(), settled),
                        Some(known) => Trick::more(known, problem, &mut seeking(), settled),
                    };
                    if let Some(trick) = trick {
                        found.get_or_init(|| trick);
                    }
                };
                let look = ClueLook {
                    problem,
                    answerer: &self.answerer,
                    references: &references,
                    last: &last,
                };
                let look: Option<&dyn SecondLook> = Some(&look);
                let solved =
                    solve_looking(problem, priors, language, look, options, budget, observer)?;
                Ok::<_, SolveError>((solved, found.into_inner().filter(|_| !budget.is_spent())))
            };
        let (mut best, mut suspected) = solved(&priors, options, observer, None)?;
        let rounds = options.propagation.rounds.div_ceil(2);
        let propagation = Propagation { rounds, ..options.propagation };
        let shorter = SolveOptions { propagation, looks: options.looks.min(1), ..*options };
        for _ in 0..TRIES {
            let Some(trick) = suspected else { break };
            let tricked = trick.priors(&seeking(), &priors);
            let mut kept = Kept::of(observer);
            let (mut again, more) = solved(&tricked, &shorter, &mut kept, Some(&trick))?;
            let told = trick.tell(&seeking(), &priors, &mut again);
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
