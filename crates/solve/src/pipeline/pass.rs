//! One pass over a puzzle, from the priors of its slots to a full grid.
//!
//! 1. *Settle*: propagate beliefs until they no longer move.
//! 2. *Rescore*: let the clues score unlisted strings, and answers that run
//!    over several slots, now that the crossings are known. Then settle again.
//!    The last time the judge of stage 5 weighs the strings.
//! 3. *Gimmicks*: check whether something that the grid does not show explains the slots
//!    whose clues are at odds with their crossings.
//! 4. *Choose*: a greedy grid, the best grid by A*, small changes, and further
//!    runs from perturbed priors; the grid with the greatest weight under the
//!    unperturbed ones is kept.
//! 5. *Judge*: where a letter is in doubt, whole entries are compared by a model that is
//!    fitted for that.
//! 6. *Report*: posteriors, rivals, and what decided each entry.
//!
//! An observer sees a first full grid after a few rounds of stage 1.

use rayon::prelude::*;
use wordwright_clues::Distribution;
use wordwright_clues::unlisted::UnlistedModel;
use wordwright_core::{Budget, IdSlice, IdVec, Observer};
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::{Beliefs, Network, NodeId, Propagator};
use crate::error::SolveError;
use crate::gimmicks::{Context, Gimmick, detect};
use crate::observer::SolveEvent;
use crate::outcome::{Effort, Solved};
use crate::pipeline::options::SolveOptions;
use crate::pipeline::report::{CROSSINGS, ChosenGrid, report, snapshot};
use crate::pipeline::rescoring::Rescorer;
use crate::problem::Problem;
use crate::search::close_calls::{self, Judged};
use crate::search::{Full, GridSearch, Objective, Weights, grids};

/// The round after which an observer gets the first full grid; by judgement.
const FIRST_GRID: usize = 2;
/// Rounds after a rescoring until its beliefs are better than those before it. If the
/// budget ends the work earlier, the grid from before the rescoring is kept. By judgement.
const ROUNDS_WORTH_KEEPING: usize = 4;
/// A slot is rescored if the probability of an unlisted answer is at least this. By
/// judgement.
const WORTH_RESCORING: f64 = 0.003;

/// Solves a puzzle from the priors of its slots, without rescoring and gimmicks.
///
/// Without a model of unlisted answers, such answers have no probability, as in the
/// artificial puzzles of PROVERB 2002. The same problem, priors, options and seed give the
/// same grid on any number of threads, unless the budget ends the work.
///
/// # Errors
///
/// [`SolveError::PriorCount`], [`SolveError::PriorLength`].
pub fn solve(
    problem: &Problem,
    priors: &[Distribution],
    unlisted_model: Option<&UnlistedModel>,
    options: &SolveOptions,
    budget: &Budget,
    observer: &mut dyn Observer<SolveEvent>,
) -> Result<Solved, SolveError> {
    let pass = Pass { problem, unlisted_model, rescorer: None, search: None, options, budget };
    Ok(pass.run(priors, GimmickStage::Skip, observer)?.solved)
}

/// How a pass handles gimmicks.
pub(super) enum GimmickStage<'s, 'a, 'p> {
    /// Nothing.
    Skip,
    /// Search for one.
    Detect(Context<'a, 'p>),
    /// Search for further places of the current one.
    Extend(&'s mut (dyn Gimmick + 'a)),
}

impl<'a> GimmickStage<'_, 'a, '_> {
    fn run(self, beliefs: Beliefs<'_>) -> Result<Option<Box<dyn Gimmick + 'a>>, SolveError> {
        match self {
            Self::Skip => Ok(None),
            Self::Detect(context) => detect(context, beliefs),
            Self::Extend(gimmick) => gimmick.extend(beliefs).map(|()| None),
        }
    }
}

/// The result of a pass.
pub(super) struct PassOutcome<'a> {
    /// The grid.
    pub(super) solved: Solved,
    /// A gimmick that may make a better grid, if the pass looked for one.
    pub(super) gimmick: Option<Box<dyn Gimmick + 'a>>,
}

/// The input of a pass, apart from the priors.
#[derive(Clone, Copy)]
pub(super) struct Pass<'a> {
    pub(super) problem: &'a Problem,
    pub(super) unlisted_model: Option<&'a UnlistedModel>,
    /// Rescores slots, given their crossings.
    pub(super) rescorer: Option<&'a dyn Rescorer>,
    /// Chooses the grid instead of the search that follows beliefs.
    pub(super) search: Option<&'a dyn GridSearch>,
    pub(super) options: &'a SolveOptions,
    pub(super) budget: &'a Budget,
}

