//! The fields and patterns of document 002.
//!
//! A *field* is a cell: its letter, how many of its patterns are filled, its
//! conflict mark. A *pattern* is a slot: its options, and the stamp of the
//! step that filled it. Undoing takes out any pattern, not the last one only,
//! so that options are made anew from the fields instead of kept on a trail.

use wordwright_grid::{CellId, SlotAt, SlotId};
use wordwright_lexicon::{Letter, LetterSet, words_in};

use super::step::State;
use crate::Problem;
use crate::network::{Model, SlotModel};

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

/// The state of document 002's strategy.
#[derive(Debug)]
pub(super) struct Patterns<'m> {
    model: &'m Model,
    fields: Vec<Field>,
    /// Options of every slot, laid out as [`SlotModel`] says, summaries unused.
    options: Vec<u64>,
    filled: Vec<Option<Filled>>,
    /// By table and word, how many filled patterns forbid it elsewhere: by
    /// being it, or by sharing too long a run with it.
    forbidden: Vec<Vec<u16>>,
    /// By table, the words that nothing forbids.
    free: Vec<Vec<u64>>,
}

impl State for Patterns<'_> {
    fn words(&self, slot: SlotId) -> Vec<usize> {
        match self.filled[slot.index()] {
            Some(filled) => vec![filled.word],
            None => self.options(slot).collect(),
        }
    }

    fn letters(&self, cell: CellId) -> LetterSet {
        let field = self.fields[cell.index()];
        field.letter.map_or(LetterSet::EMPTY, LetterSet::only)
    }
}

