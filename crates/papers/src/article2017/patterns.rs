//! The article's fields and patterns.
//!
//! A *field* is a cell: its letter, how many of its patterns are filled, its
//! conflict mark. A *pattern* is a slot: its options, and the stamp of the step
//! that filled it. Undoing may remove any pattern, not just the last one, so
//! options are recomputed from the fields instead of kept on a trail.

use std::collections::HashMap;

use wordwright_compose::Problem;
use wordwright_compose::network::{Model, TableId};
use wordwright_core::IdVec;
use wordwright_grid::{CellId, SlotAt, SlotId};
use wordwright_lexicon::{Letter, LetterSet, words_in};

use crate::trace::State;

#[derive(Debug, Clone, Copy)]
struct Field {
    letter: Option<Letter>,
    /// Filled patterns through the field; a given letter counts as one.
    count: u8,
    conflicted: bool,
}

#[derive(Debug, Clone, Copy)]
struct Filled {
    word: usize,
    stamp: u64,
}

/// Which patterns are filled, and the options of the others.
#[derive(Debug)]
pub(super) struct Patterns<'m> {
    model: &'m Model,
    fields: IdVec<CellId, Field>,
    /// The options of every slot, as a bit set over its table.
    options: IdVec<SlotId, Vec<u64>>,
    filled: IdVec<SlotId, Option<Filled>>,
    /// By table and word, how many filled patterns forbid it elsewhere: by
    /// being it, or by sharing too long a run with it.
    forbidden: HashMap<TableId, Vec<u16>>,
    /// By table, the words that nothing forbids.
    free: HashMap<TableId, Vec<u64>>,
}

impl State for Patterns<'_> {
    fn words(&self, slot: SlotId) -> Vec<usize> {
        match self.filled[slot] {
            Some(filled) => vec![filled.word],
            None => self.options(slot).collect(),
        }
    }

    fn letters(&self, cell: CellId) -> LetterSet {
        let field = self.fields[cell];
        field.letter.map_or(LetterSet::EMPTY, LetterSet::only)
    }
}

impl<'m> Patterns<'m> {
    /// No pattern filled.
    pub fn new(problem: &Problem, model: &'m Model) -> Self {
        let slots = problem.slots().len();
        let fields = problem
            .grid()
            .ids()
            .map(|cell| {
                let letter = problem.given(cell).map(|letters| letters[0]);
                Field { letter, count: u8::from(letter.is_some()), conflicted: false }
            })
            .collect();
        let mut patterns = Self {
            model,
            fields,
            options: vec![Vec::new(); slots].into(),
            filled: vec![None; slots].into(),
            forbidden: HashMap::new(),
            free: HashMap::new(),
        };
        for (id, slot) in model.variables() {
            let table = model.table(slot);
            patterns.forbidden.insert(slot.table(), vec![0; table.len()]);
            patterns.free.insert(slot.table(), table.first_words(table.len()));
            patterns.restore(id);
        }
        patterns
    }

    fn blocks(&self, slot: SlotId) -> impl Iterator<Item = u64> {
        let free = &self.free[&self.model.slot(slot).table()];
        self.options[slot].iter().zip(free).map(|(options, free)| options & free)
    }

    /// How many options an unfilled pattern has.
    pub fn count(&self, slot: SlotId) -> u32 {
        self.blocks(slot).map(u64::count_ones).sum()
    }

    /// The options of an unfilled pattern, in the order of its table.
    pub fn options(&self, slot: SlotId) -> impl Iterator<Item = usize> {
        let blocks: Vec<u64> = self.blocks(slot).collect();
        words_in(&blocks).collect::<Vec<_>>().into_iter()
    }

    pub fn is_filled(&self, slot: SlotId) -> bool {
        self.filled[slot].is_some()
    }

    /// The pattern that was filled last.
    pub fn last_filled(&self) -> Option<SlotId> {
        self.latest(self.filled.keys())
    }

    /// Of the filled patterns that cross `slot`, the one filled last.
    pub fn last_filled_crossing(&self, slot: SlotId) -> Option<SlotId> {
        self.latest(self.crossings(slot).map(|(_, (other, _))| other))
    }

    fn latest(&self, slots: impl Iterator<Item = SlotId>) -> Option<SlotId> {
        let stamped = slots.filter_map(|slot| Some((self.filled[slot]?.stamp, slot)));
        stamped.max().map(|(_, slot)| slot)
    }

