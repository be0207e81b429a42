//! A better fill from a good one, and how much better one there could be.
//!
//! Two kinds of moves, in turn, so that each gets about half of the time:
//!
//! 1. [`raise`]: a fill from nothing at a higher minimum score. On a broad list this is
//!    worth more than any repair, because a fill at the old minimum is full of words near
//!    it (experiment 034).
//! 2. [`holes`]: a few slots are emptied and filled again as well as they can be
//!    (large-neighbourhood search, Shaw 1998).
//!
//! Between turns the upper [`bound`] tightens by a step. It begins as the sum of the best
//! words that propagation leaves every slot of the empty grid. Improving ends as soon as
//! no fill can be better by it.

mod bound;
mod holes;
mod quality;
mod raise;

use wordwright_core::{Budget, Observer};

use self::bound::Bound;
use self::holes::Holes;
use self::quality::{Scoring, Total};
use self::raise::Raise;
use crate::network::{Model, Network};
use crate::outcome::{Fill, Progress};
use crate::problem::{Problem, ProblemError};

/// What improving came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Improved {
    /// The best fill found.
    pub fill: Fill,
    /// No fill has a higher mean score than this, 0 to 100.
    pub bound: f64,
    /// Whether no fill is better: the search looked at all of them.
    pub optimal: bool,
    /// Holes filled anew.
    pub holes: u64,
    /// Times the fill became better.
    pub steps: u64,
}

/// Improves `fill`, a fill of `problem`, until the budget is spent or nothing
/// better exists. Better is a higher mean score plus a tenth of the lowest.
///
/// The budget's steps are words tried.
///
/// # Errors
/// As [`fill`](crate::fill()).
pub fn improve(
    problem: &Problem,
    fill: &Fill,
    seed: u64,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Improved, ProblemError> {
    let model = Model::new(problem)?;
    let mut network = Network::new(&model);
    let mut improved =
        Improved { fill: fill.clone(), bound: 0.0, optimal: false, holes: 0, steps: 0 };
    if network.propagate().is_err() {
        return Ok(improved);
    }
    network.commit_root();
    let scoring = Scoring::of(&model);
    let optimist = scoring.optimist(&network);
    let mut hope = scoring.quality(optimist);
    improved.bound = scoring.mean(optimist);
    let mut bound = Bound::new(&network, &scoring.slots);
    let mut search = Holes::new(problem, network, scoring, fill, seed);
    improved.optimal = search.scoring.slots.is_empty() || search.best >= hope;
    let mut raise = (!improved.optimal).then(|| Raise::new(problem, seed));
    while let Some(raise) = &mut raise
        && !improved.optimal
        && !budget.is_spent(raise.nodes + search.nodes)
    {
        raise.skip(search.total);
        // No attempt begins that might overrun the budget's steps.
        let words = raise.nodes + search.nodes;
        if raise.is_due(search.nodes) && !budget.is_spent(words.saturating_add(raise.attempt_nodes))
        {
            let fill = raise.attempt(&search.scoring, budget);
            improved.steps += u64::from(fill.is_some_and(|fill| search.adopt(problem, &fill)));
            improved.optimal = search.best >= hope;
        } else {
            let whole = search.dig();
            let before = search.best;
            let ended = search.fill_hole();
            improved.holes += 1;
            improved.steps += u64::from(search.best > before);
            improved.optimal = whole && ended || search.best >= hope;
        }
        if !improved.optimal && bound.goes_on() {
            let before = bound.sum;
            bound.step(search.total.sum);
            if bound.sum < before {
                let total = Total { sum: bound.sum, ..optimist };
                hope = search.scoring.quality(total);
                improved.bound = search.scoring.mean(total);
                improved.optimal |= search.best >= hope;
            }
        }
        let slots = search.scoring.slots.len();
        observer.observe(&Progress {
            nodes: raise.nodes + search.nodes,
            restarts: improved.holes,
            slots,
            depth: slots,
            deepest: slots,
            best_score: Some(search.scoring.mean(search.total)),
            ..Progress::default()
        });
    }
    improved.fill = search.finish(problem).unwrap_or_else(|| fill.clone());
    Ok(improved)
}
