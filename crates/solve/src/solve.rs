//! The door: from priors to a full grid.
//!
//! One run propagates until it settles, looks at strings that no list holds,
//! propagates again and takes the best grid by A*. Further runs start from
//! slightly disturbed priors; the grid that weighs most under the undisturbed
//! ones is kept. A first full grid is there after the first rounds, long before
//! the rest.

use rayon::prelude::*;
use wordwright_grid::SlotId;

use crate::astar::Limits;
use crate::drfill::{self, Method};
use crate::error::SolveError;
use crate::grids::{self, Full};
use crate::network::Network;
use crate::objective::{Objective, Weights};
use crate::observer::{Budget, Observer, Snapshot};
use crate::outcome::{Decision, Effort, Rival, SlotAnswer, Solved, spelled};
use crate::prior::Prior;
use crate::problem::Problem;
use crate::propagate::{Propagation, Propagator};
use crate::second::{SecondLook, Settled};
use crate::table::Table;
use crate::unlisted::Language;

/// How the grid is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Search {
    /// By A* under what propagation believes.
    #[default]
    Beliefs,
    /// Word by word for the likeliest grid, with limited discrepancies
    /// ([`drfill`]). Propagation still gives the posteriors, and the grid if there
    /// was no time for the search.
    DrFill,
}

/// How to solve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveOptions {
    /// How the grid is looked for.
    pub search: Search,
    /// What the grid is chosen for.
    pub objective: Objective,
    /// How to propagate.
    pub propagation: Propagation,
    /// How far A* searches.
    pub limits: Limits,
    /// Runs, the undisturbed one included.
    pub runs: usize,
    /// By how much further runs disturb the logarithm of each prior: the
    /// standard deviation, in nats.
    pub disturbance: f64,
    /// Seed of the disturbances.
    pub seed: u64,
    /// Looks at strings that no list holds, each after rounds have settled.
    pub looks: usize,
    /// Rivals listed for each slot.
    pub rivals: usize,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            search: Search::default(),
            objective: Objective::default(),
            propagation: Propagation::default(),
            limits: Limits::default(),
            runs: 1,
            disturbance: 0.5,
            seed: 0,
            looks: 2,
            rivals: 5,
        }
    }
}

/// Loops count what they hear twice: messages raised to this power make words
/// as likely as they are right.
const CROSSINGS: f64 = 0.8;
/// Round after which the first full grid is made.
const FIRST_GRID: usize = 2;
/// With no more time than for so many rounds after a look, what there was before
/// it is better.
const FEW_ROUNDS: usize = 4;
/// The chance that no list holds the answer from which on a slot gets a second
/// look.
const WORTH_A_LOOK: f64 = 0.003;

