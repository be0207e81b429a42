//! The current domains and letters, and the trail that undoes changes to them.
//!
//! Undoing restores values instead of recomputing them. A block of a domain is saved at most
//! once a level, the first time it changes there: the *epoch* of the level that last saved it
//! is stored with it, so that the check costs one comparison. Letters need no saved copy
//! while events are recorded, since an event says what to restore; otherwise each change
//! saves the letters before it.

use wordwright_core::{IdSet, IdSlice, IdVec};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet, words_in};

use super::bits::BLOCK;
use super::event::{Cause, Event, LogEntry};
use super::explanation::Explanation;
use super::model::Model;
use super::tables::TableId;

/// "Not yet", where an event's number is expected.
const NEVER: u32 = u32::MAX;

/// The bit of [`Network::dirty`] that stands for no position: words were taken
/// out of the domain directly.
pub(super) const WORDS_TAKEN: u64 = 1 << 63;

/// Lengths of the trails where a level starts.
#[derive(Debug, Clone, Copy)]
struct Level {
    events: usize,
    blocks: usize,
    counts: usize,
    /// How many of the events had been propagated.
    propagated: usize,
    cells: usize,
    epoch: u32,
}

/// The slots' words and the cells' letters, with an undo trail.
#[derive(Debug)]
pub struct Network<'m> {
    pub(crate) model: &'m Model,
    /// Domains and summaries, laid out as [`SlotModel`](super::model::SlotModel) describes.
    pub(super) bits: Vec<u64>,
    /// The same at level 0, where explanations start.
    pub(super) root: Vec<u64>,
    counts: IdVec<SlotId, u32>,
    pub(super) cells: IdVec<CellId, LetterSet>,

    pub(super) events: Vec<Event>,
    /// How many events have been fully propagated.
    pub(super) propagated: usize,
    /// By cell and letter, the event at which the letter left.
    left_at: Vec<u32>,
    /// The event that settled each cell.
    pub(super) settled_at: IdVec<CellId, u32>,
    levels: Vec<Level>,
    saved_blocks: Vec<(u32, u64)>,
    saved_counts: Vec<(SlotId, u32)>,
    /// Each cell that changed while no events were recorded, with its letters before.
    saved_cells: Vec<(CellId, LetterSet)>,
    /// Whether changes are recorded as events.
    pub(super) records_events: bool,
    block_epochs: Vec<u32>,
    count_epochs: IdVec<SlotId, u32>,
    epoch: u32,

    pub(super) queue: Vec<SlotId>,
    pub(super) queued: IdVec<SlotId, bool>,
    /// By slot and position, the letters that left since the slot was last
    /// narrowed.
    pub(super) pending: Vec<LetterSet>,
    /// The positions of each slot with pending letters, and [`WORDS_TAKEN`].
    pub(super) dirty: IdVec<SlotId, u64>,
    /// By slot, position and letter, the block where a word was last seen.
    pub(super) supports: Vec<u32>,
    pub(super) scratch: Vec<u64>,
    /// By table, the words that share letters with the one just placed.
    pub(super) sharing: IdVec<TableId, Vec<u32>>,
    /// Slots whose word was the reason another slot lost one, since the set was last cleared.
    pub(crate) rivals: IdSet<SlotId>,
    /// Slots whose word took one from another slot at level 0.
    pub(crate) root_rivals: IdSet<SlotId>,
    /// The events in each slot's cells, in chronological order.
    pub(super) logs: IdVec<SlotId, Vec<LogEntry>>,
    /// How much of each log belongs to level 0.
    pub(super) root_logs: IdVec<SlotId, usize>,
    pub(super) explanation: Explanation,
    /// Log entries in the order in which an explanation may use them, and by kind.
    pub(super) offered: Vec<LogEntry>,
    pub(super) settling: Vec<LogEntry>,
    pub(super) leaving: Vec<LogEntry>,
}

impl<'m> Network<'m> {
    /// The network at its start; every slot waits to be propagated.
    pub fn new(model: &'m Model) -> Self {
        let slots = model.slots.len();
        let cells = model.cells.len();
        let mut network = Self {
            model,
            bits: model.domains.clone(),
            root: model.domains.clone(),
            counts: vec![0; slots].into(),
            cells: model.cells.clone(),
            events: Vec::with_capacity(cells * model.stride),
            propagated: 0,
            left_at: vec![NEVER; cells * model.stride],
            settled_at: vec![NEVER; cells].into(),
            levels: Vec::with_capacity(cells + 1),
            saved_blocks: Vec::with_capacity(model.domains.len()),
            saved_counts: Vec::with_capacity(slots * 4),
            saved_cells: Vec::new(),
            records_events: true,
            block_epochs: vec![0; model.domains.len()],
            count_epochs: vec![0; slots].into(),
            epoch: 0,
            queue: Vec::with_capacity(slots),
            queued: vec![false; slots].into(),
            pending: vec![LetterSet::EMPTY; model.positions],
            dirty: vec![0; slots].into(),
            supports: vec![0; model.supports],
            rivals: IdSet::new(slots),
            root_rivals: IdSet::new(slots),
            scratch: vec![0; 2 * model.slots.iter().flatten().map(|s| s.blocks).max().unwrap_or(0)],
            sharing: vec![Vec::new(); model.sharers.len()].into(),
            logs: vec![Vec::new(); slots].into(),
            root_logs: vec![0; slots].into(),
            explanation: Explanation::default(),
            offered: Vec::new(),
            settling: Vec::new(),
            leaving: Vec::new(),
        };
        for (id, slot) in model.variables() {
            network.counts[id] = network.domain(id).iter().map(|b| b.count_ones()).sum();
            network.dirty[id] = WORDS_TAKEN;
            for (pos, &cell) in slot.cells.iter().enumerate() {
                network.pending[slot.pending + pos] =
                    LetterSet::first(model.stride - 1).without(network.cells[cell]);
                if !network.pending[slot.pending + pos].is_empty() {
                    network.dirty[id] |= 1 << pos;
                }
            }
            network.enqueue(id);
        }
        for cell in model.cells.keys() {
            network.record_start(cell);
        }
        network
    }

