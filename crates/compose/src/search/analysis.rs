//! From a conflict to a clause (first unique implication point, Marques-Silva
//! and Sakallah 1999, Zhang et al. 2001).
//!
//! The analysis goes back through the events that led to a conflict and
//! replaces each by its reasons until one event of the conflict's level is
//! left. The negation of what remains is a clause that every fill obeys, and it
//! forces the opposite of that one event as soon as the search retreats to the
//! level of the others.
//!
//! Stopping at the first such event gives the clause that is nearest to the
//! conflict, with the fewest levels. Dropping literals that the rest of the
//! clause forces, as SAT solvers do, filled 14 grids where keeping them filled
//! 19: here it costs an explanation for each literal, which is expensive.
//!
//! *Invariant:* `seen` is true for exactly the events that are still to be
//! replaced or kept, and all false between two calls. Events are visited by
//! falling number, and reasons are always earlier than what they explain, so
//! that no event comes up twice.

use wordwright_core::IdSet;
use wordwright_grid::SlotId;
use wordwright_lexicon::LetterSet;

use super::clauses::{Clauses, Literal};
use super::conflict::{ClauseId, Conflict};
use crate::network::{Cause, Network};
use crate::outcome::DeadEnd;

/// A clause learned from a conflict.
///
/// One is kept and overwritten, so that learning allocates nothing.
#[derive(Debug)]
pub(crate) struct LearnedClause {
    /// The asserting literal first, then one of the highest other level.
    pub literals: Vec<Literal>,
    /// The level at which the first literal becomes forced.
    pub level: usize,
    /// Levels that meet in the clause.
    pub levels: u32,
    /// Slots that the derivation used.
    pub origin: IdSet<SlotId>,
    /// Slots that explained an event, with repetitions.
    pub involved: Vec<SlotId>,
}

impl LearnedClause {
    /// Room for a clause about this many slots.
    pub fn new(slots: usize) -> Self {
        Self {
            literals: Vec::new(),
            level: 0,
            levels: 0,
            origin: IdSet::new(slots),
            involved: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.literals.clear();
        self.involved.clear();
        self.origin.clear();
    }

    fn note(&mut self, slot: SlotId) {
        self.origin.insert(slot);
        self.involved.push(slot);
    }
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
    /// For a network with this many possible events.
    pub fn new(events: usize, levels: usize) -> Self {
        Self {
            seen: vec![false; events],
            reasons: Vec::new(),
            kept: Vec::new(),
            level_marks: vec![0; levels],
            mark: 0,
        }
    }

    /// Derives a clause into `learned`. Returns false when the conflict rests
    /// on nothing above level 0: then no fill exists.
    ///
    /// The network must stand where the conflict arose. Costs one explanation
    /// for each batch of events between the conflict and the asserted literal.
    pub fn learn(
        &mut self,
        network: &mut Network<'_>,
        clauses: &Clauses,
        conflict: Conflict,
        learned: &mut LearnedClause,
    ) -> bool {
        learned.clear();
        self.kept.clear();
        self.reasons.clear();
        match conflict {
            Conflict::Clause(clause) => self.take_clause(network, clauses, clause, None, learned),
            Conflict::DeadEnd(dead_end) => {
                if let DeadEnd::Slot(slot) = dead_end {
                    learned.note(slot);
                }
                network.explain_dead_end(dead_end, &mut self.reasons);
            }
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
                // The conflict existed before this level: continue below.
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
            self.expand(network, clauses, first as u32, letters, learned);
        };
        self.seen[at] = false;
        learned.literals.push(Literal::of(&network.events()[at]).negated());
        self.mark += 1;
        learned.levels = 1;
        learned.level = 0;
        for &reason in &self.kept {
            self.seen[reason as usize] = false;
            let event = &network.events()[reason as usize];
            learned.literals.push(Literal::of(event).negated());
            if std::mem::replace(&mut self.level_marks[event.level as usize], self.mark)
                != self.mark
            {
                learned.levels += 1;
            }
            if event.level as usize > learned.level {
                learned.level = event.level as usize;
                let last = learned.literals.len() - 1;
                learned.literals.swap(1, last);
            }
        }
        true
    }

    /// Takes event `at` off the list, with the seen events right before it that
    /// removed other letters from the same cell for the same cause. Returns the
    /// first of them and their letters.
    ///
    /// A slot often removes many letters from a cell at once, and one
    /// explanation of all of them is shorter than the union of one for each
    /// (5 of 7 hard grids filled instead of 4).
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

    /// Replaces a batch of events by its reasons.
    fn expand(
        &mut self,
        network: &mut Network<'_>,
        clauses: &Clauses,
        first: u32,
        letters: LetterSet,
        learned: &mut LearnedClause,
    ) {
        let event = network.events()[first as usize];
        match event.cause {
            Cause::Implied(number) => {
                let clause = ClauseId::from_cause(number);
                self.take_clause(network, clauses, clause, Some(Literal::of(&event)), learned);
            }
            Cause::Slot(slot) => {
                learned.note(slot);
                network.explain(first, letters, &self.seen, &mut self.reasons);
            }
            Cause::Settled | Cause::Last | Cause::Decision => {
                network.explain(first, letters, &self.seen, &mut self.reasons);
            }
        }
    }

    /// The events that make the clause's literals false, except `implied`.
    fn take_clause(
        &mut self,
        network: &Network<'_>,
        clauses: &Clauses,
        clause: ClauseId,
        implied: Option<Literal>,
        learned: &mut LearnedClause,
    ) {
        learned.origin.union_with(clauses.origin(clause));
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
