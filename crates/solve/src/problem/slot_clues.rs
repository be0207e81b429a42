//! The slots of a puzzle and their clues.

use wordwright_grid::{SlotId, Slots};

/// The slots of two cells and more, and the clue of each that has one.
#[derive(Clone, Debug)]
pub struct SlotClues {
    slots: Slots,
    clues: Vec<Option<String>>,
}

impl SlotClues {
    /// Slots and their clues, in the order of slots.
    pub(crate) fn new(slots: Slots, clues: Vec<Option<String>>) -> Self {
        Self { slots, clues }
    }

    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The clue of a slot, if it has one.
    pub fn get(&self, slot: SlotId) -> Option<&str> {
        self.clues[slot.index()].as_deref()
    }
}
