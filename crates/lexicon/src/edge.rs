//! The 32-bit edge of a word graph, and the lists that edges form.
//!
//! Appel and Jacobson (1988, §3.2) store a graph as one array of edges: a node
//! is the place of its first edge, its edges lie side by side, the last one is
//! flagged, and the end of a word is marked on the edge. The bits stand where
//! KWG files have them, so that a file is the array itself.

use zerocopy::little_endian::U32;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::Letter;

/// The tile that separates the two halves of a word in a GADDAG.
pub const SEPARATOR: u8 = 0;

/// The most edges that one array holds: a target has 22 bits.
pub const MAX_EDGES: usize = 1 << TARGET_BITS;

const TARGET_BITS: u32 = 22;
const LAST: u32 = 1 << 22;
const ENDS_WORD: u32 = 1 << 23;
const TILE_SHIFT: u32 = 24;

/// An edge of a word graph: bits 31 to 24 the tile, 23 the end of a word, 22
/// the last edge of its node, 21 to 0 the node that it leads to.
#[derive(Clone, Copy, PartialEq, Eq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(transparent)]
pub struct Edge(U32);

impl Edge {
    pub(crate) fn new(tile: u8, ends_word: bool) -> Self {
        let end = if ends_word { ENDS_WORD } else { 0 };
        Self(U32::new(u32::from(tile) << TILE_SHIFT | end))
    }

    /// The edge in the first places of a graph, which leads to a root.
    pub(crate) fn head(root: NodeId) -> Self {
        Self(U32::new(LAST | root.0))
    }

    pub(crate) fn leading_to(self, node: NodeId) -> Self {
        Self(U32::new(self.bits() & !(MAX_EDGES as u32 - 1) | node.0))
    }

    pub(crate) fn as_last(self) -> Self {
        Self(U32::new(self.bits() | LAST))
    }

    /// The edge as it stands in a file.
    pub fn bits(self) -> u32 {
        self.0.get()
    }

    /// The tile: a letter's place, or [`SEPARATOR`].
    pub fn tile(self) -> u8 {
        (self.bits() >> TILE_SHIFT) as u8
    }

    /// The letter, unless the tile is the separator.
    pub fn letter(self) -> Option<Letter> {
        Letter::new(self.tile())
    }

    /// Whether a word ends with this edge.
    pub fn ends_word(self) -> bool {
        self.bits() & ENDS_WORD != 0
    }

    /// Whether this is the last edge of its node.
    pub fn is_last(self) -> bool {
        self.bits() & LAST != 0
    }

    /// The node that the edge leads to.
    pub fn target(self) -> NodeId {
        NodeId(self.bits() & (MAX_EDGES as u32 - 1))
    }
}

impl std::fmt::Debug for Edge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let end = if self.ends_word() { "!" } else { "" };
        let last = if self.is_last() { "." } else { "" };
        write!(f, "{}{end}->{}{last}", self.tile(), self.target().0)
    }
}

/// A node of a word graph: the place of its first edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The node without edges.
    pub const LEAF: NodeId = NodeId(0);

    pub(crate) const fn new(place: usize) -> Self {
        Self(place as u32)
    }

    /// The place of its first edge; zero for the node without edges.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it has no edges.
    pub const fn is_leaf(self) -> bool {
        self.0 == 0
    }
}

/// The edges of one node, in the order of their tiles.
#[derive(Debug, Clone)]
pub struct Edges<'a> {
    rest: &'a [Edge],
}

impl<'a> Edges<'a> {
    /// The edges of `node` in the array `all`.
    pub(crate) fn of(all: &'a [Edge], node: NodeId) -> Self {
        Self { rest: if node.is_leaf() { &[] } else { &all[node.index()..] } }
    }

    /// The edge with `tile`.
    pub(crate) fn with_tile(mut self, tile: u8) -> Option<Edge> {
        self.find(|edge| edge.tile() == tile)
    }

    /// The last edge of the walk from `root` along `tiles`.
    pub(crate) fn at_end(
        all: &'a [Edge],
        root: NodeId,
        mut tiles: impl Iterator<Item = u8>,
    ) -> Option<Edge> {
        let first = Self::of(all, root).with_tile(tiles.next()?)?;
        tiles.try_fold(first, |edge, tile| Self::of(all, edge.target()).with_tile(tile))
    }
}

/// Where a walk can continue from an edge of the array `all`: to the node that
/// it leads to, and to the later edges of its own node.
pub(crate) fn following(all: &[Edge], place: NodeId) -> [NodeId; 2] {
    let edge = all[place.index()];
    [edge.target(), if edge.is_last() { NodeId::LEAF } else { NodeId(place.0 + 1) }]
}

impl Iterator for Edges<'_> {
    type Item = Edge;

    fn next(&mut self) -> Option<Edge> {
        let (&edge, rest) = self.rest.split_first()?;
        self.rest = if edge.is_last() { &[] } else { rest };
        Some(edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_stand_where_the_file_has_them() {
        let edge = Edge::new(5, true).as_last().leading_to(NodeId::new(0x3A_BCDE));
        assert_eq!(edge.bits(), 0x05FA_BCDE);
        assert_eq!(edge.as_bytes(), [0xDE, 0xBC, 0xFA, 0x05]);
        assert_eq!((edge.tile(), edge.ends_word(), edge.is_last()), (5, true, true));
        assert_eq!(edge.target().index(), 0x3A_BCDE);
        let plain = Edge::new(63, false);
        assert_eq!((plain.tile(), plain.ends_word(), plain.is_last()), (63, false, false));
    }
}
