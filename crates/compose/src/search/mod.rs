//! The learning search: words are tried slot by slot, and every dead end
//! leaves a clause of letters behind.
//!
//! A decision chooses a slot and a word and settles the word's cells one after
//! the other, each on a level of its own, so that a retreat can keep a part of
//! a word. Propagation works on both levels of the [`network`](crate::network).
//! A conflict is traced back to letters ([`analysis`]); the clause it leaves
//! forces another letter further up. Slots that take part in conflicts gain
//! weight, and the slot with the fewest words per weight comes next. The
//! search restarts often; clauses and weights stay.
//!
//! Without a budget the search always ends: with a fill, or with a conflict at
//! level 0, which proves that there is none.

mod analysis;
mod branching;
mod clauses;

use std::sync::atomic::{AtomicU64, Ordering};

use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet};

use self::analysis::{Analysis, Lesson};
use self::branching::{Branching, Choice};
use self::clauses::Clauses;
use crate::network::{Cause, Conflict, Model, Network, SlotModel};
use crate::options::{Budget, Observer, Progress};

/// Conflicts in the shortest run between restarts. Runs follow Luby's
/// sequence times this.
const RUN_CONFLICTS: u64 = 64;

/// Clauses kept before the first clearing; the limit then grows by half.
const FIRST_CLEARING: usize = 4000;

/// The most by which that limit grows at once: from there on memory grows with
/// the square root of the time.
const LARGEST_GROWTH: usize = 10_000;

/// Conflicts between the restarts of a search that decides cells, which serve
/// only to clear its clauses.
const CELL_RUN_CONFLICTS: u64 = 20_000;

/// Clauses in which so few levels meet are never forgotten.
const ALWAYS_KEPT_LEVELS: u32 = 3;

/// Nodes between looks at the budget and the observer.
const NODES_A_LOOK: u64 = 64;

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Every slot that must be filled has one word.
    Filled,
    /// No fill exists; the slots that the proof used, as a bit set, and what
    /// propagation left with nothing if no search was needed.
    Impossible(Vec<u64>, Option<Conflict>),
    /// The budget ran out.
    Stopped,
}

/// A search over one model.
#[derive(Debug)]
pub(crate) struct Search<'m> {
    pub network: Network<'m>,
    clauses: Clauses,
    analysis: Analysis,
    branching: Branching<'m>,
    /// Slots behind what is known at level 0.
    root_origin: Vec<u64>,
    /// How many events at level 0 `root_origin` covers.
    root_events: usize,
    clearing: usize,
    policy: Policy,
    /// Nodes of all workers together, in a portfolio.
    nodes: Option<&'m AtomicU64>,
    pub progress: Progress,
    /// The cells when the most slots were complete.
    pub best_cells: Vec<LetterSet>,
}

/// What a decision chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Policy {
    /// A slot and a word, with restarts.
    Slots,
    /// A cell and a letter, with restarts only to clear clauses.
    Cells,
}

impl<'m> Search<'m> {
    /// A search by slots that draws its random choices from `seed`.
    pub fn new(model: &'m Model, seed: u64) -> Self {
        Self::with_policy(model, seed, Policy::Slots)
    }

    /// A search that decides by `policy`.
    pub fn with_policy(model: &'m Model, seed: u64, policy: Policy) -> Self {
        let slots = model.slots.len();
        let cells = model.cells.len();
        let progress = Progress {
            slots: model.variables().filter(|(_, slot)| slot.branches).count(),
            ..Progress::default()
        };
        Self {
            network: Network::new(model),
            clauses: Clauses::new(cells, model.stride, slots),
            analysis: Analysis::new(cells * (model.stride + 1) + cells, cells + 2),
            branching: Branching::new(model, seed),
            root_origin: vec![0; slots.div_ceil(64)],
            root_events: 0,
            clearing: FIRST_CLEARING,
            policy,
            nodes: None,
            progress,
            best_cells: vec![LetterSet::EMPTY; cells],
        }
    }

    /// Shares what is learned about hard slots, and the count of nodes, with
    /// other searches of the same model.
    pub fn share(&mut self, weights: &'m [AtomicU64], nodes: &'m AtomicU64) {
        self.branching.share(weights);
        self.nodes = Some(nodes);
    }

    /// Searches from where it stands.
    pub fn run(&mut self, budget: &Budget, observer: &mut dyn Observer) -> Ended {
        if let Err(conflict) = self.settle_root() {
            return self.impossible(Some(conflict));
        }
        let mut lesson = Lesson { origin: vec![0; self.root_origin.len()], ..Lesson::default() };
        for run in 1.. {
            let limit = match self.policy {
                Policy::Slots => luby(run) * RUN_CONFLICTS,
                Policy::Cells => CELL_RUN_CONFLICTS,
            };
            if let Some(ended) = self.run_until(limit, &mut lesson, budget, observer) {
                return ended;
            }
            self.progress.restarts += 1;
            self.retreat(0);
            self.branching.restart();
            if self.clauses.len() > self.clearing {
                self.clauses.reduce(ALWAYS_KEPT_LEVELS, &self.network);
                self.clearing += (self.clearing / 2).min(LARGEST_GROWTH);
            }
        }
        unreachable!("runs are without number")
    }

