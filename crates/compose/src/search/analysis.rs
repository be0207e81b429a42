//! What a conflict teaches (first unique implication point).
//!
//! Going back through the events that led to a conflict, each is replaced by
//! its reasons until one event of the conflict's level is left. The negation
//! of what remains is a clause that every fill obeys.

use wordwright_lexicon::LetterSet;

use super::clauses::{Clauses, Literal};
use crate::network::{Cause, Conflict, Network};

/// A clause learned from a conflict.
#[derive(Debug, Default)]
pub(crate) struct Lesson {
    /// The asserting literal first, then one of the highest other level.
    pub literals: Vec<Literal>,
    /// The level at which the first literal becomes forced.
    pub level: usize,
    /// Levels that meet in the clause.
    pub levels: u32,
    /// Slots that the derivation used, as a bit set.
    pub origin: Vec<u64>,
    /// Slots that explained an event, with repetitions.
    pub involved: Vec<u16>,
}

/// Working memory of the analysis.
#[derive(Debug)]
pub(crate) struct Analysis {
    seen: Vec<bool>,
    reasons: Vec<u32>,
    kept: Vec<u32>,
    level_marks: Vec<u32>,
    mark: u32,
}

impl Analysis {
    /// For a network of so many possible events.
    pub fn new(events: usize, levels: usize) -> Self {
        Self {
            seen: vec![false; events],
            reasons: Vec::new(),
            kept: Vec::new(),
            level_marks: vec![0; levels],
            mark: 0,
        }
    }

    /// Derives a clause into `lesson`. Returns false when the conflict rests
    /// on nothing above level 0: then no fill exists.
    ///
    /// The network must stand where the conflict arose.
    pub fn learn(
        &mut self,
        network: &mut Network<'_>,
        clauses: &Clauses,
        conflict: Conflict,
        lesson: &mut Lesson,
    ) -> bool {
        lesson.literals.clear();
        lesson.involved.clear();
        lesson.origin.fill(0);
        self.kept.clear();
        self.reasons.clear();
        match conflict {
            Conflict::Clause(clause) => self.take_clause(network, clauses, clause, None, lesson),
            Conflict::Slot(slot) => {
                note(lesson, slot.index());
                network.explain_conflict(conflict, &mut self.reasons);
            }
            Conflict::Cell(_) => network.explain_conflict(conflict, &mut self.reasons),
        }
        let mut at = network.events().len();
        let mut level = 0;
        let mut open = 0;
        let at = loop {
            for reason in self.reasons.drain(..) {
                let event = &network.events()[reason as usize];
                if event.level == 0 || std::mem::replace(&mut self.seen[reason as usize], true) {
                    continue;
                }
                if event.level == level && level > 0 {
                    open += 1;
                } else {
                    self.kept.push(reason);
                }
            }
            if open == 0 {
                // The conflict was there before this level: go on below.
                let levels = self.kept.iter().map(|&at| network.events()[at as usize].level);
                level = levels.max().unwrap_or(0);
                if level == 0 {
                    return false;
                }
                let before = self.kept.len();
                self.kept.retain(|&at| network.events()[at as usize].level != level);
                open = before - self.kept.len();
            }
            at = loop {
                at -= 1;
                if self.seen[at] && network.events()[at].level == level {
                    break at;
                }
            };
            if open == 1 {
                break at;
            }
            let (first, letters) = self.batch(network, at);
            at = first;
            open -= letters.len();
            self.expand(network, clauses, first as u32, letters, lesson);
        };
        self.seen[at] = false;
        lesson.literals.push(Literal::of(&network.events()[at]).negated());
        self.mark += 1;
        lesson.levels = 1;
        lesson.level = 0;
        for &reason in &self.kept {
            self.seen[reason as usize] = false;
            let event = &network.events()[reason as usize];
            lesson.literals.push(Literal::of(event).negated());
            if std::mem::replace(&mut self.level_marks[event.level as usize], self.mark)
                != self.mark
            {
                lesson.levels += 1;
            }
            if event.level as usize > lesson.level {
                lesson.level = event.level as usize;
                let last = lesson.literals.len() - 1;
                lesson.literals.swap(1, last);
            }
        }
        true
    }

    /// Takes event `at` off the list, with the seen events right before it that
    /// took other letters out of the same cell for the same cause. Returns the
    /// first of them and their letters.
    fn batch(&mut self, network: &Network<'_>, at: usize) -> (usize, LetterSet) {
        let events = network.events();
        let event = events[at];
        let mut letters = LetterSet::only(event.letter);
        let mut first = at;
        self.seen[at] = false;
        if let Cause::Slot(_) = event.cause {
            for before in (0..at).rev() {
                let other = events[before];
                if other.cell != event.cell || other.cause != event.cause {
                    break;
                }
                if std::mem::take(&mut self.seen[before]) {
                    first = before;
                    letters.insert(other.letter);
                }
            }
        }
        (first, letters)
    }

    /// Puts the reasons of the events that a batch stands for in their place.
    fn expand(
        &mut self,
        network: &mut Network<'_>,
        clauses: &Clauses,
        first: u32,
        letters: LetterSet,
        lesson: &mut Lesson,
    ) {
        let event = network.events()[first as usize];
        match event.cause {
            Cause::Clause(clause) => {
                self.take_clause(network, clauses, clause, Some(Literal::of(&event)), lesson);
            }
            Cause::Slot(slot) => {
                note(lesson, slot.index());
                network.explain(first, letters, &self.seen, &mut self.reasons);
            }
            Cause::Settled | Cause::Last | Cause::Decision => {
                network.explain(first, letters, &self.seen, &mut self.reasons);
            }
        }
    }

    /// The events that make the clause's literals false, save `implied`.
    fn take_clause(
        &mut self,
        network: &Network<'_>,
        clauses: &Clauses,
        clause: u32,
        implied: Option<Literal>,
        lesson: &mut Lesson,
    ) {
        for (into, from) in lesson.origin.iter_mut().zip(clauses.origin(clause)) {
            *into |= from;
        }
        for &literal in clauses.literals(clause) {
            if Some(literal) != implied {
                let at = if literal.holds {
                    network.left_at(literal.cell, literal.letter)
                } else {
                    network.settled_at(literal.cell)
                };
                self.reasons.extend(at);
            }
        }
    }
}

fn note(lesson: &mut Lesson, slot: usize) {
    lesson.origin[slot / 64] |= 1 << (slot % 64);
    lesson.involved.push(slot as u16);
}
