//! Holes: some slots are emptied and filled again as well as possible.
//!
//! A slot is drawn, lower scores likelier; its cells and those of some slots that cross
//! it are emptied, and the hole is filled by branch and bound. The bound is the sum of
//! the best words left in every slot. What a branch may still lose against the best fill
//! is its *slack*; a word that scores further below the best of its slot than that can
//! be in no better fill and leaves the domain, and propagation takes it from there. Ties
//! are taken, so that the search drifts over plateaus. A hole that is searched to its
//! end makes the next ones larger; one that is given up makes them smaller.

use wordwright_core::{IdSet, IdSlice, IdVec};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{LetterSet, words_in};

use super::quality::{Scoring, Total};
use crate::enumerate::{place, smallest};
use crate::network::Network;
use crate::outcome::Fill;
use crate::problem::Problem;

/// Words tried in one hole before it is given up, by judgement.
const HOLE_NODES: u64 = 400;

/// Words tried between two questions whether to go on.
const NODES_PER_CHECK: u64 = 256;

/// The factor by which each long search of the whole grid may be longer than the last.
const WHOLE_GROWTH: u64 = 2;

/// The initial number of slots to empty, which then adapts to how holes end; by judgement.
const FIRST_HOLE: f64 = 3.0;
/// The factor by which a hole searched to its end enlarges the next, by judgement.
const GROWTH: f64 = 1.02;
/// The factor by which a hole that is given up shrinks the next, by judgement.
const SHRINKAGE: f64 = 0.97;

pub(super) struct Holes<'m> {
    network: Network<'m>,
    pub scoring: Scoring,
    /// The best fill.
    pub letters: IdVec<CellId, LetterSet>,
    pub total: Total,
    /// Its quality.
    pub best: f64,
    /// Whether this hole has given a fill: only a better one counts now.
    tied: bool,
    random: fastrand::Rng,
    size: f64,
    /// Words tried.
    pub nodes: u64,
    /// Of these, words tried in long searches of the whole grid.
    whole_nodes: u64,
    /// The most words that the next of those may try.
    whole_limit: u64,
}

impl<'m> Holes<'m> {
    /// Holes in `fill`, a fill of the network's problem.
    pub fn new(
        problem: &Problem,
        network: Network<'m>,
        scoring: Scoring,
        fill: &Fill,
        seed: u64,
    ) -> Self {
        let total = scoring.total(fill);
        Self {
            network,
            letters: letters_of(problem, fill),
            total,
            best: scoring.quality(total),
            scoring,
            tied: false,
            random: fastrand::Rng::with_seed(seed),
            size: FIRST_HOLE,
            nodes: 0,
            whole_nodes: 0,
            whole_limit: HOLE_NODES * WHOLE_GROWTH,
        }
    }

    /// Continues from `fill` if it is better than the best so far. Returns whether it is.
    pub fn adopt(&mut self, problem: &Problem, fill: &Fill) -> bool {
        self.adopt_letters(&letters_of(problem, fill), self.scoring.total(fill))
    }

    /// The same for a fill whose letters and total are known.
    pub fn adopt_letters(&mut self, letters: &IdSlice<CellId, LetterSet>, total: Total) -> bool {
        let quality = self.scoring.quality(total);
        let better = quality > self.best;
        if better {
            self.best = quality;
            self.total = total;
            self.letters.copy_from_slice(letters);
        }
        better
    }

    /// Whether no fill can be better, if none comes to more than `hope`.
    pub fn reaches(&self, hope: Total) -> bool {
        self.best >= self.scoring.quality(hope)
    }

    /// The best fill.
    pub fn finish(mut self, problem: &Problem) -> Option<Fill> {
        self.network.retreat(0);
        self.network.push_level();
        self.settle(self.letters.keys());
        self.network.propagate().ok()?;
        Some(self.network.fill(problem))
    }

    /// Settles the best fill outside a hole, on a level of its own. Returns
    /// whether the hole is the whole grid.
    pub fn dig(&mut self) -> bool {
        self.network.retreat(0);
        self.network.push_level();
        let emptied = self.draw_hole();
        let model = self.network.model;
        let mut kept = IdSet::new(self.letters.len());
        let kept_slots = self.scoring.slots.iter().filter(|slot| !emptied.contains(slot));
        for &cell in kept_slots.flat_map(|&slot| &model.slot(slot).cells) {
            kept.insert(cell);
        }
        for &cell in emptied.iter().flat_map(|&slot| &model.slot(slot).cells) {
            kept.remove(cell);
        }
        // Emptied slots can have all cells between them, such as every slot down.
        let whole = kept.iter().next().is_none();
        self.settle(kept.iter());
        let propagated = self.network.propagate();
        debug_assert!(propagated.is_ok(), "the best fill is a fill");
        whole
    }

