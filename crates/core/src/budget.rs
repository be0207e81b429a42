//! How long an engine may work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long an engine may work: until a number of steps, until a moment, or
/// until someone cancels, whichever comes first.
///
/// This is the only place where an engine reads the clock. Without a time
/// limit and a cancellation, the same call gives the same result.
///
/// An engine checks its budget often enough to stop within a few milliseconds,
/// and rarely enough that the checks cost nothing: reading the clock takes
/// about 25 ns.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    steps: Option<u64>,
    cancels: Vec<CancelToken>,
}

impl Budget {
    /// No limit.
    pub const UNLIMITED: Self = Self { deadline: None, steps: None, cancels: Vec::new() };

    /// Stops after this many steps. Each engine documents what it counts: words
    /// tried, positions searched, playouts. Replaces an earlier limit, since
    /// each part of the work counts its own steps from zero.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// Removes the limit on steps.
    #[must_use]
    pub fn without_step_limit(mut self) -> Self {
        self.steps = None;
        self
    }

    /// What remains of the budget once `done` steps are used. The rest of the
    /// work counts its own steps from zero.
    #[must_use]
    pub fn after(&self, done: u64) -> Self {
        Self { steps: self.steps.map(|steps| steps.saturating_sub(done)), ..self.clone() }
    }

    /// One of `parts` equal parts of the steps, rounded up, for a worker that counts its steps from
    /// `done` on.
    #[must_use]
    pub fn part(&self, parts: u64, done: u64) -> Self {
        let part = |steps: u64| done.saturating_add(steps.div_ceil(parts.max(1)));
        Self { steps: self.steps.map(part), ..self.clone() }
    }

    /// Stops when `time` from now has passed. An earlier deadline stays: a part
    /// of the work cannot outlast the whole. A time further away than the
    /// system's clock reaches is no limit.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        self.deadline = match (self.deadline, end) {
            (Some(deadline), Some(end)) => Some(deadline.min(end)),
            (deadline, end) => deadline.or(end),
        };
        self
    }

    /// Stops when `token`, or any token added before, is cancelled.
    #[must_use]
    pub fn with_cancel(mut self, token: impl Into<CancelToken>) -> Self {
        self.cancels.push(token.into());
        self
    }

    /// Whether the engine must stop after `steps` steps.
    pub fn is_spent(&self, steps: u64) -> bool {
        self.is_out_of_steps(steps) || self.is_expired()
    }

    /// Whether `steps` steps are all that there may be, whatever the time.
    pub fn is_out_of_steps(&self, steps: u64) -> bool {
        self.steps.is_some_and(|most| steps >= most)
    }

    /// Whether the time is up or the work was cancelled, whatever the number of
    /// steps.
    pub fn is_expired(&self) -> bool {
        self.cancels.iter().any(CancelToken::is_cancelled)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Stops work that runs on another thread. Clones share one flag, which cannot be cleared.
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that nobody has cancelled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every engine whose budget has this token to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether someone has cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for CancelToken {
    /// A token that is cancelled when the flag turns true.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

impl From<&CancelToken> for CancelToken {
    fn from(token: &CancelToken) -> Self {
        token.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn steps_end_a_budget_but_do_not_expire_it() {
        let budget = Budget::UNLIMITED.with_steps(2);
        assert!(!budget.is_spent(1));
        assert!(budget.is_spent(2));
        assert!(!budget.is_expired());
        let late = budget.clone().with_time(Duration::ZERO);
        assert!(late.is_spent(1) && !late.is_out_of_steps(1) && late.is_out_of_steps(2));
        let rest = budget.after(1);
        assert!(!rest.is_spent(0) && rest.is_spent(1) && budget.after(3).is_spent(0));
        let third = budget.with_steps(10).part(3, 100);
        assert!(!third.is_spent(103) && third.is_spent(104));
        assert!(!third.without_step_limit().part(3, 0).is_spent(u64::MAX));
    }

    #[test]
    fn the_earlier_deadline_wins() {
        assert!(Budget::UNLIMITED.with_time(Duration::ZERO).is_expired());
        assert!(!Budget::UNLIMITED.with_time(HOUR).is_expired());
        assert!(Budget::UNLIMITED.with_time(HOUR).with_time(Duration::ZERO).is_expired());
        assert!(Budget::UNLIMITED.with_time(Duration::ZERO).with_time(HOUR).is_expired());
        assert!(!Budget::UNLIMITED.with_time(Duration::MAX).is_expired());
        let short = Budget::UNLIMITED.with_time(Duration::ZERO).with_time(Duration::MAX);
        assert!(short.is_expired());
    }

    #[test]
    fn any_of_its_tokens_cancels_a_budget() {
        let (caller, own) = (CancelToken::new(), CancelToken::new());
        let whole = Budget::UNLIMITED.with_cancel(&caller);
        let part = whole.clone().with_cancel(&own);
        own.cancel();
        assert!(part.is_expired() && !whole.is_expired());
        let other = whole.clone();
        caller.cancel();
        assert!(other.is_expired());
    }

    #[test]
    fn a_flag_set_elsewhere_cancels() {
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Budget::UNLIMITED.with_cancel(Arc::clone(&flag));
        assert!(!budget.is_spent(0));
        flag.store(true, Ordering::Relaxed);
        assert!(budget.is_spent(0));
    }
}
