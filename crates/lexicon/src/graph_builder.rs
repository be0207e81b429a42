//! Builds a minimal word graph from sorted words, one at a time.
//!
//! Daciuk, Mihov, Watson and Watson (2000), the algorithm for sorted input:
//! only the path of the last word is open; what a new word leaves behind is
//! frozen, and a frozen node that equals an older one is replaced by it. Equal
//! means the same list of edges, since words end on edges (Appel and Jacobson
//! 1988, §3.2). A list that equals the tail of an older list shares it.
//!
//! Children are frozen before their parents, so every edge leads to a smaller
//! index. Costs time proportional to the letters given.

use hashbrown::HashTable;
use wordwright_core::Budget;

use crate::LexiconError;
use crate::edge::{Edge, MAX_EDGES, NodeId};

/// Places before the first node: the edges that lead to the two roots.
pub(crate) const HEADS: usize = 2;

pub(crate) struct GraphBuilder {
    edges: Vec<Edge>,
    /// The start of every list of edges and of every tail of one, once each.
    register: HashTable<u32>,
    /// The open nodes' edges by depth; the last edge of each leads to the next
    /// depth.
    open: Vec<Vec<Edge>>,
    /// The last word given.
    word: Vec<u8>,
    hashes: Vec<u64>,
    /// How long the building may take, and how many words and paths it has added.
    budget: Budget,
    added: u64,
}

/// After how many words and paths the budget is checked: about every millisecond.
const CHECK: u64 = 4096;

impl GraphBuilder {
    pub fn new(budget: &Budget) -> Self {
        Self {
            edges: vec![Edge::head(NodeId::LEAF); HEADS],
            register: HashTable::new(),
            open: vec![Vec::new()],
            word: Vec::new(),
            hashes: Vec::new(),
            budget: budget.clone(),
            added: 0,
        }
    }

    /// The edges frozen so far.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Adds `word`, which sorts after the previous word or equals it.
    pub fn add(&mut self, word: &[u8]) -> Result<(), LexiconError> {
        self.add_path(word, |tile| Edge::new(tile, true))
    }

    /// Adds a path that continues at a frozen `node` and is no word itself.
    pub fn add_leading_to(&mut self, path: &[u8], node: NodeId) -> Result<(), LexiconError> {
        self.add_path(path, |tile| Edge::new(tile, false).leading_to(node))
    }

    /// Adds a path whose last edge is made by `last`.
    fn add_path(&mut self, word: &[u8], last: impl Fn(u8) -> Edge) -> Result<(), LexiconError> {
        debug_assert!(self.word.as_slice() <= word, "words come sorted");
        self.added += 1;
        if self.added.is_multiple_of(CHECK) && self.budget.is_expired() {
            return Err(LexiconError::Stopped);
        }
        let shared = self.word.iter().zip(word).take_while(|(a, b)| a == b).count();
        if shared == word.len() {
            return Ok(());
        }
        self.freeze_below(shared)?;
        self.open.resize_with(self.open.len().max(word.len()), Vec::new);
        for (depth, &tile) in word.iter().enumerate().skip(shared) {
            let is_last = depth + 1 == word.len();
            self.open[depth].push(if is_last { last(tile) } else { Edge::new(tile, false) });
        }
        self.word.clear();
        self.word.extend_from_slice(word);
        Ok(())
    }

    /// Ends one set of words; the next word starts another graph in the same
    /// array, which shares the nodes of the first.
    pub fn finish_root(&mut self) -> Result<NodeId, LexiconError> {
        self.freeze_below(0)?;
        self.word.clear();
        if self.open[0].is_empty() { Ok(NodeId::LEAF) } else { self.freeze(0) }
    }

    /// The array, with the heads leading to the two roots.
    pub fn into_edges(mut self, dawg: NodeId, gaddag: NodeId) -> Vec<Edge> {
        self.edges[0] = Edge::head(dawg);
        self.edges[1] = Edge::head(gaddag);
        self.edges.shrink_to_fit();
        self.edges
    }

    /// Freezes the open nodes deeper than `depth`.
    fn freeze_below(&mut self, depth: usize) -> Result<(), LexiconError> {
        for at in (depth + 1..self.word.len()).rev() {
            let node = self.freeze(at)?;
            if let Some(edge) = self.open[at - 1].last_mut() {
                *edge = edge.leading_to(node);
            }
        }
        Ok(())
    }

    /// The node with the open edges of `depth`, which are used up.
    fn freeze(&mut self, depth: usize) -> Result<NodeId, LexiconError> {
        let Self { edges, register, open, hashes, .. } = self;
        let list = &mut open[depth];
        if let Some(edge) = list.last_mut() {
            *edge = edge.as_last();
        }
        hashes.clear();
        hashes.extend(list.iter().rev().scan(0, |hash, &edge| {
            *hash = mixed(*hash, edge);
            Some(*hash)
        }));
        let hash = hashes.last().copied().unwrap_or(0);
        let known = register.find(hash, |&start| starts_with(edges, start, list)).copied();
        let node = if let Some(start) = known {
            start
        } else {
            let start = edges.len();
            if start + list.len() > MAX_EDGES {
                return Err(LexiconError::GraphTooLarge { max: MAX_EDGES });
            }
            edges.extend_from_slice(list);
            for (tail, &hash) in (0..list.len()).rev().zip(&*hashes) {
                let known = register.find(hash, |&at| starts_with(edges, at, &list[tail..]));
                if known.is_none() {
                    let place = (start + tail) as u32;
                    register.insert_unique(hash, place, |&at| hash_of_list(edges, at));
                }
            }
            start as u32
        };
        list.clear();
        Ok(NodeId::new(node as usize))
    }
}

fn starts_with(edges: &[Edge], start: u32, list: &[Edge]) -> bool {
    edges[start as usize..].starts_with(list)
}

/// The hash of the list that starts at `start`.
fn hash_of_list(edges: &[Edge], start: u32) -> u64 {
    let list = &edges[start as usize..];
    let length = 1 + list.iter().take_while(|edge| !edge.is_last()).count();
    list[..length].iter().rev().fold(0, |hash, &edge| mixed(hash, edge))
}

/// Mixes one more edge into the hash of the edges after it.
fn mixed(hash: u64, edge: Edge) -> u64 {
    /// The golden ratio's bits: an odd factor that spreads every input bit.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let product = (hash ^ u64::from(edge.bits())).wrapping_mul(SPREAD);
    product ^ product >> 32
}
