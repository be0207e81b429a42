//! Exit codes.

use wordwright_compose::Outcome;

/// How a command ended, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Done.
    Done,
    /// Findings of a strict check.
    Findings,
    /// Proven impossible.
    Impossible,
    /// Stopped without a result.
    Stopped,
    /// Bad input or usage.
    BadInput,
}

impl Exit {
    /// How filling a grid ended.
    pub const fn of_fill(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Filled(_) => Self::Done,
            Outcome::Impossible(_) => Self::Impossible,
            Outcome::Stopped(_) => Self::Stopped,
        }
    }

    /// The exit code of the process.
    pub const fn code(self) -> i32 {
        match self {
            Self::Done => 0,
            Self::Findings | Self::Impossible => 1,
            Self::BadInput => 2,
            Self::Stopped => 3,
        }
    }
}
