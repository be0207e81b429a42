//! Puzzles: solutions, labels and clues.

use wordwright_grid::{FreeClue, Puzzle};

use crate::support::grid;

fn solved() -> Puzzle {
    let mut puzzle = Puzzle::new(grid("...\n.#.\n...\n"));
    for (cell, letter) in puzzle.solution.iter_mut().zip("ABCD#EFGH".chars()) {
        *cell = (letter != '#').then(|| letter.to_string().into());
    }
    puzzle
}

#[test]
fn labels_are_numbers_unless_the_file_has_its_own() {
    let mut puzzle = solved();
    let slots = puzzle.grid.slots(2);
    let labels = |puzzle: &Puzzle| -> Vec<String> {
        let label = |cell| puzzle.label_at(cell, &slots).unwrap_or_default().into_owned();
        puzzle.grid.ids().map(label).collect()
    };
    assert_eq!(labels(&puzzle), ["1", "", "2", "", "", "", "3", "", ""]);
    puzzle.labels = vec![None; 9];
    puzzle.labels[4] = Some("X".into());
    assert_eq!(labels(&puzzle), ["", "", "", "", "X", "", "", "", ""]);
}

#[test]
fn a_free_clue_is_answered_along_its_cells() {
    let puzzle = solved();
    let path = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)];
    let cells = path.map(|(row, col)| puzzle.grid.id(row, col)).to_vec();
    let clue = FreeClue { cells, ..FreeClue::default() };
    assert_eq!(puzzle.free_answer(&clue).as_deref(), Some("ABCEH"));
    let given = FreeClue { answer: Some("OTHER".to_owned()), ..clue.clone() };
    assert_eq!(puzzle.free_answer(&given).as_deref(), Some("OTHER"));
    let unknown = FreeClue { cells: vec![puzzle.grid.id(1, 1)], ..clue };
    assert_eq!(puzzle.free_answer(&unknown), None);
    assert_eq!(puzzle.free_answer(&FreeClue::default()), None);
}
