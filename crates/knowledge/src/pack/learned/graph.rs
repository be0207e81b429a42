//! The graph of terms: an edge goes from a root to each root and each answer
//! that it often occurs with in a clue and its answer; its weight is the
//! negative logarithm of the share of the root's clues that have both.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::base::{AnswerId, RootId};
use crate::error::KnowledgeError;
use crate::tables::{ListColumn, Lists, Tables};

/// An edge.
#[derive(Clone, Copy, PartialEq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct Link {
    /// The number of the root or answer that it goes to.
    pub to: u32,
    /// Its weight, in nats: 0 if the two are always together.
    pub weight: f32,
}

#[derive(Debug)]
pub(super) struct GraphColumns {
    answers: ListColumn<Link>,
    roots: ListColumn<Link>,
}

impl GraphColumns {
    pub fn open(tables: &Tables) -> Result<Self, KnowledgeError> {
        Ok(Self { answers: tables.lists("graph.answers")?, roots: tables.lists("graph.roots")? })
    }
}

/// Edges between terms.
#[derive(Debug, Clone, Copy)]
pub struct Graph<'a> {
    answers: Lists<'a, Link>,
    roots: Lists<'a, Link>,
}

impl<'a> Graph<'a> {
    pub(super) fn new(tables: &'a Tables, columns: &GraphColumns) -> Self {
        Self {
            answers: tables.get_lists(&columns.answers),
            roots: tables.get_lists(&columns.roots),
        }
    }

    /// Answers related to a root, the lightest edge first.
    pub fn answers(self, root: RootId) -> impl Iterator<Item = (AnswerId, f32)> + use<'a> {
        self.answers.get(root.index()).iter().map(|link| (AnswerId(link.to), link.weight))
    }

    /// Roots related to a root, the lightest edge first.
    pub fn roots(self, root: RootId) -> impl Iterator<Item = (RootId, f32)> + use<'a> {
        self.roots.get(root.index()).iter().map(|link| (RootId(link.to), link.weight))
    }
}
