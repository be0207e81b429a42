//! What a conflict teaches (first unique implication point).
//!
//! Going back through the events that led to a conflict, each is replaced by
//! its reasons until one event of the conflict's level is left. The negation
//! of what remains is a clause that every fill obeys.

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
        let level_of = |network: &Network<'_>, at: u32| network.events()[at as usize].level;
        let level = self.reasons.iter().map(|&at| level_of(network, at)).max().unwrap_or(0);
        if level == 0 {
            return false;
        }
        let mut open = 0;
        let mut at = network.events().len();
        loop {
            for reason in self.reasons.drain(..) {
                let event = &network.events()[reason as usize];
                if event.level == 0 || std::mem::replace(&mut self.seen[reason as usize], true) {
                    continue;
                }
                if event.level == level {
                    open += 1;
                } else {
                    self.kept.push(reason);
                }
            }
            at = loop {
                at -= 1;
                if self.seen[at] && network.events()[at].level == level {
                    break at;
                }
            };
            if open == 1 {
                break;
            }
            open -= 1;
            self.seen[at] = false;
            self.expand(network, clauses, at as u32, lesson);
        }
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

    /// Puts the reasons of event `at` in its place.
    fn expand(
        &mut self,
        network: &mut Network<'_>,
        clauses: &Clauses,
        at: u32,
        lesson: &mut Lesson,
    ) {
        let event = network.events()[at as usize];
        match event.cause {
            Cause::Clause(clause) => {
                self.take_clause(network, clauses, clause, Some(Literal::of(&event)), lesson);
            }
            Cause::Slot(slot) => {
                note(lesson, slot.index());
                network.explain(at, &mut self.reasons);
            }
            Cause::Settled | Cause::Last | Cause::Decision => {
                network.explain(at, &mut self.reasons);
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
