//! The search of Dr.Fill 2011: words one by one, with limited discrepancies.
//!
//! Propagation combines messages; this search combines whole words. A full grid
//! costs the sum of the negative logarithms of its words' priors; the search
//! minimises it. It fills the grid word by word, the most certain first
//! (`order.rs`), lets the crossings complete slots that no word fits
//! (`complete.rs`), changes the full grid as long as that gains (`repair.rs`),
//! takes better parts of earlier grids (`recombine.rs`), and then does the same
//! with one word ruled out, with two, and so on (`discrepancy.rs`). Finally the
//! worst parts are searched separately (`partition.rs`).
//!
//! The same puzzle and priors give the same grid on any number of threads, unless
//! the budget ends the work.

use wordwright_clues::Distribution;
use wordwright_clues::unlisted::UnlistedModel;
use wordwright_core::Budget;
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;
use wordwright_solve::SolveError;
use wordwright_solve::beliefs::Network;
use wordwright_solve::problem::Problem;
use wordwright_solve::search::GridSearch;

use crate::drfill2011::costs::Costs;
use crate::drfill2011::discrepancy;
use crate::drfill2011::discrepancy::{Effort, Grid, discrepancies};
use crate::drfill2011::fitting::Patterns;
use crate::drfill2011::graph::{EMPTY, capitals_of};
use crate::drfill2011::method::Method;
use crate::drfill2011::order;
use crate::drfill2011::order::Board;
use crate::drfill2011::partition;
use crate::drfill2011::repair::Repairer;

/// The stage that found a better grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A run over the whole grid.
    Whole,
    /// The search of the worst parts.
    Parts,
}

/// A better grid than those before.
#[derive(Clone, Debug)]
pub struct Better {
    /// The stage that found it.
    pub stage: Stage,
    /// Runs over the whole grid until then.
    pub runs: usize,
    /// Words ruled out in the last of them.
    pub pitches: usize,
    /// The letter of each cell, by
    /// [`CellId`](wordwright_grid::CellId); `None` for cells in no slot.
    pub letters: Vec<Option<Capital>>,
    /// The negative natural logarithm of the product of the words' priors.
    pub cost: f64,
}

/// Searches for the most likely grid by the priors of its slots. `found` is
/// called with every better grid; the last one is the best. Without a model of
/// unlisted answers, an unlisted string is practically impossible.
///
/// # Errors
///
/// [`SolveError::PriorCount`], [`SolveError::PriorLength`].
pub fn search(
    problem: &Problem,
    priors: &[Distribution],
    unlisted_model: Option<&UnlistedModel>,
    method: Method,
    budget: &Budget,
    mut found: impl FnMut(Better),
) -> Result<(), SolveError> {
    let network = Network::new(problem, priors)?;
    search_network(&network, unlisted_model, method, budget, &mut |step| {
        let Step { stage, runs, pitches, letters, cost } = step;
        let letters = network.by_cell(problem, &capitals_of(letters));
        found(Better { stage, runs, pitches, letters, cost });
    });
    Ok(())
}

/// The words of the first fill in the order in which they are placed, in capitals.
/// Slots that are not named are completed by their crossings.
///
/// # Errors
///
/// As [`search`].
pub fn first_fill(
    problem: &Problem,
    priors: &[Distribution],
    unlisted_model: Option<&UnlistedModel>,
    method: Method,
) -> Result<Vec<(SlotId, String)>, SolveError> {
    let network = Network::new(problem, priors)?;
    let costs = Costs::new(&network, unlisted_model);
    let patterns = Patterns::new(&costs);
    let board = Board::new(&patterns, method, givens(&costs));
    let placed = discrepancy::run(board, &[], &|| true).map_or_else(Vec::new, |run| run.placed);
    let word = |(placement, _): (order::Placement, f32)| {
        let slot = placement.slot as usize;
        (
            SlotId::new(slot),
            Capital::spell(&capitals_of(costs.words[slot].word(placement.word))).to_owned(),
        )
    };
    Ok(placed.into_iter().map(word).collect())
}

impl GridSearch for Method {
    fn best_grid(
        &self,
        network: &Network,
        unlisted_model: Option<&UnlistedModel>,
        budget: &Budget,
        found: &mut dyn FnMut(&[Capital], f64),
    ) -> Option<Vec<Capital>> {
        let best = search_network(network, unlisted_model, *self, budget, &mut |step| {
            found(&capitals_of(step.letters), -step.cost);
        });
        best.map(|letters| capitals_of(&letters))
    }
}

/// The same as [`Better`], by the network's cells.
struct Step<'g> {
    stage: Stage,
    runs: usize,
    pitches: usize,
    letters: &'g [u8],
    cost: f64,
}

/// The cheapest full grid of a network by its cells; `None` if the budget left no
/// time for any. Every better grid is reported.
fn search_network(
    network: &Network,
    unlisted_model: Option<&UnlistedModel>,
    method: Method,
    budget: &Budget,
    found: &mut dyn FnMut(Step<'_>),
) -> Option<Vec<u8>> {
    let costs = Costs::new(network, unlisted_model);
    let go_on = || !budget.is_expired();
    let frozen: Vec<bool> = costs.graph.cells.iter().map(|cell| cell.given.is_some()).collect();
    let (patterns, repairer) = (Patterns::new(&costs), Repairer::new(&costs));
    let board = Board::new(&patterns, method, givens(&costs));
    let (mut runs, mut pitches) = (0, 0);
    let mut whole = |grid: &Grid, effort: Effort| {
        Effort { runs, pitches } = effort;
        let stage = Stage::Whole;
        found(Step { stage, runs, pitches, letters: &grid.letters, cost: grid.cost });
    };
    let best = discrepancies(&repairer, &board, &frozen, method, &go_on, &mut whole)?;
    if method.partition
        && let Some(better) = partition::partition((&repairer, &patterns), &best, method, &go_on)
    {
        let (stage, letters, cost) = (Stage::Parts, &*better.letters, better.cost);
        found(Step { stage, runs, pitches, letters, cost });
        return Some(better.letters);
    }
    Some(best.letters)
}

fn givens(costs: &Costs<'_>) -> Vec<u8> {
    costs.graph.cells.iter().map(|cell| cell.given.unwrap_or(EMPTY)).collect()
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
