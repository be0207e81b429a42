//! Two levels of variables and the channelling between them (document 001,
//! section 3).
//!
//! Above, every slot has a domain: the words that may still stand in it, as a
//! bit set over the [`WordTable`](wordwright_lexicon::WordTable) of its
//! length. Below, every cell has the set of letters that it may still hold.
//! Going down, a cell keeps the letters that a word of each slot through it
//! supports; going up, a slot keeps the words whose letters its cells allow.
//!
//! Every change is an *event*: a letter leaves a cell, or a cell is settled.
//! Events carry their cause, so that [`explain`](Network::explain) can say
//! which earlier events force a later one. [`Network::retreat`] undoes to an
//! earlier level in time proportional to what changed since.
//!
//! After the arena is laid out nothing is allocated, save when the trail
//! reaches a new length.

mod explain;
mod explanation;
mod model;
mod propagate;
mod rounds;
mod substrings;

use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet, words_in};

use explanation::Explanation;
pub(crate) use model::{Model, SlotModel};

/// "Not yet", where an event's number is expected.
const NEVER: u32 = u32::MAX;

/// Why an event happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The search chose it.
    Decision,
    /// A slot's domain supports it no longer.
    Slot(SlotId),
    /// A learned clause leaves nothing else.
    Clause(u32),
    /// The letter left because its cell was settled on another.
    Settled,
    /// The cell is settled because every other letter left.
    Last,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Event {
    pub cell: CellId,
    pub letter: Letter,
    /// Whether the cell was settled on the letter; else the letter left it.
    pub settles: bool,
    pub level: u32,
    pub cause: Cause,
}

/// What has nothing left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// No word is left for the slot.
    Slot(SlotId),
    /// No letter is left for the cell.
    Cell(CellId),
    /// No literal of the clause can hold.
    Clause(u32),
}

/// An event in one of a slot's cells that rules out words by itself: letters
/// that leave because their cell was settled are left to the settling.
#[derive(Debug, Clone, Copy)]
struct Step {
    event: u32,
    pos: u8,
    letter: Letter,
    settles: bool,
}

/// Lengths of the trails where a level starts.
#[derive(Debug, Clone, Copy)]
struct Level {
    events: usize,
    blocks: usize,
    counts: usize,
    /// How many of the events had been propagated.
    propagated: usize,
    epoch: u32,
}

/// Slots' words and cells' letters, with the way back.
#[derive(Debug)]
pub(crate) struct Network<'m> {
    pub model: &'m Model,
    /// Domains and summaries, laid out as [`SlotModel`] says.
    bits: Vec<u64>,
    /// The same at level 0, where explanations start.
    root: Vec<u64>,
    counts: Vec<u32>,
    cells: Vec<LetterSet>,

    events: Vec<Event>,
    /// How many events are followed to their end.
    propagated: usize,
    /// By cell and letter, the event at which the letter left.
    left_at: Vec<u32>,
    /// By cell, the event that settled it.
    settled_at: Vec<u32>,
    levels: Vec<Level>,
    saved_blocks: Vec<(u32, u64)>,
    saved_counts: Vec<(SlotId, u32)>,
    block_epochs: Vec<u32>,
    count_epochs: Vec<u32>,
    epoch: u32,

    queue: Vec<SlotId>,
    queued: Vec<bool>,
    /// By slot and position, the letters that left since the slot last looked.
    pending: Vec<LetterSet>,
    /// By slot, the positions with pending letters; bit 63: words were taken
    /// out directly.
    dirty: Vec<u64>,
    /// By slot, position and letter, the block where a word was last seen.
    supports: Vec<u32>,
    scratch: Vec<u64>,
    /// Slots whose word explained why another slot lost one, as a bit set,
    /// since it was last cleared.
    pub rivals: Vec<u64>,
    /// Slots whose word took one from another slot at level 0, as a bit set.
    pub root_rivals: Vec<u64>,
    /// By slot, what happened in its cells, in order of time.
    logs: Vec<Vec<Step>>,
    /// By slot, how much of its log belongs to level 0.
    root_logs: Vec<usize>,
    explanation: Explanation,
    /// Steps sorted by kind, while an explanation is sought.
    settling: Vec<Step>,
    leaving: Vec<Step>,
}

/// The bit of [`Network::dirty`] that stands for no position.
const WORDS_TAKEN: u64 = 1 << 63;

impl<'m> Network<'m> {
    /// The network at its start; every slot waits to be propagated.
    pub fn new(model: &'m Model) -> Self {
        let slots = model.slots.len();
        let cells = model.cells.len();
        let mut network = Self {
            model,
            bits: model.domains.clone(),
            root: model.domains.clone(),
            counts: vec![0; slots],
            cells: model.cells.clone(),
            events: Vec::with_capacity(cells * model.stride),
            propagated: 0,
            left_at: vec![NEVER; cells * model.stride],
            settled_at: vec![NEVER; cells],
            levels: Vec::with_capacity(cells + 1),
            saved_blocks: Vec::with_capacity(model.domains.len()),
            saved_counts: Vec::with_capacity(slots * 4),
            block_epochs: vec![0; model.domains.len()],
            count_epochs: vec![0; slots],
            epoch: 0,
            queue: Vec::with_capacity(slots),
            queued: vec![false; slots],
            pending: vec![LetterSet::EMPTY; model.positions],
            dirty: vec![0; slots],
            supports: vec![0; model.supports],
            rivals: vec![0; slots.div_ceil(64)],
            root_rivals: vec![0; slots.div_ceil(64)],
            scratch: vec![0; 2 * model.slots.iter().flatten().map(|s| s.blocks).max().unwrap_or(0)],
            logs: vec![Vec::new(); slots],
            root_logs: vec![0; slots],
            explanation: Explanation::default(),
            settling: Vec::new(),
            leaving: Vec::new(),
        };
        for (id, slot) in model.variables() {
            network.counts[id.index()] = network.domain(id).iter().map(|b| b.count_ones()).sum();
            network.dirty[id.index()] = WORDS_TAKEN;
            for (pos, &cell) in slot.cells.iter().enumerate() {
                network.pending[slot.pending + pos] =
                    LetterSet::first(model.stride - 1).without(network.cells[cell.index()]);
                if !network.pending[slot.pending + pos].is_empty() {
                    network.dirty[id.index()] |= 1 << pos;
                }
            }
            network.enqueue(id);
        }
        for cell in (0..cells).map(CellId::new) {
            network.note_start(cell);
        }
        network
    }

