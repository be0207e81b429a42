//! Conflicts, where a search cannot continue.

use crate::network::Cause;
use crate::outcome::DeadEnd;

/// A learned clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClauseId(u32);

impl ClauseId {
    /// The number by which the network knows the clause.
    pub fn as_cause(self) -> Cause {
        Cause::Implied(self.0)
    }

    /// The clause that the network knows by this number.
    pub fn from_cause(number: u32) -> Self {
        Self(number)
    }
}

impl From<usize> for ClauseId {
    fn from(index: usize) -> Self {
        Self(index as u32)
    }
}

impl From<ClauseId> for usize {
    fn from(id: ClauseId) -> Self {
        id.0 as usize
    }
}

/// What cannot be satisfied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// A slot or cell of the network has nothing left.
    DeadEnd(DeadEnd),
    /// No literal of the clause can hold.
    Clause(ClauseId),
}

impl From<DeadEnd> for Conflict {
    fn from(dead_end: DeadEnd) -> Self {
        Self::DeadEnd(dead_end)
    }
}

impl Conflict {
    /// The slot or cell with nothing left, unless the conflict is a clause.
    pub fn dead_end(self) -> Option<DeadEnd> {
        match self {
            Self::DeadEnd(dead_end) => Some(dead_end),
            Self::Clause(_) => None,
        }
    }
}
