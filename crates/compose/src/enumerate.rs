//! Every fill of a grid, one after the other.
//!
//! A plain search, smallest domain first, without learning: each fill is
//! visited exactly once. Meant for small grids and regions; the number of
//! fills of an open grid is astronomical.

use std::ops::ControlFlow;

use wordwright_core::{Budget, Observer};
use wordwright_grid::SlotId;
use wordwright_lexicon::words_in;

use crate::network::{Model, Network};
use crate::outcome::{DeadEnd, Fill, Progress};
use crate::problem::{Problem, ProblemError};

/// Nodes between two checks of the budget.
const NODES_PER_CHECK: u64 = 256;

/// What an enumeration found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enumerated {
    /// Fills visited.
    pub fills: u64,
    /// Words tried.
    pub nodes: u64,
    /// Whether all fills were visited.
    pub complete: bool,
}

/// Calls `visit` with every fill, until it breaks or the budget is spent.
///
/// Two fills differ in at least one cell.
///
/// # Errors
/// As [`fill`](crate::fill).
pub fn enumerate(
    problem: &Problem,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
    visit: &mut dyn FnMut(&Fill) -> ControlFlow<()>,
) -> Result<Enumerated, ProblemError> {
    walk(problem, budget, observer, &mut |network| visit(&network.fill(problem)))
}

/// Counts the fills.
///
/// # Errors
/// As [`fill`](crate::fill).
pub fn count(
    problem: &Problem,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Enumerated, ProblemError> {
    walk(problem, budget, observer, &mut |_| ControlFlow::Continue(()))
}

fn walk(
    problem: &Problem,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
    visit: &mut dyn FnMut(&Network<'_>) -> ControlFlow<()>,
) -> Result<Enumerated, ProblemError> {
    let model = Model::new(problem)?;
    let mut network = Network::new(&model);
    let mut found = Enumerated { fills: 0, nodes: 0, complete: true };
    if network.propagate().is_ok() {
        network.commit_root();
        let slots = model.variables().filter(|(_, slot)| slot.branches).count();
        let mut walk = Walk { network, budget, found, visit, observer, slots };
        let done = walk.down();
        found = walk.found;
        found.complete = done.is_continue();
    }
    Ok(found)
}

struct Walk<'a, 'm> {
    network: Network<'m>,
    budget: &'a Budget,
    found: Enumerated,
    visit: &'a mut dyn FnMut(&Network<'_>) -> ControlFlow<()>,
    observer: &'a mut dyn Observer<Progress>,
    /// Slots to fill.
    slots: usize,
}

impl Walk<'_, '_> {
    fn down(&mut self) -> ControlFlow<()> {
        let Some(slot) = smallest(&self.network) else {
            self.found.fills += 1;
            return (self.visit)(&self.network);
        };
        let level = self.network.level();
        let words: Vec<usize> = words_in(self.network.domain(slot)).collect();
        for word in words {
            if self.found.nodes.is_multiple_of(NODES_PER_CHECK) {
                if self.budget.is_spent(self.found.nodes) {
                    return ControlFlow::Break(());
                }
                self.report();
            }
            self.found.nodes += 1;
            self.network.push_level();
            if place(&mut self.network, slot, word).is_ok() {
                self.down()?;
            }
            self.network.retreat(level);
        }
        ControlFlow::Continue(())
    }

    fn report(&mut self) {
        let Enumerated { fills, nodes, .. } = self.found;
        let (slots, deepest) = (self.slots, self.network.level());
        self.observer.observe(&Progress { nodes, fills, deepest, slots, ..Progress::default() });
    }
}

/// The slot with the fewest words of those that have several.
pub(crate) fn smallest(network: &Network<'_>) -> Option<SlotId> {
    let slots = network.model.variables().filter(|(_, slot)| slot.branches).map(|(id, _)| id);
    slots.filter(|&slot| network.count(slot) > 1).min_by_key(|&slot| network.count(slot))
}

/// Settles the cells of `slot` on `word`, on the current level, and propagates.
pub(crate) fn place(network: &mut Network<'_>, slot: SlotId, word: usize) -> Result<(), DeadEnd> {
    let model = network.model.slot(slot);
    let letters = network.model.table(model).letters(word);
    for (&cell, &letter) in model.cells.iter().zip(letters) {
        network.decide(cell, letter)?;
    }
    network.propagate()
}
