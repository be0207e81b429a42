//! The source papers' worked examples, as far as their texts fix them.

mod article2017;
mod botea2007;

use std::sync::Arc;

use wordwright_compose::{Budget, Observer, Options, Problem, Run, Step, Strategy, fill};
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

/// Writes down what it sees.
struct Notes<F> {
    note: F,
    text: String,
}

impl<F: FnMut(&Step<'_>) -> Option<String>> Observer for Notes<F> {
    fn step(&mut self, step: &Step<'_>) {
        if let Some(line) = (self.note)(step) {
            self.text.push_str(&line);
            self.text.push('\n');
        }
    }
}

/// Runs `strategy` for at most `nodes` nodes and writes down what `note`
/// makes of each step.
fn watch(
    problem: &Problem,
    strategy: Strategy,
    nodes: u64,
    note: impl FnMut(&Step<'_>) -> Option<String>,
) -> (Run, String) {
    let mut notes = Notes { note, text: String::new() };
    let options = Options { strategy, ..Options::default() };
    let budget = Budget { nodes: Some(nodes), ..Budget::UNLIMITED };
    let run = fill(problem, &options, &budget, &mut notes).unwrap();
    (run, notes.text)
}
