//! The door: from priors to a full grid.
//!
//! One run propagates until it settles, looks at strings that no list holds,
//! propagates again and takes the best grid by A*. Further runs start from
//! slightly disturbed priors; the grid that weighs most under the undisturbed
//! ones is kept. A first full grid is there after the first rounds, long before
//! the rest.

use rayon::prelude::*;
use wordwright_grid::SlotId;

use crate::beliefs::Beliefs;
use crate::beliefs::Network;
use crate::beliefs::Propagator;
use crate::error::SolveError;
use crate::observer::{Budget, Observer};
use crate::outcome::{Effort, Solved};
use crate::pipeline::options::{Search, SolveOptions};
use crate::pipeline::report::{report, snapshot};
use crate::pipeline::rescoring::Rescorer;
use crate::problem::Problem;
use crate::search::Objective;
use crate::search::Weights;
use crate::search::drfill::Method;
use crate::search::drfill::search as drfill;
use crate::search::{Full, grids};
use wordwright_clues::Distribution;
use wordwright_clues::unlisted::UnlistedModel;

/// Round after which the first full grid is made.
const FIRST_GRID: usize = 2;
/// With no more time than for so many rounds after a look, what there was before
/// it is better.
const ROUNDS_WORTH_KEEPING: usize = 4;
/// The chance that no list holds the answer from which on a slot gets a rescorer
/// look.
const WORTH_RESCORING: f64 = 0.003;

/// Solves a puzzle from the priors of its slots.
///
/// Without a model of unlisted answers, answers that no list holds count for nothing, as in the
/// source paper's artificial puzzles. The same problem, priors, options and
/// seed give the same grid on any number of threads, unless the budget ends
/// the work.
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
    observer: &mut dyn Observer,
) -> Result<Solved, SolveError> {
    solve_rescoring(problem, priors, unlisted_model, None, options, budget, observer)
}

/// Solves a puzzle as [`solve`] does, but looks again at strings that no list
/// holds once the crossings have spoken.
///
/// # Errors
///
/// As [`solve`].
pub fn solve_rescoring(
    problem: &Problem,
    priors: &[Distribution],
    unlisted_model: Option<&UnlistedModel>,
    rescorer: Option<&dyn Rescorer>,
    options: &SolveOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Solved, SolveError> {
    let mut network = Network::new(problem, priors)?;
    let (mut rounds, mut rescorings) = (0, options.rescorings);
    // What there was before the last look.
    let mut earlier: Option<Vec<u8>> = None;
    let propagator = loop {
        let mut propagator =
            Propagator::within(&network, unlisted_model, options.propagation, budget);
        settle(problem, &network, &mut propagator, rounds, options, budget, observer);
        rounds += propagator.round();
        let Some(rescorer) = rescorer.filter(|_| rescorings > 0 && !budget.is_spent()) else {
            break propagator;
        };
        let strings = rescore(&network, &propagator, rescorer, budget);
        let priors = rescorer.priors(Beliefs(&propagator));
        if budget.is_spent() {
            // There is no time to make use of what was seen.
            break propagator;
        }
        earlier = Some(greedy_grid(&network, &propagator, options.objective).letters);
        for (slot, prior) in priors {
            network.replace(slot.index(), &prior);
        }
        network.propose(strings);
        (rounds, rescorings) = (rounds + 1, rescorings - 1);
    };
    if let Some(rescorer) = rescorer
        && !budget.is_spent()
    {
        rescorer.last(Beliefs(&propagator));
    }
    let mut effort = Effort { rounds, runs: 1, ..Effort::default() };
    let weights = Weights::new(&network, &propagator, options.objective);
    let beliefs = propagator.beliefs();
    let go_on = || !budget.is_spent();
    if let Some(letters) = earlier.filter(|_| propagator.round() < ROUNDS_WORTH_KEEPING && !go_on())
    {
        effort.stopped = true;
        observer.grid(&network.by_cell(problem, &letters), weights.of_grid(&letters));
        return Ok(report(problem, &network, &propagator, &letters, options, effort));
    }
    let mut best = grids::greedy(&network, &propagator, &beliefs, &weights);
    if options.search == Search::DrFill {
        let mut tell = |step: drfill::Step<'_>| {
            observer.grid(&network.by_cell(problem, step.letters), -step.cost);
        };
        let method = Method::default();
        let letters = drfill::search_network(&network, unlisted_model, method, budget, &mut tell);
        effort.stopped = budget.is_spent();
        let letters = letters.unwrap_or(best.letters);
        return Ok(report(problem, &network, &propagator, &letters, options, effort));
    }
    let found = grids::best(&network, &propagator, &beliefs, &weights, options.limits, go_on);
    if let Some(found) = found {
        (effort.steps, effort.proven) = (found.steps, found.proven);
        if found.full.weight > best.weight {
            best = found.full;
        }
    }
    grids::improve(&network, &propagator, &beliefs, &weights, &mut best, go_on);
    observer.grid(&network.by_cell(problem, &best.letters), best.weight);

    if options.runs > 1 && !budget.is_spent() {
        let others: Vec<Option<Vec<u8>>> = (1..options.runs)
            .into_par_iter()
            .map(|run| disturbed(&network, unlisted_model, options, run, budget))
            .collect();
        for letters in others.into_iter().flatten() {
            effort.runs += 1;
            let weight = weights.of_grid(&letters);
            if weight > best.weight {
                best = Full { letters, weight };
                observer.grid(&network.by_cell(problem, &best.letters), best.weight);
            }
        }
    }
    effort.stopped = budget.is_spent();
    Ok(report(problem, &network, &propagator, &best.letters, options, effort))
}

