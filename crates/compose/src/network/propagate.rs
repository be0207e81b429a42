//! Channelling: words leave slots as letters leave cells, letters leave cells
//! as slots lose their words.
//!
//! One slot at a time, the smallest domain first: a small domain is cheap to
//! revise and the likeliest to remove letters, which shrink the larger ones
//! before their turn. The fixpoint does not depend on the order (Botea 2007,
//! section 3.2, reaches the same one round by round), but the causes recorded
//! on the way do, and with them the clauses that a search learns.
//!
//! *Narrowing* a domain takes one of three paths, by its size. Few words: read
//! their letters. Many words in few live blocks: combine the masks of the
//! pending letters block by block. More: one dense pass over the whole domain,
//! as in Compact-Table (Demeulenaere et al. 2016), which the compiler turns
//! into vector code.
//!
//! *Supporting* searches for one word for each letter left in a cell, first in
//! the block where one was last found (a residual support, Lecoutre and Hemery
//! 2007). A stale support is harmless, since it is checked, so it need not be
//! restored on a retreat.

use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet, words_in};

use super::bits::{self, BLOCK};
use super::event::Cause;
use super::model::SlotModel;
use super::state::{Network, WORDS_TAKEN};
use crate::outcome::DeadEnd;

/// A slot with up to this many words is read word by word. Found by timing fills of
/// 15x15 grids: 16 to 64 are equal within noise.
const FEW_WORDS: u32 = 32;

/// A domain with more live blocks than this is narrowed in one dense pass,
/// which the compiler turns into vector code. By judgement.
const DENSE_BLOCKS: u32 = 24;