    /// Records the letters that a cell lacks from the start, as events without
    /// a reason at level 0.
    fn record_start(&mut self, cell: CellId) {
        let set = self.cells[cell];
        if set.is_empty() {
            return;
        }
        for letter in LetterSet::first(self.model.stride - 1).without(set) {
            let row = self.model.row_of(cell, letter);
            self.left_at[row] = self.events.len() as u32;
            let event = Event { cell, letter, settles: false, level: 0, cause: Cause::Decision };
            self.events.push(event);
        }
        if let Some(letter) = set.single() {
            self.settled_at[cell] = self.events.len() as u32;
            let event = Event { cell, letter, settles: true, level: 0, cause: Cause::Decision };
            self.events.push(event);
        }
    }

    /// The words left for `slot`.
    #[inline]
    pub fn domain(&self, slot: SlotId) -> &[u64] {
        let slot = self.model.slot(slot);
        &self.bits[slot.start..][..slot.blocks]
    }

    /// How many words are left for `slot`.
    #[inline]
    pub fn count(&self, slot: SlotId) -> u32 {
        self.counts[slot]
    }

    /// The fixed part of the network.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// The letters left for every cell.
    pub fn all_letters(&self) -> &IdSlice<CellId, LetterSet> {
        &self.cells
    }

    /// The letters left for `cell`.
    #[inline]
    pub fn letters(&self, cell: CellId) -> LetterSet {
        self.cells[cell]
    }

    /// The score of the best word left for `slot`.
    pub(crate) fn best_score(&self, slot: SlotId) -> Option<u8> {
        let model = self.model.slot(slot);
        let summary = &self.bits[model.summary()..][..model.summary_blocks()];
        let block = words_in(summary).next()?;
        // Tables begin with the best words.
        let word = block * BLOCK + self.bits[model.start + block].trailing_zeros() as usize;
        Some(self.model.table(model).score(word))
    }

    /// The one word left for `slot`, by its place in the slot's table.
    pub fn only_word(&self, slot: SlotId) -> Option<usize> {
        (self.count(slot) == 1).then(|| words_in(self.domain(slot)).next()).flatten()
    }

