//! The learning search: words are tried slot by slot, and every dead end
//! leaves a clause of letters behind.
//!
//! A decision chooses a slot and a word and settles the word's cells one after
//! the other, each on a level of its own, so that a retreat can keep part of a
//! word. Propagation works on both levels of the [`network`](crate::network),
//! the clauses first, since they are cheaper. A conflict is traced back to
//! letters ([`analysis`]); the resulting clause forces another letter further
//! up. Slots that take part in conflicts gain weight, and the slot with the
//! fewest words per weight comes next. The search restarts, by Luby's sequence
//! (Luby, Sinclair and Zuckerman 1993); clauses and weights stay.
//!
//! Clauses are about letters and not about words, because a dead end in a
//! corner is met again under every word of the far side whose crossing letters
//! are the same. That is what chronological backtracking thrashes on (Botea
//! 2007, section 1).
//!
//! With [`Search::alternate`], runs that learn nothing ([`backtracking`])
//! alternate with those that do.
//!
//! Without a budget the search always ends: with a fill, or with a conflict at
//! level 0, which proves that there is none. Restarts keep it complete, since
//! runs grow without bound and so does the number of clauses kept.
//!
//! Experiment 032 (docs/experiments) has the measurements behind the constants here.

mod analysis;
mod backtracking;
mod branching;
mod clauses;
mod conflict;

use std::sync::atomic::{AtomicU64, Ordering};

use wordwright_core::{Budget, IdSet, IdSlice, IdVec, Observer};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet};

use self::analysis::{Analysis, LearnedClause};
use self::branching::{Branching, Choice};
use self::clauses::Clauses;
use self::conflict::{ClauseId, Conflict};
use crate::network::{Cause, Model, Network, SlotModel, contents};
use crate::outcome::{DeadEnd, Impossible, Outcome, Partial, Progress, Run};
use crate::problem::Problem;

/// Conflicts in the shortest of the first [`SHORT_RUNS`] runs between restarts, which
/// follow Luby's sequence times this (experiment 032).
const SHORT_RUN_CONFLICTS: u64 = 64;

/// The short runs at the start; two of them have the shortest length.
///
/// They fill a grid that only had bad luck with its first words. A grid that needs
/// a long run would get too few long ones in a sequence of short ones: with words
/// drawn at random, most were filled in one of the longest runs so far (experiment
/// 033).
const SHORT_RUNS: u64 = 3;

/// Conflicts in the shortest run after those. Runs follow Luby's sequence from its start,
/// times this (experiment 033).
const RUN_CONFLICTS: u64 = 1000;

/// Clauses kept before the first clearing; the limit then grows by half (experiment 032).
const FIRST_CLEARING: usize = 4000;

/// The most by which that limit grows at once: from then on memory grows with
/// the square root of the time (experiment 032).
const LARGEST_GROWTH: usize = 10_000;

/// Slots that run out of words in the first run that learns nothing, which
/// takes about as long as [`RUN_CONFLICTS`] (experiments 045 and 081).
const FIRST_EXHAUSTED: f64 = 500.0;

/// The factor by which each of those runs is longer than the last (experiment 045).
const EXHAUSTED_GROWTH: f64 = 1.1;

/// Conflicts between the restarts of a search that decides cells, which serve
/// only to clear its clauses; by judgement.
const CELL_RUN_CONFLICTS: u64 = 20_000;

/// Clauses whose literals span this many levels or fewer are never forgotten; by judgement.
const ALWAYS_KEPT_LEVELS: u32 = 3;

/// Nodes between two checks of the budget and reports to the observer.
const NODES_A_LOOK: u64 = 64;

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Every slot that must be filled has one word.
    Filled,
    /// No fill exists.
    Impossible {
        /// The slots that the proof used.
        origin: IdSet<SlotId>,
        /// The slot or cell that propagation left with nothing, if no search was needed.
        dead_end: Option<DeadEnd>,
    },
    /// The budget ran out.
    Stopped,
}

