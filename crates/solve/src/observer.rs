//! Who watches the solver. How long it may work is its caller's [`Budget`]: it counts no steps
//! against it, and without a limit it ends when beliefs have settled.

pub use wordwright_core::Budget;
use wordwright_grid::CellId;

use crate::outcome::Rival;
use wordwright_clues::letters::LetterWeights;

/// The grid after a round of propagation.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Rounds done; after round zero every slot believes its clue alone.
    pub round: usize,
    /// The posterior of each cell's letters, in reading order of the cells that
    /// a slot reaches.
    pub cells: Vec<(CellId, LetterWeights)>,
    /// By slot, its likeliest words, as many as the observer asks for.
    pub slots: Vec<Vec<Rival>>,
}

/// Watches the solver at work. Every method may be left as it is.
pub trait Observer {
    /// How many of the likeliest words of each slot a round is to tell.
    fn rivals(&self) -> usize {
        0
    }

    /// Called after every round of the first run.
    fn round(&mut self, snapshot: &Snapshot) {
        let _ = snapshot;
    }

    /// Called with every full grid that is better than those before: letters
    /// by [`CellId`], and the sum of weights that the objective gives it.
    fn grid(&mut self, letters: &[Option<u8>], weight: f64) {
        let _ = (letters, weight);
    }
}

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {}
