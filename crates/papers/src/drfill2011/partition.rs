//! The second pass: only the worst words are free (Dr.Fill 2011, section 7).
//!
//! The slots with the costliest words are reopened, and all other words stay.
//! The open cells fall into components that share no slot, and each is searched
//! separately: a part needs far fewer discrepancies than the whole grid.

use rayon::prelude::*;

use crate::drfill2011::costs::Costs;
use crate::drfill2011::discrepancy::{Grid, discrepancies};
use crate::drfill2011::fitting::Patterns;
use crate::drfill2011::graph::{Cell, EMPTY};
use crate::drfill2011::method::Method;
use crate::drfill2011::order::Board;
use crate::drfill2011::recombine::{components, recombine};
use crate::drfill2011::repair::Repairer;

/// The share of slots to reopen, the costliest first: 0.3 and 0.5 found costlier
/// grids (experiment 009).
const OPENED: f64 = 0.7;
/// Runs without a gain after which the search of a part ends; by judgement.
const PATIENCE: usize = 40;
/// The most passes; by judgement.
const PASSES: usize = 4;

/// A cheaper grid, if one is found by searching the worst parts of this one
/// again.
pub(super) fn partition(
    (repairer, patterns): (&Repairer<'_>, &Patterns<'_>),
    grid: &Grid,
    method: Method,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Option<Grid> {
    let mut best: Option<Grid> = None;
    for _ in 0..PASSES {
        let grid = best.as_ref().unwrap_or(grid);
        let Some(better) = pass((repairer, patterns), grid, method, go_on) else { break };
        best = Some(better);
    }
    best
}

fn pass(
    (repairer, patterns): (&Repairer<'_>, &Patterns<'_>),
    grid: &Grid,
    method: Method,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Option<Grid> {
    let costs = repairer.costs;
    let method = Method { patience: method.patience.min(PATIENCE), ..method };
    let open = opened(costs, &grid.letters);
    let parts = components(costs, &open);
    let searched: Vec<Option<Grid>> = parts
        .par_iter()
        .map(|(cells, _)| {
            let mut letters = grid.letters.clone();
            let mut frozen = vec![true; letters.len()];
            for &cell in cells {
                (letters[cell], frozen[cell]) = (EMPTY, false);
            }
            let board = Board::new(patterns, method, letters);
            discrepancies(repairer, &board, &frozen, method, go_on, &mut |_, _| ())
        })
        .collect();
    let mut letters = grid.letters.clone();
    let mut better = false;
    for part in searched.into_iter().flatten() {
        better |= recombine(costs, &mut letters, &part.letters);
    }
    better.then(|| Grid { cost: costs.of_grid(&letters), letters })
}

/// The cells whose slots are all among the worst.
fn opened(costs: &Costs<'_>, letters: &[u8]) -> Vec<bool> {
    let graph = &costs.graph;
    let slots = 0..graph.slots.len();
    let mut by_cost: Vec<(f32, usize)> =
        slots.map(|slot| (costs.of_slot(slot, letters), slot)).collect();
    by_cost.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    let mut worst = vec![false; by_cost.len()];
    for &(_, slot) in &by_cost[..(by_cost.len() as f64 * OPENED).ceil() as usize] {
        worst[slot] = true;
    }
    let is_open =
        |cell: &Cell| cell.given.is_none() && cell.slots.iter().all(|&(slot, _)| worst[slot]);
    graph.cells.iter().map(is_open).collect()
}
