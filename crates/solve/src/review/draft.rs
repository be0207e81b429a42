//! A draft, split into what a solver sees and what its constructor knows.

use wordwright_grid::{CellId, Puzzle, Slot, SlotId};
use wordwright_knowledge::Capital;

use crate::error::SolveError;
use crate::problem::Problem;

/// The puzzle as it will be printed, and the answers.
#[derive(Clone, Debug)]
pub struct Draft {
    problem: Problem,
    letters: Vec<Option<Capital>>,
    answers: Vec<Option<Answer>>,
}

/// The answer of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// A letter a cell; of a rebus square the first.
    pub letters: Vec<Capital>,
    /// Every letter: more than cells where one holds several.
    pub spelled: Vec<Capital>,
    /// Whether a square holds several letters.
    pub rebus: bool,
}

impl Draft {
    /// Uses the solution as the answers, and given letters where it has none;
    /// the grid is emptied. A draft may be unfinished.
    ///
    /// # Errors
    ///
    /// [`SolveError::Scrambled`] if the solution is locked,
    /// [`SolveError::NoSlots`], [`SolveError::NoAnswers`] if no entry is
    /// complete.
    pub fn new(puzzle: &Puzzle) -> Result<Self, SolveError> {
        if puzzle.scrambled.is_some() {
            return Err(SolveError::Scrambled);
        }
        let content = |cell: CellId| {
            let text = puzzle.solution_at(cell).or(puzzle.grid.cell(cell).given.as_deref())?;
            let text = text.to_ascii_uppercase();
            Capital::of(text.as_bytes()).is_some().then_some(text)
        };
        let contents: Vec<Option<String>> = puzzle.grid.ids().map(content).collect();
        let letters: Vec<Option<Capital>> = contents
            .iter()
            .map(|text| text.as_ref().and_then(|text| Capital::from_ascii(text.bytes().next()?)))
            .collect();
        let problem = Problem::new(&printed(puzzle))?;
        let answer = |slot: &Slot| {
            let word =
                slot.cells.iter().map(|cell| letters[cell.index()]).collect::<Option<_>>()?;
            let spelled: String =
                slot.cells.iter().filter_map(|cell| contents[cell.index()].as_deref()).collect();
            let spelled = Capital::of(spelled.as_bytes())?.to_vec();
            Some(Answer { letters: word, rebus: spelled.len() > slot.len(), spelled })
        };
        let answers: Vec<Option<Answer>> = problem.slots().slots().iter().map(answer).collect();
        if answers.iter().all(Option::is_none) || one_letter_only(&letters) {
            return Err(SolveError::NoAnswers);
        }
        Ok(Self { problem, letters, answers })
    }

    /// What a solver sees: the empty grid and the clues.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The right letter of a cell, the first of a rebus
    /// square.
    pub fn letter(&self, cell: CellId) -> Option<Capital> {
        self.letters[cell.index()]
    }

    /// The answer of a slot; `None` if a letter is missing.
    pub fn answer(&self, slot: SlotId) -> Option<&Answer> {
        self.answers[slot.index()].as_ref()
    }
}

impl Answer {
    /// A letter a cell, in capitals.
    pub fn word(&self) -> String {
        Capital::spell(&self.letters).to_owned()
    }
}

/// What a newspaper reader sees.
fn printed(puzzle: &Puzzle) -> Puzzle {
    let mut printed = puzzle.clone();
    printed.solution.fill(None);
    printed.entered.fill(None);
    for cell in puzzle.grid.ids() {
        printed.grid.cell_mut(cell).given = None;
    }
    printed
}

/// Programs that withhold a solution put an X into every square.
fn one_letter_only(letters: &[Option<Capital>]) -> bool {
    const SQUARES: usize = 9;
    let mut known = letters.iter().flatten();
    let first = known.next();
    letters.iter().flatten().count() >= SQUARES && known.all(|letter| Some(letter) == first)
}
