//! The source papers' worked examples, as far as their texts determine them.

mod article2017;
mod botea2007;

use std::sync::Arc;

use wordwright_compose::Problem;
use wordwright_grid::{CellKind, Grid};
use wordwright_lexicon::{Alphabet, WordList};

/// A problem from a pattern (`#` block, `.` open, a letter given) and words.
fn problem(pattern: &str, words: &str) -> Problem {
    let rows: Vec<&str> = pattern.lines().collect();
    let mut grid = Grid::new(rows.len(), rows[0].len()).unwrap();
    for (id, symbol) in grid.ids().zip(rows.concat().chars()) {
        match symbol {
            '#' => grid.cell_mut(id).kind = CellKind::Block,
            '.' => {}
            letter => grid.cell_mut(id).given = Some(letter.to_string().into()),
        }
    }
    let list = WordList::parse(&Alphabet::english(), words).unwrap();
    Problem::new(grid, Arc::new(list)).unwrap()
}
