//! The events of solving. How long it may take is its caller's
//! [`Budget`](wordwright_core::Budget): solving counts no steps against it, and without a
//! limit it ends when beliefs have converged.

use wordwright_grid::CellId;
use wordwright_knowledge::Capital;

use crate::outcome::Rival;
use wordwright_clues::letters::LetterWeights;

/// An event while a puzzle is solved.
#[derive(Clone, Debug)]
pub enum SolveEvent {
    /// A round of propagation of the first run is done.
    Round(Snapshot),
    /// A full grid that is better than those before.
    Grid {
        /// The letter of each cell, by [`CellId`]; `None` for
        /// blocks, voids and cells in no slot.
        letters: Vec<Option<Capital>>,
        /// The sum of weights under the objective.
        weight: f64,
    },
}

/// The grid after a round of propagation.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Rounds done; after round zero, beliefs come from the clues alone.
    pub round: usize,
    /// The posterior of each cell's letters, for the cells in slots in reading order.
    pub cells: Vec<(CellId, LetterWeights)>,
    /// By slot, its most likely words;
    /// [`SolveOptions::round_rivals`](crate::pipeline::SolveOptions::round_rivals)
    /// sets the number.
    pub slots: Vec<Vec<Rival>>,
}
