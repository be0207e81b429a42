//! Options of a fill.

/// Options of [`fill`](crate::fill()).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Seed of every random choice.
    pub seed: u64,
    /// Number of workers. One is deterministic for a seed; more run as a portfolio.
    pub threads: usize,
}

impl Default for Options {
    /// One thread, with seed 0.
    fn default() -> Self {
        Self { seed: 0, threads: 1 }
    }
}
