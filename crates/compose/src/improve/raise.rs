//! Fills from nothing at higher and higher minimum scores.

use wordwright_core::{Budget, Silent};

use super::quality::{Scoring, Total};
use crate::network::Model;
use crate::outcome::{Fill, Outcome};
use crate::problem::Problem;
use crate::search::Search;

/// Words tried at one minimum before it is given up (experiment 034).
pub(super) const ATTEMPT_NODES: u64 = 1_000;

/// A bisection for the highest minimum at which the grid is filled soon, among the scores
/// of the list.
///
/// The higher the minimum, the fewer fills there are; but an attempt at a lower one can
/// still have bad luck within its limit, and then the levels above are not tried.
pub(super) struct Raise {
    /// The problem with its words laid out, for problems that differ in their minimum.
    laid_out: Problem,
    /// The scores of the list, rising.
    levels: Vec<u8>,
    /// The grid is filled at every level below this one.
    low: usize,
    /// It was not filled at this level.
    high: usize,
    seed: u64,
    /// Words tried.
    pub nodes: u64,
}

impl Raise {
    /// A bisection that has not begun.
    pub fn new(problem: &Problem, seed: u64) -> Self {
        let mut laid_out = problem.clone();
        laid_out.lay_out_words();
        let levels = laid_out.scores();
        Self { laid_out, low: 0, high: levels.len(), levels, seed, nodes: 0 }
    }

    /// Whether a minimum is left to try.
    pub fn goes_on(&self) -> bool {
        self.low < self.high
    }

    /// Leaves out the levels that a known fill reaches.
    pub fn skip(&mut self, total: Total) {
        let reached = self.levels.partition_point(|&level| level <= total.lowest);
        self.low = self.low.max(reached);
    }

    /// Tries the middle level of those left.
    pub fn attempt(&mut self, scoring: &Scoring, budget: &Budget) -> Option<Fill> {
        let middle = self.low + (self.high - self.low) / 2;
        let mut problem = self.laid_out.clone();
        problem.raise_minimum(self.levels[middle]);
        let fill = Model::new(&problem).ok().and_then(|model| {
            let mut search = Search::new(&model, self.seed);
            let ended = search.run(&budget.clone().with_steps(ATTEMPT_NODES), &mut Silent);
            self.nodes += search.progress.nodes;
            match search.conclude(&problem, ended).outcome {
                Outcome::Filled(fill) => Some(fill),
                Outcome::Impossible(_) | Outcome::Stopped(_) => None,
            }
        });
        match &fill {
            Some(fill) => {
                self.low = middle + 1;
                self.skip(scoring.total(fill));
            }
            None => self.high = middle,
        }
        fill
    }
}
