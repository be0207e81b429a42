//! Forward checking with backjumps over connected patterns.
//!
//! Each step selects the pattern with the fewest options. If it has none, all
//! its fields are marked as conflicted and the search jumps back to the
//! pattern filled last of those that cross it, or of all when none of those is
//! filled. That pattern and all that depend on it are undone, and the options
//! that would put the same letters into its conflicted fields are pruned.
//! Otherwise the pattern gets, of a handful of its options, the word with the
//! greatest product of ln(1 + options left) over the unfilled patterns that it
//! crosses, and those patterns lose the options that no longer fit.
//!
//! The article leaves three things open that are decided here. The target of a
//! backjump keeps its remaining options, since recomputing them would bring the
//! failed word back. If the target is not connected, it may have no conflicted
//! fields: an empty filter prunes nothing, and the options of the pattern that
//! could not be filled are recomputed along with those of the undone patterns,
//! since nothing else would do it. A word in the grid is not an option
//! elsewhere.
//!
//! The method is not complete. A filter prunes a word for a conflict that an
//! unrelated pattern helped to cause, and a word once tried stays dropped when
//! only that other pattern changes; so giving up proves nothing. It also need
//! not terminate: a pattern refilled late counts as later than patterns that
//! stayed, and two of them can alternate forever. A budget ends it.

use wordwright_compose::network::{Model, contents, fill_of};
use wordwright_compose::{
    DeadEnd, Fill, Impossible, Outcome, Partial, Problem, ProblemError, Progress, Run, shrink_proof,
};
use wordwright_core::{Budget, IdVec};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::LetterSet;

use super::patterns::Patterns;
use crate::trace::{Action, Board, SelectionReason, State, Step, StepObserver};

/// Words compared for a pattern. The article says "several".
const WORDS_WEIGHED: usize = 10;

/// Fills the problem's grid. Seed zero compares the first options in the order
/// of the list; any other seed draws them. A step of the budget is a step as
/// the article counts them: a pattern selected.
///
/// # Errors
/// As [`wordwright_compose::fill`].
pub fn fill(
    problem: &Problem,
    seed: u64,
    budget: &Budget,
    observer: &mut StepObserver<'_>,
) -> Result<Run, ProblemError> {
    let model = Model::new(problem)?;
    let mut search = Search {
        problem,
        model: &model,
        patterns: Patterns::new(problem, &model),
        random: (seed != 0).then(|| fastrand::Rng::with_seed(seed)),
        observer,
        step: 0,
        progress: Progress {
            slots: model.variables().filter(|(_, slot)| slot.must_be_filled()).count(),
            ..Progress::default()
        },
        best_cells: vec![LetterSet::EMPTY; problem.grid().cell_count()].into(),
    };
    let outcome = match search.run(budget) {
        Outcome::Impossible(found) => Outcome::Impossible(shrink_proof(problem, found, budget)),
        outcome => outcome,
    };
    Ok(Run { outcome, progress: search.progress })
}

struct Search<'a> {
    problem: &'a Problem,
    model: &'a Model,
    patterns: Patterns<'a>,
    random: Option<fastrand::Rng>,
    observer: &'a mut StepObserver<'a>,
    step: u64,
    progress: Progress,
    best_cells: IdVec<CellId, LetterSet>,
}

