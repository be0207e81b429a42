//! How long a session may work.

use std::time::Duration;

use wordwright_core::{Budget, CancelToken};

/// How long a session may work: for a time, for a number of nodes, or until
/// someone cancels, whichever comes first. Without limits, until it is done.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Time from the start of the work.
    pub time: Option<Duration>,
    /// Nodes (words tried).
    pub nodes: Option<u64>,
    /// Stops the work when it is cancelled.
    pub cancel: Option<CancelToken>,
}

impl Limits {
    /// These limits, from now on.
    pub fn budget(&self) -> Budget {
        let mut budget = Budget::UNLIMITED;
        if let Some(time) = self.time {
            budget = budget.with_time(time);
        }
        if let Some(nodes) = self.nodes {
            budget = budget.with_steps(nodes);
        }
        if let Some(cancel) = &self.cancel {
            budget = budget.with_cancel(cancel);
        }
        budget
    }

    /// The same cancel token with another time limit and no limit on nodes.
    #[must_use]
    pub fn only_for(&self, time: Duration) -> Self {
        Self { time: Some(time), nodes: None, cancel: self.cancel.clone() }
    }
}
