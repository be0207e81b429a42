//! The constraint network: slots as variables over words, cells as variables
//! over letters (PROVERB 2002, section 4.3).
//!
//! It has only the cells in slots, numbered in reading order. Each slot holds
//! its words with their probabilities in flat arrays.

use rayon::prelude::*;
use wordwright_core::IdVec;
use wordwright_grid::{CellId, Slot, SlotId};
use wordwright_knowledge::Capital;

use crate::beliefs::listed::Listed;
use crate::error::SolveError;
use crate::problem::Problem;
use wordwright_clues::Distribution;
use wordwright_clues::clue::ClueForm;
use wordwright_clues::letters::LetterWeights;

/// A cell of one [`Network`]: its place among the cells that a slot reaches, in reading
/// order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u16);

impl From<usize> for NodeId {
    /// # Panics
    /// From 65,536 on: a grid has at most 3,969 cells.
    fn from(index: usize) -> Self {
        Self(u16::try_from(index).expect("a grid's cells fit 16 bits"))
    }
}

impl From<NodeId> for usize {
    fn from(node: NodeId) -> Self {
        node.0.into()
    }
}

/// Slots, their cells, and the distributions from clues alone.
#[derive(Clone, Debug)]
pub struct Network {
    pub(crate) slots: IdVec<SlotId, SlotNode>,
    pub(crate) cells: IdVec<NodeId, CellNode>,
}

/// A slot and its prior.
#[derive(Clone, Debug)]
pub(crate) struct SlotNode {
    pub(crate) cells: Vec<NodeId>,
    /// Where this slot's messages start in a flat array over all slots.
    pub(crate) offset: usize,
    pub(crate) listed: Listed,
    /// The probability of an unlisted answer.
    pub(crate) unlisted: f64,
    /// The form of the clue.
    pub(crate) form: ClueForm,
    /// How many of the words in `listed`, at its end, are unlisted answers.
    pub(crate) proposed: usize,
}

impl SlotNode {
    /// The probability of a word by the clue alone; `None` if it is unlisted.
    pub(crate) fn listed_chance(&self, word: &[Capital]) -> Option<f64> {
        let place = self.listed.place(word)?;
        (place + self.proposed < self.listed.len()).then(|| self.listed.chance(word))
    }

    /// Adds a string to the words, unless it is listed.
    fn propose(&mut self, string: &[Capital], chance: f32) {
        match self.listed.place(string) {
            None => {
                self.listed.push(string, chance);
                self.proposed += 1;
            }
            Some(place) if place + self.proposed >= self.listed.len() => {
                self.listed.set_chance(place, chance);
            }
            Some(_) => {}
        }
    }
}

/// A cell and the slots through it.
#[derive(Clone, Debug)]
pub(crate) struct CellNode {
    pub(crate) id: CellId,
    pub(crate) given: Option<Capital>,
    /// Slot and position, one or two of them.
    pub(crate) slots: Vec<(SlotId, usize)>,
}

impl Network {
    /// Joins a puzzle with the priors of its slots, in the order of slots.
    ///
    /// # Errors
    ///
    /// [`SolveError::PriorCount`], [`SolveError::PriorLength`].
    pub fn new(problem: &Problem, priors: &[Distribution]) -> Result<Self, SolveError> {
        let slots = problem.slots();
        if priors.len() != slots.len() {
            let (found, expected) = (priors.len(), slots.len());
            return Err(SolveError::PriorCount { found, expected });
        }
        let mut nodes: IdVec<CellId, Option<NodeId>> =
            vec![None; problem.grid().cell_count()].into();
        let mut cells = IdVec::new();
        for id in problem.grid().ids() {
            let through: Vec<(SlotId, usize)> = slots.of_cell(id).into_iter().flatten().collect();
            if !through.is_empty() {
                let node = CellNode { id, given: problem.given(id), slots: through };
                nodes[id] = Some(cells.push_and_get_key(node));
            }
        }
        for ((_, slot), prior) in slots.iter().zip(priors) {
            if prior.length() != slot.len() {
                let (slot, found, expected) = (slot.label(), prior.length(), slot.len());
                return Err(SolveError::PriorLength { slot, found, expected });
            }
        }
        let node = |(slot, prior): (&Slot, &Distribution)| {
            let given: Vec<Option<Capital>> =
                slot.cells.iter().map(|&id| problem.given(id)).collect();
            let (listed, unlisted) = Listed::of(prior, &given);
            // Every cell of a slot was given a number above.
            let cells = slot.cells.iter().filter_map(|&id| nodes[id]).collect();
            SlotNode { cells, offset: 0, listed, unlisted, form: prior.form(), proposed: 0 }
        };
        let slots: Vec<SlotNode> = slots.slots().par_iter().zip(priors).map(node).collect();
        let mut slots: IdVec<SlotId, SlotNode> = slots.into();
        let mut offset = 0;
        for slot in &mut slots {
            slot.offset = offset;
            offset += slot.cells.len();
        }
        Ok(Self { slots, cells })
    }

