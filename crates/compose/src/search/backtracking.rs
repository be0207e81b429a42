//! Runs that learn nothing: words are tried slot by slot, and a slot that has run out of
//! words sends the search back to the slot before.
//!
//! Explaining a conflict costs three to four times as much as only undoing it. On a list
//! of random words the learned clauses hardly ever apply again, so trying more words does
//! better there; on lists that people edit, and where slots cross densely, clauses pay.
//! There is no way to tell the two apart beforehand, so [`Search`] alternates both kinds
//! of runs (experiment 045).
//!
//! What is not explained need not be recorded, so these runs keep no events. They pass over
//! the learned clauses too, which follow events (experiment 080).
//!
//! The slot with the fewest words for its weight comes first, where the weight is a sum over
//! the crossings that are still open, and grows with the dead ends met there (the weighted
//! degree of Boussemart et al. 2004). Runs end after a number of exhausted slots, since
//! trying words is heavy-tailed: another start often fills at once what this one would not
//! fill in hours (Gomes, Selman and Kautz 1998).

use wordwright_core::{Budget, Observer};
use wordwright_grid::{CellId, SlotId};

use super::{Ended, Search};
use crate::outcome::{DeadEnd, Progress};

/// A slot whose words are tried.
struct Frame {
    slot: SlotId,
    /// Its words, the best last.
    words: Vec<usize>,
    /// The level at which it had them all.
    level: usize,
}