    /// How many words of `slot`'s domain have `letter` at `pos`.
    pub fn count_with(&self, slot: SlotId, pos: usize, letter: Letter) -> u32 {
        let mask = self.model.table(self.model.slot(slot)).mask(pos, letter);
        self.domain(slot).iter().zip(mask).map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// The current level, 0 at the root. A level is a point to retreat to.
    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// The events so far.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// The event at which `letter` left `cell`, if it did.
    pub(crate) fn left_at(&self, cell: CellId, letter: Letter) -> Option<u32> {
        let at = self.left_at[self.model.row_of(cell, letter)];
        (at != NEVER).then_some(at)
    }

    /// The cell of `slot` that changed last, of the changes made while no events were recorded.
    pub(crate) fn last_change(&self, slot: SlotId) -> Option<CellId> {
        let cells = &self.model.slot(slot).cells;
        self.saved_cells.iter().rev().map(|&(cell, _)| cell).find(|cell| cells.contains(cell))
    }

    /// The event that settled `cell`, if one did.
    pub(crate) fn settled_at(&self, cell: CellId) -> Option<u32> {
        let at = self.settled_at[cell];
        (at != NEVER).then_some(at)
    }

    /// Starts a level: a later [`retreat`](Self::retreat) to the current one
    /// undoes everything from here on.
    pub fn push_level(&mut self) {
        self.epoch += 1;
        self.levels.push(Level {
            events: self.events.len(),
            blocks: self.saved_blocks.len(),
            counts: self.saved_counts.len(),
            propagated: self.propagated,
            cells: self.saved_cells.len(),
            epoch: self.epoch,
        });
    }

    /// Undoes everything since `level` was the current one.
    ///
    /// Events of that level or below may have had consequences that were only
    /// drawn later and are now undone: a clause can assert a letter long after
    /// its level began. Those events are propagated again.
    pub fn retreat(&mut self, level: usize) {
        self.clear_queue();
        let Some(&start) = self.levels.get(level) else { return };
        for event in self.events.drain(start.events..).rev() {
            let Event { cell, letter, .. } = event;
            if event.rules_out_words() {
                for &(slot, _) in self.model.crossings[cell].iter().flatten() {
                    self.logs[slot].pop();
                }
            }
            if event.settles {
                self.settled_at[cell] = NEVER;
            } else {
                let row = self.model.row_of(cell, letter);
                self.left_at[row] = NEVER;
                self.cells[cell].insert(letter);
            }
        }
        for (cell, letters) in self.saved_cells.drain(start.cells..).rev() {
            self.cells[cell] = letters;
        }
        for (block, bits) in self.saved_blocks.drain(start.blocks..).rev() {
            self.bits[block as usize] = bits;
        }
        for (slot, count) in self.saved_counts.drain(start.counts..).rev() {
            self.counts[slot] = count;
        }
        self.levels.truncate(level);
        self.propagated = start.propagated;
        for at in start.propagated..self.events.len() {
            let event = self.events[at];
            if !event.settles {
                self.notify_slots(event.cell, LetterSet::only(event.letter), None);
            }
        }
    }

    /// How many events have been fully propagated: the later ones wait.
    pub(crate) fn propagated(&self) -> usize {
        self.propagated
    }

    /// Makes the current domains, at level 0, the start of explanations: what
    /// holds at level 0 holds in every fill and needs no reason.
    pub(crate) fn commit_root(&mut self) {
        debug_assert_eq!(self.level(), 0);
        self.root.copy_from_slice(&self.bits);
        for (start, log) in self.root_logs.iter_mut().zip(&self.logs) {
            *start = log.len();
        }
        self.saved_blocks.clear();
        self.saved_counts.clear();
    }

    pub(super) fn clear_queue(&mut self) {
        for slot in self.queue.drain(..) {
            self.queued[slot] = false;
            self.dirty[slot] = 0;
            let model = self.model.slot(slot);
            self.pending[model.pending..][..model.cells.len()].fill(LetterSet::EMPTY);
        }
    }

    /// Notifies the slots through `cell`, except `from`, that letters have left it.
    pub(super) fn notify_slots(&mut self, cell: CellId, gone: LetterSet, from: Option<SlotId>) {
        for (slot, pos) in self.model.crossings[cell].into_iter().flatten() {
            if Some(slot) != from {
                let pending = &mut self.pending[self.model.slot(slot).pending + pos];
                *pending = pending.or(gone);
                self.dirty[slot] |= 1 << pos;
                self.enqueue(slot);
            }
        }
    }

    /// Says whether changes are recorded as events from now on. Only recorded changes can be
    /// explained, and learned clauses follow nothing else; without them a change costs less
    /// (experiment 080). To be called at level 0, with nothing left to propagate.
    pub(crate) fn record_events(&mut self, records: bool) {
        debug_assert!(self.level() == 0 && self.queue.is_empty());
        self.records_events = records;
    }

    /// Replaces the letters of a cell, and saves the old ones unless events can restore them.
    #[inline]
    pub(super) fn set_letters(&mut self, cell: CellId, letters: LetterSet) {
        if !self.records_events {
            self.saved_cells.push((cell, self.cells[cell]));
        }
        self.cells[cell] = letters;
    }

    /// Appends an event to the trail and to the logs of the cell's slots.
    pub(super) fn record(&mut self, cell: CellId, letter: Letter, settles: bool, cause: Cause) {
        debug_assert!(self.records_events);
        let at = self.events.len() as u32;
        if settles {
            self.settled_at[cell] = at;
        } else {
            let row = self.model.row_of(cell, letter);
            self.left_at[row] = at;
        }
        let level = self.levels.len() as u32;
        let event = Event { cell, letter, settles, level, cause };
        self.events.push(event);
        if event.rules_out_words() {
            for &(slot, pos) in self.model.crossings[cell].iter().flatten() {
                let entry = LogEntry { event: at, pos: pos as u8, letter, settles };
                self.logs[slot].push(entry);
            }
        }
    }

    pub(super) fn enqueue(&mut self, slot: SlotId) {
        if !std::mem::replace(&mut self.queued[slot], true) {
            self.queue.push(slot);
        }
    }

    /// The epoch in which a saved value is still on the trail of the current level.
    fn level_epoch(&self) -> u32 {
        self.levels.last().map_or(0, |level| level.epoch)
    }

    pub(super) fn set_block(&mut self, block: usize, bits: u64) {
        let epoch = self.level_epoch();
        if self.block_epochs[block] != epoch {
            self.block_epochs[block] = epoch;
            self.saved_blocks.push((block as u32, self.bits[block]));
        }
        self.bits[block] = bits;
    }

    pub(super) fn set_count(&mut self, slot: SlotId, count: u32) {
        let epoch = self.level_epoch();
        if self.count_epochs[slot] != epoch {
            self.count_epochs[slot] = epoch;
            self.saved_counts.push((slot, self.counts[slot]));
        }
        self.counts[slot] = count;
    }
}
