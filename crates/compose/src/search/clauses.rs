//! Learned clauses: sets of literals of which one must hold.
//!
//! A literal says that a cell holds a letter, or that it does not. Each clause
//! is watched at two of its literals; only when a watched one turns false is
//! the clause looked at.

use wordwright_grid::CellId;
use wordwright_lexicon::Letter;

use crate::network::{Cause, Conflict, Event, Network};

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
    /// Levels that meet in the clause: the fewer, the likelier it is of use.
    levels: u32,
}

#[derive(Debug, Clone, Copy)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause; while it is true the clause rests.
    blocker: Literal,
}

/// Every learned clause.
#[derive(Debug)]
pub(crate) struct Clauses {
    stride: usize,
    literals: Vec<Literal>,
    all: Vec<Clause>,
    /// By clause, the slots whose words it was derived from, as a bit set.
    origins: Vec<u64>,
    origin_blocks: usize,
    watches: Vec<Vec<Watch>>,
    /// The next event to look at.
    head: usize,
}

impl Clauses {
    /// No clause, for a network of so many cells, letters and slots.
    pub fn new(cells: usize, stride: usize, slots: usize) -> Self {
        Self {
            stride,
            literals: Vec::new(),
            all: Vec::new(),
            origins: Vec::new(),
            origin_blocks: slots.div_ceil(64),
            watches: vec![Vec::new(); cells * stride * 2],
            head: 0,
        }
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The clause's literals.
    pub fn literals(&self, clause: u32) -> &[Literal] {
        let clause = self.all[clause as usize];
        &self.literals[clause.start as usize..][..clause.len as usize]
    }

    /// The slots that the clause was derived from.
    pub fn origin(&self, clause: u32) -> &[u64] {
        &self.origins[clause as usize * self.origin_blocks..][..self.origin_blocks]
    }

    /// Adds a clause of at least two literals. The first two are watched: the
    /// one about to be asserted, and one of the highest level among the rest.
    pub fn add(&mut self, literals: &[Literal], levels: u32, origin: &[u64]) -> u32 {
        let id = self.all.len() as u32;
        let (first, second) = (literals[0], literals[1]);
        self.watches[first.index(self.stride)].push(Watch { clause: id, blocker: second });
        self.watches[second.index(self.stride)].push(Watch { clause: id, blocker: first });
        let start = self.literals.len() as u32;
        self.all.push(Clause { start, len: literals.len() as u32, levels });
        self.literals.extend_from_slice(literals);
        self.origins.extend_from_slice(origin);
        id
    }

    /// Forgets that events were looked at which a retreat undid.
    pub fn retreat(&mut self, events: usize) {
        self.head = self.head.min(events);
    }

    /// Asserts what clauses leave open, until none does.
    ///
    /// # Errors
    /// The clause that has no literal left, or what an assertion left empty.
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
            let clause = self.all[watch.clause as usize];
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
                None => assert(first, network, Cause::Clause(watch.clause)),
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

    /// Forgets about half of the clauses, those in which the most levels meet
    /// first, and what level 0 has settled. Only at level 0, once nothing is
    /// left to propagate, so that no clause is a cause that matters.
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
        for (id, clause) in old.iter().enumerate() {
            if clause.levels > limit || clause.levels == limit && id < half {
                continue;
            }
            left.clear();
            left.extend_from_slice(&literals[clause.start as usize..][..clause.len as usize]);
            if left.iter().any(|literal| literal.value(network) == Some(true)) {
                continue;
            }
            left.retain(|literal| literal.value(network).is_none());
            let origin = &origins[id * self.origin_blocks..][..self.origin_blocks];
            self.add(&left, clause.levels, origin);
        }
    }
}

/// Makes `literal` true.
///
/// # Errors
/// What that leaves empty.
pub(crate) fn assert(
    literal: Literal,
    network: &mut Network<'_>,
    cause: Cause,
) -> Result<(), Conflict> {
    if literal.holds {
        network.settle(literal.cell, literal.letter, cause)
    } else {
        let letter = wordwright_lexicon::LetterSet::only(literal.letter);
        network.remove(literal.cell, letter, cause)
    }
}
