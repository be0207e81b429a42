//! Puzzles for tests.

use std::fmt::Write as _;

use wordwright_grid::{CellKind, Clue, Direction, Grid, Puzzle};
use wordwright_knowledge::Pack;

use crate::pipeline::solver::Solver;
use crate::problem::puzzle::Problem;
use wordwright_clues::testing::pack;

/// The solver in use.
pub(crate) fn solver(pack: &Pack) -> Solver<'_> {
    Solver::new(pack).expect("weights")
}

/// An open grid with a few clues.
pub(crate) fn problem(rows: usize, cols: usize, clues: &[(u16, Direction, &str)]) -> Problem {
    let mut puzzle = Puzzle::new(Grid::new(rows, cols).expect("a grid of that size"));
    for &(number, direction, text) in clues {
        let (text, enumeration) = (text.to_owned(), None);
        puzzle.clues.push(Clue { number, direction, text, enumeration });
    }
    Problem::new(&puzzle).expect("slots")
}

/// A puzzle with `#` for blocks, in which each clue is an answer backwards, and a
/// pack that has seen them. `answer` turns the entries of the grid into answers.
pub(crate) fn backwards(rows: &[&str], answer: impl Fn(&str) -> String) -> (Problem, Pack) {
    let mut grid = Grid::new(rows.len(), rows[0].len()).expect("a grid of that size");
    let text: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    for id in grid.ids().collect::<Vec<_>>() {
        if text[id.index()] == '#' {
            grid.cell_mut(id).kind = CellKind::Block;
        }
    }
    let mut puzzle = Puzzle::new(grid);
    let mut known = String::new();
    for slot in puzzle.grid.slots(2).slots() {
        let entry: String = slot.cells.iter().map(|cell| text[cell.index()]).collect();
        let answer = answer(&entry);
        let text: String = answer.to_lowercase().chars().rev().collect();
        let _ = writeln!(known, "{text}\t{answer}");
        let (number, direction, enumeration) = (slot.number, slot.direction, None);
        puzzle.clues.push(Clue { number, direction, text, enumeration });
    }
    (Problem::new(&puzzle).expect("slots"), pack(&known, "TIP TOP"))
}
