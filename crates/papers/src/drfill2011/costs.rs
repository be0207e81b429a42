//! Costs of answers: negative natural logarithms of their priors.
//!
//! Each slot keeps its listed words in the order of their costs, up to the
//! assumed cost of an unlisted string. Any other string gets its cost from the
//! model of unlisted answers; costs are cached.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use wordwright_clues::unlisted::UnlistedModel;
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;
use wordwright_solve::beliefs::Network;

use crate::drfill2011::graph::{Graph, capitals_of, number};

/// The assumed cost per letter of an unknown string, in nats: the entropy of a
/// letter in an unlisted answer.
const OPEN_LETTER: f32 = 2.4;
/// The lowest cost per letter of a string, in nats: even runs of common words
/// are hardly more likely.
const LEAST_LETTER: f32 = 1.0;
/// The cost of an impossible answer, in nats, so that sums stay finite.
pub(super) const IMPOSSIBLE: f32 = 700.0;

/// Costs of the letters of a cell.
pub(super) type Letters = [f32; Capital::COUNT];

/// The words of one slot, cheapest first.
pub(super) struct Words {
    letters: Vec<u8>,
    costs: Vec<f32>,
    length: usize,
    /// The assumed cost of an unlisted string before it is computed.
    pub(super) open: f32,
    /// Its lowest possible cost.
    floor: f32,
}

impl Words {
    /// The number of words.
    pub(super) fn len(&self) -> usize {
        self.costs.len()
    }

    /// The letters of a word.
    pub(super) fn word(&self, index: u32) -> &[u8] {
        &self.letters[index as usize * self.length..][..self.length]
    }

    /// The cost of a word.
    pub(super) fn cost(&self, index: u32) -> f32 {
        self.costs[index as usize]
    }

    /// The words with their costs, cheapest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], f32)> {
        self.letters.chunks_exact(self.length).zip(self.costs.iter().copied())
    }
}

/// The costs of all answers of a network.
pub(super) struct Costs<'a> {
    pub(super) network: &'a Network,
    pub(super) graph: Graph,
    pub(super) unlisted_model: Option<&'a UnlistedModel>,
    pub(super) words: Vec<Words>,
    known: Vec<Mutex<HashMap<Box<[u8]>, f32>>>,
    around: Vec<Mutex<HashMap<Box<[u8]>, Around>>>,
}

/// For each cell of a slot, costs by its letter while the others stay.
type Around = Arc<[Letters]>;

impl<'a> Costs<'a> {
    pub(super) fn new(network: &'a Network, unlisted_model: Option<&'a UnlistedModel>) -> Self {
        let graph = Graph::new(network);
        let words: Vec<Words> = (0..graph.slots.len())
            .into_par_iter()
            .map(|slot| words(network, unlisted_model, SlotId::new(slot)))
            .collect();
        let none = |_: &Words| Mutex::new(HashMap::new());
        let known = words.iter().map(none).collect();
        let around = words.iter().map(|_| Mutex::new(HashMap::new())).collect();
        Self { network, graph, unlisted_model, words, known, around }
    }

    /// The cost of a string in a slot.
    pub(super) fn of(&self, slot: usize, word: &[u8]) -> f32 {
        if let Some(&cost) = lock(&self.known[slot]).get(word) {
            return cost;
        }
        let node = &self.graph.slots[slot];
        let letters = capitals_of(word);
        let open = match self.unlisted_model {
            Some(unlisted_model) if node.unlisted > 0.0 => {
                node.unlisted * unlisted_model.probability(node.form, &letters)
            }
            _ => 0.0,
        };
        let cost = cost(self.network.probability(SlotId::new(slot), &letters) + open);
        lock(&self.known[slot]).insert(word.into(), cost);
        cost
    }

    /// For each cell of a slot and each letter, the cost of the slot's word
    /// with that letter there: exact for a listed word, a lower bound
    /// otherwise.
    pub(super) fn around(&self, slot: usize, word: &[u8]) -> Around {
        if let Some(around) = lock(&self.around[slot]).get(word) {
            return Arc::clone(around);
        }
        let words = &self.words[slot];
        let mut around = vec![[words.floor; Capital::COUNT]; word.len()];
        for (other, cost) in words.iter() {
            let mut differing = word.iter().zip(other).enumerate().filter(|(_, (x, y))| x != y);
            if let (Some((at, (_, &letter))), None) = (differing.next(), differing.next()) {
                let least = &mut around[at][usize::from(letter)];
                *least = least.min(cost);
            }
        }
        let own = self.of(slot, word);
        for (least, &letter) in around.iter_mut().zip(word) {
            least[usize::from(letter)] = own;
        }
        let around: Around = around.into();
        lock(&self.around[slot]).insert(word.into(), Arc::clone(&around));
        around
    }

    /// A slot's word in a full grid.
    pub(super) fn word(&self, slot: usize, letters: &[u8]) -> Vec<u8> {
        self.graph.slots[slot].cells.iter().map(|&cell| letters[cell]).collect()
    }

    /// The cost of a slot's word in a full grid.
    pub(super) fn of_slot(&self, slot: usize, letters: &[u8]) -> f32 {
        self.of(slot, &self.word(slot, letters))
    }

    /// The cost of a full grid.
    pub(super) fn of_grid(&self, letters: &[u8]) -> f64 {
        (0..self.words.len()).map(|slot| f64::from(self.of_slot(slot, letters))).sum()
    }

    /// The slot that crosses another in a cell, and the place in it.
    pub(super) fn crossing(&self, slot: usize, cell: usize) -> Option<(usize, usize)> {
        self.graph.cells[cell].slots.iter().copied().find(|&(other, _)| other != slot)
    }
}

/// A panic elsewhere leaves the cache intact.
pub(super) fn lock<T>(known: &Mutex<T>) -> MutexGuard<'_, T> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

fn cost(chance: f64) -> f32 {
    (-chance.max(f64::MIN_POSITIVE).ln() as f32).min(IMPOSSIBLE)
}

fn words(network: &Network, unlisted_model: Option<&UnlistedModel>, slot: SlotId) -> Words {
    let length = network.cells_of(slot).len();
    let unlisted = network.unlisted_probability(slot);
    let unlisted = if unlisted_model.is_some() { cost(unlisted) } else { IMPOSSIBLE };
    let of_letters = |letter: f32| (unlisted + letter * length as f32).min(IMPOSSIBLE);
    let open = of_letters(OPEN_LETTER);
    let listed = network.words(slot).map(|(word, chance)| (cost(f64::from(chance)), word));
    let mut all: Vec<(f32, &[Capital])> = listed.filter(|(cost, _)| *cost < open).collect();
    all.sort_by(|x, y| x.0.total_cmp(&y.0));
    Words {
        letters: all.iter().flat_map(|(_, word)| word.iter().copied().map(number)).collect(),
        costs: all.iter().map(|(cost, _)| *cost).collect(),
        length,
        open,
        floor: of_letters(LEAST_LETTER),
    }
}
