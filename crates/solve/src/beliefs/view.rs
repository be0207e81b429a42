//! A view of the beliefs for the passes after propagation.

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::propagation::Propagator;
use crate::problem::Problem;
use wordwright_clues::letters::LetterWeights;

/// A slot is surprising if the probability of its best word by the clue alone,
/// times the word's posterior, is less than this. By judgement.
const SURPRISING: f64 = 2e-3;

/// A read-only view of beliefs once propagation has settled.
#[derive(Clone, Copy, Debug)]
pub struct Beliefs<'a>(pub(crate) &'a Propagator<'a>);

impl Beliefs<'_> {
    /// The messages that a slot's cells get from the crossings.
    pub fn incoming(&self, slot: SlotId) -> &[LetterWeights] {
        self.0.incoming(slot)
    }

    /// A slot's most likely words with their posteriors.
    pub fn likeliest(&self, slot: SlotId, count: usize) -> Vec<(Box<[Capital]>, f64)> {
        self.0.likeliest(slot, count)
    }

    /// The sum over all answers of a slot of their probability by the clue times the
    /// crossings' messages.
    pub fn weight(&self, slot: SlotId) -> f64 {
        self.0.weight(slot)
    }

    /// Slots whose answer is nearly ruled out by their clue, most surprising first.
    pub(crate) fn surprising_slots(self, problem: &Problem) -> Vec<SlotId> {
        let slots: Vec<SlotId> = problem.slots().ids().collect();
        let mut odds: Vec<(f64, SlotId)> = slots
            .into_par_iter()
            .filter(|&slot| problem.clue(slot).is_some())
            .map(|slot| {
                let best = self.likeliest(slot, 1).pop();
                (best.map_or(0.0, |(word, chance)| self.prior(slot, &word) * chance), slot)
            })
            .filter(|(odds, _)| *odds < SURPRISING)
            .collect();
        odds.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        odds.into_iter().map(|(_, slot)| slot).collect()
    }

    /// The share of a slot's weight that the crossing at one place leaves: 1 if
    /// it agrees with everything that the slot could have there.
    pub(crate) fn crossing_agreement(self, slot: SlotId, at: usize) -> f64 {
        let message = self.outgoing((slot, at));
        message.times(&self.incoming(slot)[at]).letters().iter().sum()
    }

    /// The probability that two crossing slots put the same letter into their cell, each by
    /// its own message.
    pub(crate) fn same_letter_probability(
        self,
        across: (SlotId, usize),
        down: (SlotId, usize),
    ) -> f64 {
        let alike: f64 = self.outgoing(across).times(&self.outgoing(down)).letters().iter().sum();
        alike.max(f64::MIN_POSITIVE)
    }

    /// The distribution of a cell's letter by the messages of all its slots.
    pub(crate) fn cell_belief(self, (slot, at): (SlotId, usize)) -> LetterWeights {
        self.outgoing((slot, at)).times(&self.incoming(slot)[at]).normalised()
    }

    /// The distribution of a cell's letter by the message of one of its slots.
    pub(crate) fn outgoing(self, (slot, at): (SlotId, usize)) -> LetterWeights {
        self.0.outgoing(slot, at).normalised()
    }

    /// The probability of a word in a slot by its clue alone.
    pub fn prior(&self, slot: SlotId, word: &[Capital]) -> f64 {
        self.0.prior(slot, word)
    }
}
