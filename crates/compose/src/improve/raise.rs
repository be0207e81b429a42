//! Fills from scratch at higher and higher minimum scores.

use wordwright_core::{Budget, Silent};

use super::quality::{Scoring, Total};
use crate::network::Model;
use crate::outcome::{Fill, Outcome};
use crate::problem::Problem;
use crate::search::Search;

/// Words tried at one minimum during the bisection (experiment 034).
const FIRST_ATTEMPT_NODES: u64 = 1_000;

/// The factor by which each attempt after the bisection is longer than the last (experiment 042).
const GROWTH: u64 = 2;

/// Words tried in holes for each word of an attempt after the bisection. A word tried in a
/// whole grid at a high minimum takes about six times as long as one in a hole, so that
/// holes get a little more than half of the time (experiment 042).
const LATER_WORDS_OF_HOLES: u64 = 8;

/// A bisection over the scores of the list, for the highest minimum at which
/// the grid can be filled quickly. Afterwards the next higher minimum is tried
/// again and again, with another seed and more words each time.
///
/// The higher the minimum, the fewer fills there are; but an attempt at a lower
/// one can still have bad luck and reach its limit, and then the bisection does
/// not try the levels above.
#[derive(Clone)]
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
    /// The most words that the next attempt may try.
    pub attempt_nodes: u64,
    /// Words tried in holes for each word of an attempt.
    words_of_holes: u64,
    /// Words tried.
    pub nodes: u64,
}

impl Raise {
    /// A bisection that has not begun, with seed 0.
    pub fn new(problem: &Problem) -> Self {
        let mut laid_out = problem.clone();
        laid_out.lay_out_words();
        let levels = laid_out.scores();
        Self {
            laid_out,
            low: 0,
            high: levels.len(),
            levels,
            seed: 0,
            attempt_nodes: FIRST_ATTEMPT_NODES,
            words_of_holes: 1,
            nodes: 0,
        }
    }

    /// The same with another seed.
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Drops the levels above `lowest`, which somebody else has proven impossible.
    pub fn cap(&mut self, lowest: u8) {
        self.levels.truncate(self.levels.partition_point(|&level| level <= lowest));
        self.high = self.high.min(self.levels.len());
    }

    /// Whether the next turn is an attempt's, once `in_holes` words have been tried in holes.
    pub fn is_due(&self, in_holes: u64) -> bool {
        self.goes_on() && self.nodes * self.words_of_holes <= in_holes
    }

    /// Whether a minimum is left to try.
    fn goes_on(&self) -> bool {
        self.low < self.high
    }

    /// The highest minimum that attempts have not proven impossible.
    pub fn highest(&self) -> u8 {
        self.levels.last().copied().unwrap_or(0)
    }

    /// Skips the levels that a known fill reaches. Once none is left to bisect,
    /// the next higher one is tried.
    pub fn skip(&mut self, total: Total) {
        let reached = self.levels.partition_point(|&level| level <= total.lowest);
        self.low = self.low.max(reached);
        if !self.goes_on() && self.low < self.levels.len() {
            self.high = self.low + 1;
            if self.words_of_holes == 1 {
                self.words_of_holes = LATER_WORDS_OF_HOLES;
                self.vary();
            }
        }
    }

    /// Gives the next attempt another seed and a larger limit.
    fn vary(&mut self) {
        self.seed = self.seed.wrapping_add(1);
        self.attempt_nodes = self.attempt_nodes.saturating_mul(GROWTH);
    }

    /// Tries the middle one of the remaining levels.
    pub fn attempt(&mut self, scoring: &Scoring, budget: &Budget) -> Option<Fill> {
        let middle = self.low + (self.high - self.low) / 2;
        let bisecting = self.words_of_holes == 1;
        let mut problem = self.laid_out.clone();
        problem.raise_minimum(self.levels[middle]);
        let fill = match self.search(&problem, budget) {
            Some(Outcome::Filled(fill)) => {
                self.low = middle + 1;
                self.skip(scoring.total(&fill));
                Some(fill)
            }
            None | Some(Outcome::Impossible(_)) => {
                // A proof holds at every higher level too.
                self.levels.truncate(middle);
                self.high = middle;
                None
            }
            Some(Outcome::Stopped(_)) => {
                self.high = middle;
                None
            }
        };
        if !bisecting {
            self.vary();
        }
        fill
    }

    /// Searches within the limit of an attempt; `None` if some slot has no
    /// word.
    fn search(&mut self, problem: &Problem, budget: &Budget) -> Option<Outcome> {
        let model = Model::new(problem).ok()?;
        let mut search = Search::new(&model, self.seed);
        let ended = search.run(&budget.clone().with_steps(self.attempt_nodes), &mut Silent);
        self.nodes += search.progress.nodes;
        Some(search.conclude(problem, ended).outcome)
    }
}