impl Search<'_> {
    /// Searches from level 0 until `exhausted` slots have run out of words. Returns
    /// `None` then, back at level 0, and also when the first slot has: proving that no
    /// fill exists is left to a run that knows which slots are to blame.
    pub(super) fn backtrack_until(
        &mut self,
        exhausted: u64,
        budget: &Budget,
        observer: &mut dyn Observer<Progress>,
    ) -> Option<Ended> {
        self.network.record_events(false);
        let ended = self.try_words(exhausted, budget, observer);
        if ended.is_none() {
            self.retreat(0);
            self.network.record_events(true);
        }
        ended
    }

    fn try_words(
        &mut self,
        exhausted: u64,
        budget: &Budget,
        observer: &mut dyn Observer<Progress>,
    ) -> Option<Ended> {
        let mut frames: Vec<Frame> = Vec::with_capacity(self.progress.slots);
        let mut left = exhausted;
        loop {
            self.note_depth();
            let Some((slot, words)) = self.branching.ranked_words(&self.network) else {
                return Some(Ended::Filled);
            };
            frames.push(Frame { slot, words, level: self.network.level() });
            loop {
                let frame = frames.last()?;
                let (slot, level) = (frame.slot, frame.level);
                self.retreat(level);
                let Some(word) = frames.last_mut()?.words.pop() else {
                    frames.pop();
                    left -= 1;
                    if left == 0 {
                        return None;
                    }
                    continue;
                };
                if self.is_over(budget, observer) {
                    return Some(Ended::Stopped);
                }
                self.progress.nodes += 1;
                match self.place_at_once(slot, word) {
                    Ok(()) => break,
                    Err(dead_end) => {
                        self.progress.conflicts += 1;
                        if let Some(cell) = self.crossing_of(dead_end) {
                            self.branching.blame(cell);
                        }
                    }
                }
            }
        }
    }

    /// Settles the cells of `slot` on `word` in one level, and propagates.
    fn place_at_once(&mut self, slot: SlotId, word: usize) -> Result<(), DeadEnd> {
        let model = self.network.model.slot(slot);
        let letters = self.network.model.table(model).letters(word);
        self.network.push_level();
        for (&cell, &letter) in model.cells.iter().zip(letters) {
            if self.network.letters(cell).len() > 1 {
                self.network.decide(cell, letter)?;
            }
        }
        self.network.propagate()
    }

    /// The crossing at which a slot or cell was left with nothing.
    fn crossing_of(&self, dead_end: DeadEnd) -> Option<CellId> {
        match dead_end {
            DeadEnd::Cell(cell) => Some(cell),
            DeadEnd::Slot(slot) => self.network.last_change(slot),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wordwright_core::{Budget, IdVec, Silent};
    use wordwright_grid::Grid;
    use wordwright_lexicon::{Alphabet, LetterSet, WordList};

    use super::*;
    use crate::network::{Model, Network};
    use crate::outcome::Outcome;
    use crate::problem::Problem;
    use crate::verify::verify;

    /// An open 4x4 and random words of a few letters.
    fn problem(words: usize, seed: u64) -> Problem {
        let mut random = fastrand::Rng::with_seed(seed);
        let word = |random: &mut fastrand::Rng| -> String {
            (0..4).map(|_| char::from(b"AEIRST"[random.usize(0..6)])).collect()
        };
        let list: Vec<String> = (0..words).map(|_| word(&mut random)).collect();
        let list = WordList::parse(&Alphabet::english(), &list.join("\n")).expect("words");
        Problem::new(Grid::new(4, 4).expect("a grid"), Arc::new(list)).expect("slots")
    }

    fn search(model: &Model) -> Search<'_> {
        let mut search = Search::new(model, 0);
        let _ = search.settle_root();
        search
    }

    /// The letters of every cell and the words of every slot.
    fn state(network: &Network<'_>) -> (IdVec<CellId, LetterSet>, Vec<Vec<u64>>) {
        let slots = network.model().variables().map(|(slot, _)| network.domain(slot).to_vec());
        let letters = network.all_letters().iter().copied().collect();
        (letters, slots.collect())
    }

    #[test]
    fn propagation_is_the_same_without_events() {
        let (mut went_on, mut dead) = (0, 0);
        for seed in 0..40 {
            let problem = problem(60, seed);
            let model = Model::new(&problem).expect("words of the length");
            let mut recorded = search(&model);
            let mut bare = search(&model);
            bare.network.record_events(false);
            let mut states = vec![state(&recorded.network)];
            while let Some((slot, words)) = recorded.branching.ranked_words(&recorded.network) {
                let level = recorded.network.level();
                let word = words[0];
                let results = [&mut recorded, &mut bare].map(|it| it.place_at_once(slot, word));
                assert_eq!(results[0], results[1], "{seed}");
                if results[0].is_err() {
                    dead += 1;
                    break;
                }
                assert_eq!(bare.network.level(), level + 1);
                assert_eq!(state(&bare.network), state(&recorded.network), "{seed}");
                states.push(state(&bare.network));
                went_on += 1;
            }
            for (level, expected) in states.iter().enumerate().rev() {
                bare.retreat(level);
                assert_eq!(&state(&bare.network), expected, "{seed}, level {level}");
            }
        }
        assert!(went_on > 20 && dead > 5, "{went_on} went on, {dead} dead ends");
    }

    #[test]
    fn it_fills_what_the_learning_search_fills() {
        let (mut filled, mut impossible) = (0, 0);
        for seed in 0..60 {
            let problem = problem(30 + (seed % 24) as usize, seed);
            let model = Model::new(&problem).expect("words of the length");
            let mut learning = Search::new(&model, 0);
            let expected = learning.run(&Budget::UNLIMITED, &mut Silent);
            if learning.progress.nodes == 0 {
                continue;
            }
            let mut search = search(&model);
            let ended = search.backtrack_until(u64::MAX, &Budget::UNLIMITED, &mut Silent);
            if let Some(ended) = ended {
                assert_eq!((&ended, &expected), (&Ended::Filled, &Ended::Filled), "{seed}");
                let Outcome::Filled(fill) = search.conclude(&problem, ended).outcome else {
                    panic!("{seed}: a fill was expected");
                };
                assert_eq!(verify(&problem, &fill), Ok(()), "{seed}");
                filled += 1;
            } else {
                assert!(matches!(expected, Ended::Impossible { .. }), "{seed}: {expected:?}");
                impossible += 1;
            }
        }
        assert!(filled > 5 && impossible > 5, "{filled} filled, {impossible} impossible");
    }

    #[test]
    fn a_run_that_ends_leaves_the_search_as_it_was() {
        let mut ended = 0;
        for seed in 0..40 {
            let problem = problem(40, seed);
            let model = Model::new(&problem).expect("words of the length");
            let mut search = search(&model);
            let before = state(&search.network);
            if search.backtrack_until(1, &Budget::UNLIMITED, &mut Silent).is_none() {
                assert_eq!(state(&search.network), before, "{seed}");
                ended += usize::from(search.progress.conflicts > 0);
            }
        }
        assert!(ended > 5, "{ended} ended");
    }

    #[test]
    fn a_spent_budget_stops_a_run() {
        let problem = problem(100, 3);
        let model = Model::new(&problem).expect("words of the length");
        let budget = Budget::UNLIMITED.with_steps(0);
        let ended = search(&model).backtrack_until(9, &budget, &mut Silent);
        assert_eq!(ended, Some(Ended::Stopped));
    }
}
