//! The search over slots and words, with channelling after every word.
//!
//! The next slot is the one with the smallest measure `K(s)` (section 3.1); a slot whose cells
//! were all filled by its crossings is skipped. The words of a slot are tried in the order of
//! the constraints that they add. The paper leaves that order open; here the word comes first
//! that leaves the crossing slots the most words, by the sum of the logarithms of the words
//! left to each. A dead end returns to the next word of the previous slot (chronological
//! backtracking).
//!
//! With zero rounds a slot knows only its own letters (the paper's `W0`); every
//! further round is one iteration of figure 4. Whatever the rounds of earlier
//! words removed stays removed while those words stay.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use wordwright_compose::network::{Model, Network, contents};
use wordwright_compose::{
    DeadEnd, Impossible, Outcome, Partial, Problem, ProblemError, Progress, Run, shrink_proof,
};
use wordwright_core::{Budget, IdVec};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, LetterSet, words_in};

use super::rounds::round;
use crate::trace::{Action, Board, SelectionReason, State, Step, StepObserver};

/// Fills the problem's grid. `rounds` bounds the channelling after every word;
/// `None` channels to the fixpoint. A step of the budget is a word tried.
///
/// # Errors
/// As [`wordwright_compose::fill`].
pub fn fill(
    problem: &Problem,
    rounds: Option<usize>,
    budget: &Budget,
    observer: &mut StepObserver<'_>,
) -> Result<Run, ProblemError> {
    let model = Model::new(problem)?;
    let cells = problem.grid().cell_count();
    let given = |cell| u8::from(problem.given(cell).is_some());
    let mut search = Search {
        problem,
        network: Network::new(&model),
        rounds,
        observer,
        filled: problem.grid().ids().map(given).collect(),
        freedom: Vec::new(),
        progress: Progress {
            slots: model.variables().filter(|(_, slot)| slot.must_be_filled()).count(),
            ..Progress::default()
        },
        best_cells: vec![LetterSet::EMPTY; cells].into(),
    };
    let outcome = match search.run(budget) {
        Outcome::Impossible(found) => Outcome::Impossible(shrink_proof(problem, found, budget)),
        outcome => outcome,
    };
    Ok(Run { outcome, progress: search.progress })
}

impl State for Network<'_> {
    fn words(&self, slot: SlotId) -> Vec<usize> {
        words_in(self.domain(slot)).collect()
    }

    fn letters(&self, cell: CellId) -> LetterSet {
        self.letters(cell)
    }
}

/// Width of a row with an item for each letter of any alphabet.
const LETTERS: usize = Letter::MAX.index() + 1;

/// `K(s)` of section 3.1 for a slot of `length` cells with `words` words left.
fn measure(words: usize, length: usize) -> f64 {
    match words {
        0 => 0.0,
        1 => 1.0,
        _ => 1.0 + words as f64 / (length * length) as f64,
    }
}

/// A word with its value; the greatest is tried first, ties in the order of the table.
#[derive(Debug, Clone, Copy)]
struct Valued {
    value: f64,
    word: usize,
}

impl Ord for Valued {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.total_cmp(&other.value).then(other.word.cmp(&self.word))
    }
}

impl PartialOrd for Valued {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Valued {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Valued {}

/// A slot on the search's path with the words not yet tried there.
struct Choice {
    slot: SlotId,
    words: BinaryHeap<Valued>,
    weighed: usize,
    /// Whether one of its words stands in the grid.
    stands: bool,
}

struct Search<'a> {
    problem: &'a Problem,
    network: Network<'a>,
    rounds: Option<usize>,
    observer: &'a mut StepObserver<'a>,
    /// How many slots of each cell have a word placed; a given letter counts as
    /// one.
    filled: IdVec<CellId, u8>,
    /// By position of a slot and letter, the words that it leaves to the crossing slot.
    freedom: Vec<[f64; LETTERS]>,
    progress: Progress,
    best_cells: IdVec<CellId, LetterSet>,
}

impl Search<'_> {
    fn run(&mut self, budget: &Budget) -> Outcome {
        let start = self.network.narrow_queued().map(|_| ());
        self.show(&Action::Start);
        if let Err(dead_end) = start.and_then(|()| self.channel()) {
            self.show(&Action::DeadEnd(dead_end));
            return self.impossible(Some(dead_end));
        }
        let mut path: Vec<Choice> = Vec::new();
        loop {
            self.record_depth();
            let Some(choice) = self.select() else {
                return Outcome::Filled(self.network.fill(self.problem));
            };
            path.push(choice);
            loop {
                if budget.is_spent(self.progress.nodes) {
                    return Outcome::Stopped(Partial {
                        cells: contents(self.problem, &self.best_cells),
                        complete: self.progress.deepest,
                    });
                }
                let level = path.len() - 1;
                let Some(choice) = path.last_mut() else { return self.impossible(None) };
                if std::mem::take(&mut choice.stands) {
                    let slot = choice.slot;
                    self.undo(slot, level);
                }
                let Some(next) = choice.words.pop() else {
                    path.pop();
                    if path.is_empty() {
                        return self.impossible(None);
                    }
                    continue;
                };
                choice.stands = true;
                let (slot, weighed) = (choice.slot, choice.weighed);
                match self.place(slot, next, weighed) {
                    Ok(()) => break,
                    Err(dead_end) => {
                        self.progress.conflicts += 1;
                        self.show(&Action::DeadEnd(dead_end));
                    }
                }
            }
        }
    }

