//! Document 001's iteration (section 3.2, figure 4), one round at a time.
//!
//! Revising the slots one by one reaches the same fixpoint sooner; the rounds
//! are for the strategy that counts them.

use super::{Conflict, Network, WORDS_TAKEN};

impl Network<'_> {
    /// Brings every slot's words up to date with its cells, and leaves the
    /// cells as they are: the document's look-ahead on the high level alone.
    /// Returns whether a slot lost a word.
    ///
    /// A slot with one word left takes it from the other slots.
    ///
    /// # Errors
    /// The slot that has no word left.
    pub fn look_ahead(&mut self) -> Result<bool, Conflict> {
        let mut changed = false;
        while let Some(slot) = self.next_queued() {
            let before = self.count(slot);
            changed |= self.dirty[slot.index()] & WORDS_TAKEN != 0;
            self.narrow(slot)?;
            changed |= self.count(slot) != before;
            if self.count(slot) == 1 {
                self.forbid_repeats(slot)?;
            }
        }
        Ok(changed)
    }

    /// One round: every empty cell takes what its slots support, then every
    /// slot what its cells allow. Returns whether anything changed.
    ///
    /// # Errors
    /// What has nothing left.
    pub fn round(&mut self) -> Result<bool, Conflict> {
        let before = self.events.len();
        for (slot, model) in self.model.variables() {
            if model.cells.iter().any(|&cell| self.letters(cell).len() > 1) {
                self.support(slot)?;
            }
        }
        let narrowed = self.look_ahead()?;
        Ok(narrowed || self.events.len() != before)
    }
}