    /// The patterns connected to `slot`, each with the position of `slot`
    /// where it crosses and its own position there.
    fn crossings(&self, slot: SlotId) -> impl Iterator<Item = (usize, SlotAt)> + use<'m> {
        let model = self.model;
        let cells = model.slot(slot).cells().iter().enumerate();
        cells.filter_map(move |(pos, &cell)| Some((pos, model.crossing(cell, slot)?)))
    }

    /// What `word` in `slot` leaves to the unfilled patterns that it crosses:
    /// the product of ln(1 + options), 0 when one of them has none left.
    pub fn weight(&self, slot: SlotId, word: usize) -> f64 {
        let letters = self.model.table(self.model.slot(slot)).letters(word);
        self.crossings(slot)
            .filter(|&(_, (other, _))| !self.is_filled(other))
            .map(|(pos, (other, other_pos))| {
                let mask = self.model.table(self.model.slot(other)).mask(other_pos, letters[pos]);
                let left =
                    self.blocks(other).zip(mask).map(|(bits, mask)| (bits & mask).count_ones());
                f64::from(left.sum::<u32>()).ln_1p()
            })
            .product()
    }

    /// Fills `slot` and takes from the options of the patterns it crosses what
    /// no longer fits. The word is removed from the options of `slot`.
    pub fn fill(&mut self, slot: SlotId, word: usize, stamp: u64) {
        let model = self.model.slot(slot);
        self.options[slot][word / 64] &= !(1 << (word % 64));
        self.filled[slot] = Some(Filled { word, stamp });
        let letters = self.model.table(model).letters(word);
        for (&cell, &letter) in model.cells().iter().zip(letters) {
            let field = &mut self.fields[cell];
            *field = Field { letter: Some(letter), count: field.count + 1, conflicted: false };
        }
        self.forbid(slot, word, true);
        for (pos, (other, other_pos)) in self.crossings(slot) {
            if !self.is_filled(other) {
                self.keep(other, other_pos, letters[pos]);
            }
        }
    }

    /// Keeps the options of `slot` that have `letter` at `pos`.
    fn keep(&mut self, slot: SlotId, pos: usize, letter: Letter) {
        let model = self.model.slot(slot);
        let mask = self.model.table(model).mask(pos, letter);
        self.options[slot].iter_mut().zip(mask).for_each(|(options, mask)| *options &= mask);
    }

    /// Forbids, or allows again, the words that are incompatible with `word`.
    fn forbid(&mut self, slot: SlotId, word: usize, forbids: bool) {
        for (table, word) in self.model.excluded_by(self.model.slot(slot).table(), word) {
            // A table that no variable uses forbids nothing.
            let Some(counts) = self.forbidden.get_mut(&table) else { continue };
            let count = &mut counts[word];
            if forbids {
                *count += 1;
            } else {
                *count -= 1;
            }
            let is_free = *count == 0;
            if let Some(free) = self.free.get_mut(&table) {
                let block = &mut free[word / 64];
                let bit = 1 << (word % 64);
                *block = if is_free { *block | bit } else { *block & !bit };
            }
        }
    }

    /// The pattern `target` and all that depend on it: those that cross one of
    /// them and were filled after it.
    pub fn dependents(&self, target: SlotId) -> Vec<SlotId> {
        let mut found = vec![target];
        let mut at = 0;
        while let Some(&slot) = found.get(at) {
            at += 1;
            let stamp = |slot: SlotId| self.filled[slot].map(|filled| filled.stamp);
            for (_, (other, _)) in self.crossings(slot) {
                if stamp(other) > stamp(slot) && !found.contains(&other) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// Removes the word from `slot`, and the letters that no other pattern holds. Returns the word.
    pub fn undo(&mut self, slot: SlotId) -> Option<usize> {
        let Filled { word, .. } = self.filled[slot].take()?;
        for &cell in self.model.slot(slot).cells() {
            let field = &mut self.fields[cell];
            field.count -= 1;
            if field.count == 0 {
                field.letter = None;
            }
        }
        self.forbid(slot, word, false);
        Some(word)
    }

    /// Recomputes the options of `slot`: the words that fit its fields.
    pub fn restore(&mut self, slot: SlotId) {
        let model = self.model.slot(slot);
        self.options[slot] = self.model.domain(model).to_vec();
        for (pos, &cell) in model.cells().iter().enumerate() {
            if let Some(letter) = self.fields[cell].letter {
                self.keep(slot, pos, letter);
            }
        }
    }

    /// The unfilled patterns that are one of `slots` or cross one.
    pub fn affected(&self, slots: &[SlotId]) -> Vec<SlotId> {
        let crossing = slots.iter().flat_map(|&slot| self.crossings(slot)).map(|(_, at)| at.0);
        let mut found: Vec<SlotId> = slots.iter().copied().chain(crossing).collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|&slot| !self.is_filled(slot));
        found
    }

    /// Marks every field of `slot` as conflicted.
    pub fn mark(&mut self, slot: SlotId) {
        for &cell in self.model.slot(slot).cells() {
            self.fields[cell].conflicted = true;
        }
    }

    /// The letters of `word` in the conflicted fields of `slot`.
    pub fn filter(&self, slot: SlotId, word: usize) -> Vec<Option<Letter>> {
        let model = self.model.slot(slot);
        let letters = self.model.table(model).letters(word);
        let marked = |&cell: &CellId| self.fields[cell].conflicted;
        let fields = model.cells().iter().zip(letters);
        fields.map(|(cell, &letter)| marked(cell).then_some(letter)).collect()
    }

    /// Drops the options of `slot` that have every letter of `filter`.
    pub fn prune(&mut self, slot: SlotId, filter: &[Option<Letter>]) -> Vec<usize> {
        let model = self.model.slot(slot);
        let table = self.model.table(model);
        let mut removed = Vec::new();
        for (block, options) in self.options[slot].iter_mut().enumerate() {
            let matching = filter.iter().enumerate().fold(*options, |left, (pos, letter)| {
                letter.map_or(left, |letter| left & table.mask(pos, letter)[block])
            });
            *options &= !matching;
            removed.extend(words_in(&[matching]).map(|bit| block * 64 + bit));
        }
        removed
    }
}