impl Network<'_> {
    /// Channels until nothing changes.
    ///
    /// # Errors
    /// The slot or cell that has nothing left. The queue is then empty, and the
    /// caller must [retreat](Self::retreat).
    pub(crate) fn propagate(&mut self) -> Result<(), DeadEnd> {
        while let Some(slot) = self.next_queued() {
            self.revise(slot)?;
        }
        Ok(())
    }

    /// Settles `cell` on `letter` because the caller chooses to.
    ///
    /// # Errors
    /// The letter has left the cell.
    pub fn decide(&mut self, cell: CellId, letter: Letter) -> Result<(), DeadEnd> {
        self.settle(cell, letter, Cause::Decision)
    }

    /// Settles `cell` on `letter`.
    ///
    /// # Errors
    /// The letter has left the cell.
    pub(crate) fn settle(
        &mut self,
        cell: CellId,
        letter: Letter,
        cause: Cause,
    ) -> Result<(), DeadEnd> {
        let set = self.cells[cell];
        if set == LetterSet::only(letter) {
            return Ok(());
        }
        if !set.contains(letter) {
            return Err(DeadEnd::Cell(cell));
        }
        let gone = set.without(LetterSet::only(letter));
        if self.records_events {
            // The letter's own event comes first: the removals name it as their cause, and an
            // explanation may only use earlier events.
            self.record(cell, letter, true, cause);
            for other in gone {
                self.record(cell, other, false, Cause::Settled);
            }
        }
        self.set_letters(cell, LetterSet::only(letter));
        self.notify_slots(cell, gone, None);
        Ok(())
    }

    /// Removes `letters` from `cell`.
    ///
    /// # Errors
    /// When none is left.
    pub(crate) fn remove(
        &mut self,
        cell: CellId,
        letters: LetterSet,
        cause: Cause,
    ) -> Result<(), DeadEnd> {
        let before = self.cells[cell];
        let gone = before.and(letters);
        if gone.is_empty() {
            return Ok(());
        }
        if self.records_events {
            for letter in gone {
                self.record(cell, letter, false, cause);
            }
        }
        let left = before.without(gone);
        self.set_letters(cell, left);
        if left.is_empty() {
            self.clear_queue();
            return Err(DeadEnd::Cell(cell));
        }
        // The last letter left is an event of its own, so that a clause can say "the cell is
        // E" in one literal instead of listing every letter that has left.
        if self.records_events
            && let Some(letter) = left.single()
        {
            self.record(cell, letter, true, Cause::Last);
        }
        let from = match cause {
            Cause::Slot(slot) => Some(slot),
            _ => None,
        };
        self.notify_slots(cell, gone, from);
        Ok(())
    }

    /// Takes the queued slot with the fewest words off the queue; `None` when
    /// the network is at its fixpoint.
    pub(crate) fn next_queued(&mut self) -> Option<SlotId> {
        // A scan rather than a heap: the queue holds a few dozen slots, and
        // their counts change while they wait.
        let smallest = (0..self.queue.len()).min_by_key(|&at| self.count(self.queue[at]));
        let Some(smallest) = smallest else {
            self.propagated = self.events.len();
            return None;
        };
        let slot = self.queue.swap_remove(smallest);
        self.queued[slot] = false;
        Some(slot)
    }

    /// Brings `slot` up to date with its cells, and its cells with it.
    ///
    /// # Errors
    /// What has nothing left.
    pub(crate) fn revise(&mut self, slot: SlotId) -> Result<(), DeadEnd> {
        let taken = self.dirty[slot] & WORDS_TAKEN != 0;
        let before = self.count(slot);
        self.narrow(slot)?;
        // A slot that has lost no word supports every letter that it did before.
        if self.count(slot) != before || taken {
            self.support(slot)?;
        }
        if self.count(slot) == 1 {
            self.forbid_repeats(slot)?;
        }
        Ok(())
    }

    /// Brings every slot's words up to date with its cells and leaves the
    /// cells as they are: forward checking on the slots alone. Returns whether
    /// a slot lost a word.
    ///
    /// A slot with one word left takes it from the other slots.
    ///
    /// # Errors
    /// The slot that has no word left.
    pub fn narrow_queued(&mut self) -> Result<bool, DeadEnd> {
        let mut changed = false;
        while let Some(slot) = self.next_queued() {
            let before = self.count(slot);
            changed |= self.dirty[slot] & WORDS_TAKEN != 0;
            self.narrow(slot)?;
            changed |= self.count(slot) != before;
            if self.count(slot) == 1 {
                self.forbid_repeats(slot)?;
            }
        }
        Ok(changed)
    }

    /// Drops the words that the pending letters rule out.
    fn narrow(&mut self, slot: SlotId) -> Result<(), DeadEnd> {
        let model = self.model.slot(slot);
        let dirty = std::mem::take(&mut self.dirty[slot]) & !WORDS_TAKEN;
        let mut count = self.count(slot);
        if dirty != 0 && count > 0 {
            count = if count <= FEW_WORDS {
                self.narrow_by_words(model, dirty)
            } else {
                self.narrow_by_masks(model, dirty, count)
            };
        }
        for pos in bits::members(dirty) {
            self.pending[model.pending + pos] = LetterSet::EMPTY;
        }
        if count != self.count(slot) {
            self.set_count(slot, count);
        }
        if count == 0 {
            self.clear_queue();
            return Err(DeadEnd::Slot(slot));
        }
        Ok(())
    }

    fn narrow_by_words(&mut self, slot: &SlotModel, dirty: u64) -> u32 {
        let table = self.model.table(slot);
        let mut count = 0;
        for at in 0..slot.summary_blocks() {
            let mut live = self.bits[slot.summary() + at];
            while live != 0 {
                let block = at * BLOCK + live.trailing_zeros() as usize;
                live &= live - 1;
                let before = self.bits[slot.start + block];
                let mut after = before;
                let mut left = before;
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    let letters = table.letters(block * BLOCK + left.trailing_zeros() as usize);
                    left ^= bit;
                    let fits = bits::members(dirty)
                        .all(|pos| self.cells[slot.cells[pos]].contains(letters[pos]));
                    if !fits {
                        after ^= bit;
                    }
                }
                count += after.count_ones();
                self.write_block(slot, block, before, after);
            }
        }
        count
    }

    /// Writes a block of a domain and clears its summary bit when it becomes empty. Loops
    /// over a domain follow the summary: deep in a search nearly all of a long list's blocks
    /// are empty.
    #[inline]
    fn write_block(&mut self, slot: &SlotModel, block: usize, before: u64, after: u64) {
        if after != before {
            self.set_block(slot.start + block, after);
            if after == 0 {
                let summary = slot.summary() + block / BLOCK;
                self.set_block(summary, self.bits[summary] & !bits::bit(block));
            }
        }
    }

    fn narrow_by_masks(&mut self, slot: &SlotModel, dirty: u64, mut count: u32) -> u32 {
        let summary = &self.bits[slot.summary()..][..slot.summary_blocks()];
        let live: u32 = summary.iter().map(|bits| bits.count_ones()).sum();
        let dense = live > DENSE_BLOCKS;
        if dense {
            self.mask_densely(slot, dirty);
        }
        for at in 0..slot.summary_blocks() {
            let mut live = self.bits[slot.summary() + at];
            while live != 0 {
                let block = at * BLOCK + live.trailing_zeros() as usize;
                live &= live - 1;
                let before = self.bits[slot.start + block];
                let keep = if dense {
                    self.scratch[block]
                } else {
                    self.mask_of_block(slot, dirty, block)
                };
                let after = before & keep;
                count -= (before ^ after).count_ones();
                self.write_block(slot, block, before, after);
            }
        }
        count
    }

    /// The rows of `slot`'s table from which to compute what may stay at `pos`:
    /// the rows of the letters kept, or those of the letters that left,
    /// whichever are fewer.
    #[inline]
    fn rows(&self, slot: &SlotModel, pos: usize) -> (bool, LetterSet) {
        let gone = self.pending[slot.pending + pos];
        let kept = self.cells[slot.cells[pos]];
        if gone.len() < kept.len() { (false, gone) } else { (true, kept) }
    }

    /// Fills the scratch row with the words that may stay.
    fn mask_densely(&mut self, slot: &SlotModel, dirty: u64) {
        let table = self.model.table(slot);
        let mut scratch = std::mem::take(&mut self.scratch);
        let (out, any) = scratch.split_at_mut(slot.blocks);
        out.copy_from_slice(&self.bits[slot.start..][..slot.blocks]);
        for pos in bits::members(dirty) {
            let (keep, letters) = self.rows(slot, pos);
            if keep {
                let any = &mut any[..slot.blocks];
                any.fill(0);
                for letter in letters {
                    for (any, row) in any.iter_mut().zip(table.mask(pos, letter)) {
                        *any |= row;
                    }
                }
                out.iter_mut().zip(any).for_each(|(out, any)| *out &= *any);
            } else {
                for letter in letters {
                    for (out, row) in out.iter_mut().zip(table.mask(pos, letter)) {
                        *out &= !row;
                    }
                }
            }
        }
        self.scratch = scratch;
    }

    fn mask_of_block(&self, slot: &SlotModel, dirty: u64, block: usize) -> u64 {
        let table = self.model.table(slot);
        bits::members(dirty).fold(u64::MAX, |mask, pos| {
            let (keep, letters) = self.rows(slot, pos);
            let any = letters.iter().fold(0, |any, l| any | table.mask(pos, l)[block]);
            mask & if keep { any } else { !any }
        })
    }

    /// Removes from the cells of `slot` the letters that none of its words has.
    ///
    /// # Errors
    /// The cell that has no letter left.
    pub fn support(&mut self, slot: SlotId) -> Result<(), DeadEnd> {
        if self.count(slot) <= FEW_WORDS {
            self.support_by_words(slot)
        } else {
            self.support_by_masks(slot)
        }
    }

    /// Removes from the cells the letters that no word supports, reading every word.
    fn support_by_words(&mut self, slot: SlotId) -> Result<(), DeadEnd> {
        let model = self.model.slot(slot);
        let table = self.model.table(model);
        let mut seen = [LetterSet::EMPTY; 64];
        for at in 0..model.summary_blocks() {
            let mut live = self.bits[model.summary() + at];
            while live != 0 {
                let block = at * BLOCK + live.trailing_zeros() as usize;
                live &= live - 1;
                let mut left = self.bits[model.start + block];
                while left != 0 {
                    let word = block * BLOCK + left.trailing_zeros() as usize;
                    left &= left - 1;
                    for (set, &letter) in seen.iter_mut().zip(table.letters(word)) {
                        set.insert(letter);
                    }
                }
            }
        }
        for (&cell, seen) in model.cells.iter().zip(seen) {
            let gone = self.letters(cell).without(seen);
            self.remove(cell, gone, Cause::Slot(slot))?;
        }
        Ok(())
    }

    /// Removes from the cells the letters that no word supports, searching for one word per letter.
    fn support_by_masks(&mut self, slot: SlotId) -> Result<(), DeadEnd> {
        let model = self.model.slot(slot);
        for (pos, &cell) in model.cells.iter().enumerate() {
            let set = self.letters(cell);
            // Narrowing has kept only words with this letter, and at least one of them.
            if set.len() == 1 {
                continue;
            }
            let mut gone = LetterSet::EMPTY;
            for letter in set {
                if !self.is_supported(model, pos, letter) {
                    gone.insert(letter);
                }
            }
            self.remove(cell, gone, Cause::Slot(slot))?;
        }
        Ok(())
    }

    #[inline]
    fn is_supported(&mut self, slot: &SlotModel, pos: usize, letter: Letter) -> bool {
        let mask = self.model.table(slot).mask(pos, letter);
        let domain = &self.bits[slot.start..][..slot.blocks];
        let support = slot.supports + pos * self.model.stride + letter.index();
        let block = self.supports[support] as usize;
        if domain[block] & mask[block] != 0 {
            return true;
        }
        let summary = &self.bits[slot.summary()..][..slot.summary_blocks()];
        let found = words_in(summary).find(|&block| domain[block] & mask[block] != 0);
        if let Some(block) = found {
            self.supports[support] = block as u32;
        }
        found.is_some()
    }

    /// A word stands in `slot`: removes it, and the words that share too long a
    /// run with it, from every other slot.
    fn forbid_repeats(&mut self, slot: SlotId) -> Result<(), DeadEnd> {
        let model = self.model.slot(slot);
        let Some(word) = self.only_word(slot) else { return Ok(()) };
        for &other in self.model.sharers_of(model) {
            if other != slot {
                self.forbid(slot, other, word)?;
            }
        }
        if self.model.has_private_tables {
            self.forbid_in_other_tables(slot, word)?;
        }
        if let Some(substrings) = &self.model.substrings {
            // Looked up once for each table: dozens of slots share a few.
            let mut sharing = std::mem::take(&mut self.sharing);
            substrings.read(self.model.entry(model.table, word), &mut sharing);
            let mut others = self.model.variables().filter(|&(id, _)| id != slot);
            let forbidden = others.try_for_each(|(other, other_model)| {
                let words = &sharing[other_model.table];
                words.iter().try_for_each(|&shared| self.forbid(slot, other, shared as usize))
            });
            self.sharing = sharing;
            forbidden?;
        }
        Ok(())
    }

    /// The same word in the tables of slots with rebus squares.
    fn forbid_in_other_tables(&mut self, slot: SlotId, word: usize) -> Result<(), DeadEnd> {
        let model = self.model.slot(slot);
        let id = self.model.table(model).id(word);
        for (other, other_model) in self.model.variables() {
            if other_model.table != model.table {
                let table = self.model.table(other_model);
                if let Some(word) = (0..table.len()).find(|&word| table.id(word) == id) {
                    self.forbid(slot, other, word)?;
                }
            }
        }
        Ok(())
    }

    /// Removes `word` from `other`'s domain because of the word in `slot`.
    fn forbid(&mut self, slot: SlotId, other: SlotId, word: usize) -> Result<(), DeadEnd> {
        if self.level() == 0 && bits::contains(self.domain(other), word) {
            self.root_rivals.insert(slot);
        }
        self.take_word(other, word)
    }

    /// Removes from `slot`'s domain the words that score less than `least`;
    /// returns whether there were any. Its best word must score at least that
    /// much.
    ///
    /// No event records this: clauses cannot be learned from a network that has
    /// lost words this way.
    pub(crate) fn keep_scoring(&mut self, slot: SlotId, least: u8) -> bool {
        let model = self.model.slot(slot);
        // Tables are sorted by falling score, so the words to drop are a suffix.
        let kept = self.model.table(model).count_at_least(least);
        let mut gone = 0;
        for at in kept / BLOCK / BLOCK..model.summary_blocks() {
            for bit in bits::members(self.bits[model.summary() + at]) {
                let block = at * BLOCK + bit;
                if block < kept / BLOCK {
                    continue;
                }
                let before = self.bits[model.start + block];
                let mask = if block == kept / BLOCK { bits::bit(kept) - 1 } else { 0 };
                gone += (before & !mask).count_ones();
                self.write_block(model, block, before, before & mask);
            }
        }
        if gone > 0 {
            self.set_count(slot, self.count(slot) - gone);
            self.dirty[slot] |= WORDS_TAKEN;
            self.enqueue(slot);
        }
        gone > 0
    }

    /// Removes `word` from `slot`'s domain.
    ///
    /// # Errors
    /// When no word is left.
    fn take_word(&mut self, slot: SlotId, word: usize) -> Result<(), DeadEnd> {
        let model = self.model.slot(slot);
        let before = self.bits[model.start + word / BLOCK];
        let after = before & !bits::bit(word);
        if after == before {
            return Ok(());
        }
        self.write_block(model, word / BLOCK, before, after);
        let count = self.count(slot) - 1;
        self.set_count(slot, count);
        if count == 0 {
            self.clear_queue();
            return Err(DeadEnd::Slot(slot));
        }
        self.dirty[slot] |= WORDS_TAKEN;
        self.enqueue(slot);
        Ok(())
    }
}
