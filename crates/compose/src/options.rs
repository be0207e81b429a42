//! Options for a fill.

/// Options of [`fill`](crate::fill()).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Seed of every random choice.
    pub seed: u64,
    /// Number of workers. One is deterministic for a seed; more run as a portfolio.
    pub threads: usize,
    /// Whether one worker prefers words with good scores until its first restart. Without it
    /// the fills of different seeds differ more. A portfolio ignores it.
    pub good_words_first: bool,
}

impl Default for Options {
    /// One thread, with seed 0, good words first.
    fn default() -> Self {
        Self { seed: 0, threads: 1, good_words_first: true }
    }
}
