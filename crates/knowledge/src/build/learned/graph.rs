//! Computes the graph of terms.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use rayon::prelude::*;

use crate::base::RootId;
use crate::error::KnowledgeError;
use crate::pack::{Link, Pack};
use crate::tables::TableWriter;

/// Edges kept from a root to answers, the lightest; by judgement.
const MOST_ANSWERS: usize = 64;
/// Edges kept from a root to roots, the lightest; by judgement.
const MOST_ROOTS: usize = 32;
/// Clues read for one root. Roots in more clues say little. By judgement.
const MOST_CLUES: usize = 20_000;

pub(super) fn write(pack: &Pack, tables: &mut TableWriter) -> Result<(), KnowledgeError> {
    let edges: Vec<(Vec<Link>, Vec<Link>)> = (0..pack.roots().len() as u32)
        .into_par_iter()
        .map(|root| of_root(pack, RootId(root)))
        .collect();
    tables.lists("graph.answers", edges.iter().map(|edges| edges.0.as_slice()))?;
    Ok(tables.lists("graph.roots", edges.iter().map(|edges| edges.1.as_slice()))?)
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