    /// Gives cells their letters of the best fill.
    fn settle(&mut self, cells: impl Iterator<Item = CellId>) {
        for cell in cells {
            if let Some(letter) = self.letters[cell].single() {
                let settled = self.network.decide(cell, letter);
                debug_assert!(settled.is_ok(), "the best fill fits the root");
            }
        }
    }

    /// A slot and slots connected to it; once no more are connected, another
    /// slot and those connected to that.
    fn draw_hole(&mut self) -> Vec<SlotId> {
        let model = self.network.model;
        let size = (self.size as usize).min(self.scoring.slots.len());
        let mut emptied = vec![self.draw_slot()];
        let mut at = 0;
        while emptied.len() < size {
            let Some(&slot) = emptied.get(at) else {
                let rest =
                    self.scoring.slots.iter().copied().filter(|slot| !emptied.contains(slot));
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
        let lacks: Vec<u32> = self.scoring.slots.iter().map(|&slot| lack(self, slot)).collect();
        let mut at = self.random.u32(..lacks.iter().sum::<u32>().max(1));
        for (&slot, lack) in self.scoring.slots.iter().zip(lacks) {
            if at < lack {
                return slot;
            }
            at -= lack;
        }
        self.scoring.slots[0]
    }

    /// Fills the hole as well as possible. Returns whether all of it was searched. `goes_on` is asked
    /// from time to time.
    ///
    /// The whole grid is worth a longer search, which proves the best fill where it ends. Each of
    /// those may try twice as many words as the last, once as many have been tried in other holes,
    /// so that they take no more than about half of the words.
    pub fn fill_hole(&mut self, whole: bool, goes_on: &mut dyn FnMut(&Self) -> bool) -> bool {
        let long = whole && self.nodes - self.whole_nodes >= self.whole_limit;
        let (before, words) = (self.nodes, if long { self.whole_limit } else { HOLE_NODES });
        self.tied = false;
        let ended = self.branch(before + words, goes_on);
        if long {
            self.whole_nodes += self.nodes - before;
            self.whole_limit = self.whole_limit.saturating_mul(WHOLE_GROWTH);
        } else {
            self.size *= if ended { GROWTH } else { SHRINKAGE };
            self.size = self.size.clamp(FIRST_HOLE, self.scoring.slots.len() as f64 + 1.0);
        }
        ended
    }

    /// Tries the words of one slot after another. Returns whether it reached the end.
    fn branch(&mut self, limit: u64, goes_on: &mut dyn FnMut(&Self) -> bool) -> bool {
        let Some(slack) = self.tighten() else { return true };
        let Some(slot) = smallest(&self.network) else {
            self.tied = true;
            self.total = self.scoring.optimist(&self.network);
            self.best = self.scoring.quality(self.total);
            self.letters.copy_from_slice(self.network.all_letters());
            return true;
        };
        let level = self.network.level();
        let table = self.network.model().table(self.network.model().slot(slot));
        let mut words: Vec<usize> = words_in(self.network.domain(slot)).collect();
        self.random.shuffle(&mut words);
        words.sort_by_key(|&word| std::cmp::Reverse(table.score(word)));
        let best = words.first().map_or(0, |&word| table.score(word));
        let least = self.scoring.least(slot, best, slack, 0);
        for word in words {
            if table.score(word) < least {
                break;
            }
            let is_due = self.nodes.is_multiple_of(NODES_PER_CHECK);
            if self.nodes >= limit || is_due && !goes_on(self) {
                return false;
            }
            self.nodes += 1;
            self.network.push_level();
            let ended =
                place(&mut self.network, slot, word).is_err() || self.branch(limit, goes_on);
            self.network.retreat(level);
            if !ended {
                return false;
            }
        }
        true
    }

    /// Removes from every slot the words that score too little for a better
    /// fill, until nothing changes. Returns the slack, or `None` if there is no
    /// better fill here.
    fn tighten(&mut self) -> Option<u64> {
        loop {
            let optimist = self.scoring.optimist(&self.network);
            let slack = self.scoring.slack(optimist, self.best, self.tied)?;
            let floor = self.scoring.floor(optimist, self.best);
            let mut changed = false;
            for &slot in &self.scoring.slots {
                let best = self.network.best_score(slot)?;
                let least = self.scoring.least(slot, best, slack, floor);
                changed |= self.network.keep_scoring(slot, least);
            }
            if !changed {
                return Some(slack);
            }
            self.network.propagate().ok()?;
        }
    }
}

/// The letter of each cell; none for a block or a cell that is not filled.
fn letters_of(problem: &Problem, fill: &Fill) -> IdVec<CellId, LetterSet> {
    let letter = |cell| {
        let letters = problem.alphabet().encode(fill.cell(cell)?).ok()?;
        letters.first().copied().map(LetterSet::only)
    };
    problem.grid().ids().map(|cell| letter(cell).unwrap_or(LetterSet::EMPTY)).collect()
}