impl Search<'_> {
    fn run(&mut self, budget: &Budget) -> Outcome {
        self.show(&Action::Start);
        self.keep_best();
        while let Some((slot, options)) = self.select() {
            if budget.is_spent(self.step) {
                return self.stopped();
            }
            self.step += 1;
            let why = SelectionReason::FewestOptions;
            self.show(&Action::Selected { slot, options: options as usize, why });
            if options > 0 {
                self.fill(slot, options);
                continue;
            }
            self.progress.conflicts += 1;
            self.show(&Action::DeadEnd(DeadEnd::Slot(slot)));
            if self.step == 1 {
                let dead_end = Some(DeadEnd::Slot(slot));
                let slots = vec![slot];
                return Outcome::Impossible(Impossible { slots, minimal: true, dead_end });
            }
            if !self.backjump(slot) {
                self.show(&Action::GaveUp { from: slot });
                return self.stopped();
            }
        }
        Outcome::Filled(self.fill_found())
    }

    /// The unfilled pattern with the fewest options, and how many; `None` when
    /// all are filled. A slot outside the region is not filled: it is returned
    /// only when no word fits it any more.
    fn select(&self) -> Option<(SlotId, u32)> {
        self.model
            .variables()
            .filter(|&(id, _)| !self.patterns.is_filled(id))
            .map(|(id, slot)| (id, self.patterns.count(id), slot.must_be_filled()))
            .filter(|&(_, options, must_be_filled)| must_be_filled || options == 0)
            .min_by_key(|&(_, options, _)| options)
            .map(|(id, options, _)| (id, options))
    }

    /// Puts the least constraining of a handful of words into `slot`.
    fn fill(&mut self, slot: SlotId, options: u32) {
        let words = self.handful(slot, options);
        let mut best = (f64::NEG_INFINITY, 0);
        for &word in &words {
            let weight = self.patterns.weight(slot, word);
            if weight > best.0 {
                best = (weight, word);
            }
        }
        let (weight, word) = best;
        self.patterns.fill(slot, word, self.step);
        self.progress.nodes += 1;
        self.progress.depth += 1;
        if self.progress.depth > self.progress.deepest {
            self.keep_best();
        }
        let word = self.model.table(self.model.slot(slot)).id(word);
        self.show(&Action::Placed { slot, word, weighed: words.len(), weight });
    }

    /// A handful of the options of `slot`: the first ones, or random ones.
    fn handful(&mut self, slot: SlotId, options: u32) -> Vec<usize> {
        let all = self.patterns.options(slot);
        let Some(random) = &mut self.random else { return all.take(WORDS_WEIGHED).collect() };
        let mut wanted = WORDS_WEIGHED.min(options as usize);
        let mut left = options as usize;
        all.filter(|_| {
            let taken = random.usize(..left) < wanted;
            left -= 1;
            wanted -= usize::from(taken);
            taken
        })
        .collect()
    }

    /// Jumps back from `from`, which has no option. Returns false when no
    /// pattern is filled.
    fn backjump(&mut self, from: SlotId) -> bool {
        self.patterns.mark(from);
        let connected = self.patterns.last_filled_crossing(from);
        let Some(to) = connected.or_else(|| self.patterns.last_filled()) else { return false };
        self.show(&Action::Backjump { from, to, connected: connected.is_some() });
        let slots = self.patterns.dependents(to);
        self.progress.depth -= slots.len();
        let mut failed = None;
        for &slot in &slots {
            let word = self.patterns.undo(slot);
            failed = failed.or(word);
        }
        for slot in self.patterns.affected(&slots) {
            if slot != to {
                self.patterns.restore(slot);
            }
        }
        self.patterns.restore(from);
        self.show(&Action::Undone { slots });
        if let Some(word) = failed {
            self.prune(to, word);
        }
        true
    }

    /// Drops what would put the failed word's letters into the conflicted
    /// fields of `slot` again.
    fn prune(&mut self, slot: SlotId, failed: usize) {
        let filter = self.patterns.filter(slot, failed);
        if filter.iter().all(Option::is_none) {
            return;
        }
        let removed = self.patterns.prune(slot, &filter);
        let table = self.model.table(self.model.slot(slot));
        let removed = removed.into_iter().map(|word| table.id(word)).collect();
        let alphabet = self.problem.alphabet();
        let face = |letter: &Option<_>| letter.map_or("_", |letter| alphabet.face(letter));
        let filter = filter.iter().map(face).collect();
        self.show(&Action::Pruned { slot, filter, removed });
    }

    /// Keeps the fullest state, to return if the search stops early.
    fn keep_best(&mut self) {
        self.progress.deepest = self.progress.depth;
        for (cell, best) in self.problem.grid().ids().zip(&mut self.best_cells) {
            *best = self.patterns.letters(cell);
        }
    }

    fn stopped(&self) -> Outcome {
        let cells = contents(self.problem, &self.best_cells);
        Outcome::Stopped(Partial { cells, complete: self.progress.deepest })
    }

    fn fill_found(&self) -> Fill {
        let letters: IdVec<CellId, LetterSet> =
            self.problem.grid().ids().map(|cell| self.patterns.letters(cell)).collect();
        fill_of(self.problem, &letters, |slot| {
            self.model.table(self.model.slot(slot)).id(self.patterns.words(slot)[0])
        })
    }

    fn show(&mut self, action: &Action) {
        let board = Board { problem: self.problem, model: self.model, state: &self.patterns };
        let progress = &self.progress;
        self.observer.observe(&Step { number: self.step, action, board, progress });
    }
}