impl Pass<'_> {
    /// Runs all stages.
    ///
    /// # Errors
    ///
    /// Those of [`solve`], and errors of the experts' answers while rescoring.
    pub(super) fn run<'g>(
        &self,
        priors: &[Distribution],
        gimmicks: GimmickStage<'_, 'g, '_>,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Result<PassOutcome<'g>, SolveError> {
        let mut network = Network::new(self.problem, priors)?;
        let mut rounds = 0;
        let mut rescorings = self.options.rescorings;
        let mut before_rescoring: Option<IdVec<NodeId, Capital>> = None;
        let propagator = loop {
            let propagator = self.settle(&network, rounds, observer);
            rounds += propagator.round();
            let Some(rescorer) = self.rescorer.filter(|_| rescorings > 0 && !self.is_spent())
            else {
                break propagator;
            };
            let judged = rescorings == 1 && self.is_judged();
            let strings = self.unlisted_candidates(&network, &propagator, rescorer, judged);
            let priors = rescorer.priors(Beliefs(&propagator))?;
            if self.is_spent() {
                // Too late to settle again.
                break propagator;
            }
            before_rescoring = Some(self.greedy_grid(&network, &propagator).letters);
            for (slot, prior) in priors {
                network.replace(slot, &prior);
            }
            network.propose(strings);
            (rounds, rescorings) = (rounds + 1, rescorings - 1);
        };
        let gimmick = if self.is_spent() { None } else { gimmicks.run(Beliefs(&propagator))? };
        let mut effort = Effort { rounds, runs: 1, ..Effort::default() };
        let mut letters =
            self.choose(&network, &propagator, before_rescoring, &mut effort, observer);
        let tempered = propagator.tempered(CROSSINGS);
        let judged = self.judge(&network, tempered.as_ref(), &mut letters);
        let believed = tempered.as_ref().unwrap_or(&propagator);
        let (judged, fitted) = (judged.as_ref(), self.rescorer.is_some());
        let grid = ChosenGrid { network: &network, propagator: believed, judged, fitted };
        let solved = report(self.problem, grid, &letters, self.options, effort);
        Ok(PassOutcome { solved, gimmick })
    }

    fn is_spent(&self) -> bool {
        self.budget.is_expired()
    }

    /// Stage 1: rounds until beliefs move by no more than the tolerance. `before` rounds
    /// came earlier in this pass.
    fn settle<'n>(
        &'n self,
        network: &'n Network,
        before: usize,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> Propagator<'n> {
        let options = self.options.propagation;
        let mut propagator = Propagator::within(network, self.unlisted_model, options, self.budget);
        observer.observe(&self.round(network, &propagator, before));
        loop {
            if before + propagator.round() == FIRST_GRID {
                let full = self.greedy_grid(network, &propagator);
                observer.observe(&self.grid(network, &full.letters, full.weight));
            }
            if propagator.round() >= options.rounds || self.is_spent() {
                return propagator;
            }
            let moved = propagator.step();
            observer.observe(&self.round(network, &propagator, before));
            if moved < options.tolerance {
                return propagator;
            }
        }
    }

    fn round(&self, network: &Network, propagator: &Propagator<'_>, before: usize) -> SolveEvent {
        SolveEvent::Round(snapshot(network, propagator, before, self.options.round_rivals))
    }

    fn grid(
        &self,
        network: &Network,
        letters: &IdSlice<NodeId, Capital>,
        weight: f64,
    ) -> SolveEvent {
        SolveEvent::Grid { letters: network.by_cell(self.problem, &letters.raw), weight }
    }

    /// Stage 2: by slot, unlisted strings, if the answer may be one, each with
    /// its probability relative to the listed words. If they are `judged`, the
    /// judge of close calls weighs them, if there is one.
    fn unlisted_candidates(
        &self,
        network: &Network,
        propagator: &Propagator<'_>,
        rescorer: &dyn Rescorer,
        judged: bool,
    ) -> Vec<Vec<(Box<[Capital]>, f64)>> {
        let strings = |slot: SlotId| {
            if propagator.unlisted(slot) < WORTH_RESCORING || self.is_spent() {
                return Vec::new();
            }
            let incoming = propagator.incoming(slot);
            let unlisted = network.slots[slot].unlisted;
            if let Some(judge) = judged.then(|| rescorer.judge(slot)).flatten() {
                return judge.candidates(incoming, unlisted);
            }
            let strings = rescorer.strings(slot, incoming).into_iter();
            strings.map(|(string, chance)| (string, unlisted * chance)).collect()
        };
        network.slot_ids().map(strings).collect()
    }

    /// Whether whole strings are judged. Not with another search, which makes
    /// its own choice, and not for the most likely grid, which is defined by
    /// the priors.
    fn is_judged(&self) -> bool {
        self.search.is_none() && self.options.objective == Objective::Overlap
    }

    /// Stage 4: the letters of the grid, by the network's cells.
    fn choose(
        &self,
        network: &Network,
        propagator: &Propagator<'_>,
        before_rescoring: Option<IdVec<NodeId, Capital>>,
        effort: &mut Effort,
        observer: &mut dyn Observer<SolveEvent>,
    ) -> IdVec<NodeId, Capital> {
        let weights = Weights::new(network, propagator, self.options.objective);
        let mut show = |letters: &IdSlice<NodeId, Capital>, weight: f64| {
            observer.observe(&self.grid(network, letters, weight));
        };
        let too_few_rounds = propagator.round() < ROUNDS_WORTH_KEEPING && self.is_spent();
        if let Some(letters) = before_rescoring.filter(|_| too_few_rounds) {
            effort.stopped = true;
            show(&letters, weights.of_grid(&letters));
            return letters;
        }
        let beliefs = propagator.beliefs();
        let go_on = || !self.is_spent();
        let mut best = grids::greedy(network, propagator, &beliefs, &weights);
        if let Some(search) = self.search {
            let model = self.unlisted_model;
            let mut found =
                |letters: &[Capital], weight: f64| show(IdSlice::from_ref(letters), weight);
            let letters = search.best_grid(network, model, self.budget, &mut found);
            effort.stopped = self.is_spent();
            return letters.map_or(best.letters, IdVec::from);
        }
        let found =
            grids::best(network, propagator, &beliefs, &weights, self.options.limits, go_on);
        if let Some(found) = found {
            (effort.steps, effort.proven) = (found.steps, found.proven);
            if found.full.weight > best.weight {
                best = found.full;
            }
        }
        grids::improve(network, propagator, &beliefs, &weights, &mut best, go_on);
        show(&best.letters, best.weight);

        if self.options.runs > 1 && !self.is_spent() {
            let others: Vec<Option<IdVec<NodeId, Capital>>> = (1..self.options.runs)
                .into_par_iter()
                .map(|run| self.disturbed(network, run))
                .collect();
            for letters in others.into_iter().flatten() {
                effort.runs += 1;
                let weight = weights.of_grid(&letters);
                if weight > best.weight {
                    best = Full { letters, weight };
                    show(&best.letters, best.weight);
                }
            }
        }
        effort.stopped = self.is_spent();
        best.letters
    }

    /// The grid of one run from perturbed priors; `None` if there was no time for it.
    fn disturbed(&self, network: &Network, run: usize) -> Option<IdVec<NodeId, Capital>> {
        if self.is_spent() {
            return None;
        }
        let Self { unlisted_model, options, budget, .. } = *self;
        let seed = options.seed.wrapping_mul(1_000_003).wrapping_add(run as u64);
        let network = network.disturbed(options.disturbance, seed);
        let mut propagator =
            Propagator::within(&network, unlisted_model, options.propagation, budget);
        propagator.run(|_| !self.is_spent());
        let weights = Weights::new(&network, &propagator, options.objective);
        let beliefs = propagator.beliefs();
        let go_on = || !self.is_spent();
        let found = grids::best(&network, &propagator, &beliefs, &weights, options.limits, go_on);
        Some(found?.full.letters)
    }

    /// Stage 5: close calls. `tempered` are the beliefs that are reported.
    fn judge(
        &self,
        network: &Network,
        tempered: Option<&Propagator<'_>>,
        letters: &mut IdVec<NodeId, Capital>,
    ) -> Option<Judged> {
        let rescorer = self.rescorer.filter(|_| self.is_judged() && !self.is_spent())?;
        let judge = |slot| rescorer.judge(slot);
        close_calls::settle(network, &tempered?.beliefs(), judge, letters)
    }

    fn greedy_grid(&self, network: &Network, propagator: &Propagator<'_>) -> Full {
        greedy_grid(network, propagator, self.options.objective)
    }
}

fn greedy_grid(network: &Network, propagator: &Propagator<'_>, objective: Objective) -> Full {
    let weights = Weights::new(network, propagator, objective);
    grids::greedy(network, propagator, &propagator.beliefs(), &weights)
}
