//! Why an event happened, as earlier events.
//!
//! A slot takes a letter out of a cell when each of its words with that letter
//! has lost another letter, or stands elsewhere already. The explanation is
//! found when it is asked for: starting from the words that were possible at
//! level 0, the events in the slot's cells are tried in order of time, and
//! those that rule out words which no earlier one did are kept. Early events
//! come from low levels, so that the clauses learned from them reach far back.

use wordwright_grid::SlotId;
use wordwright_lexicon::{Letter, words_in};

use super::{Cause, Conflict, Network};

impl Network<'_> {
    /// Appends to `reasons` the events above level 0 that force event `at`,
    /// all of them earlier. The event must not be a decision or follow from a
    /// clause.
    pub fn explain(&mut self, at: u32, reasons: &mut Vec<u32>) {
        let event = self.events[at as usize];
        let cell = event.cell.index();
        match event.cause {
            Cause::Settled => reasons.push(self.settled_at[cell]),
            Cause::Last => self.explain_empty(cell, event.letter, reasons),
            Cause::Slot(slot) => {
                let slots = self.model.crossings[cell].iter().flatten();
                let pos = slots.filter(|at| at.0 == slot).map(|at| at.1).next();
                if let Some(pos) = pos {
                    self.explain_slot(slot, Some((pos, event.letter)), at, reasons);
                }
            }
            Cause::Decision | Cause::Clause(_) => {}
        }
    }

    /// Appends the events above level 0 that leave nothing to the slot or
    /// cell; the conflict must not be a clause's.
    pub fn explain_conflict(&mut self, conflict: Conflict, reasons: &mut Vec<u32>) {
        match conflict {
            Conflict::Slot(slot) => {
                self.explain_slot(slot, None, self.events.len() as u32, reasons);
            }
            Conflict::Cell(cell) => {
                for letter in wordwright_lexicon::LetterSet::first(self.model.stride - 1) {
                    self.push_reason(self.left_at[self.at(cell.index(), letter)], reasons);
                }
            }
            Conflict::Clause(_) => {}
        }
    }

    fn at(&self, cell: usize, letter: Letter) -> usize {
        cell * self.model.stride + letter.index()
    }

    fn push_reason(&self, at: u32, reasons: &mut Vec<u32>) {
        if self.events[at as usize].level > 0 {
            reasons.push(at);
        }
    }

    /// Every letter but `left` has left `cell`.
    fn explain_empty(&self, cell: usize, left: Letter, reasons: &mut Vec<u32>) {
        for letter in wordwright_lexicon::LetterSet::first(self.model.stride - 1) {
            if letter != left {
                self.push_reason(self.left_at[self.at(cell, letter)], reasons);
            }
        }
    }

    /// Why no word of `slot` (with the target letter at the target position)
    /// was left before event `before`.
    fn explain_slot(
        &mut self,
        slot: SlotId,
        target: Option<(usize, Letter)>,
        before: u32,
        reasons: &mut Vec<u32>,
    ) {
        let model = self.model.slot(slot);
        let table = self.model.table(model);
        let mut scratch = std::mem::take(&mut self.scratch);
        let alive = &mut scratch[..model.blocks];
        alive.copy_from_slice(&self.root[model.start..][..model.blocks]);
        if let Some((pos, letter)) = target {
            and(alive, table.mask(pos, letter));
        }

        let mut timeline = std::mem::take(&mut self.timeline);
        timeline.clear();
        for (pos, &cell) in model.cells.iter().enumerate() {
            if target.is_none_or(|target| target.0 != pos) {
                let events = self.events_of(cell.index(), before);
                timeline.extend(events.map(|at| (at, pos as u8)));
            }
        }
        timeline.sort_unstable();
        let mut any = alive.iter().any(|&block| block != 0);
        for &(at, pos) in &timeline {
            if !any {
                break;
            }
            let event = self.events[at as usize];
            let mask = table.mask(pos as usize, event.letter);
            let (kills, left) = if event.settles {
                narrow(alive, mask, |mask| !mask)
            } else {
                narrow(alive, mask, |mask| mask)
            };
            any = left;
            if kills {
                reasons.push(at);
            }
        }
        if any {
            for word in words_in(alive) {
                self.explain_repeat(slot, word, before, reasons);
            }
        }
        self.timeline = timeline;
        self.scratch = scratch;
    }

    /// The events above level 0 and before `before` that took letters out of
    /// `cell`; settling stands for the letters that left with it.
    fn events_of(&self, cell: usize, before: u32) -> impl Iterator<Item = u32> + '_ {
        let row = &self.left_at[cell * self.model.stride..][..self.model.stride];
        let counts = move |&at: &u32| {
            at < before && self.events[at as usize].level > 0
        };
        let left = row.iter().copied().filter(counts);
        let left = left.filter(|&at| self.events[at as usize].cause != Cause::Settled);
        let settled = Some(self.settled_at[cell]).filter(counts);
        let settled = settled.filter(|&at| self.events[at as usize].cause != Cause::Last);
        left.chain(settled)
    }

    /// Why `word` cannot stand in `slot` though its letters could: it, or a
    /// word that shares too long a run with it, stands elsewhere.
    fn explain_repeat(&self, slot: SlotId, word: usize, before: u32, reasons: &mut Vec<u32>) {
        let model = self.model.slot(slot);
        let letters = self.model.table(model).letters(word);
        let settled_before = |cell: wordwright_grid::CellId, letter: Letter| {
            let at = self.settled_at[cell.index()];
            at < before && self.events[at as usize].letter == letter
        };
        for (other, other_model) in self.model.variables().filter(|&(id, _)| id != slot) {
            let run = self.model.substrings.as_ref().map_or(letters.len(), |s| s.length());
            let same_length = other_model.cells.len() == letters.len();
            if self.model.substrings.is_none() && !same_length {
                continue;
            }
            let shared = other_model.cells.windows(run).find(|cells| {
                letters.windows(run).any(|run| {
                    cells.iter().zip(run).all(|(&cell, &letter)| settled_before(cell, letter))
                })
            });
            if let Some(cells) = shared {
                for cell in cells {
                    self.push_reason(self.settled_at[cell.index()], reasons);
                }
                return;
            }
        }
        debug_assert!(false, "a word left the domain of {slot:?} without a reason");
    }
}

fn and(into: &mut [u64], mask: &[u64]) {
    into.iter_mut().zip(mask).for_each(|(into, mask)| *into &= mask);
}

/// Takes the words of `kill(mask)` out of `alive`; whether any went, whether
/// any is left.
fn narrow(alive: &mut [u64], mask: &[u64], kill: impl Fn(u64) -> u64) -> (bool, bool) {
    let (mut gone, mut left) = (0, 0);
    for (alive, &mask) in alive.iter_mut().zip(mask) {
        let kill = kill(mask);
        gone |= *alive & kill;
        *alive &= !kill;
        left |= *alive;
    }
    (gone != 0, left != 0)
}
