//! Why an event happened, as earlier events.
//!
//! A slot removes a letter from a cell when each of its words with that letter
//! has lost another letter, or already stands elsewhere. Nothing about that is
//! stored when it happens: the reasons are found when a conflict asks for them
//! (lazy explanation, Gent, Miguel and Moore 2010), since most removals are
//! undone before an explanation is needed. An explanation starts from the words
//! that were possible at level 0 and replays the slot's log up to the event.
//!
//! *The order in which log entries are offered decides which grids are filled
//! in time*, because entries offered first are preferred, and what an
//! explanation holds becomes a learned clause:
//!
//! 1. Entries that the analysis has already seen. They are in the clause
//!    anyway, so using them again adds no literal.
//! 2. Entries that settle a cell, by age. One such literal stands for the
//!    removal of up to 25 letters. Settled cells first fills 13 of 30 hard
//!    grids, age alone 10 (experiment 032).
//! 3. Entries by which a letter left, by age. Old entries come from low levels,
//!    so the clause reaches further back.
//!
//! *Invariant:* what is returned forces the event, together with what holds at
//! level 0. A reason too many makes a clause weaker; a missing reason would
//! make it false, and a proof built on it too. So every exit from this module
//! either names all reasons or falls back on all decisions.

use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet};

use super::event::Cause;
use super::state::Network;
use super::substrings::Substrings;
use crate::outcome::DeadEnd;

impl Network<'_> {
    /// Appends to `reasons` the events above level 0 that force event `first`,
    /// or, if a slot removed several letters from a cell at once, force
    /// `letters` out of it. All of them are earlier than `first`, which must
    /// not be a decision or implied from outside. Events for which `seen` holds
    /// are preferred.
    pub(crate) fn explain(
        &mut self,
        first: u32,
        letters: LetterSet,
        seen: &[bool],
        reasons: &mut Vec<u32>,
    ) {
        let event = self.events[first as usize];
        match event.cause {
            Cause::Settled => reasons.push(self.settled_at[event.cell]),
            Cause::Last => self.explain_letters(event.cell, Some(event.letter), reasons),
            Cause::Slot(slot) => {
                let mut slots = self.model.slots_through(event.cell);
                if let Some((_, pos)) = slots.find(|at| at.0 == slot) {
                    self.explain_slot(slot, Some((pos, letters)), first, seen, reasons);
                }
            }
            Cause::Decision | Cause::Implied(_) => {}
        }
    }

    /// Appends the events above level 0 that leave nothing to a slot or cell.
    pub(crate) fn explain_dead_end(&mut self, dead_end: DeadEnd, reasons: &mut Vec<u32>) {
        match dead_end {
            DeadEnd::Slot(slot) => {
                self.explain_slot(slot, None, self.events.len() as u32, &[], reasons);
            }
            DeadEnd::Cell(cell) => self.explain_letters(cell, None, reasons),
        }
    }

    /// Appends event `at`, unless it belongs to level 0 and needs no mention.
    fn push_reason(&self, at: u32, reasons: &mut Vec<u32>) {
        if self.events[at as usize].level > 0 {
            reasons.push(at);
        }
    }

    /// Every letter but `left` has left `cell`.
    fn explain_letters(&self, cell: CellId, left: Option<Letter>, reasons: &mut Vec<u32>) {
        for letter in LetterSet::first(self.model.stride - 1) {
            if Some(letter) != left {
                let at = self.left_at(cell, letter).expect("every other letter has left");
                self.push_reason(at, reasons);
            }
        }
    }

    /// Why `slot` had no word left before event `before`, or, if `target` names
    /// letters at a position, no word with one of them there.
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
        let alphabet = LetterSet::first(self.model.stride - 1);
        let mut work = std::mem::take(&mut self.explanation);
        let root = &self.root[model.start..][..model.blocks];
        work.start(root, table, target, alphabet);

        // The target's own cell cannot explain what left it.
        let target = target.map_or(u8::MAX, |(pos, _)| pos as u8);
        let log = &self.logs[slot];
        let end = log.partition_point(|entry| entry.event < before);
        let (mut offered, mut settling, mut leaving) = (
            std::mem::take(&mut self.offered),
            std::mem::take(&mut self.settling),
            std::mem::take(&mut self.leaving),
        );
        offered.clear();
        let past = log[self.root_logs[slot]..end].iter().filter(|entry| entry.pos != target);
        for &entry in past {
            if seen.get(entry.event as usize).is_some_and(|&seen| seen) {
                offered.push(entry);
            } else if entry.settles {
                settling.push(entry);
            } else {
                leaving.push(entry);
            }
        }
        offered.append(&mut settling);
        offered.append(&mut leaving);
        work.explain(table, &offered, alphabet, reasons, |words, reasons| {
            // Words that no letter rules out are ruled out by a word elsewhere.
            for &word in words {
                if !self.explain_repeat(slot, word, before, reasons) {
                    debug_assert!(false, "a word left the domain of {slot:?} without a reason");
                    self.explain_by_decisions(before, reasons);
                }
            }
        });
        self.explanation = work;
        (self.offered, self.settling, self.leaving) = (offered, settling, leaving);
    }

    /// Why `word` cannot stand in `slot` though its letters could: it, or a
    /// word that shares too long a run with it, stands elsewhere. Returns
    /// whether such a word was found.
    fn explain_repeat(
        &mut self,
        slot: SlotId,
        word: usize,
        before: u32,
        reasons: &mut Vec<u32>,
    ) -> bool {
        let entry = self.model.entry(self.model.slot(slot).table, word);
        let shared = self.model.substrings.as_ref().map(Substrings::length);
        let run = shared.filter(|&shared| shared <= entry.len()).unwrap_or(entry.len());
        let stands = |&(cell, rebus): &(CellId, Option<Letter>), letter: Letter| {
            let at = self.settled_at[cell];
            at < before && rebus.unwrap_or(self.events[at as usize].letter) == letter
        };
        for (id, other) in self.model.variables().filter(|&(id, _)| id != slot) {
            // Without a limit on shared runs, only the whole word can repeat.
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
                    self.push_reason(self.settled_at[cell], reasons);
                }
                self.rivals.insert(id);
                return true;
            }
        }
        false
    }

    /// The reason that always holds: every decision before event `before`.
    ///
    /// Everything above level 0 follows from the decisions, so that a clause of
    /// their negations is true whatever went wrong. This guards the proofs: a
    /// removal that cannot be explained, which would be a defect of the
    /// network, makes a search slower but never makes it call a fillable grid
    /// impossible. The proof then rests on every slot.
    fn explain_by_decisions(&mut self, before: u32, reasons: &mut Vec<u32>) {
        let is_decision = |at: &u32| {
            let event = &self.events[*at as usize];
            event.level > 0 && event.cause == Cause::Decision
        };
        reasons.extend((0..before).filter(is_decision));
        for (id, _) in self.model.variables() {
            self.rivals.insert(id);
        }
    }
}
