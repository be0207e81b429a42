//! Learned clauses: sets of literals of which one must hold.
//!
//! A literal states that a cell holds a letter, or that it does not. Each
//! clause is watched at two of its literals (Moskewicz et al. 2001): the clause
//! is visited only when a watched literal turns false, and a retreat need not
//! touch it. A watch remembers another literal of the clause, the *blocker*
//! (Eén and Sörensson's MiniSat): while it is true the clause is satisfied, and
//! its literals need not be read.
//!
//! *Invariant:* outside [`Clauses::propagate`], a clause with a false watched
//! literal has a true one, or is being asserted. [`Clauses::add`] needs its
//! first two literals chosen so that this also holds after a retreat.
//!
//! Clauses lie end to end in one vector, since a visit reads a clause from the
//! start and most visits stop after a few literals.

use wordwright_core::{IdSet, IdVec};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet};

use super::conflict::{ClauseId, Conflict};
use crate::network::{Cause, Event, Network};
use crate::outcome::DeadEnd;

/// "The cell holds the letter", or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Literal {
    pub cell: CellId,
    pub letter: Letter,
    pub holds: bool,
}

impl Literal {
    /// What an event makes true.
    pub fn of(event: &Event) -> Self {
        Self { cell: event.cell, letter: event.letter, holds: event.settles }
    }

    /// The opposite.
    pub fn negated(self) -> Self {
        Self { holds: !self.holds, ..self }
    }

    fn index(self, stride: usize) -> usize {
        (self.cell.index() * stride + self.letter.index()) << 1 | usize::from(self.holds)
    }