    /// Records the letters that a cell lacks from the start, as events without
    /// a reason at level 0.
    fn note_start(&mut self, cell: CellId) {
        let set = self.cells[cell.index()];
        if set.is_empty() {
            return;
        }
        for letter in LetterSet::first(self.model.stride - 1).without(set) {
            self.left_at[cell.index() * self.model.stride + letter.index()] =
                self.events.len() as u32;
            let event = Event { cell, letter, settles: false, level: 0, cause: Cause::Decision };
            self.events.push(event);
        }
        if let Some(letter) = set.single() {
            self.settled_at[cell.index()] = self.events.len() as u32;
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
        self.counts[slot.index()]
    }

    /// The letters left for `cell`.
    #[inline]
    pub fn letters(&self, cell: CellId) -> LetterSet {
        self.cells[cell.index()]
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

    /// The present level, 0 at the root.
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// What has happened so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The event at which `letter` left `cell`, if it did.
    pub fn left_at(&self, cell: CellId, letter: Letter) -> Option<u32> {
        let at = self.left_at[cell.index() * self.model.stride + letter.index()];
        (at != NEVER).then_some(at)
    }

    /// The event that settled `cell`, if one did.
    pub fn settled_at(&self, cell: CellId) -> Option<u32> {
        let at = self.settled_at[cell.index()];
        (at != NEVER).then_some(at)
    }

    /// Starts a level.
    pub fn push_level(&mut self) {
        self.epoch += 1;
        self.levels.push(Level {
            events: self.events.len(),
            blocks: self.saved_blocks.len(),
            counts: self.saved_counts.len(),
            propagated: self.propagated,
            epoch: self.epoch,
        });
    }

    /// Undoes everything since `level` was the present one. Events of that
    /// level or below whose consequences go with it wait to be propagated.
    pub fn retreat(&mut self, level: usize) {
        self.clear_queue();
        let Some(&start) = self.levels.get(level) else { return };
        for event in self.events.drain(start.events..).rev() {
            if is_step(&event) {
                for (slot, _) in self.model.crossings[event.cell.index()].iter().flatten() {
                    self.logs[slot.index()].pop();
                }
            }
            let cell = event.cell.index();
            if event.settles {
                self.settled_at[cell] = NEVER;
            } else {
                self.left_at[cell * self.model.stride + event.letter.index()] = NEVER;
                self.cells[cell].insert(event.letter);
            }
        }
        for (block, bits) in self.saved_blocks.drain(start.blocks..).rev() {
            self.bits[block as usize] = bits;
        }
        for (slot, count) in self.saved_counts.drain(start.counts..).rev() {
            self.counts[slot.index()] = count;
        }
        self.levels.truncate(level);
        self.propagated = start.propagated;
        for at in start.propagated..self.events.len() {
            let event = self.events[at];
            if !event.settles {
                self.tell_slots(event.cell, LetterSet::only(event.letter), None);
            }
        }
    }

    /// How many events have been followed to their end: the later ones wait.
    pub fn propagated(&self) -> usize {
        self.propagated
    }

    /// Makes the present domains, at level 0, the start of explanations.
    pub fn commit_root(&mut self) {
        debug_assert_eq!(self.level(), 0);
        self.root.copy_from_slice(&self.bits);
        for (start, log) in self.root_logs.iter_mut().zip(&self.logs) {
            *start = log.len();
        }
        self.saved_blocks.clear();
        self.saved_counts.clear();
    }

    fn clear_queue(&mut self) {
        for slot in self.queue.drain(..) {
            self.queued[slot.index()] = false;
            self.dirty[slot.index()] = 0;
            let model = self.model.slot(slot);
            self.pending[model.pending..][..model.cells.len()].fill(LetterSet::EMPTY);
        }
    }

    fn enqueue(&mut self, slot: SlotId) {
        if !std::mem::replace(&mut self.queued[slot.index()], true) {
            self.queue.push(slot);
        }
    }

    /// The epoch in which a saved value is still on the trail of the present
    /// level.
    fn level_epoch(&self) -> u32 {
        self.levels.last().map_or(0, |level| level.epoch)
    }

    fn set_block(&mut self, block: usize, bits: u64) {
        let epoch = self.level_epoch();
        if self.block_epochs[block] != epoch {
            self.block_epochs[block] = epoch;
            self.saved_blocks.push((block as u32, self.bits[block]));
        }
        self.bits[block] = bits;
    }

    fn set_count(&mut self, slot: SlotId, count: u32) {
        let epoch = self.level_epoch();
        if self.count_epochs[slot.index()] != epoch {
            self.count_epochs[slot.index()] = epoch;
            self.saved_counts.push((slot, self.counts[slot.index()]));
        }
        self.counts[slot.index()] = count;
    }
}

/// Whether an event goes into the logs.
fn is_step(event: &Event) -> bool {
    if event.settles { event.cause != Cause::Last } else { event.cause != Cause::Settled }
}

/// The members of a set of small numbers, in order.
#[inline]
pub(crate) fn bits_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let at = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(at)
    })
}
