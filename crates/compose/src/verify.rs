//! Checks a fill against the statement of its problem.
//!
//! It uses nothing of the engine: it finds slots by walking the grid again,
//! looks words up in a table built from the list's letters, and reads every
//! rule off the [`Problem`] as it was stated. A fill that passes is right even
//! where the engine is wrong.
//!
//! Costs one pass over the list and one comparison for every pair of entries.

use std::collections::{HashMap, HashSet};

use thiserror::Error;
use wordwright_grid::{CellId, Direction, Grid, SlotId};
use wordwright_lexicon::Letter;

use crate::{Fill, Problem};

/// Something in a fill that its problem does not allow.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// A fill of another grid.
    #[error("the fill has {found} cells, the grid {expected}")]
    CellCount {
        /// Cells in the fill.
        found: usize,
        /// Cells in the grid.
        expected: usize,
    },

    /// Content in a block, a void, or outside the region.
    #[error("{place} is not to be filled, but holds '{found}'")]
    NotEmpty {
        /// The cell, as `r3c5`.
        place: String,
        /// What it holds.
        found: String,
    },

    /// A given letter that the fill changed.
    #[error("{place} holds '{found}', but '{expected}' is given")]
    Given {
        /// The cell, as `r3c5`.
        place: String,
        /// What it holds.
        found: String,
        /// What is given.
        expected: String,
    },

    /// Content that is not one letter of the alphabet.
    #[error("{place} holds '{found}', which is not one letter of the alphabet")]
    NotALetter {
        /// The cell, as `r3c5`.
        place: String,
        /// What it holds.
        found: String,
    },

    /// A slot that should be filled and is not.
    #[error("{slot} has no letter in {place}")]
    Empty {
        /// The slot's label.
        slot: String,
        /// The empty cell, as `r3c5`.
        place: String,
    },

    /// An entry that the list does not hold.
    #[error("{slot} holds {entry}, which is not in the list")]
    NotAWord {
        /// The slot's label.
        slot: String,
        /// What stands there.
        entry: String,
    },

    /// An entry that scores too little for its slot.
    #[error("{slot} holds {entry} with score {found}; the slot takes {minimum} and over")]
    Score {
        /// The slot's label.
        slot: String,
        /// What stands there.
        entry: String,
        /// Its score, 0 to 100.
        found: u8,
        /// The slot's minimum, 0 to 100.
        minimum: u8,
    },

    /// An entry that is banned, everywhere or in its slot.
    #[error("{slot} holds {entry}, which is banned there")]
    Banned {
        /// The slot's label.
        slot: String,
        /// What stands there.
        entry: String,
    },

    /// The same entry twice.
    #[error("{first} and {second} both hold {entry}")]
    Repeated {
        /// The first slot's label.
        first: String,
        /// The second slot's label.
        second: String,
        /// What stands in both.
        entry: String,
    },

    /// Two entries that share too long a run of letters.
    #[error("{first} and {second} share {run}")]
    Shared {
        /// The first slot's label.
        first: String,
        /// The second slot's label.
        second: String,
        /// The run of letters.
        run: String,
    },

    /// A slot partly outside the region whose letters fit no word.
    #[error("{slot} reads {pattern}, which no usable word fits")]
    NoWordFits {
        /// The slot's label.
        slot: String,
        /// Its letters, `.` where there is none.
        pattern: String,
    },

    /// The fill's list of entries disagrees with its cells.
    #[error("the entry of {slot} is given as {found}, but its cells and the list say {expected}")]
    Entry {
        /// The slot's label.
        slot: String,
        /// The entry in the fill's list.
        found: String,
        /// The entry according to its cells and the word list.
        expected: String,
    },
}

/// Checks that `fill` obeys every rule of `problem`.
///
/// A slot whose cells are all given may hold anything, and two such slots may
/// share a run of letters: they are the constructor's choice. A slot with a text that
/// the alphabet cannot spell may hold anything, and be incomplete.
///
/// # Errors
/// Every violation, slot by slot in the order of their ids.
pub fn verify(problem: &Problem, fill: &Fill) -> Result<(), Vec<Violation>> {
    let expected = problem.grid().cell_count();
    if fill.cells.len() != expected {
        return Err(vec![Violation::CellCount { found: fill.cells.len(), expected }]);
    }
    let mut check = Check::new(problem);
    let contents: Vec<Option<Vec<Letter>>> =
        problem.grid().ids().map(|cell| check.cell(cell, fill.cell(cell))).collect();
    let mut entries = Vec::new();
    let mut incomplete = Vec::new();
    let runs = runs(problem.grid()).into_iter().filter(|run| !check.is_left_out(run));
    for (id, run) in runs.collect::<Vec<_>>().into_iter().enumerate() {
        let id = SlotId::new(id);
        if run.cells.iter().all(|&cell| check.is_given(cell) || problem.is_free(cell)) {
            match check.filled(id, run, &contents) {
                Some(entry) => entries.push(entry),
                None => incomplete.push(id),
            }
        } else {
            check.unfilled(id, &run, &contents);
        }
    }
    check.pairs(&entries);
    check.listed(&entries, &incomplete, fill);
    if check.violations.is_empty() { Ok(()) } else { Err(check.violations) }
}

