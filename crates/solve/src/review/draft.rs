//! A draft, parted into what a solver sees and what its constructor knows.

use wordwright_grid::{CellId, Puzzle, Slot};

use crate::error::SolveError;
use crate::outcome::spelled;
use crate::prior::letter_index;
use crate::problem::Problem;

/// The puzzle as it will be printed, and beside it the answers.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// The empty grid and the clues.
    pub(super) problem: Problem,
    /// The right letter of each cell, the first of a rebus square, by
    /// [`CellId`].
    pub(super) letters: Vec<Option<u8>>,
    /// The answers by slot; `None` where a letter is missing.
    pub(super) answers: Vec<Option<Answer>>,
}

/// The answer of an entry.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// A letter a cell, 0 for A to 25 for Z.
    pub(super) letters: Vec<u8>,
    /// Every letter in capitals: more than cells where one holds several.
    pub(super) spelled: String,
    /// Whether a square holds several letters.
    pub(super) rebus: bool,
}

impl Draft {
    /// Takes what stands in the grid for the answers, unless a solution tells
    /// them, and empties the grid.
    ///
    /// # Errors
    ///
    /// [`SolveError::Scrambled`], [`SolveError::NoAnswers`],
    /// [`SolveError::NoSlots`].
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, SolveError> {
        if puzzle.scrambled.is_some() {
            return Err(SolveError::Scrambled);
        }
        let content = |cell: CellId| {
            let text = puzzle.solution_at(cell).or(puzzle.grid.cell(cell).given.as_deref())?;
            let text = text.to_ascii_uppercase();
            text.bytes().all(|letter| letter_index(letter).is_some()).then_some(text)
        };
        let contents: Vec<Option<String>> = puzzle.grid.ids().map(content).collect();
        let letters: Vec<Option<u8>> = contents
            .iter()
            .map(|text| text.as_ref().and_then(|text| letter_index(text.bytes().next()?)))
            .collect();
        let problem = Problem::new(&printed(puzzle))?;
        let answer = |slot: &Slot| {
            let word =
                slot.cells.iter().map(|cell| letters[cell.index()]).collect::<Option<_>>()?;
            let spelled: String =
                slot.cells.iter().filter_map(|cell| contents[cell.index()].as_deref()).collect();
            Some(Answer { letters: word, rebus: spelled.len() > slot.len(), spelled })
        };
        let answers: Vec<Option<Answer>> = problem.slots().slots().iter().map(answer).collect();
        if answers.iter().all(Option::is_none) || one_letter_only(&letters) {
            return Err(SolveError::NoAnswers);
        }
        Ok(Self { problem, letters, answers })
    }

    /// The right letter of a cell, 0 for A to 25 for Z.
    pub(super) fn letter(&self, cell: CellId) -> Option<u8> {
        self.letters[cell.index()]
    }
}

impl Answer {
    /// A letter a cell, in capitals.
    pub(super) fn word(&self) -> String {
        spelled(&self.letters)
    }
}

/// What a solver of the newspaper sees.
fn printed(puzzle: &Puzzle) -> Puzzle {
    let mut printed = puzzle.clone();
    printed.solution.fill(None);
    printed.entered.fill(None);
    for cell in puzzle.grid.ids() {
        printed.grid.cell_mut(cell).given = None;
    }
    printed
}

/// Programs that keep a solution back put an X into every square.
fn one_letter_only(letters: &[Option<u8>]) -> bool {
    const SQUARES: usize = 9;
    let mut known = letters.iter().flatten();
    let first = known.next();
    letters.iter().flatten().count() >= SQUARES && known.all(|letter| Some(letter) == first)
}
