//! Counts and means.

use std::collections::BTreeMap;

use wordwright_grid::{CellKind, Direction, Puzzle, Slots};

/// What each letter from A to Z is worth on the tiles of the English board game.
pub const LETTER_VALUES: [u8; 26] =
    [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10];

/// What can be counted about a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Statistics {
    /// Rows and columns.
    pub size: [usize; 2],
    /// Cells that take letters.
    pub open: usize,
    /// Black squares.
    pub blocks: usize,
    /// Squares that are not part of the grid.
    pub voids: usize,
    /// Bars between open cells.
    pub bars: usize,
    /// Circles.
    pub circles: usize,
    /// Shaded cells that take letters.
    pub shaded: usize,
    /// Cells whose solution has several characters.
    pub rebus: usize,
    /// Open cells that two entries share.
    pub checked: usize,
    /// Slots across and down.
    pub words: [usize; 2],
    /// How many slots have each length, in cells.
    pub lengths: BTreeMap<usize, usize>,
    /// Mean length of slots, in cells; `None` without slots.
    pub mean_length: Option<f64>,
    /// How often each letter stands in the solution.
    pub letters: BTreeMap<char, usize>,
    /// What the solution's letters are worth together, by [`LETTER_VALUES`].
    pub letter_value: usize,
    /// Clues, free ones included.
    pub clues: usize,
    /// Mean length of clues, in characters; `None` without clues.
    pub mean_clue: Option<f64>,
    /// Clues that end in a question mark.
    pub questions: usize,
}

impl Statistics {
    pub(crate) fn of(puzzle: &Puzzle, slots: &Slots) -> Self {
        let grid = &puzzle.grid;
        let shape = grid.shape();
        let open = || grid.ids().filter(|&id| grid.cell(id).is_open());
        let solution = || {
            let known = open().filter(|_| puzzle.scrambled.is_none());
            known.filter_map(|id| puzzle.solution_at(id))
        };
        let mut letters = BTreeMap::new();
        for letter in solution().flat_map(str::chars) {
            *letters.entry(letter).or_insert(0) += 1;
        }
        let value = |letter: char| match letter {
            'A'..='Z' => usize::from(LETTER_VALUES[letter as usize - 'A' as usize]),
            _ => 0,
        };
        let texts: Vec<&str> = puzzle
            .clues
            .iter()
            .map(|clue| clue.text.as_str())
            .chain(puzzle.free_clues.iter().map(|free| free.text.as_str()))
            .collect();
        let length: usize = texts.iter().map(|text| text.chars().count()).sum();
        let of_direction = |direction: Direction| {
            slots.slots().iter().filter(|slot| slot.direction == direction).count()
        };
        Self {
            size: [grid.rows(), grid.cols()],
            open: shape.open,
            blocks: grid.count(CellKind::Block),
            voids: shape.voids,
            bars: shape.bars,
            circles: open().filter(|&id| grid.cell(id).circle).count(),
            shaded: open().filter(|&id| grid.cell(id).shade.is_some()).count(),
            rebus: solution().filter(|text| text.chars().count() > 1).count(),
            checked: shape.open - shape.unchecked.len(),
            words: Direction::ALL.map(of_direction),
            mean_length: shape.mean_length(),
            lengths: shape.lengths,
            letter_value: letters.iter().map(|(&letter, count)| value(letter) * count).sum(),
            letters,
            clues: texts.len(),
            mean_clue: (!texts.is_empty()).then(|| length as f64 / texts.len() as f64),
            questions: texts.iter().filter(|text| text.trim_end().ends_with('?')).count(),
        }
    }

    /// The letters from A to Z that the solution does not use.
    pub fn unused(&self) -> impl Iterator<Item = char> + '_ {
        ('A'..='Z').filter(|letter| !self.letters.contains_key(letter))
    }
}
