//! Why an event happened, as earlier events.
//!
//! A slot takes a letter out of a cell when each of its words with that letter
//! has lost another letter, or stands elsewhere already. The explanation is
//! found when it is asked for: starting from the words that were possible at
//! level 0, the events in the slot's cells are tried in order of time, and
//! those that rule out words which no earlier one did are kept. Early events
//! come from low levels, so that the clauses learned from them reach far back.

use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet};

use super::substrings::Substrings;
use super::{Cause, Conflict, Network, Step};

impl Network<'_> {
    /// Appends to `reasons` the events above level 0 that force the letters
    /// `letters` out of the cell of event `first`, where they left together,
    /// or that force event `first` itself. All of them are earlier. The event
    /// must not be a decision or follow from a clause. Events for which `seen`
    /// holds are preferred.
    pub fn explain(
        &mut self,
        first: u32,
        letters: LetterSet,
        seen: &[bool],
        reasons: &mut Vec<u32>,
    ) {
        let event = self.events[first as usize];
        let cell = event.cell.index();
        match event.cause {
            Cause::Settled => reasons.push(self.settled_at[cell]),
            Cause::Last => self.explain_empty(cell, event.letter, reasons),
            Cause::Slot(slot) => {
                let slots = self.model.crossings[cell].iter().flatten();
                let pos = slots.filter(|at| at.0 == slot).map(|at| at.1).next();
                if let Some(pos) = pos {
                    self.explain_slot(slot, Some((pos, letters)), first, seen, reasons);
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
                self.explain_slot(slot, None, self.events.len() as u32, &[], reasons);
            }
            Conflict::Cell(cell) => {
                for letter in LetterSet::first(self.model.stride - 1) {
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
        for letter in LetterSet::first(self.model.stride - 1) {
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
        target: Option<(usize, LetterSet)>,
        before: u32,
        seen: &[bool],
        reasons: &mut Vec<u32>,
    ) {
        let model = self.model.slot(slot);
        let table = self.model.table(model);
        let mut work = std::mem::take(&mut self.explanation);
        let root = &self.root[model.start..][..model.blocks];
        work.start(root, target.map(|(pos, letters)| (table, pos, letters)));

        let target = target.map_or(u8::MAX, |(pos, _)| pos as u8);
        let log = &self.logs[slot.index()];
        let end = log.partition_point(|step| step.event < before);
        let past = log[self.root_logs[slot.index()]..end].iter().filter(|step| step.pos != target);
        let (mut settling, mut leaving) =
            (std::mem::take(&mut self.settling), std::mem::take(&mut self.leaving));
        let mask = |step: Step| table.mask(step.pos as usize, step.letter);
        for &step in past {
            if seen.get(step.event as usize).is_some_and(|&seen| seen) {
                if !work.is_done() {
                    work.apply(step, mask(step));
                }
            } else if step.settles {
                settling.push(step);
            } else {
                leaving.push(step);
            }
        }
        for step in settling.drain(..).chain(leaving.drain(..)) {
            if work.is_done() {
                break;
            }
            work.apply(step, mask(step));
        }
        for word in work.give_up() {
            self.explain_repeat(slot, word, before, reasons);
        }
        work.finish(mask, reasons);
        self.explanation = work;
        (self.settling, self.leaving) = (settling, leaving);
    }

    /// Why `word` cannot stand in `slot` though its letters could: it, or a
    /// word that shares too long a run with it, stands elsewhere.
    fn explain_repeat(&mut self, slot: SlotId, word: usize, before: u32, reasons: &mut Vec<u32>) {
        let entry = self.model.entry(self.model.slot(slot).table, word);
        let shared = self.model.substrings.as_ref().map(Substrings::length);
        let run = shared.filter(|&shared| shared <= entry.len()).unwrap_or(entry.len());
        let stands = |&(cell, rebus): &(CellId, Option<Letter>), letter: Letter| {
            let at = self.settled_at[cell.index()];
            at < before && rebus.unwrap_or(self.events[at as usize].letter) == letter
        };
        for (id, other) in self.model.variables().filter(|&(id, _)| id != slot) {
            if run == entry.len() && shared != Some(run) && other.spelling.len() != run {
                continue;
            }
            let found = other.spelling.windows(run).find(|cells| {
                entry
                    .windows(run)
                    .any(|run| cells.iter().zip(run).all(|(cell, &letter)| stands(cell, letter)))
            });
            if let Some(cells) = found {
                for &(cell, _) in cells {
                    self.push_reason(self.settled_at[cell.index()], reasons);
                }
                self.rivals[id.index() / 64] |= 1 << (id.index() % 64);
                return;
            }
        }
        debug_assert!(false, "a word left the domain of {slot:?} without a reason");
    }
}