/// A run of open cells that a word stands in.
struct Run {
    label: String,
    cells: Vec<CellId>,
}

/// An entry as the cells spell it.
struct SpelledEntry {
    slot: SlotId,
    label: String,
    letters: Vec<Letter>,
    /// Whether every cell was given.
    given: bool,
}

/// Finds the runs of two cells and more: across in reading order, then down.
fn runs(grid: &Grid) -> Vec<Run> {
    let open = |row: usize, col: usize| grid.get_id(row, col).filter(|&id| grid.cell(id).is_open());
    let mut across = Vec::new();
    let mut down = Vec::new();
    let mut number = 0;
    for row in 0..grid.rows() {
        for col in 0..grid.cols() {
            let Some(here) = open(row, col) else { continue };
            let mut starts = false;
            for direction in Direction::ALL {
                let (runs, name) = match direction {
                    Direction::Across => (&mut across, "Across"),
                    Direction::Down => (&mut down, "Down"),
                };
                let at = |step: usize| match direction {
                    Direction::Across => open(row, col + step),
                    Direction::Down => open(row + step, col),
                };
                let before = match direction {
                    Direction::Across if col > 0 => open(row, col - 1),
                    Direction::Down if row > 0 => open(row - 1, col),
                    _ => None,
                };
                let barred = |cell: CellId| match direction {
                    Direction::Across => grid.cell(cell).bar_right,
                    Direction::Down => grid.cell(cell).bar_below,
                };
                if before.is_some_and(|before| !barred(before)) {
                    continue;
                }
                let mut cells = vec![here];
                while let Some(next) = at(cells.len())
                    && !barred(cells[cells.len() - 1])
                {
                    cells.push(next);
                }
                if cells.len() > 1 {
                    number += usize::from(!starts);
                    starts = true;
                    runs.push(Run { label: format!("{number}-{name}"), cells });
                }
            }
        }
    }
    across.append(&mut down);
    across
}

struct Check<'a> {
    problem: &'a Problem,
    scores: HashMap<&'a [Letter], u8>,
    violations: Vec<Violation>,
}

impl<'a> Check<'a> {
    fn new(problem: &'a Problem) -> Self {
        let list = problem.list();
        let scores = list.ids().map(|word| (list.letters(word), list.score(word))).collect();
        Self { problem, scores, violations: Vec::new() }
    }

    fn is_given(&self, cell: CellId) -> bool {
        self.problem.given(cell).is_some()
    }