    /// Whether the literal is true, false or open in `network`.
    pub fn value(self, network: &Network<'_>) -> Option<bool> {
        let set = network.letters(self.cell);
        if !set.contains(self.letter) {
            Some(!self.holds)
        } else if set.len() == 1 {
            Some(self.holds)
        } else {
            None
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Clause {
    start: u32,
    len: u32,
    /// How many levels its literals were falsified at when it was learned (the
    /// "glue" of Audemard and Simon 2009): the fewer, the likelier it is to
    /// propagate again.
    levels: u32,
}

#[derive(Debug, Clone, Copy)]
struct Watch {
    clause: ClauseId,
    /// Some other literal of the clause; while it is true, there is nothing to do.
    blocker: Literal,
}

/// Every learned clause.
#[derive(Debug)]
pub(crate) struct Clauses {
    stride: usize,
    literals: Vec<Literal>,
    all: IdVec<ClauseId, Clause>,
    /// The slots whose words each clause was derived from. They cost a small
    /// allocation for each clause; proofs need them.
    origins: IdVec<ClauseId, IdSet<SlotId>>,
    watches: Vec<Vec<Watch>>,
    /// The next event to process.
    head: usize,
}

impl Clauses {
    /// No clause, for a network with this many cells and letters.
    pub fn new(cells: usize, stride: usize) -> Self {
        Self {
            stride,
            literals: Vec::new(),
            all: IdVec::new(),
            origins: IdVec::new(),
            watches: vec![Vec::new(); cells * stride * 2],
            head: 0,
        }
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The clause's literals.
    pub fn literals(&self, clause: ClauseId) -> &[Literal] {
        let clause = self.all[clause];
        &self.literals[clause.start as usize..][..clause.len as usize]
    }

    /// The slots that the clause was derived from.
    pub fn origin(&self, clause: ClauseId) -> &IdSet<SlotId> {
        &self.origins[clause]
    }

    /// Adds a clause of at least two literals. The first two are watched: the
    /// one about to be asserted, and one of the highest level among the rest.
    /// Of all literals these two become open first when the search retreats, so
    /// that the watches need no repair then.
    pub fn add(&mut self, literals: &[Literal], levels: u32, origin: IdSet<SlotId>) -> ClauseId {
        let id = self.all.next_key();
        let (first, second) = (literals[0], literals[1]);
        self.watches[first.index(self.stride)].push(Watch { clause: id, blocker: second });
        self.watches[second.index(self.stride)].push(Watch { clause: id, blocker: first });
        let start = self.literals.len() as u32;
        self.all.push(Clause { start, len: literals.len() as u32, levels });
        self.literals.extend_from_slice(literals);
        self.origins.push(origin);
        id
    }

    /// Processes the events from number `events` on again.
    pub fn retreat(&mut self, events: usize) {
        self.head = self.head.min(events);
    }

    /// Asserts the last open literal of clauses until no clause has just one.
    ///
    /// # Errors
    /// The clause that has no literal left, or the slot or cell that an assertion left empty.
    pub fn propagate(&mut self, network: &mut Network<'_>) -> Result<(), Conflict> {
        while self.head < network.events().len() {
            let falsified = Literal::of(&network.events()[self.head]).negated();
            self.head += 1;
            self.visit(falsified, network)?;
        }
        Ok(())
    }

    fn visit(&mut self, falsified: Literal, network: &mut Network<'_>) -> Result<(), Conflict> {
        let index = falsified.index(self.stride);
        let mut watches = std::mem::take(&mut self.watches[index]);
        let mut kept = 0;
        let mut result = Ok(());
        let mut at = 0;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if watch.blocker.value(network) == Some(true) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let clause = self.all[watch.clause];
            let literals = &mut self.literals[clause.start as usize..][..clause.len as usize];
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let value = first.value(network);
            if value != Some(true)
                && let Some(other) =
                    (2..literals.len()).find(|&k| literals[k].value(network) != Some(false))
            {
                literals.swap(1, other);
                let watch = Watch { clause: watch.clause, blocker: first };
                self.watches[literals[1].index(self.stride)].push(watch);
                continue;
            }
            watches[kept] = Watch { clause: watch.clause, blocker: first };
            kept += 1;
            result = match value {
                Some(true) => Ok(()),
                Some(false) => Err(Conflict::Clause(watch.clause)),
                None => assert(first, network, watch.clause.as_cause()).map_err(Conflict::DeadEnd),
            };
            if result.is_err() {
                break;
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.watches[index] = watches;
        result
    }

    /// Forgets about half of the clauses, those of the most levels first and
    /// the older of equals, and every literal that level 0 has decided.
    ///
    /// Call it only at level 0, once nothing is left to propagate: clauses are
    /// renumbered, and no event's cause at level 0 is needed again.
    pub fn reduce(&mut self, always_kept: u32, network: &Network<'_>) {
        let mut levels: Vec<u32> = self.all.iter().map(|clause| clause.levels).collect();
        levels.sort_unstable();
        let median = levels.get(levels.len() / 2).copied().unwrap_or(0);
        let limit = median.max(always_kept + 1);
        let old = std::mem::take(&mut self.all);
        let literals = std::mem::take(&mut self.literals);
        let origins = std::mem::take(&mut self.origins);
        self.watches.iter_mut().for_each(Vec::clear);
        let half = old.len() / 2;
        let mut left = Vec::new();
        for (id, (clause, origin)) in old.into_iter().zip(origins).enumerate() {
            if clause.levels > limit || clause.levels == limit && id < half {
                continue;
            }
            left.clear();
            left.extend_from_slice(&literals[clause.start as usize..][..clause.len as usize]);
            if left.iter().any(|literal| literal.value(network) == Some(true)) {
                continue;
            }
            left.retain(|literal| literal.value(network).is_none());
            self.add(&left, clause.levels, origin);
        }
    }
}

/// Makes `literal` true.
///
/// # Errors
/// The slot or cell that this leaves empty.
pub(crate) fn assert(
    literal: Literal,
    network: &mut Network<'_>,
    cause: Cause,
) -> Result<(), DeadEnd> {
    if literal.holds {
        network.settle(literal.cell, literal.letter, cause)
    } else {
        network.remove(literal.cell, LetterSet::only(literal.letter), cause)
    }
}
