//! Answers next to clues, and the headings of clue lists, which several formats share.

use wordwright_grid::{CellId, Content, Direction, Puzzle};

use crate::reading::Notes;
use crate::report::own_labels;
use crate::{Warning, upper_text};

/// The most bytes in the cells of a word whose answers are compared: sixteen for each cell.
const LONGEST_KNOWN: usize = 1008;

/// The direction that a heading such as `Across` names.
pub(crate) fn direction_of(heading: &str) -> Option<Direction> {
    match heading.trim().to_lowercase().as_str() {
        "across" => Some(Direction::Across),
        "down" => Some(Direction::Down),
        _ => None,
    }
}

/// Copies an answer next to a clue into cells without a solution. If the grid
/// disagrees, the grid counts, and a warning names the `field`. Returns false
/// if the answer has more information than the cells.
pub(crate) fn take_answer(
    puzzle: &mut Puzzle,
    cells: &[CellId],
    answer: &str,
    field: impl Fn() -> String,
    notes: &mut Notes,
) -> bool {
    // A word may have ten thousand clues, so its cells are compared with each
    // answer only if they are no longer than real words.
    let known = cells.iter().filter_map(|&cell| puzzle.solution_at(cell));
    if known.map(str::len).sum::<usize>() > LONGEST_KNOWN {
        return false;
    }
    let plain = |text: &str| -> Vec<char> {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
    };
    let Some(known) =
        cells.iter().map(|&cell| puzzle.solution_at(cell)).collect::<Option<String>>()
    else {
        // One letter for each cell: the answer fills the unknown ones.
        let letters: Vec<char> = answer.chars().filter(|c| !c.is_whitespace()).collect();
        let fits = letters.len() == cells.len()
            && cells.iter().zip(&letters).all(|(&cell, letter)| {
                let known = puzzle.solution_at(cell);
                puzzle.grid.cell(cell).is_open()
                    && known.is_none_or(|known| *known == *upper_text(&letter.to_string()))
            });
        if fits {
            for (cell, letter) in cells.iter().zip(letters) {
                puzzle.solution[cell.index()] = Some(upper_text(&letter.to_string()));
            }
        }
        return fits;
    };
    let same = *upper_text(answer) == *known || plain(answer) == plain(&known);
    if !same {
        let found = answer.to_owned();
        notes.warn(|| Warning::Answer { field: field(), found, grid: known });
    }
    same
}

/// Keeps the labels of a file if they are not the usual numbers.
pub(crate) fn set_labels(puzzle: &mut Puzzle, labels: Vec<Option<Content>>, notes: &mut Notes) {
    puzzle.labels = labels;
    if puzzle.labels.iter().all(Option::is_none) || own_labels(puzzle) == 0 {
        puzzle.labels.clear();
    } else {
        notes.warn(|| Warning::Renumbered);
    }
}
