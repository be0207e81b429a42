//! What an observer sees of solving. How long it may take is its caller's
//! [`Budget`](wordwright_core::Budget): solving counts no steps against it, and without a
//! limit it ends when beliefs have converged.

use wordwright_grid::CellId;
use wordwright_knowledge::Capital;

use crate::outcome::Rival;
use wordwright_clues::letters::LetterWeights;

/// What happens while a puzzle is solved.
#[derive(Clone, Debug)]
pub enum SolveEvent {
    /// A round of propagation of the first run is done.
    Round(Snapshot),
    /// A full grid is better than those before.
    Grid {
        /// The letter of each cell, by [`CellId`]; `None` for
        /// blocks, voids and cells that no slot reaches.
        letters: Vec<Option<Capital>>,
        /// The sum of weights that the objective gives it.
        weight: f64,
    },
}

/// The grid after a round of propagation.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Rounds done; after round zero beliefs come from the clues alone.
    pub round: usize,
    /// The posterior of each cell's letters, in reading order of the cells that
    /// a slot reaches.
    pub cells: Vec<(CellId, LetterWeights)>,
    /// By slot, its likeliest words, as many as
    /// [`SolveOptions::round_rivals`](crate::pipeline::SolveOptions::round_rivals) says.
    pub slots: Vec<Vec<Rival>>,
}