    /// Searches until so many conflicts were met; `None` when they were.
    fn run_until(
        &mut self,
        conflicts: u64,
        lesson: &mut Lesson,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Option<Ended> {
        let last = self.progress.conflicts.saturating_add(conflicts);
        while self.progress.conflicts < last {
            if self.progress.nodes.is_multiple_of(NODES_A_LOOK) {
                observer.progress(&self.progress);
                if budget.is_spent(self.progress.nodes) {
                    return Some(Ended::Stopped);
                }
                if let Some(nodes) = self.nodes {
                    nodes.fetch_add(NODES_A_LOOK, Ordering::Relaxed);
                }
            }
            self.note_depth();
            let choice = match self.policy {
                Policy::Slots => self.branching.word(&self.network),
                Policy::Cells => self.branching.letter(&self.network),
            };
            let Some(choice) = choice else { return Some(Ended::Filled) };
            self.progress.nodes += 1;
            let mut state = match choice {
                Choice::Word(slot, word) => self.place(slot, word),
                Choice::Letter(cell, letter) => self.settle(cell, letter),
            };
            while let Err(conflict) = state {
                self.progress.conflicts += 1;
                let found = &mut self.network;
                found.rivals.fill(0);
                let learned = self.analysis.learn(found, &self.clauses, conflict, lesson);
                unite(&mut lesson.origin, &self.network.rivals);
                if !learned {
                    unite(&mut self.root_origin, &lesson.origin);
                    return Some(self.impossible(None));
                }
                self.branching.learn(lesson);
                state = self.apply(lesson);
            }
        }
        None
    }

    /// Keeps the deepest state for a caller who must stop early.
    fn note_depth(&mut self) {
        let model = self.network.model;
        let open = |&(id, slot): &(SlotId, &SlotModel)| slot.branches && self.network.count(id) > 1;
        self.progress.depth = self.progress.slots - model.variables().filter(open).count();
        if self.progress.depth > self.progress.deepest || self.progress.nodes == 0 {
            self.progress.deepest = self.progress.depth;
            for (cell, set) in self.best_cells.iter_mut().enumerate() {
                *set = self.network.letters(CellId::new(cell));
            }
        }
    }

    fn settle(&mut self, cell: CellId, letter: Letter) -> Result<(), Conflict> {
        self.network.push_level();
        self.network.settle(cell, letter, Cause::Decision)?;
        self.propagate()
    }

    /// Settles the cells of `slot` on `word`, a level each, and propagates.
    fn place(&mut self, slot: SlotId, word: usize) -> Result<(), Conflict> {
        let model = self.network.model.slot(slot);
        let letters = self.network.model.table(model).letters(word);
        for (&cell, &letter) in model.cells.iter().zip(letters) {
            if self.network.letters(cell).len() > 1 {
                self.network.push_level();
                self.network.settle(cell, letter, Cause::Decision)?;
            }
        }
        self.propagate()
    }

    /// Retreats to where the lesson forces a letter, and forces it.
    fn apply(&mut self, lesson: &Lesson) -> Result<(), Conflict> {
        self.retreat(lesson.level);
        let asserted = lesson.literals[0];
        if lesson.literals.len() == 1 {
            unite(&mut self.root_origin, &lesson.origin);
            clauses::assert(asserted, &mut self.network, Cause::Decision)?;
            return self.settle_root();
        }
        let clause = self.clauses.add(&lesson.literals, lesson.levels, &lesson.origin);
        clauses::assert(asserted, &mut self.network, Cause::Clause(clause))?;
        self.propagate()
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.clauses.propagate(&mut self.network)?;
            let Some(slot) = self.network.next_queued() else { return Ok(()) };
            self.network.revise(slot)?;
        }
    }

    /// Propagates at level 0, where results stay for good.
    fn settle_root(&mut self) -> Result<(), Conflict> {
        let result = self.propagate();
        let origin = &mut self.root_origin;
        for event in &self.network.events()[self.root_events..] {
            match event.cause {
                Cause::Slot(slot) => origin[slot.index() / 64] |= 1 << (slot.index() % 64),
                Cause::Clause(clause) => unite(origin, self.clauses.origin(clause)),
                Cause::Settled | Cause::Last | Cause::Decision => {}
            }
        }
        self.root_events = self.network.events().len();
        match result {
            Err(Conflict::Slot(slot)) => origin[slot.index() / 64] |= 1 << (slot.index() % 64),
            Err(Conflict::Clause(clause)) => unite(origin, self.clauses.origin(clause)),
            Err(Conflict::Cell(_)) | Ok(()) => {}
        }
        unite(origin, &self.network.root_rivals);
        if result.is_ok() {
            self.network.commit_root();
        }
        result
    }

    fn retreat(&mut self, level: usize) {
        self.network.retreat(level);
        self.clauses.retreat(self.network.propagated());
    }

    fn impossible(&self, conflict: Option<Conflict>) -> Ended {
        let searched = self.progress.nodes > 0;
        Ended::Impossible(self.root_origin.clone(), conflict.filter(|_| !searched))
    }
}

fn unite(into: &mut [u64], from: &[u64]) {
    into.iter_mut().zip(from).for_each(|(into, from)| *into |= from);
}

/// The `index`-th member (from 1) of Luby's sequence 1 1 2 1 1 2 4 …
fn luby(index: u64) -> u64 {
    let mut index = index;
    loop {
        let bits = u64::BITS - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_begins_as_published() {
        let found: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(found, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