    /// A cell's content that the list's alphabet cannot spell.
    fn unspelt(&self, cell: CellId) -> Option<&'a str> {
        let text = self.problem.grid().cell(cell).fixed()?;
        let letters = self.problem.alphabet().encode(text).unwrap_or_default();
        letters.is_empty().then_some(text)
    }

    /// Whether a run needs no word, since it has a text that no word spells.
    fn is_left_out(&self, run: &Run) -> bool {
        run.cells.iter().any(|&cell| self.unspelt(cell).is_some())
    }

    fn spell(&self, letters: &[Letter]) -> String {
        self.problem.alphabet().decode(letters)
    }

    fn place(&self, cell: CellId) -> String {
        self.problem.grid().place(cell).to_string()
    }

    /// The letters of a cell's content, if it is what the cell may hold.
    fn cell(&mut self, cell: CellId, found: Option<&str>) -> Option<Vec<Letter>> {
        let place = self.place(cell);
        if let Some(text) = self.unspelt(cell) {
            if found != Some(text) {
                self.violations.push(Violation::Given {
                    place,
                    found: found.unwrap_or_default().to_owned(),
                    expected: text.to_owned(),
                });
            }
            return None;
        }
        if let Some(given) = self.problem.given(cell) {
            let letters = found.and_then(|text| self.problem.alphabet().encode(text).ok());
            let pattern = self.problem.grid().cell(cell).fixed();
            let pattern = pattern.and_then(|text| self.problem.alphabet().encode(text).ok());
            if letters.as_deref() != Some(given) || pattern.is_some_and(|text| text != given) {
                self.violations.push(Violation::Given {
                    place,
                    found: found.unwrap_or_default().to_owned(),
                    expected: self.spell(given),
                });
            }
            return letters;
        }
        let found = found?;
        if !self.problem.is_free(cell) {
            self.violations.push(Violation::NotEmpty { place, found: found.to_owned() });
            return None;
        }
        match self.problem.alphabet().encode(found) {
            Ok(letters) if letters.len() == 1 => Some(letters),
            _ => {
                self.violations.push(Violation::NotALetter { place, found: found.to_owned() });
                None
            }
        }
    }

    /// Checks the entry of a slot that should be filled.
    fn filled(
        &mut self,
        slot: SlotId,
        run: Run,
        contents: &[Option<Vec<Letter>>],
    ) -> Option<SpelledEntry> {
        let Run { label, cells } = run;
        if let Some(&cell) = cells.iter().find(|cell| contents[cell.index()].is_none()) {
            let place = self.place(cell);
            self.violations.push(Violation::Empty { slot: label, place });
            return None;
        }
        let letters: Vec<Letter> = cells
            .iter()
            .filter_map(|cell| contents[cell.index()].as_deref())
            .flatten()
            .copied()
            .collect();
        let given = cells.iter().all(|&cell| self.is_given(cell));
        if !given {
            let entry = self.spell(&letters);
            let slot_label = label.clone();
            let minimum = self.problem.minimum_of(slot);
            match self.scores.get(letters.as_slice()) {
                None => self.violations.push(Violation::NotAWord { slot: slot_label, entry }),
                Some(&found) if found < minimum => {
                    self.violations.push(Violation::Score {
                        slot: slot_label,
                        entry,
                        found,
                        minimum,
                    });
                }
                Some(_) if self.banned_from(slot).contains(letters.as_slice()) => {
                    self.violations.push(Violation::Banned { slot: slot_label, entry });
                }
                Some(_) => {}
            }
        }
        Some(SpelledEntry { slot, label, letters, given })
    }

    fn banned_from(&self, slot: SlotId) -> HashSet<&'a [Letter]> {
        let list = self.problem.list();
        self.problem.banned_from(slot).map(|word| list.letters(word)).collect()
    }

    /// Checks that some word fits a slot that need not be filled.
    fn unfilled(&mut self, slot: SlotId, run: &Run, contents: &[Option<Vec<Letter>>]) {
        let cells = || run.cells.iter().map(|cell| contents[cell.index()].as_deref());
        let length: usize = cells().map(|cell| cell.map_or(1, <[Letter]>::len)).sum();
        let minimum = self.problem.minimum_of(slot);
        let banned = self.banned_from(slot);
        let fits = |word: &[Letter]| {
            let mut rest = word;
            cells().all(|cell| {
                let (head, tail) = rest.split_at(cell.map_or(1, <[Letter]>::len));
                rest = tail;
                cell.is_none_or(|letters| letters == head)
            })
        };
        let found = self.scores.iter().any(|(&word, &score)| {
            word.len() == length && score >= minimum && fits(word) && !banned.contains(word)
        });
        if !found {
            let pattern = cells().map(|cell| cell.map_or(".".to_owned(), |text| self.spell(text)));
            let pattern = pattern.collect();
            self.violations.push(Violation::NoWordFits { slot: run.label.clone(), pattern });
        }
    }

    /// Checks every pair of entries for repeated words and shared runs.
    fn pairs(&mut self, entries: &[SpelledEntry]) {
        for (at, second) in entries.iter().enumerate() {
            for first in &entries[..at] {
                if first.letters == second.letters {
                    self.violations.push(Violation::Repeated {
                        first: first.label.clone(),
                        second: second.label.clone(),
                        entry: self.spell(&first.letters),
                    });
                } else if let Some(length) = self.problem.shared()
                    && !(first.given && second.given)
                    && let Some(run) =
                        first.letters.windows(length).find(|&run| holds(&second.letters, run))
                {
                    self.violations.push(Violation::Shared {
                        first: first.label.clone(),
                        second: second.label.clone(),
                        run: self.spell(run),
                    });
                }
            }
        }
    }

    /// Checks the fill's own list of entries against its cells. Slots that
    /// are incomplete were reported already.
    fn listed(&mut self, entries: &[SpelledEntry], incomplete: &[SlotId], fill: &Fill) {
        let list = self.problem.list();
        for spelt in entries {
            let score = self.scores.get(spelt.letters.as_slice()).copied();
            let expected = describe(&self.spell(&spelt.letters), score);
            let mut named = fill.entries.iter().filter(|entry| entry.slot == spelt.slot);
            let found = match (named.next(), named.next()) {
                (None, _) => "nothing".to_owned(),
                (Some(_), Some(_)) => "two entries".to_owned(),
                (Some(entry), None) => match entry.word {
                    Some(word) if list.letters(word) != spelt.letters => {
                        format!("the word {}", list.display(word))
                    }
                    _ => describe(&entry.text, entry.score),
                },
            };
            if found != expected {
                let slot = spelt.label.clone();
                self.violations.push(Violation::Entry { slot, found, expected });
            }
        }
        for entry in &fill.entries {
            let is_known = entries.iter().any(|spelt| spelt.slot == entry.slot);
            if !is_known && !incomplete.contains(&entry.slot) {
                self.violations.push(Violation::Entry {
                    slot: format!("slot {}", entry.slot.index()),
                    found: describe(&entry.text, entry.score),
                    expected: "nothing".to_owned(),
                });
            }
        }
    }
}

fn holds(letters: &[Letter], run: &[Letter]) -> bool {
    letters.windows(run.len()).any(|window| window == run)
}

fn describe(entry: &str, score: Option<u8>) -> String {
    score
        .map_or_else(|| format!("{entry} without a score"), |score| format!("{entry} with {score}"))
}
