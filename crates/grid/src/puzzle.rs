//! A grid with what makes it a puzzle: solution, clues, names.
//!
//! A clue of a slot is a [`Clue`]; its number is the one that [`Grid::slots`]
//! counts, whatever the file printed. Everything else that a file may have is
//! kept apart, so that engines can ignore it: a [`FreeClue`] belongs to no
//! slot, and [`Puzzle::labels`] holds printed labels that are not the usual
//! numbers. Ordinary puzzles have neither.

use std::borrow::Cow;

use crate::{CellId, Content, Direction, Grid, Slot, Slots};

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

/// A clue that belongs to no slot: a word along a path of its own, a clue in a
/// list that is neither across nor down, or one whose slot is not there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FreeClue {
    /// The heading of its list, such as `Across` or `Diagonal`; empty if it
    /// stands in none.
    pub list: String,
    /// The label before it, such as `7` or `A`; empty if it has none.
    pub label: String,
    /// The text shown to the solver, without the enumeration.
    pub text: String,
    /// Lengths of the answer's words, as printed: `3,4` or `2-5`.
    pub enumeration: Option<String>,
    /// The cells of the answer in the order in which it is read; empty if the
    /// file does not give them.
    pub cells: Vec<CellId>,
    /// The answer, if the file gives it and the cells do not.
    pub answer: Option<String>,
}

/// A part of a file that this crate does not model, kept unchanged so that a
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
    /// Editor; empty if not named.
    pub editor: String,
    /// Publisher; empty if not named.
    pub publisher: String,
    /// Date of publication as the file spells it; empty if it has none.
    pub date: String,
    /// Normal or diagramless.
    pub kind: PuzzleKind,
    /// Clues of slots, by number within each direction. A slot has one as a
    /// rule; a second clue of the same slot follows the first.
    pub clues: Vec<Clue>,
    /// Clues that belong to no slot, in the order of the file.
    pub free_clues: Vec<FreeClue>,
    /// The labels printed in the cells, indexed by [`CellId`], if they are not
    /// the usual numbers; empty if they are. See [`Self::label_at`].
    pub labels: Vec<Option<Content>>,
    /// The right content of each cell (a letter or a rebus string, upper
    /// case), indexed by [`CellId`]; `None` where it is not known.
    pub solution: Vec<Option<Content>>,
    /// What a solver has entered so far, indexed by [`CellId`].
    pub entered: Vec<Option<Content>>,
    /// Set if `solution` is scrambled with a key of four digits: the checksum
    /// of the right solution.
    pub scrambled: Option<u16>,
    /// Parts of the file it came from that have no place above, in order.
    pub extras: Vec<Extra>,
}

impl Puzzle {
    /// A puzzle with this grid and nothing else.
    pub fn new(grid: Grid) -> Self {
        // Cloning a value that may own memory is slower than creating a new
        // one.
        let nothing = || std::iter::repeat_with(|| None).take(grid.cell_count()).collect();
        let (solution, entered) = (nothing(), nothing());
        Self {
            grid,
            title: String::new(),
            author: String::new(),
            copyright: String::new(),
            notes: String::new(),
            editor: String::new(),
            publisher: String::new(),
            date: String::new(),
            kind: PuzzleKind::Normal,
            clues: Vec::new(),
            free_clues: Vec::new(),
            labels: Vec::new(),
            solution,
            entered,
            scrambled: None,
            extras: Vec::new(),
        }
    }

    /// The puzzle with these letters as its solution, indexed by [`CellId`]. Letters that are
    /// printed for the solver stay, and the solution is not scrambled any more.
    #[must_use]
    pub fn with_solution(mut self, letters: Vec<Option<Content>>) -> Self {
        let given = self.grid.cells().map(|(_, cell)| cell.given.clone());
        self.solution = given.zip(letters).map(|(given, found)| given.or(found)).collect();
        self.scrambled = None;
        self
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

    /// Whether the answer of a slot has `length` letters: one for each cell, or
    /// as many as the solution has.
    pub fn has_length(&self, slot: &Slot, length: usize) -> bool {
        let letters =
            |&cell: &CellId| self.solution_at(cell).map_or(1, |text| text.chars().count());
        slot.len() == length || slot.cells.iter().map(letters).sum::<usize>() == length
    }

    /// The clue of a slot.
    pub fn clue(&self, number: u16, direction: Direction) -> Option<&Clue> {
        self.clues.iter().find(|clue| clue.number == number && clue.direction == direction)
    }

    /// The label printed in a cell: the file's own, or else the usual number.
    /// `slots` are those of this puzzle's grid.
    pub fn label_at<'a>(&'a self, cell: CellId, slots: &Slots) -> Option<Cow<'a, str>> {
        if self.labels.is_empty() {
            return slots.number_at(cell).map(|number| number.to_string().into());
        }
        self.labels.get(cell.index())?.as_deref().map(Cow::Borrowed)
    }

    /// The answer of a free clue: as given, or read along its cells.
    pub fn free_answer<'a>(&self, clue: &'a FreeClue) -> Option<Cow<'a, str>> {
        match &clue.answer {
            Some(answer) => Some(Cow::Borrowed(answer)),
            None if clue.cells.is_empty() => None,
            None => {
                let cells = clue.cells.iter();
                cells
                    .map(|&cell| self.solution_at(cell))
                    .collect::<Option<String>>()
                    .map(Cow::Owned)
            }
        }
    }

    /// The data of the first extra with this key.
    pub fn extra(&self, key: &str) -> Option<&[u8]> {
        self.extras.iter().find(|extra| extra.key == key).map(|extra| extra.data.as_slice())
    }
}
