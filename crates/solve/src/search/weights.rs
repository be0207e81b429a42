//! The weight of any string in any slot under an objective.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use wordwright_core::{IdSlice, IdVec};
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::{Network, NodeId, Propagator};
use crate::search::objective::Objective;

/// The logarithm that stands for a probability of zero, so that sums stay
/// finite.
const LOG_NOTHING: f64 = -700.0;

/// The cached weights of one slot.
type Cache = Mutex<HashMap<Box<[Capital]>, f64>>;

/// The weight of any string in any slot under an objective. Weights are cached.
pub(crate) struct Weights<'a> {
    network: &'a Network,
    propagator: &'a Propagator<'a>,
    objective: Objective,
    known: IdVec<SlotId, Cache>,
}

impl<'a> Weights<'a> {
    pub(crate) fn new(
        network: &'a Network,
        propagator: &'a Propagator<'a>,
        objective: Objective,
    ) -> Self {
        let known = network.slots.iter().map(|_| Mutex::default()).collect();
        Self { network, propagator, objective, known }
    }

    /// The weight of a string in a slot.
    pub(crate) fn of(&self, slot: SlotId, word: &[Capital]) -> f64 {
        if let Some(&weight) = self.known(slot).get(word) {
            return weight;
        }
        let weight = match self.objective {
            Objective::Overlap => self.propagator.posterior(slot, word),
            Objective::Probability => self.propagator.prior(slot, word).ln().max(LOG_NOTHING),
        };
        self.known(slot).insert(word.into(), weight);
        weight
    }

    fn known(&self, slot: SlotId) -> MutexGuard<'_, HashMap<Box<[Capital]>, f64>> {
        self.known[slot].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The weight of a whole grid: letters by the network's cells.
    pub(crate) fn of_grid(&self, letters: &IdSlice<NodeId, Capital>) -> f64 {
        let of = |slot| self.of(slot, &self.word(slot, letters));
        let each: Vec<f64> = self.network.slot_ids().map(of).collect();
        each.iter().sum()
    }

    /// A slot's word in a grid.
    pub(crate) fn word(&self, slot: SlotId, letters: &IdSlice<NodeId, Capital>) -> Vec<Capital> {
        self.network.slots[slot].cells.iter().map(|&cell| letters[cell]).collect()
    }
}
