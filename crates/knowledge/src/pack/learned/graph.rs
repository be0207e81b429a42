//! The graph of terms: an edge goes from a root to each root and each answer
//! that it often occurs with in a clue and its answer; its weight is the
//! negative logarithm of the share of the root's clues that have both.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::base::{AnswerId, RootId};
use crate::tables::{ListColumn, view};

/// An edge.
#[derive(Clone, Copy, PartialEq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct Link {
    /// The number of the root or answer that it goes to.
    pub to: u32,
    /// Its weight, in nats: 0 if the two are always together.
    pub weight: f32,
}

view! {
    /// Edges between terms.
    pub struct Graph of GraphColumns(tables) {
        answers: ListColumn<Link> = tables.lists("graph.answers"),
        roots: ListColumn<Link> = tables.lists("graph.roots"),
    }
}

impl<'a> Graph<'a> {
    /// Answers related to a root, the lightest edge first.
    pub fn answers(self, root: RootId) -> impl Iterator<Item = (AnswerId, f32)> + use<'a> {
        self.answers.get(root.index()).iter().map(|link| (AnswerId(link.to), link.weight))
    }

    /// Roots related to a root, the lightest edge first.
    pub fn roots(self, root: RootId) -> impl Iterator<Item = (RootId, f32)> + use<'a> {
        self.roots.get(root.index()).iter().map(|link| (RootId(link.to), link.weight))
    }
}
