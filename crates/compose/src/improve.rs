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
//! bounds show that no fill can be better, or once a hole was the whole grid and every better
//! fill has been looked for in it, which tiny grids allow.
//!
//! With several threads a [`worker`] on each does all this by its own seed, and they meet from time
//! to time.
//!
//! An [`Objective`] defines what is better ([`quality`] turns it into numbers). Words of
//! past puzzles, and obscure ones, are worth less than they score: the search is then given a list of those
//! values instead of the scores, so that the rest of it need not know about them.
//! [`pareto()`] improves the mean at one minimum after another.

mod bound;
mod holes;
mod objective;
mod pareto;
mod quality;
mod raise;
mod worker;

use wordwright_core::{Budget, Observer, Silent};

use self::bound::Bound;
use self::holes::Holes;
use self::objective::scored;
use self::quality::{Scoring, Total};
use self::raise::Raise;
use self::worker::Worker;
use crate::network::{Model, Network};
use crate::options::Options;
use crate::outcome::{Fill, Progress};
use crate::problem::{Problem, ProblemError};

pub use self::objective::{Goal, Objective, WordPenalty};
pub use self::pareto::{Pareto, pareto};

/// Words that each of several workers tries before they meet, by judgement: far longer than
/// starting a thread takes, and short enough that a better fill soon reaches the others.
const ROUND_WORDS: u64 = 4_000;

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
    /// If the lowest score comes first and then the mean: no fill with as high a lowest score has a
    /// higher mean than this, as the objective weighs it.
    pub mean_bound: Option<f64>,
    /// Whether no fill is better, proven by the bound or by a complete search.
    pub optimal: bool,
    /// Holes filled again.
    pub holes: u64,
    /// How often the fill improved.
    pub steps: u64,
}

impl Improved {
    /// A fill that was not improved, of which nothing is known.
    fn unchanged(fill: &Fill) -> Self {
        let (value, bound, mean_bound, optimal) = (0.0, 0.0, None, false);
        Self { fill: fill.clone(), value, bound, mean_bound, optimal, holes: 0, steps: 0 }
    }
}

/// Improves `fill`, a fill of `problem`, by `objective` until the budget is
/// spent or nothing better exists.
///
/// Of `options`, seed and threads count. The budget's steps are words tried, on all threads
/// together. The same seed, number of threads and steps give the same result; if time ends it,
/// the result depends on how far it came.
///
/// # Errors
/// As [`fill`](crate::fill()).
pub fn improve(
    problem: &Problem,
    fill: &Fill,
    objective: &Objective,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Improved, ProblemError> {
    let valued = objective.valued(problem);
    let first = scored(fill, &valued);
    let improved = improve_valued(&valued, &first, objective, options, budget, observer)?;
    Ok(Improved { fill: scored(&improved.fill, problem), ..improved })
}

/// The same by the scores of the problem's own list.
fn improve_valued(
    problem: &Problem,
    fill: &Fill,
    objective: &Objective,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Improved, ProblemError> {
    let model = Model::new(problem)?;
    let mut workers = Vec::new();
    let mut raise = None;
    for number in 0..options.threads.max(1) {
        let mut network = Network::new(&model);
        if network.propagate().is_err() {
            return Ok(Improved::unchanged(fill));
        }
        network.commit_root();
        let scoring = Scoring::of(problem, &model, objective);
        let hope = scoring.optimist(&network);
        let bound = (number == 0).then(|| Bound::new(&network, &scoring));
        // Far from the seeds next to it, which later attempts of the first worker use.
        let seed = options.seed.wrapping_add((number as u64) << 32);
        let raise = raise.get_or_insert_with(|| Raise::new(problem)).clone().with_seed(seed);
        let search = Holes::new(problem, network, scoring, fill, seed);
        workers.push(Worker::new(search, raise, bound, hope));
        if workers[0].optimal {
            break;
        }
    }
    match &mut *workers {
        [alone] => alone.run(problem, u64::MAX, budget, observer),
        workers => rounds(workers, problem, budget, observer),
    }
    let first = workers.swap_remove(0);
    let (scoring, total, hope) = (&first.search.scoring, first.search.total, first.hope);
    let value = scoring.value(total);
    // What is balanced is not the value, so that a worse fill may have a higher value.
    let exact = first.optimal && objective.goal != Goal::Balanced;
    let mean_bound = scoring.mean_of(if exact { total } else { hope });
    Ok(Improved {
        value,
        bound: if exact { value } else { scoring.value(hope) },
        mean_bound: (objective.goal == Goal::Lexicographic).then_some(mean_bound),
        optimal: first.optimal,
        holes: first.holes + workers.iter().map(|worker| worker.holes).sum::<u64>(),
        steps: first.steps,
        fill: first.search.finish(problem).unwrap_or_else(|| fill.clone()),
    })
}

/// Lets several workers improve the same fill until the budget is spent or nothing better exists:
/// each tries about as many words as the others, then all continue with the best fill and what each
/// has proven. Meeting after a number of words rather than whenever a worker has found something
/// keeps the result the same from run to run; waiting for the slowest costs little, since the workers
/// begin attempts at about the same time.
fn rounds(
    workers: &mut [Worker<'_>],
    problem: &Problem,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) {
    let threads = workers.len() as u64;
    let mut words = 0;
    while !workers[0].optimal && !budget.is_spent(words) {
        // Each worker counts its own words from zero.
        let left = budget.after(words);
        std::thread::scope(|scope| {
            let (first, others) = workers.split_at_mut(1);
            for worker in others {
                let budget = left.part(threads, worker.words());
                let until = worker.words() + ROUND_WORDS;
                scope.spawn(move || worker.run(problem, until, &budget, &mut Silent));
            }
            let first = &mut first[0];
            let budget = left.part(threads, first.words());
            first.run(problem, first.words() + ROUND_WORDS, &budget, observer);
        });
        words = workers.iter().map(Worker::words).sum();
        meet(workers, words);
    }
}

/// Gives every worker the best fill, the best bounds and the proof that any of them has.
fn meet(workers: &mut [Worker<'_>], words: u64) {
    let better = |best: usize, next: usize| {
        if workers[next].search.best > workers[best].search.best { next } else { best }
    };
    let best = (1..workers.len()).fold(0, better);
    let (letters, total) = (workers[best].search.letters.clone(), workers[best].search.total);
    let steps = workers.iter().map(|worker| worker.steps).max().unwrap_or(0);
    let optimal = workers.iter().any(|worker| worker.optimal);
    let sum = workers.iter().map(|worker| worker.hope.sum).min().unwrap_or(0);
    let lowest = workers.iter().map(|worker| worker.hope.lowest).min().unwrap_or(0);
    for worker in workers {
        worker.search.adopt_letters(&letters, total);
        worker.raise.cap(lowest);
        worker.hope = Total { sum, lowest };
        worker.optimal = optimal || worker.search.reaches(worker.hope);
        worker.steps = steps;
        worker.words_of_others = words - worker.words();
    }
}
