//! Chooses the next slot and its word (Dr.Fill 2011, sections 3.1 and 3.2).
//!
//! A word's *value* is its own cost plus, for every slot that it crosses, the
//! increase in the cost of that slot's cheapest fitting word, with less weight
//! the more of the crossing slot is still open. These minimum costs are
//! tabulated for each slot, place and letter. The next slot is the one whose
//! best word has the greatest lead over its second best.
//!
//! Nothing is pruned: a slot that no word fits any more is left to its
//! crossings and counts as an unlisted string.
//!
//! A placement takes a pass over the fitting words of every crossing slot, and
//! new choices for the slots that cross those.

use std::sync::Arc;

use wordwright_knowledge::Capital;

use crate::drfill2011::costs::{Costs, Letters};
use crate::drfill2011::fitting::{Fitting, Patterns};
use crate::drfill2011::graph::EMPTY;
use crate::drfill2011::method::Method;

/// How much each open crossing reduces the weight of a look ahead and of a lead (the paper's 0.24).
const OPENNESS: f32 = 0.24;
/// The most words of a slot that are compared (the paper's thousand).
const EXAMINED: usize = 1_000;

/// A word in a slot, by its place among the slot's [`Words`](crate::drfill2011::costs::Words).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placement {
    pub(super) slot: u32,
    pub(super) word: u32,
}

/// The best word of a slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) word: u32,
    /// By how much its value is better than the second best, in nats.
    pub(super) lead: f32,
}

/// A grid that is filled word by word.
#[derive(Clone)]
pub(super) struct Board<'s> {
    costs: &'s Costs<'s>,
    patterns: &'s Patterns<'s>,
    method: Method,
    /// The words that may not be placed.
    pitched: Vec<Placement>,
    pub(super) letters: Vec<u8>,
    slots: Vec<Open>,
}

/// The remaining options of a slot.
#[derive(Clone, Default)]
struct Open {
    fitting: Arc<Fitting>,
    /// Empty cells.
    empty: usize,
    choice: Option<Choice>,
    stale: bool,
}

impl<'s> Board<'s> {
    /// A board with some letters.
    pub(super) fn new(patterns: &'s Patterns<'s>, method: Method, letters: Vec<u8>) -> Self {
        let costs = patterns.costs;
        let slots = vec![Open::default(); costs.words.len()];
        let mut board = Self { costs, patterns, method, pitched: Vec::new(), letters, slots };
        for slot in 0..board.slots.len() {
            let (pattern, empty) = board.pattern(slot);
            let fitting = patterns.fitting(slot, &pattern, None);
            board.slots[slot] = Open { fitting, empty, choice: None, stale: true };
        }
        board
    }

    /// Rules words out.
    pub(super) fn pitch(&mut self, pitched: &[Placement]) {
        self.pitched.extend_from_slice(pitched);
        for pitch in pitched {
            self.narrow(pitch.slot as usize);
            self.look_again(pitch.slot as usize);
        }
    }

    /// The letters of a slot, and how many are missing.
    fn pattern(&self, slot: usize) -> (Vec<u8>, usize) {
        let cells = &self.costs.graph.slots[slot].cells;
        let empty = cells.iter().filter(|&&cell| self.letters[cell] == EMPTY).count();
        (cells.iter().map(|&cell| self.letters[cell]).collect(), empty)
    }

    /// Keeps the words that agree with the letters.
    fn narrow(&mut self, slot: usize) {
        let (pattern, empty) = self.pattern(slot);
        let id = slot as u32;
        let is_pitched = self.pitched.iter().any(|pitch| pitch.slot == id);
        // A result without pitched words must not enter the shared cache.
        let wider = (!is_pitched).then_some(&*self.slots[slot].fitting);
        let mut fitting = self.patterns.fitting(slot, &pattern, wider);
        if is_pitched {
            let out = |word| self.pitched.contains(&Placement { slot: id, word });
            fitting = Arc::new(fitting.without(&self.costs.words[slot], out));
        }
        let open = &mut self.slots[slot];
        (open.fitting, open.empty) = (fitting, empty);
    }