    /// Replaces the prior of a slot.
    pub(crate) fn replace(&mut self, slot: SlotId, prior: &Distribution) {
        let Self { slots, cells } = self;
        let node = &mut slots[slot];
        let given: Vec<Option<Capital>> =
            node.cells.iter().map(|&cell| cells[cell].given).collect();
        (node.listed, node.unlisted) = Listed::of(prior, &given);
        node.form = prior.form();
        node.proposed = 0;
    }

    /// Adds unlisted strings to the words of each slot, each with its
    /// probability relative to theirs. A string that was added before gets the
    /// new probability; listed words and strings that contradict a given letter
    /// are left out.
    pub(crate) fn propose(&mut self, strings: Vec<Vec<(Box<[Capital]>, f64)>>) {
        let Self { slots, cells } = self;
        slots.raw.par_iter_mut().zip(strings).for_each(|(node, strings)| {
            for (string, chance) in strings {
                let fits = |(&cell, letter): (&NodeId, &Capital)| {
                    cells[cell].given.is_none_or(|g| g == *letter)
                };
                let chance = chance as f32;
                if chance > 0.0 && node.cells.iter().zip(&string).all(fits) {
                    node.propose(&string, chance);
                }
            }
        });
    }

    /// The cells in slots, in reading order, with their given letters.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (CellId, Option<Capital>)> {
        self.cells.iter().map(|cell| (cell.id, cell.given))
    }

    /// The cells of a slot, in order.
    pub fn cells_of(&self, slot: SlotId) -> impl ExactSizeIterator<Item = CellId> {
        self.slots[slot].cells.iter().map(|&cell| self.cells[cell].id)
    }

    /// The words that may stand in a slot, with their probabilities by the clue alone.
    pub fn words(&self, slot: SlotId) -> impl Iterator<Item = (&[Capital], f32)> {
        self.slots[slot].listed.words()
    }

    /// The probability of a word by the clue alone; zero if it is unlisted.
    pub fn probability(&self, slot: SlotId, word: &[Capital]) -> f64 {
        self.slots[slot].listed.chance(word)
    }

    /// The probability, by the clue alone, of an unlisted answer.
    pub fn unlisted_probability(&self, slot: SlotId) -> f64 {
        self.slots[slot].unlisted
    }

    /// The form of a slot's clue.
    pub fn form(&self, slot: SlotId) -> ClueForm {
        self.slots[slot].form
    }

    /// Adds the evidence of a slot's listed words about its letters to
    /// `beliefs`: each word's probability times the messages of its letters.
    ///
    /// # Panics
    /// Unless there is one message and one belief for each cell of the slot.
    pub fn add_beliefs(
        &self,
        slot: SlotId,
        messages: &[LetterWeights],
        beliefs: &mut [LetterWeights],
    ) {
        self.slots[slot].listed.sum(messages, beliefs);
    }

    /// The letters of the network's cells, by the cells of the puzzle's grid.
    pub fn by_cell(&self, problem: &Problem, letters: &[Capital]) -> Vec<Option<Capital>> {
        let mut all = vec![None; problem.grid().cell_count()];
        for (cell, &letter) in self.cells.iter().zip(letters) {
            all[cell.id.index()] = Some(letter);
        }
        all
    }

    /// Messages between slots and cells: one for each cell of each slot.
    pub(crate) fn message_count(&self) -> usize {
        self.slots.last().map_or(0, |slot| slot.offset + slot.cells.len())
    }

    /// Number of slots.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// The slots, for parallel iteration.
    pub(crate) fn slot_ids(&self) -> impl IndexedParallelIterator<Item = SlotId> + use<> {
        (0..self.slots.len()).into_par_iter().map(SlotId::new)
    }

    /// The same network with normally distributed noise added to the logarithm
    /// of every probability.
    pub(crate) fn disturbed(&self, deviation: f64, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut network = self.clone();
        for slot in &mut network.slots {
            slot.listed.disturb(deviation, &mut random);
        }
        network
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Box<[Capital]> {
        Capital::of(text.as_bytes()).expect("capitals").into()
    }

    #[test]
    fn a_string_proposed_again_gets_the_new_chance_and_a_listed_word_keeps_its_own() {
        let problem = crate::testing::problem(1, 4, &[]);
        let prior = Distribution::of_words(4, [(&*letters("ERIE"), -0.1)], 0.1_f32.ln()).unwrap();
        let mut network = Network::new(&problem, &[prior]).unwrap();
        let slot = SlotId::new(0);
        let erie = network.probability(slot, &letters("ERIE"));
        for chance in [0.5, 0.25] {
            let strings = ["OHIO", "ERIE"].map(|text| (letters(text), chance));
            network.propose(vec![strings.into()]);
            let probabilities =
                ["OHIO", "ERIE"].map(|text| network.probability(slot, &letters(text)));
            assert_eq!(probabilities.map(f64::to_bits), [chance, erie].map(f64::to_bits));
            assert_eq!(network.slots[slot].proposed, 1);
        }
    }
}
