//! Squares that take several letters.

use std::collections::{BTreeMap, BTreeSet};

use wordwright_grid::{CellId, SlotId};
use wordwright_knowledge::Capital;

use crate::gimmicks::rebus::letters::Letters;
use crate::gimmicks::rebus::longer::extras;

/// Squares that may take several letters, and the consequences for their slots.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rebus {
    pub(super) squares: BTreeMap<CellId, Square>,
    /// The letter that all squares take one way, if they take a string only the other way.
    pub(super) letter: Option<Capital>,
    /// The string of all squares; `None` if each has its own.
    pub(super) string: Option<Letters>,
    /// Logarithm of the prior probability of such a puzzle.
    pub(super) log_chance: f64,
}

#[derive(Clone, Debug)]
pub(super) struct Square {
    /// The possible contents, with probabilities that sum to 1.
    pub(super) strings: Vec<(Letters, f64)>,
    /// The probability of any of them.
    pub(super) chance: f64,
    /// The slots that may have a string, and where they have the square.
    pub(super) slots: [(SlotId, usize); 2],
}

impl Rebus {
    /// How much the rarity of such a puzzle lowers the log probability of a
    /// grid.
    pub(crate) fn log_chance(&self) -> f64 {
        self.log_chance
    }

    /// Its slots, each with how many letters an answer may be longer.
    pub(super) fn pairs(&self) -> BTreeSet<(SlotId, usize)> {
        let mut pairs = BTreeSet::new();
        for square in self.squares.values() {
            for extra in square.strings.iter().flat_map(|(string, _)| extras(string)) {
                pairs.extend(square.slots.map(|(slot, _)| (slot, extra)));
            }
        }
        pairs
    }
}
