//! The graph of terms: an edge goes from a root to each root and each answer
//! that it is often met with in a clue and its answer; its weight is the
//! negative logarithm of the share of the root's clues that have both.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use rayon::prelude::*;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::tables::{ListColumn, Lists, Tables, TablesWriter};
use crate::{AnswerId, KnowledgeError, Pack, RootId};

/// Edges kept from a root to answers, the lightest.
const MOST_ANSWERS: usize = 64;
/// Edges kept from a root to roots.
const MOST_ROOTS: usize = 32;
/// Clues read for one root. Roots in more clues say little.
const MOST_CLUES: usize = 20_000;

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

    /// Answers that a root goes with, the lightest edge first.
    pub fn answers(self, root: RootId) -> impl Iterator<Item = (AnswerId, f32)> + use<'a> {
        self.answers.get(root.index()).iter().map(|link| (AnswerId(link.to), link.weight))
    }

    /// Roots that a root goes with, the lightest edge first.
    pub fn roots(self, root: RootId) -> impl Iterator<Item = (RootId, f32)> + use<'a> {
        self.roots.get(root.index()).iter().map(|link| (RootId(link.to), link.weight))
    }
}

pub(super) fn write(pack: &Pack, tables: &mut TablesWriter) -> Result<(), KnowledgeError> {
    let edges: Vec<(Vec<Link>, Vec<Link>)> = (0..pack.roots().len() as u32)
        .into_par_iter()
        .map(|root| of_root(pack, RootId(root)))
        .collect();
    tables.lists("graph.answers", edges.iter().map(|edges| edges.0.as_slice()))?;
    tables.lists("graph.roots", edges.iter().map(|edges| edges.1.as_slice()))
}

fn of_root(pack: &Pack, root: RootId) -> (Vec<Link>, Vec<Link>) {
    let clues = pack.clues();
    let all = clues.with_root(root);
    let mut answers: HashMap<u32, u32, FixedState> = HashMap::default();
    let mut roots: HashMap<u32, u32, FixedState> = HashMap::default();
    for &clue in all.iter().take(MOST_CLUES) {
        for seen in clues.answers(clue) {
            *answers.entry(seen.answer.0).or_default() += 1;
        }
        for other in clues.roots(clue).iter().filter(|&&other| other != root) {
            *roots.entry(other.0).or_default() += 1;
        }
    }
    let size = all.len().min(MOST_CLUES) as f32;
    (lightest(&answers, size, MOST_ANSWERS), lightest(&roots, size, MOST_ROOTS))
}

fn lightest(counts: &HashMap<u32, u32, FixedState>, size: f32, most: usize) -> Vec<Link> {
    let mut order: Vec<(u32, u32)> = counts.iter().map(|(&to, &count)| (to, count)).collect();
    order.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    order.truncate(most);
    order.iter().map(|&(to, count)| Link { to, weight: (size / count as f32).ln() }).collect()
}
