//! The result of one run of one program on one grid.

use serde::Serialize;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Filled, and the fill is right.
    Filled,
    /// Reported as impossible.
    Impossible,
    /// Killed at the time limit.
    Capped,
    /// Ended without a fill or a proof.
    Failed,
    /// Filled against the rules, or called impossible although another program filled it.
    Wrong,
}

/// One run of one program on one grid.
#[derive(Debug, Clone, Serialize)]
pub struct RunReport {
    pub program: String,
    /// The grid's file.
    pub grid: String,
    /// How it ended.
    pub verdict: Verdict,
    /// What is wrong with a wrong fill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Processor time in seconds; the median of the repeats.
    pub cpu: f64,
    /// Wall-clock time in seconds.
    pub wall: f64,
    /// Peak memory, in bytes.
    pub peak: u64,
    /// Mean score of the fill.
    pub score: Option<f64>,
}
