//! How to fill: strategy, limits, and who watches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::classic::Step;

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strategy {
    /// Learns a clause of letters from every conflict.
    #[default]
    Learning,
    /// Document 001: the hierarchical model with its own order of slots and
    /// words, channelling for this many rounds (`None`: to the fixpoint).
    Combus {
        /// Rounds of channelling after every move.
        rounds: Option<usize>,
    },
    /// Document 002: least constraining of a handful of words, backjumping
    /// over connected patterns, pruning by conflict marks.
    Article,
}

/// Options of [`fill`](crate::fill).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How to search.
    pub strategy: Strategy,
    /// Seed of every random choice. With zero, document 002's strategy makes
    /// none.
    pub seed: u64,
    /// Workers. One is deterministic for a seed; more run as a portfolio.
    pub threads: usize,
}

impl Default for Options {
    /// The learning search on one thread, with seed 0.
    fn default() -> Self {
        Self { strategy: Strategy::default(), seed: 0, threads: 1 }
    }
}

/// How long an engine may work.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop after so many nodes (words tried).
    pub nodes: Option<u64>,
    /// Stop when this turns true.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// No limit.
    pub const UNLIMITED: Self = Self { deadline: None, nodes: None, cancel: None };

    /// Whether the engine must stop after `nodes` nodes.
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most)
            || self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Where a search stands.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Progress {
    /// Words tried.
    pub nodes: u64,
    /// Dead ends met.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
    /// Whole fills met, where they are counted.
    pub fills: u64,
    /// Slots complete now.
    pub depth: usize,
    /// Most slots complete at one time.
    pub deepest: usize,
    /// Slots to complete.
    pub slots: usize,
    /// Mean score of the best fill so far, 0 to 100.
    pub best_score: Option<f64>,
}

/// Watches an engine at work. Every method may be left as it is.
pub trait Observer {
    /// Called now and then, at most every few hundred nodes.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// Called for every step of a classic strategy.
    fn step(&mut self, step: &Step<'_>) {
        let _ = step;
    }
}

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {}