impl<'m> Patterns<'m> {
    /// No pattern filled.
    pub fn new(problem: &Problem, model: &'m Model) -> Self {
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
            options: model.domains.clone(),
            filled: vec![None; model.slots.len()],
            forbidden: vec![Vec::new(); model.sharers.len()],
            free: vec![Vec::new(); model.sharers.len()],
        };
        for (id, slot) in model.variables() {
            let table = model.table(slot);
            patterns.forbidden[slot.table.index()] = vec![0; table.len()];
            patterns.free[slot.table.index()] = table.first_words(table.len());
            patterns.restore(id);
        }
        patterns
    }

    fn blocks(&self, slot: &SlotModel) -> impl Iterator<Item = u64> {
        let options = &self.options[slot.start..][..slot.blocks];
        options.iter().zip(&self.free[slot.table.index()]).map(|(options, free)| options & free)
    }

    /// How many options an unfilled pattern has.
    pub fn count(&self, slot: SlotId) -> u32 {
        self.blocks(self.model.slot(slot)).map(u64::count_ones).sum()
    }

    /// The options of an unfilled pattern, in the order of its table.
    pub fn options(&self, slot: SlotId) -> impl Iterator<Item = usize> {
        self.blocks(self.model.slot(slot)).enumerate().flat_map(|(block, bits)| {
            crate::network::bits_of(bits).map(move |bit| block * 64 + bit)
        })
    }

    pub fn is_filled(&self, slot: SlotId) -> bool {
        self.filled[slot.index()].is_some()
    }

    /// The pattern that was filled last of all.
    pub fn last_filled(&self) -> Option<SlotId> {
        self.latest((0..self.filled.len()).map(SlotId::new))
    }

    /// Of the filled patterns that cross `slot`, the one filled last.
    pub fn last_filled_crossing(&self, slot: SlotId) -> Option<SlotId> {
        self.latest(self.crossings(slot).map(|(_, (other, _))| other))
    }

    fn latest(&self, slots: impl Iterator<Item = SlotId>) -> Option<SlotId> {
        let stamped = slots.filter_map(|slot| Some((self.filled[slot.index()]?.stamp, slot)));
        stamped.max().map(|(_, slot)| slot)
    }

    /// The patterns connected to `slot`, each with the position of `slot`
    /// where it crosses and its own position there.
    fn crossings(&self, slot: SlotId) -> impl Iterator<Item = (usize, SlotAt)> + use<'m> {
        let model = self.model;
        let cells = model.slot(slot).cells.iter().enumerate();
        cells.filter_map(move |(pos, &cell)| Some((pos, model.crossing(cell, slot)?)))
    }

    /// What `word` in `slot` leaves to the unfilled patterns that it crosses:
    /// the product of ln(1 + options), 0 when one of them has none left.
    pub fn weight(&self, slot: SlotId, word: usize) -> f64 {
        let letters = self.model.table(self.model.slot(slot)).letters(word);
        self.crossings(slot)
            .filter(|&(_, (other, _))| !self.is_filled(other))
            .map(|(pos, (other, other_pos))| {
                let other = self.model.slot(other);
                let mask = self.model.table(other).mask(other_pos, letters[pos]);
                let left =
                    self.blocks(other).zip(mask).map(|(bits, mask)| (bits & mask).count_ones());
                f64::from(left.sum::<u32>()).ln_1p()
            })
            .product()
    }

    /// Fills `slot` and takes from the options of the patterns it crosses what
    /// no longer fits. The word is no option of `slot` any more.
    pub fn fill(&mut self, slot: SlotId, word: usize, stamp: u64) {
        let model = self.model.slot(slot);
        self.options[model.start + word / 64] &= !(1 << (word % 64));
        self.filled[slot.index()] = Some(Filled { word, stamp });
        let letters = self.model.table(model).letters(word);
        for (&cell, &letter) in model.cells.iter().zip(letters) {
            let field = &mut self.fields[cell.index()];
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
        let options = &mut self.options[model.start..][..model.blocks];
        options.iter_mut().zip(mask).for_each(|(options, mask)| *options &= mask);
    }

    /// Forbids, or allows again, the words that may not stand beside `word`.
    fn forbid(&mut self, slot: SlotId, word: usize, forbids: bool) {
        let model = self.model.slot(slot);
        let table = self.model.table(model);
        self.count_forbidden(model.table.index(), word, forbids);
        for (_, other) in self.model.variables().filter(|_| self.model.has_private_tables) {
            let other_table = self.model.table(other);
            let same = |&place: &usize| other_table.id(place) == table.id(word);
            if other.table != model.table
                && let Some(place) = (0..other_table.len()).find(same)
            {
                self.count_forbidden(other.table.index(), place, forbids);
            }
        }
        if let Some(substrings) = &self.model.substrings {
            for index in 0..self.model.sharers.len() {
                let Some(&sharer) = self.model.sharers[index].first() else { continue };
                let sharer = self.model.slot(sharer).table;
                let entry = self.model.entry(model.table, word);
                let mut shared: Vec<u32> = substrings.words(sharer, entry).collect();
                shared.sort_unstable();
                shared.dedup();
                for place in shared {
                    self.count_forbidden(index, place as usize, forbids);
                }
            }
        }
    }

    fn count_forbidden(&mut self, table: usize, word: usize, forbids: bool) {
        let count = &mut self.forbidden[table][word];
        if forbids {
            *count += 1;
        } else {
            *count -= 1;
        }
        let free = &mut self.free[table][word / 64];
        let bit = 1 << (word % 64);
        *free = if *count == 0 { *free | bit } else { *free & !bit };
    }

    /// The pattern `target` and all that depend on it: those that cross one of
    /// them and were filled after it.
    pub fn dependents(&self, target: SlotId) -> Vec<SlotId> {
        let mut found = vec![target];
        let mut at = 0;
        while let Some(&slot) = found.get(at) {
            at += 1;
            let stamp = |slot: SlotId| self.filled[slot.index()].map(|filled| filled.stamp);
            for (_, (other, _)) in self.crossings(slot) {
                if stamp(other) > stamp(slot) && !found.contains(&other) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// Takes the word out of `slot`, and the letters that no other pattern
    /// holds. Gives back the word.
    pub fn undo(&mut self, slot: SlotId) -> Option<usize> {
        let Filled { word, .. } = self.filled[slot.index()].take()?;
        for &cell in &self.model.slot(slot).cells {
            let field = &mut self.fields[cell.index()];
            field.count -= 1;
            if field.count == 0 {
                field.letter = None;
            }
        }
        self.forbid(slot, word, false);
        Some(word)
    }

    /// Makes the options of `slot` anew: the words that fit its fields.
    pub fn restore(&mut self, slot: SlotId) {
        let model = self.model.slot(slot);
        let range = model.start..model.start + model.blocks;
        self.options[range.clone()].copy_from_slice(&self.model.domains[range]);
        for (pos, &cell) in model.cells.iter().enumerate() {
            if let Some(letter) = self.fields[cell.index()].letter {
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
        for &cell in &self.model.slot(slot).cells {
            self.fields[cell.index()].conflicted = true;
        }
    }

    /// The letters of `word` in the conflicted fields of `slot`.
    pub fn filter(&self, slot: SlotId, word: usize) -> Vec<Option<Letter>> {
        let model = self.model.slot(slot);
        let letters = self.model.table(model).letters(word);
        let marked = |&cell: &CellId| self.fields[cell.index()].conflicted;
        let fields = model.cells.iter().zip(letters);
        fields.map(|(cell, &letter)| marked(cell).then_some(letter)).collect()
    }

    /// Drops the options of `slot` that have every letter of `filter`.
    pub fn prune(&mut self, slot: SlotId, filter: &[Option<Letter>]) -> Vec<usize> {
        let model = self.model.slot(slot);
        let table = self.model.table(model);
        let mut removed = Vec::new();
        for block in 0..model.blocks {
            let options = &mut self.options[model.start + block];
            let matching = filter.iter().enumerate().fold(*options, |left, (pos, letter)| {
                letter.map_or(left, |letter| left & table.mask(pos, letter)[block])
            });
            *options &= !matching;
            removed.extend(words_in(&[matching]).map(|bit| block * 64 + bit));
        }
        removed
    }
}
