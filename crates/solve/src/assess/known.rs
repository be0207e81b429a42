//! The clues of a puzzle with its solution's answers, for measuring and tuning.

use wordwright_grid::{Puzzle, Slot};
use wordwright_knowledge::Capital;

use crate::error::SolveError;
use crate::problem::Problem;
use wordwright_clues::clue::ClueText;

/// The clues of a puzzle whose answers are known and A to Z, with their
/// answers.
///
/// # Errors
/// A puzzle without slots.
pub fn known_answers(puzzle: &Puzzle) -> Result<Vec<(ClueText, Vec<Capital>)>, SolveError> {
    let problem = Problem::new(puzzle)?;
    let known = problem.slots().iter().filter_map(|(id, slot)| {
        Some((ClueText::new(problem.clue(id)?), known_letters(puzzle, slot)?))
    });
    Ok(known.collect())
}

/// The answer of a slot, a square of several letters by its first;
/// `None` if some letter is not known or not A to Z.
pub fn known_letters(puzzle: &Puzzle, slot: &Slot) -> Option<Vec<Capital>> {
    let letter =
        |&cell| Capital::from_ascii(puzzle.solution_at(cell)?.bytes().next()?.to_ascii_uppercase());
    slot.cells.iter().map(letter).collect()
}
