//! A grid with what makes it a puzzle: solution, clues, names.

use crate::{CellId, Direction, Grid, Slot};

/// How the grid is shown to the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PuzzleKind {
    /// Blocks and numbers are shown.
    #[default]
    Normal,
    /// The solver finds blocks and numbers too.
    Diagramless,
}

/// A clue of one slot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// Number of the slot, as [`Grid::slots`] counts.
    pub number: u16,
    /// Direction of the slot.
    pub direction: Direction,
    /// The text shown to the solver, without the enumeration.
    pub text: String,
    /// Lengths of the answer's words, as printed: `3,4` or `2-5`.
    pub enumeration: Option<String>,
}

/// A part of a file that this crate has no word for, kept as it was so that a
/// writer of the same format can put it back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extra {
    /// The format and the part's name in it, such as `puz:LTIM`.
    pub key: String,
    /// The part, byte for byte.
    pub data: Vec<u8>,
}

/// A crossword puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The pattern.
    pub grid: Grid,
    /// Title; empty if it has none.
    pub title: String,
    /// Author; empty if not named.
    pub author: String,
    /// Copyright notice; empty if there is none.
    pub copyright: String,
    /// Notes to the solver; empty if there are none.
    pub notes: String,
    /// Normal or diagramless.
    pub kind: PuzzleKind,
    /// Clues, by number within each direction.
    pub clues: Vec<Clue>,
    /// The right content of each cell (a letter or a rebus string, upper
    /// case), indexed by [`CellId`]; `None` where it is not known.
    pub solution: Vec<Option<Box<str>>>,
    /// What a solver has entered so far, indexed by [`CellId`].
    pub entered: Vec<Option<Box<str>>>,
    /// Set if `solution` is scrambled with a key of four digits: the checksum
    /// of the right solution.
    pub scrambled: Option<u16>,
    /// Parts of the file it came from that have no place above, in order.
    pub extras: Vec<Extra>,
}

impl Puzzle {
    /// A puzzle with this grid and nothing else.
    pub fn new(grid: Grid) -> Self {
        let cells = grid.cell_count();
        Self {
            grid,
            title: String::new(),
            author: String::new(),
            copyright: String::new(),
            notes: String::new(),
            kind: PuzzleKind::Normal,
            clues: Vec::new(),
            solution: vec![None; cells],
            entered: vec![None; cells],
            scrambled: None,
            extras: Vec::new(),
        }
    }

    /// The right content of a cell, if known.
    pub fn solution_at(&self, cell: CellId) -> Option<&str> {
        self.solution.get(cell.index())?.as_deref()
    }

    /// What a solver has entered in a cell.
    pub fn entered_at(&self, cell: CellId) -> Option<&str> {
        self.entered.get(cell.index())?.as_deref()
    }

    /// The answer of a slot, if every cell of it is known.
    pub fn answer(&self, slot: &Slot) -> Option<String> {
        slot.cells.iter().map(|&cell| self.solution_at(cell)).collect()
    }

    /// The clue of a slot.
    pub fn clue(&self, number: u16, direction: Direction) -> Option<&Clue> {
        self.clues.iter().find(|clue| clue.number == number && clue.direction == direction)
    }

    /// The data of the first extra with this key.
    pub fn extra(&self, key: &str) -> Option<&[u8]> {
        self.extras.iter().find(|extra| extra.key == key).map(|extra| extra.data.as_slice())
    }
}
