//! A better fill from a good one: large-neighbourhood search on the scores.
//!
//! A slot is drawn, lower scores likelier; its cells and those of some slots
//! that cross it are emptied, and the hole is filled again as well as it can
//! be, by branch and bound: a branch ends where even the best words left in
//! every open slot would not beat the best fill known. Ties are taken, so that
//! the search drifts over plateaus. A hole that is searched to its end grows
//! the next ones, one that is not shrinks them.

use wordwright_core::{Budget, IdSet, IdVec, Observer};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{LetterSet, words_in};

use crate::enumerate::{place, smallest};
use crate::network::{Model, Network};
use crate::outcome::{Fill, Progress};
use crate::problem::{Problem, ProblemError};

/// What a point of the lowest entry is worth beside a point of the mean.
const LOWEST_SHARE: f64 = 0.1;

/// Words tried in one hole before it is given up.
const HOLE_NODES: u64 = 400;

/// Slots emptied at first; the number then follows how holes end.
const FIRST_HOLE: f64 = 3.0;
/// By how much a hole searched to its end enlarges the next.
const GROWTH: f64 = 1.02;
/// By how much a hole given up shrinks the next.
const SHRINKAGE: f64 = 0.97;

/// What improving came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Improved {
    /// The best fill found.
    pub fill: Fill,
    /// No fill has a higher mean score than this, 0 to 100.
    pub bound: f64,
    /// Whether no fill is better: the search looked at all of them.
    pub optimal: bool,
    /// Holes filled anew.
    pub holes: u64,
    /// Times the fill became better.
    pub steps: u64,
}

/// Improves `fill`, a fill of `problem`, until the budget is spent or nothing
/// better exists. Better is a higher mean score plus a tenth of the lowest.
///
/// # Errors
/// As [`fill`](crate::fill()).
pub fn improve(
    problem: &Problem,
    fill: &Fill,
    seed: u64,
    budget: &Budget,
    observer: &mut dyn Observer<Progress>,
) -> Result<Improved, ProblemError> {
    let model = Model::new(problem)?;
    let mut network = Network::new(&model);
    let mut improved =
        Improved { fill: fill.clone(), bound: 0.0, optimal: false, holes: 0, steps: 0 };
    if network.propagate().is_err() {
        return Ok(improved);
    }
    network.commit_root();
    let mut search = Holes::new(problem, network, fill, seed);
    let optimist = search.optimist();
    let hope = search.quality(optimist);
    improved.bound = search.mean(optimist);
    improved.optimal = search.slots.is_empty() || search.best >= hope;
    while !improved.optimal && !budget.is_spent(search.nodes) {
        let whole = search.dig();
        let before = search.best;
        let ended = search.fill_hole();
        improved.holes += 1;
        if search.best > before {
            improved.steps += 1;
        }
        improved.optimal = whole && ended || search.best >= hope;
        observer.observe(&Progress {
            nodes: search.nodes,
            restarts: improved.holes,
            slots: search.slots.len(),
            depth: search.slots.len(),
            deepest: search.slots.len(),
            best_score: Some(search.mean(search.total)),
            ..Progress::default()
        });
    }
    search.network.retreat(0);
    search.network.push_level();
    for cell in search.cells() {
        if let Some(letter) = search.letters[cell].single() {
            let settled = search.network.decide(cell, letter);
            debug_assert!(settled.is_ok(), "the best fill fits the root");
        }
    }
    if search.network.propagate().is_ok() {
        improved.fill = search.network.fill(problem);
    }
    Ok(improved)
}

/// A sum of scores with the lowest of them.
#[derive(Debug, Clone, Copy)]
struct Total {
    sum: u32,
    lowest: u8,
}

struct Holes<'m> {
    network: Network<'m>,
    /// The slots whose scores count.
    slots: Vec<SlotId>,
    /// The best fill.
    letters: IdVec<CellId, LetterSet>,
    total: Total,
    /// Its quality.
    best: f64,
    /// Whether this hole has given a fill: only a better one counts now.
    tied: bool,
    random: fastrand::Rng,
    size: f64,
    nodes: u64,
}

impl<'m> Holes<'m> {
    fn new(problem: &Problem, network: Network<'m>, fill: &Fill, seed: u64) -> Self {
        let slots: Vec<SlotId> =
            network.model.variables().filter(|(_, slot)| slot.branches).map(|(id, _)| id).collect();
        let alphabet = problem.alphabet();
        let letters = problem
            .grid()
            .ids()
            .map(|cell| {
                let text = fill.cell(cell).unwrap_or_default();
                let first = alphabet.encode(text).ok().and_then(|letters| letters.first().copied());
                first.map_or(LetterSet::EMPTY, LetterSet::only)
            })
            .collect();
        let scores = slots
            .iter()
            .filter_map(|&slot| fill.entries.iter().find(|entry| entry.slot == slot)?.score);
        let mut total = Total { sum: 0, lowest: 100 };
        scores.for_each(|score| total.add(score));
        let mut holes = Self {
            network,
            slots,
            letters,
            total,
            best: 0.0,
            tied: false,
            random: fastrand::Rng::with_seed(seed),
            size: FIRST_HOLE,
            nodes: 0,
        };
        holes.best = holes.quality(total);
        holes
    }

    fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        self.letters.keys()
    }

    fn mean(&self, total: Total) -> f64 {
        f64::from(total.sum) / self.slots.len().max(1) as f64
    }

    fn quality(&self, total: Total) -> f64 {
        self.mean(total) + LOWEST_SHARE * f64::from(total.lowest)
    }

    /// What the scores come to if every slot takes its best word left.
    fn optimist(&self) -> Total {
        let mut total = Total { sum: 0, lowest: 100 };
        for &slot in &self.slots {
            if let Some(word) = words_in(self.network.domain(slot)).next() {
                let table = self.network.model.table(self.network.model.slot(slot));
                total.add(table.score(word));
            }
        }
        total
    }

    /// Keeps the best fill save for a hole, on a level of its own. Returns
    /// whether the hole is the whole grid.
    fn dig(&mut self) -> bool {
        self.network.retreat(0);
        self.network.push_level();
        let emptied = self.draw_hole();
        let whole = emptied.len() == self.slots.len();
        let model = self.network.model;
        let mut kept = IdSet::new(self.letters.len());
        let kept_slots = self.slots.iter().filter(|slot| !emptied.contains(slot));
        for &cell in kept_slots.flat_map(|&slot| &model.slot(slot).cells) {
            kept.insert(cell);
        }
        for &cell in emptied.iter().flat_map(|&slot| &model.slot(slot).cells) {
            kept.remove(cell);
        }
        for cell in kept.iter() {
            if let Some(letter) = self.letters[cell].single() {
                let settled = self.network.decide(cell, letter);
                debug_assert!(settled.is_ok(), "the best fill fits the root");
            }
        }
        let propagated = self.network.propagate();
        debug_assert!(propagated.is_ok(), "the best fill is a fill");
        whole
    }

    /// A slot and slots that hang together with it; where no others do, another
    /// slot and those with that.
    fn draw_hole(&mut self) -> Vec<SlotId> {
        let model = self.network.model;
        let size = (self.size as usize).min(self.slots.len());
        let mut emptied = vec![self.draw_slot()];
        let mut at = 0;
        while emptied.len() < size {
            let Some(&slot) = emptied.get(at) else {
                let rest = self.slots.iter().copied().filter(|slot| !emptied.contains(slot));
                let rest: Vec<SlotId> = rest.collect();
                emptied.push(rest[self.random.usize(..rest.len())]);
                continue;
            };
            let cells = &model.slot(slot).cells;
            let start = self.random.usize(..cells.len());
            for k in 0..cells.len() {
                let cell = cells[(start + k) % cells.len()];
                if let Some((other, _)) = model.crossing(cell, slot)
                    && model.slot(other).branches
                    && !emptied.contains(&other)
                    && emptied.len() < size
                {
                    emptied.push(other);
                }
            }
            at += 1;
        }
        emptied
    }

    /// A slot, likelier the further its entry is below the best word that its
    /// domain had at the root.
    fn draw_slot(&mut self) -> SlotId {
        let lack = |holes: &Self, slot: SlotId| {
            let model = holes.network.model.slot(slot);
            let table = holes.network.model.table(model);
            let best = words_in(holes.network.domain(slot)).next().map_or(0, |w| table.score(w));
            let spelt: Option<Vec<_>> =
                model.cells.iter().map(|&cell| holes.letters[cell].single()).collect();
            let word = spelt.and_then(|letters| table.find(&letters));
            1 + u32::from(best.saturating_sub(word.map_or(best, |word| table.score(word))))
        };
        let lacks: Vec<u32> = self.slots.iter().map(|&slot| lack(self, slot)).collect();
        let mut at = self.random.u32(..lacks.iter().sum::<u32>().max(1));
        for (&slot, lack) in self.slots.iter().zip(lacks) {
            if at < lack {
                return slot;
            }
            at -= lack;
        }
        self.slots[0]
    }

    /// Fills the hole as well as it can be. Returns whether all of it was
    /// searched.
    fn fill_hole(&mut self) -> bool {
        let limit = self.nodes + HOLE_NODES;
        self.tied = false;
        let ended = self.branch(limit);
        self.size *= if ended { GROWTH } else { SHRINKAGE };
        self.size = self.size.clamp(FIRST_HOLE, self.slots.len() as f64 + 1.0);
        ended
    }

    fn branch(&mut self, limit: u64) -> bool {
        let optimist = self.optimist();
        let hope = self.quality(optimist);
        if hope < self.best || self.tied && hope <= self.best {
            return true;
        }
        let Some(slot) = smallest(&self.network) else {
            self.tied = true;
            self.best = hope;
            self.total = optimist;
            self.letters.copy_from_slice(self.network.all_letters());
            return true;
        };
        let level = self.network.level();
        let table = self.network.model.table(self.network.model.slot(slot));
        let mut words: Vec<usize> = words_in(self.network.domain(slot)).collect();
        self.random.shuffle(&mut words);
        words.sort_by_key(|&word| std::cmp::Reverse(table.score(word)));
        for word in words {
            if self.nodes >= limit {
                return false;
            }
            self.nodes += 1;
            self.network.push_level();
            let ended = place(&mut self.network, slot, word).is_err() || self.branch(limit);
            self.network.retreat(level);
            if !ended {
                return false;
            }
        }
        true
    }
}

impl Total {
    fn add(&mut self, score: u8) {
        self.sum += u32::from(score);
        self.lowest = self.lowest.min(score);
    }
}
