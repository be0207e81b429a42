//! Events in a network, and their causes.

use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::Letter;

/// Why an event happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The search chose it.
    Decision,
    /// The slot's domain no longer supports it.
    Slot(SlotId),
    /// Something outside the network implied it and knows it by this number.
    Implied(u32),
    /// The letter left because its cell was settled on another.
    Settled,
    /// The cell is settled because every other letter left.
    Last,
}

/// A letter left a cell, or a cell was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Event {
    pub cell: CellId,
    pub letter: Letter,
    /// Whether the cell was settled on the letter; otherwise the letter left.
    pub settles: bool,
    pub level: u32,
    pub cause: Cause,
}

impl Event {
    /// Whether the event alone rules out words. Settling a cell stands for
    /// the letters that left because of it, and the last letters to leave stand
    /// for the settling that followed: explanations need only one of the two.
    pub(super) fn rules_out_words(&self) -> bool {
        if self.settles { self.cause != Cause::Last } else { self.cause != Cause::Settled }
    }
}

/// An event as the log of a slot through its cell keeps it.
#[derive(Debug, Clone, Copy)]
pub(super) struct LogEntry {
    /// The event's number.
    pub event: u32,
    /// The cell's position in the slot.
    pub pos: u8,
    pub letter: Letter,
    pub settles: bool,
}