    /// Invalidates the choices of a slot and of those that cross it.
    fn look_again(&mut self, slot: usize) {
        self.slots[slot].stale = true;
        for &cell in &self.costs.graph.slots[slot].cells {
            if let Some((crossing, _)) = self.costs.crossing(slot, cell) {
                self.slots[crossing].stale = true;
            }
        }
    }

    /// The next slot with its word; `None` if no open slot has a word that fits.
    pub(super) fn next(&mut self) -> Option<(Placement, f32)> {
        let mut found: Option<(Placement, f32)> = None;
        for slot in 0..self.slots.len() {
            if self.slots[slot].empty == 0 {
                continue;
            }
            if self.slots[slot].stale {
                self.slots[slot].choice = self.choice(slot);
                self.slots[slot].stale = false;
            }
            let Some(Choice { word, lead }) = self.slots[slot].choice else { continue };
            let placement = Placement { slot: slot as u32, word };
            if !self.method.by_lead {
                return Some((placement, lead));
            }
            if found.is_none_or(|(_, most)| lead > most) {
                found = Some((placement, lead));
            }
        }
        found
    }

    fn choice(&self, slot: usize) -> Option<Choice> {
        let (words, open) = (&self.costs.words[slot], &self.slots[slot]);
        let ahead = self.ahead(slot);
        let value = |word: u32| -> f32 {
            let letters = words.word(word).iter().zip(&ahead);
            words.cost(word) + letters.map(|(&letter, more)| more[usize::from(letter)]).sum::<f32>()
        };
        let (mut best, mut second) = (None::<(u32, f32)>, words.open);
        for &word in open.fitting.words.iter().take(EXAMINED) {
            // No look ahead makes a word cheaper than it is.
            if words.cost(word) > second && best.is_some() {
                break;
            }
            let value = value(word);
            if value.is_infinite() {
                continue;
            }
            match best {
                Some((_, least)) if value >= least => second = second.min(value),
                _ => {
                    second = best.map_or(second, |(_, least)| second.min(least));
                    best = Some((word, value));
                }
            }
        }
        let (word, value) = best?;
        Some(Choice { word, lead: (second - value) / openness(open.empty) })
    }

    /// The cost of each letter of each cell to the crossing slots.
    fn ahead(&self, slot: usize) -> Vec<Letters> {
        let cells = &self.costs.graph.slots[slot].cells;
        let of_cell = |&cell: &usize| {
            let mut ahead = [0.0; Capital::COUNT];
            if self.letters[cell] != EMPTY {
                return ahead;
            }
            let Some((crossing, at)) = self.costs.crossing(slot, cell) else { return ahead };
            let open = &self.slots[crossing];
            if self.method.look_ahead {
                let weight = 1.0 / openness(open.empty - 1);
                ahead = open.fitting.more[at].map(|more| more * weight);
            }
            if open.empty == 1 {
                self.forbid(crossing, at, &mut ahead);
            }
            ahead
        };
        cells.iter().map(of_cell).collect()
    }

    /// Letters that would make the last empty cell of a slot spell a word that
    /// is ruled out.
    fn forbid(&self, slot: usize, at: usize, ahead: &mut Letters) {
        let cells = &self.costs.graph.slots[slot].cells;
        for pitch in self.pitched.iter().filter(|pitch| pitch.slot as usize == slot) {
            let word = self.costs.words[slot].word(pitch.word);
            let spelled = |(&letter, &cell): (&u8, &usize)| {
                self.letters[cell] == EMPTY || self.letters[cell] == letter
            };
            if word.iter().zip(cells).all(spelled) {
                ahead[usize::from(word[at])] = f32::INFINITY;
            }
        }
    }

    /// Places a word in its slot.
    pub(super) fn place(&mut self, Placement { slot, word }: Placement) {
        let slot = slot as usize;
        let costs = self.costs;
        let mut touched = vec![slot];
        for (&cell, &letter) in
            costs.graph.slots[slot].cells.iter().zip(costs.words[slot].word(word))
        {
            if self.letters[cell] == EMPTY {
                self.letters[cell] = letter;
                touched.extend(costs.crossing(slot, cell).map(|(crossing, _)| crossing));
            }
        }
        for &slot in &touched {
            self.narrow(slot);
        }
        for slot in touched {
            self.look_again(slot);
        }
    }
}

fn openness(crossings: usize) -> f32 {
    1.0 + OPENNESS * crossings as f32
}