/// Rounds until nothing moves, `most` at the most, after `before` earlier ones.
fn settle(
    problem: &Problem,
    network: &Network,
    propagator: &mut Propagator<'_>,
    before: usize,
    options: &SolveOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) {
    observer.round(&snapshot(network, propagator, before, observer.rivals()));
    loop {
        if before + propagator.round() == FIRST_GRID {
            let full = greedy_grid(network, propagator, options.objective);
            observer.grid(&network.by_cell(problem, &full.letters), full.weight);
        }
        if propagator.round() >= options.propagation.rounds || budget.is_spent() {
            break;
        }
        let moved = propagator.step();
        observer.round(&snapshot(network, propagator, before, observer.rivals()));
        if moved < options.propagation.tolerance {
            break;
        }
    }
}

/// Strings for the slots whose answer may be in no list, by slot.
fn rescore(
    network: &Network,
    propagator: &Propagator<'_>,
    rescorer: &dyn Rescorer,
    budget: &Budget,
) -> Vec<Vec<(Box<[u8]>, f64)>> {
    let strings = |slot: usize| {
        if propagator.unlisted(slot) >= WORTH_RESCORING && !budget.is_spent() {
            rescorer.strings(SlotId::new(slot), propagator.incoming(slot))
        } else {
            Vec::new()
        }
    };
    (0..network.slots.len()).into_par_iter().map(strings).collect()
}

/// The grid of one disturbed run; `None` if there was no time for it.
fn disturbed(
    network: &Network,
    unlisted_model: Option<&UnlistedModel>,
    options: &SolveOptions,
    run: usize,
    budget: &Budget,
) -> Option<Vec<u8>> {
    if budget.is_spent() {
        return None;
    }
    let seed = options.seed.wrapping_mul(1_000_003).wrapping_add(run as u64);
    let network = network.disturbed(options.disturbance, seed);
    let mut propagator = Propagator::within(&network, unlisted_model, options.propagation, budget);
    propagator.run(|_| !budget.is_spent());
    let weights = Weights::new(&network, &propagator, options.objective);
    let beliefs = propagator.beliefs();
    let go_on = || !budget.is_spent();
    let found = grids::best(&network, &propagator, &beliefs, &weights, options.limits, go_on);
    Some(found?.full.letters)
}

fn greedy_grid(network: &Network, propagator: &Propagator<'_>, objective: Objective) -> Full {
    let weights = Weights::new(network, propagator, objective);
    grids::greedy(network, propagator, &propagator.beliefs(), &weights)
}
