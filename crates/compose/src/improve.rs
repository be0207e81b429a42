//! Improves a fill, and bounds how much better one could be.
//!
//! Two kinds of moves, in turn, so that each gets about half of the time:
//!
//! 1. [`raise`]: a fill from scratch at a higher minimum score. On a broad list this is
//!    worth more than any repair, because a fill at the old minimum is full of words near
//!    it (experiment 034).
//! 2. [`holes`]: a few slots are emptied and filled again as well as possible
//!    (large-neighbourhood search, Shaw 1998).
//!
//! Between turns the upper [`bound`] tightens by a step. It begins as the sum of the best
//! words that propagation leaves every slot of the empty grid; a minimum at which an attempt
//! proves that there is no fill bounds the lowest entry. Improving ends as soon as these
//! bounds show that no fill can be better.
//!
//! An [`Objective`] defines what is better ([`quality`] turns it into numbers). Words of
//! past puzzles are worth less than they score: the search is then given a list of those
//! values instead of the scores, so that the rest of it need not know about them.
//! [`pareto()`] improves the mean at one minimum after another.

mod bound;
mod holes;
mod objective;
mod pareto;
mod quality;
mod raise;

use wordwright_core::{Budget, Observer};

use self::bound::Bound;
use self::holes::Holes;
use self::objective::scored;
use self::quality::Scoring;
use self::raise::Raise;
use crate::network::{Model, Network};
use crate::outcome::{Fill, Progress};
use crate::problem::{Problem, ProblemError};

pub use self::objective::{Goal, Objective, PastWords};
pub use self::pareto::{Pareto, pareto};

/// The result of improving.
#[derive(Debug, Clone, PartialEq)]
pub struct Improved {
    /// The best fill found.
    pub fill: Fill,
    /// Its value under the objective, 0 to 100: the mean score as the objective
    /// weighs it, or the lowest score if that comes first.
    pub value: f64,
    /// No fill has a higher value than this.
    pub bound: f64,
    /// Whether no fill is better, proven by the bound or by a complete search.
    pub optimal: bool,
    /// Holes filled again.
    pub holes: u64,
    /// How often the fill improved.
    pub steps: u64,
}

/// Improves `fill`, a fill of `problem`, by `objective` until the budget is
/// spent or nothing better exists.
///
/// The budget's steps are words tried.
///
/// # Errors
/// As [`fill`](crate::fill()).
pub fn improve(
    problem: &Problem,
    fill: &Fill,
    objective: &Objective,
    seed: u64,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Improved, ProblemError> {
    let valued = objective.valued(problem);
    let first = scored(fill, &valued);
    let improved = improve_valued(&valued, &first, objective, seed, budget, observer)?;
    Ok(Improved { fill: scored(&improved.fill, problem), ..improved })
}

/// The same by the scores of the problem's own list.
fn improve_valued(
    problem: &Problem,
    fill: &Fill,
    objective: &Objective,
    seed: u64,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Improved, ProblemError> {
    let model = Model::new(problem)?;
    let mut network = Network::new(&model);
    let (bound, optimal, value) = (0.0, false, 0.0);
    let mut improved = Improved { fill: fill.clone(), value, bound, optimal, holes: 0, steps: 0 };
    if network.propagate().is_err() {
        return Ok(improved);
    }
    network.commit_root();
    let scoring = Scoring::of(problem, &model, objective);
    let mut hope = scoring.optimist(&network);
    let mut bound = Bound::new(&network, &scoring);
    let mut search = Holes::new(problem, network, scoring, fill, seed);
    improved.optimal = search.scoring.slots.is_empty() || search.reaches(hope);
    let mut raise = (!improved.optimal).then(|| Raise::new(problem, seed));
    while let Some(raise) = &mut raise
        && !improved.optimal
        && !budget.is_spent(raise.nodes + search.nodes)
    {
        raise.skip(search.total);
        // Start no attempt that might overrun the budget's steps.
        let words = raise.nodes + search.nodes;
        if raise.is_due(search.nodes) && !budget.is_spent(words.saturating_add(raise.attempt_nodes))
        {
            let fill = raise.attempt(&search.scoring, budget);
            improved.steps += u64::from(fill.is_some_and(|fill| search.adopt(problem, &fill)));
            hope.lowest = hope.lowest.min(raise.highest());
        } else {
            let whole = search.dig();
            let before = search.best;
            let ended = search.fill_hole();
            improved.holes += 1;
            improved.steps += u64::from(search.best > before);
            improved.optimal = whole && ended;
        }
        if !improved.optimal && bound.goes_on() {
            bound.step(search.total.sum);
            hope.sum = hope.sum.min(bound.sum);
        }
        improved.optimal |= search.reaches(hope);
        let slots = search.scoring.slots.len();
        observer.observe(&Progress {
            nodes: raise.nodes + search.nodes,
            restarts: improved.holes,
            slots,
            depth: slots,
            deepest: slots,
            best_score: Some(search.scoring.value(search.total)),
            bound: Some(search.scoring.value(hope)),
            ..Progress::default()
        });
    }
    improved.value = search.scoring.value(search.total);
    improved.bound = search.scoring.value(hope);
    improved.fill = search.finish(problem).unwrap_or_else(|| fill.clone());
    Ok(improved)
}