    /// The slot with the smallest measure, and its words in order; `None` when
    /// every cell is filled.
    fn select(&mut self) -> Option<Choice> {
        let network = &self.network;
        let open = |cell: &CellId| self.filled[*cell] == 0;
        let (measure, slot) = network
            .model()
            .variables()
            .filter(|(_, slot)| slot.must_be_filled() && slot.cells().iter().any(open))
            .map(|(id, slot)| (measure(network.count(id) as usize, slot.cells().len()), id))
            .min_by(|a, b| a.0.total_cmp(&b.0))?;
        let words = self.valued_words(slot);
        let weighed = words.len();
        self.show(&Action::Selected {
            slot,
            options: weighed,
            why: SelectionReason::Measure(measure),
        });
        Some(Choice { slot, words, weighed, stands: false })
    }

    /// The words of `slot`, each valued by what it leaves to the crossing
    /// slots.
    fn valued_words(&mut self, slot: SlotId) -> BinaryHeap<Valued> {
        let network = &self.network;
        let model = network.model();
        let slot_model = model.slot(slot);
        if let Some(word) = network.only_word(slot) {
            return BinaryHeap::from([Valued { value: 0.0, word }]);
        }
        self.freedom.clear();
        self.freedom.resize(slot_model.cells().len(), [0.0; LETTERS]);
        for (row, &cell) in self.freedom.iter_mut().zip(slot_model.cells()) {
            let letters = network.letters(cell);
            let Some((other, other_pos)) = model.crossing(cell, slot) else { continue };
            if letters.len() > 1 {
                for letter in letters {
                    let left = network.count_with(other, other_pos, letter);
                    row[letter.index()] = f64::from(left).ln();
                }
            }
        }
        let table = model.table(slot_model);
        words_in(network.domain(slot))
            .map(|word| {
                let letters = self.freedom.iter().zip(table.letters(word));
                let value = letters.map(|(row, letter)| row[letter.index()]).sum();
                Valued { value, word }
            })
            .collect()
    }

    fn place(&mut self, slot: SlotId, next: Valued, weighed: usize) -> Result<(), DeadEnd> {
        self.progress.nodes += 1;
        self.network.push_level();
        let model = self.network.model().slot(slot);
        let table = self.network.model().table(model);
        for &cell in model.cells() {
            self.filled[cell] += 1;
        }
        let mut state = Ok(());
        for (&cell, &letter) in model.cells().iter().zip(table.letters(next.word)) {
            state = state.and_then(|()| self.network.decide(cell, letter));
        }
        let word = table.id(next.word);
        self.show(&Action::Placed { slot, word, weighed, weight: next.value });
        state?;
        self.network.narrow_queued()?;
        self.channel()
    }

    /// Channels for the requested number of rounds, or until nothing changes.
    fn channel(&mut self) -> Result<(), DeadEnd> {
        for number in 1..=self.rounds.unwrap_or(usize::MAX) {
            let changed = round(&mut self.network)?;
            self.show(&Action::Round { number, changed });
            if !changed {
                break;
            }
        }
        Ok(())
    }

    fn undo(&mut self, slot: SlotId, level: usize) {
        self.network.retreat(level);
        for &cell in self.network.model().slot(slot).cells() {
            self.filled[cell] -= 1;
        }
        self.show(&Action::Undone { slots: vec![slot] });
    }

    fn impossible(&self, dead_end: Option<DeadEnd>) -> Outcome {
        let slots = self.network.model().variables().map(|(id, _)| id).collect();
        Outcome::Impossible(Impossible { slots, minimal: false, dead_end })
    }

    /// Keeps the deepest state, to return if the search stops early.
    fn record_depth(&mut self) {
        let open = |cell: &CellId| self.filled[*cell] == 0;
        let slots = self.network.model().variables();
        let complete =
            slots.filter(|(_, slot)| slot.must_be_filled() && !slot.cells().iter().any(open));
        self.progress.depth = complete.count();
        if self.progress.depth > self.progress.deepest || self.progress.nodes == 0 {
            self.progress.deepest = self.progress.depth;
            self.best_cells.copy_from_slice(self.network.all_letters());
        }
    }

    fn show(&mut self, action: &Action) {
        let board =
            Board { problem: self.problem, model: self.network.model(), state: &self.network };
        let progress = &self.progress;
        self.observer.observe(&Step { number: progress.nodes, action, board, progress });
    }
}

#[cfg(test)]
mod tests {
    use super::measure;

    #[test]
    fn the_measure_of_section_3_1() {
        let found = [(0, 5), (1, 5), (2, 5), (7, 5), (50, 10)].map(|(n, l)| measure(n, l));
        assert_eq!(format!("{found:?}"), "[0.0, 1.0, 1.08, 1.28, 1.5]");
    }
}