/// A search over one model.
#[derive(Debug)]
pub(crate) struct Search<'m> {
    network: Network<'m>,
    clauses: Clauses,
    analysis: Analysis,
    branching: Branching<'m>,
    /// The slots from which the facts at level 0 were derived.
    root_origin: IdSet<SlotId>,
    /// How many events at level 0 `root_origin` covers.
    root_events: usize,
    clearing: usize,
    policy: Policy,
    /// Whether runs that learn nothing alternate with those that do.
    alternates: bool,
    /// Nodes of all workers together, in a portfolio.
    nodes: Option<&'m AtomicU64>,
    pub progress: Progress,
    /// The cells when the most slots were complete.
    best_cells: IdVec<CellId, LetterSet>,
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
            clauses: Clauses::new(cells, model.stride),
            analysis: Analysis::new(cells * (model.stride + 1) + cells, cells + 2),
            branching: Branching::new(model, seed),
            root_origin: IdSet::new(slots),
            root_events: 0,
            clearing: FIRST_CLEARING,
            policy,
            alternates: false,
            nodes: None,
            progress,
            best_cells: vec![LetterSet::EMPTY; cells].into(),
        }
    }

    /// Chooses slots with recent conflicts first, however many words they have:
    /// for callers that use the slots named by a proof of impossibility.
    pub fn focus(&mut self) {
        self.branching.focus();
    }

    /// Prefers words with good scores until the first restart: for callers that want one
    /// good fill.
    pub fn prefer_scores(&mut self) {
        self.branching.prefer_scores(self.network.model);
    }

    /// Alternates runs that learn nothing with those that do: for callers that
    /// want a fill, whatever the list.
    pub fn alternate(&mut self) {
        self.alternates = true;
    }

    /// Shares what is learned about hard slots, and the count of nodes, with
    /// other searches of the same model.
    pub fn share(&mut self, weights: &'m IdSlice<SlotId, AtomicU64>, nodes: &'m AtomicU64) {
        self.branching.share(weights);
        self.nodes = Some(nodes);
    }

    /// Searches from the current state.
    pub fn run(&mut self, budget: &Budget, observer: &mut dyn Observer<Progress>) -> Ended {
        if let Err(conflict) = self.settle_root() {
            return self.impossible(Some(conflict));
        }
        let mut learned = LearnedClause::new(self.network.model.slots.len());
        let mut exhausted = FIRST_EXHAUSTED;
        for run in 1.. {
            if self.alternates && run > 1 {
                if let Some(ended) = self.backtrack_until(exhausted as u64, budget, observer) {
                    return ended;
                }
                self.progress.restarts += 1;
                exhausted *= EXHAUSTED_GROWTH;
            }
            let limit = match self.policy {
                Policy::Slots => run_conflicts(run),
                Policy::Cells => CELL_RUN_CONFLICTS,
            };
            if let Some(ended) = self.run_until(limit, &mut learned, budget, observer) {
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

    /// Searches until `conflicts` conflicts were met; `None` once they were.
    fn run_until(
        &mut self,
        conflicts: u64,
        learned: &mut LearnedClause,
        budget: &Budget,
        observer: &mut dyn Observer<Progress>,
    ) -> Option<Ended> {
        let last = self.progress.conflicts.saturating_add(conflicts);
        while self.progress.conflicts < last {
            if self.is_over(budget, observer) {
                return Some(Ended::Stopped);
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
                found.rivals.clear();
                let goes_on = self.analysis.learn(found, &self.clauses, conflict, learned);
                learned.origin.union_with(&self.network.rivals);
                if !goes_on {
                    self.root_origin.union_with(&learned.origin);
                    return Some(self.impossible(None));
                }
                self.branching.learn(learned);
                state = self.apply(learned);
            }
        }
        None
    }

    /// Reports progress every [`NODES_A_LOOK`] nodes; returns whether the budget is spent.
    fn is_over(&mut self, budget: &Budget, observer: &mut dyn Observer<Progress>) -> bool {
        if !self.progress.nodes.is_multiple_of(NODES_A_LOOK) {
            return false;
        }
        observer.observe(&self.progress);
        if budget.is_spent(self.progress.nodes) {
            return true;
        }
        if let Some(nodes) = self.nodes {
            nodes.fetch_add(NODES_A_LOOK, Ordering::Relaxed);
        }
        false
    }

    /// Keeps the deepest state, to return if the search stops early.
    fn note_depth(&mut self) {
        let model = self.network.model;
        let open = |&(id, slot): &(SlotId, &SlotModel)| slot.branches && self.network.count(id) > 1;
        self.progress.depth = self.progress.slots - model.variables().filter(open).count();
        if self.progress.depth > self.progress.deepest || self.progress.nodes == 0 {
            self.progress.deepest = self.progress.depth;
            self.best_cells.copy_from_slice(self.network.all_letters());
        }
    }

    fn settle(&mut self, cell: CellId, letter: Letter) -> Result<(), Conflict> {
        self.network.push_level();
        self.network.decide(cell, letter)?;
        self.propagate()
    }

    /// Settles the cells of `slot` on `word`, a level each, and propagates.
    fn place(&mut self, slot: SlotId, word: usize) -> Result<(), Conflict> {
        let model = self.network.model.slot(slot);
        let letters = self.network.model.table(model).letters(word);
        for (&cell, &letter) in model.cells.iter().zip(letters) {
            if self.network.letters(cell).len() > 1 {
                self.network.push_level();
                self.network.decide(cell, letter)?;
            }
        }
        self.propagate()
    }

    /// Retreats to where the clause forces a letter, and forces it. A clause of
    /// one literal always holds: it is asserted at level 0 and not stored.
    fn apply(&mut self, learned: &LearnedClause) -> Result<(), Conflict> {
        self.retreat(learned.level);
        let asserted = learned.literals[0];
        if learned.literals.len() == 1 {
            self.root_origin.union_with(&learned.origin);
            clauses::assert(asserted, &mut self.network, Cause::Decision)?;
            return self.settle_root();
        }
        let origin = learned.origin.clone();
        let clause = self.clauses.add(&learned.literals, learned.levels, origin);
        clauses::assert(asserted, &mut self.network, clause.as_cause())?;
        self.propagate()
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.clauses.propagate(&mut self.network)?;
            let Some(slot) = self.network.next_queued() else { return Ok(()) };
            self.network.revise(slot)?;
        }
    }

    /// Propagates at level 0, where results are permanent.
    fn settle_root(&mut self) -> Result<(), Conflict> {
        let result = self.propagate();
        let origin = &mut self.root_origin;
        for event in &self.network.events()[self.root_events..] {
            match event.cause {
                Cause::Slot(slot) => {
                    origin.insert(slot);
                }
                Cause::Implied(number) => {
                    origin.union_with(self.clauses.origin(ClauseId::from_cause(number)));
                }
                Cause::Settled | Cause::Last | Cause::Decision => {}
            }
        }
        self.root_events = self.network.events().len();
        match result {
            Err(Conflict::DeadEnd(DeadEnd::Slot(slot))) => {
                origin.insert(slot);
            }
            Err(Conflict::Clause(clause)) => origin.union_with(self.clauses.origin(clause)),
            Err(Conflict::DeadEnd(DeadEnd::Cell(_))) | Ok(()) => {}
        }
        origin.union_with(&self.network.root_rivals);
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
        let dead_end = conflict.and_then(Conflict::dead_end).filter(|_| !searched);
        Ended::Impossible { origin: self.root_origin.clone(), dead_end }
    }

    /// The outcome of a run that ended this way.
    pub fn conclude(&self, problem: &Problem, ended: Ended) -> Run {
        let outcome = match ended {
            Ended::Filled => Outcome::Filled(self.network.fill(problem)),
            Ended::Stopped => Outcome::Stopped(Partial {
                cells: contents(problem, &self.best_cells),
                complete: self.progress.deepest,
            }),
            Ended::Impossible { origin, dead_end } => Outcome::Impossible(Impossible {
                slots: origin.iter().collect(),
                minimal: false,
                dead_end,
            }),
        };
        Run { outcome, progress: self.progress }
    }
}

/// After how many conflicts the `run`-th run (from 1) ends.
fn run_conflicts(run: u64) -> u64 {
    match run.checked_sub(SHORT_RUNS) {
        None | Some(0) => luby(run) * SHORT_RUN_CONFLICTS,
        Some(run) => luby(run) * RUN_CONFLICTS,
    }
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

    #[test]
    fn short_runs_come_before_long_ones() {
        let found: Vec<u64> = (1..=10).map(super::run_conflicts).collect();
        assert_eq!(found, [64, 64, 128, 1000, 1000, 2000, 1000, 1000, 2000, 4000]);
    }
}