/// Solves a puzzle from the priors of its slots.
///
/// Without a language, answers that no list holds count for nothing, as in the
/// source paper's artificial puzzles. The same problem, priors, options and
/// seed give the same grid on any number of threads, unless the budget ends
/// the work.
///
/// # Errors
///
/// [`SolveError::PriorCount`], [`SolveError::PriorLength`].
pub fn solve(
    problem: &Problem,
    priors: &[Prior],
    language: Option<&Language>,
    options: &SolveOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Solved, SolveError> {
    solve_looking(problem, priors, language, None, options, budget, observer)
}

/// Solves a puzzle as [`solve`] does, but looks again at strings that no list
/// holds once the crossings have spoken.
///
/// # Errors
///
/// As [`solve`].
pub fn solve_looking(
    problem: &Problem,
    priors: &[Prior],
    language: Option<&Language>,
    second: Option<&dyn SecondLook>,
    options: &SolveOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Solved, SolveError> {
    let mut network = Network::new(problem, priors)?;
    let (mut rounds, mut looks) = (0, options.looks);
    // What there was before the last look.
    let mut earlier: Option<Vec<u8>> = None;
    let propagator = loop {
        let mut propagator = Propagator::within(&network, language, options.propagation, budget);
        settle(problem, &network, &mut propagator, rounds, options, budget, observer);
        rounds += propagator.round();
        let Some(second) = second.filter(|_| looks > 0 && !budget.is_spent()) else {
            break propagator;
        };
        let strings = look(&network, &propagator, second, budget);
        let priors = second.priors(Settled(&propagator));
        if budget.is_spent() {
            // There is no time to make use of what was seen.
            break propagator;
        }
        earlier = Some(first(&network, &propagator, options.objective).letters);
        for (slot, prior) in priors {
            network.replace(slot.index(), &prior);
        }
        network.propose(strings);
        (rounds, looks) = (rounds + 1, looks - 1);
    };
    if let Some(second) = second
        && !budget.is_spent()
    {
        second.last(Settled(&propagator));
    }
    let mut effort = Effort { rounds, runs: 1, ..Effort::default() };
    let weights = Weights::new(&network, &propagator, options.objective);
    let beliefs = propagator.beliefs();
    let go_on = || !budget.is_spent();
    if let Some(letters) = earlier.filter(|_| propagator.round() < FEW_ROUNDS && !go_on()) {
        effort.stopped = true;
        observer.grid(&by_cell(problem, &network, &letters), weights.of_grid(&letters));
        return Ok(report(problem, &network, &propagator, &letters, options, effort));
    }
    let mut best = grids::greedy(&network, &propagator, &beliefs, &weights);
    if options.search == Search::DrFill {
        let mut tell = |step: drfill::Step<'_>| {
            observer.grid(&by_cell(problem, &network, step.letters), -step.cost);
        };
        let method = Method::default();
        let letters = drfill::search_network(&network, language, method, budget, &mut tell);
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
    observer.grid(&by_cell(problem, &network, &best.letters), best.weight);

    if options.runs > 1 && !budget.is_spent() {
        let others: Vec<Option<Vec<u8>>> = (1..options.runs)
            .into_par_iter()
            .map(|run| disturbed(&network, language, options, run, budget))
            .collect();
        for letters in others.into_iter().flatten() {
            effort.runs += 1;
            let weight = weights.of_grid(&letters);
            if weight > best.weight {
                best = Full { letters, weight };
                observer.grid(&by_cell(problem, &network, &best.letters), best.weight);
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
            let full = first(network, propagator, options.objective);
            observer.grid(&by_cell(problem, network, &full.letters), full.weight);
        }
        if propagator.round() >= options.propagation.rounds || budget.is_spent() {
            break;
        }
        let moved = propagator.step();
        observer.round(&snapshot(network, propagator, before, observer.rivals()));
        if moved < options.propagation.settled {
            break;
        }
    }
}

/// Strings for the slots whose answer may be in no list, by slot.
fn look(
    network: &Network,
    propagator: &Propagator<'_>,
    second: &dyn SecondLook,
    budget: &Budget,
) -> Vec<Vec<(Box<[u8]>, f64)>> {
    let strings = |slot: usize| {
        if propagator.unlisted(slot) >= WORTH_A_LOOK && !budget.is_spent() {
            second.strings(SlotId::new(slot), propagator.heard(slot))
        } else {
            Vec::new()
        }
    };
    (0..network.slots.len()).into_par_iter().map(strings).collect()
}

/// The grid of one disturbed run; `None` if there was no time for it.
fn disturbed(
    network: &Network,
    language: Option<&Language>,
    options: &SolveOptions,
    run: usize,
    budget: &Budget,
) -> Option<Vec<u8>> {
    if budget.is_spent() {
        return None;
    }
    let seed = options.seed.wrapping_mul(1_000_003).wrapping_add(run as u64);
    let network = network.disturbed(options.disturbance, seed);
    let mut propagator = Propagator::within(&network, language, options.propagation, budget);
    propagator.run(|_| !budget.is_spent());
    let weights = Weights::new(&network, &propagator, options.objective);
    let beliefs = propagator.beliefs();
    let go_on = || !budget.is_spent();
    let found = grids::best(&network, &propagator, &beliefs, &weights, options.limits, go_on);
    Some(found?.full.letters)
}

fn first(network: &Network, propagator: &Propagator<'_>, objective: Objective) -> Full {
    let weights = Weights::new(network, propagator, objective);
    grids::greedy(network, propagator, &propagator.beliefs(), &weights)
}

fn snapshot(
    network: &Network,
    propagator: &Propagator<'_>,
    before: usize,
    count: usize,
) -> Snapshot {
    let cells = network.cells.iter().map(|cell| cell.id).zip(propagator.beliefs()).collect();
    let slots = 0..if count == 0 { 0 } else { network.slots.len() };
    let likeliest = |slot| rivals(propagator, slot, propagator.likeliest(slot, count));
    let slots = slots.into_par_iter().map(likeliest).collect();
    Snapshot { round: before + propagator.round(), cells, slots }
}

/// Words of a slot and their posteriors, with what the clue alone says of them.
fn rivals(propagator: &Propagator<'_>, slot: usize, words: Vec<(Box<[u8]>, f64)>) -> Vec<Rival> {
    let rival = |(word, posterior): (Box<[u8]>, f64)| Rival {
        prior: propagator.prior(slot, &word),
        word: spelled(&word),
        posterior,
    };
    words.into_iter().map(rival).collect()
}

/// The letters of a network's cells, by the puzzle's cells.
pub(crate) fn by_cell(problem: &Problem, network: &Network, letters: &[u8]) -> Vec<Option<u8>> {
    let mut all = vec![None; problem.grid().cell_count()];
    for (cell, &letter) in network.cells.iter().zip(letters) {
        all[cell.id.index()] = Some(letter);
    }
    all
}

fn report(
    problem: &Problem,
    network: &Network,
    propagator: &Propagator<'_>,
    letters: &[u8],
    options: &SolveOptions,
    mut effort: Effort,
) -> Solved {
    let tempered = propagator.tempered(CROSSINGS);
    let propagator = tempered.as_ref().unwrap_or(propagator);
    let cells = network.cells.iter().map(|cell| cell.id).zip(propagator.beliefs()).collect();
    let slots: Vec<SlotAnswer> = problem
        .slots()
        .ids()
        .collect::<Vec<_>>()
        .into_par_iter()
        .map(|slot| answer(network, propagator, letters, options.rivals, slot))
        .collect();
    effort.overlap = slots.iter().map(|slot| slot.posterior).sum();
    effort.log_probability = slots.iter().map(|slot| slot.prior.max(f64::MIN_POSITIVE).ln()).sum();
    let letters = by_cell(problem, network, letters);
    Solved { letters, cells, slots, rebus: Vec::new(), theme: None, effort }
}

fn answer(
    network: &Network,
    propagator: &Propagator<'_>,
    letters: &[u8],
    count: usize,
    slot: SlotId,
) -> SlotAnswer {
    let index = slot.index();
    let node = &network.slots[index];
    let word: Vec<u8> = node.cells.iter().map(|&cell| letters[cell]).collect();
    // One more than asked for: the answer itself may be among them.
    let mut likeliest = propagator.likeliest(index, count.max(1) + 1);
    let rival = likeliest.iter().map(|(rival, _)| &**rival).find(|rival| **rival != *word);
    let decided = rival.map_or_else(Vec::new, |rival| {
        decisions(network, slot, &word, rival, propagator.heard(index))
    });
    likeliest.truncate(count);
    SlotAnswer {
        slot,
        word: spelled(&word),
        in_full: spelled(&word),
        prior: propagator.prior(index, &word),
        posterior: propagator.posterior(index, &word),
        listed: node.listed.place(&word).is_some_and(|at| at + node.proposed < node.listed.len()),
        unlisted: propagator.unlisted(index),
        rivals: rivals(propagator, index, likeliest),
        decided,
    }
}

fn decisions(
    network: &Network,
    slot: SlotId,
    word: &[u8],
    rival: &[u8],
    heard: &[Table],
) -> Vec<Decision> {
    let mut decided = Vec::new();
    for (pos, (&letter, &against)) in word.iter().zip(rival).enumerate() {
        let cell = &network.cells[network.slots[slot.index()].cells[pos]];
        let other = cell.slots.iter().find(|(other, _)| *other != slot.index());
        if let (Some(&(crossing, _)), false) = (other, letter == against) {
            let floor = f64::MIN_POSITIVE;
            let log_odds =
                heard[pos].at(letter).max(floor).ln() - heard[pos].at(against).max(floor).ln();
            let crossing = SlotId::new(crossing);
            decided.push(Decision { pos, crossing, letter, against, log_odds });
        }
    }
    decided.sort_by(|x, y| y.log_odds.total_cmp(&x.log_odds));
    decided
}
