//! What the exit code says.

/// How a command ended, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Done.
    Done,
    /// Findings of a check, which was asked to be strict.
    Findings,
    /// Proven impossible.
    Impossible,
    /// Stopped without a result.
    Stopped,
    /// Bad input or usage.
    BadInput,
}

impl Exit {
    /// The code that the process ends with.
    pub const fn code(self) -> i32 {
        match self {
            Self::Done => 0,
            Self::Findings | Self::Impossible => 1,
            Self::BadInput => 2,
            Self::Stopped => 3,
        }
    }
}
