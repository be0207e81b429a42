//! Document 002's strategy: forward checking with backjumps over connected
//! patterns.
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
//! Three places that the document leaves open are decided here. The target
//! keeps what is left of its options, since options made anew would bring the
//! failed word back. When the target is not connected, no field of it need be
//! conflicted: an empty filter prunes nothing; and the options of the pattern
//! that could not be filled are made anew with those of the patterns undone,
//! since nothing else would. A word that stands in the grid is no option
//! elsewhere.
//!
//! The strategy is not complete. A filter prunes a word for a conflict that an
//! unrelated pattern helped to cause, and a word once tried stays dropped when
//! only that other pattern changes; so giving up proves nothing. Nor does it
//! always end: a pattern refilled late counts as later than patterns that
//! stayed, and two of them can take turns. A budget ends it.

use wordwright_grid::SlotId;
use wordwright_lexicon::LetterSet;

use super::patterns::Patterns;
use super::step::{Action, Board, State, Step, Why};
use crate::fill::{Run, cells_text};
use crate::network::Model;
use crate::options::{Budget, Observer, Progress};
use crate::{DeadEnd, Entry, Fill, Impossible, Outcome, Partial, Problem, ProblemError};

/// Words weighed for a pattern. The document says "several".
const WORDS_WEIGHED: usize = 10;

/// Steps between looks of the observer.
const STEPS_A_LOOK: u64 = 256;

/// Fills by document 002. Seed zero weighs the first options in the order of
/// the list; another seed draws them.
pub(crate) fn article(
    problem: &Problem,
    seed: u64,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Run, ProblemError> {
    let model = Model::new(problem)?;
    let mut search = Article {
        problem,
        model: &model,
        patterns: Patterns::new(problem, &model),
        random: (seed != 0).then(|| fastrand::Rng::with_seed(seed)),
        observer,
        step: 0,
        progress: Progress {
            slots: model.variables().filter(|(_, slot)| slot.branches).count(),
            ..Progress::default()
        },
        best_cells: vec![LetterSet::EMPTY; problem.grid().cell_count()],
    };
    let outcome = search.run(budget);
    Ok(Run { outcome, progress: search.progress })
}

struct Article<'a> {
    problem: &'a Problem,
    model: &'a Model,
    patterns: Patterns<'a>,
    random: Option<fastrand::Rng>,
    observer: &'a mut dyn Observer,
    step: u64,
    progress: Progress,
    best_cells: Vec<LetterSet>,
}

impl Article<'_> {
    fn run(&mut self, budget: &Budget) -> Outcome {
        self.show(&Action::Start);
        self.keep_best();
        while let Some((slot, options)) = self.select() {
            if budget.is_spent(self.step) {
                return self.stopped();
            }
            self.step += 1;
            if self.step.is_multiple_of(STEPS_A_LOOK) {
                self.observer.progress(&self.progress);
            }
            let why = Why::FewestOptions;
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
        Outcome::Filled(self.read_fill())
    }

    /// The unfilled pattern with the fewest options, and how many; `None` when
    /// all are filled. A slot outside the region is not filled: it comes up
    /// only when no word fits it any more.
    fn select(&self) -> Option<(SlotId, u32)> {
        self.model
            .variables()
            .filter(|&(id, _)| !self.patterns.is_filled(id))
            .map(|(id, slot)| (id, self.patterns.count(id), slot.branches))
            .filter(|&(_, options, branches)| branches || options == 0)
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

    /// A handful of the options of `slot`: the first ones, or some by chance.
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

    /// Keeps the fullest state for a caller who must stop early.
    fn keep_best(&mut self) {
        self.progress.deepest = self.progress.depth;
        for (cell, best) in self.problem.grid().ids().zip(&mut self.best_cells) {
            *best = self.patterns.letters(cell);
        }
    }

    fn stopped(&self) -> Outcome {
        let cells = cells_text(self.problem, &self.best_cells);
        Outcome::Stopped(Partial { cells, complete: self.progress.deepest })
    }

    fn read_fill(&self) -> Fill {
        let list = self.problem.list();
        let alphabet = self.problem.alphabet();
        let letters: Vec<LetterSet> =
            self.problem.grid().ids().map(|cell| self.patterns.letters(cell)).collect();
        let filled = self.problem.slots().ids().filter(|&slot| self.problem.is_filled(slot));
        let entries = filled
            .map(|slot| {
                if let Some(given) = self.problem.given_entry(slot) {
                    let word = list.find(&given);
                    let score = word.map(|word| list.score(word));
                    return Entry { slot, text: alphabet.decode(&given), word, score };
                }
                let table = self.model.table(self.model.slot(slot));
                let word = table.id(self.patterns.words(slot)[0]);
                let text = alphabet.decode(list.letters(word));
                Entry { slot, text, word: Some(word), score: Some(list.score(word)) }
            })
            .collect();
        Fill { cells: cells_text(self.problem, &letters), entries }
    }

    fn show(&mut self, action: &Action) {
        let board = Board { problem: self.problem, model: self.model, state: &self.patterns };
        self.observer.step(&Step { number: self.step, action, board });
    }
}
