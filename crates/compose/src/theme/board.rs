//! What an arrangement of the theme fixes in a grid: letters, the squares that
//! must be open, and the blocks at the ends.

use wordwright_grid::{CellKind, Direction, Grid, GridError};
use wordwright_lexicon::{Alphabet, Letter};

use super::design::Shape;
use super::span::Span;
use super::symmetry::PatternSymmetry;

/// What is fixed about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Square {
    #[default]
    Free,
    /// Part of an entry of the theme, or of the image of one.
    Open,
    Block,
}

impl Square {
    pub fn must_be_open(self) -> bool {
        self == Self::Open
    }

    pub fn is_block(self) -> bool {
        self == Self::Block
    }
}

/// What is fixed about a grid.
#[derive(Debug, Clone)]
pub(super) struct Board {
    rows: usize,
    cols: usize,
    symmetry: PatternSymmetry,
    squares: Vec<Square>,
    letters: Vec<Option<Letter>>,
    /// Where the entries stand.
    spans: Vec<Span>,
}

impl Board {
    pub fn new(shape: &Shape) -> Self {
        let cells = shape.rows * shape.cols;
        Self {
            rows: shape.rows,
            cols: shape.cols,
            symmetry: shape.symmetry,
            squares: vec![Square::Free; cells],
            letters: vec![None; cells],
            spans: Vec::new(),
        }
    }

    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// How many lines run in a direction.
    pub fn lines(&self, direction: Direction) -> usize {
        match direction {
            Direction::Across => self.rows,
            Direction::Down => self.cols,
        }
    }

    /// How many cells a line of a direction has.
    pub fn line_length(&self, direction: Direction) -> usize {
        self.lines(direction.other())
    }

    fn index(&self, (row, col): (usize, usize)) -> usize {
        row * self.cols + col
    }

    fn line_of<T: Copy>(&self, all: &[T], direction: Direction, line: usize) -> Vec<T> {
        let at = |at: usize| match direction {
            Direction::Across => (line, at),
            Direction::Down => (at, line),
        };
        (0..self.line_length(direction)).map(|cell| all[self.index(at(cell))]).collect()
    }

    pub fn letters_of(&self, direction: Direction, line: usize) -> Vec<Option<Letter>> {
        self.line_of(&self.letters, direction, line)
    }

    pub fn cells_of(&self, direction: Direction, line: usize) -> Vec<Square> {
        self.line_of(&self.squares, direction, line)
    }

    pub fn image(&self, place: (usize, usize)) -> (usize, usize) {
        self.symmetry.image(self.size(), place)
    }

    pub fn image_of(&self, span: Span) -> Span {
        self.symmetry.image_of(self.size(), span)
    }

    /// The line that a line is mapped to, and whether backwards.
    pub fn image_of_line(&self, direction: Direction, line: usize) -> (usize, bool) {
        let place = match direction {
            Direction::Across => self.image((line, 0)).0,
            Direction::Down => self.image((0, line)).1,
        };
        (place, self.symmetry.reverses(direction))
    }

    /// Whether an entry stands in exactly this run.
    pub fn is_theme(&self, direction: Direction, line: usize, start: usize, len: usize) -> bool {
        self.spans.iter().any(|span| {
            span.direction == direction
                && (span.line(), span.start(), span.len) == (line, start, len)
        })
    }

    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Whether a span lies in the grid.
    pub fn contains(&self, span: Span) -> bool {
        span.line() < self.lines(span.direction)
            && span.start() + span.len <= self.line_length(span.direction)
    }

    /// Puts an entry into a span: opens it and its image, and puts blocks at the
    /// ends of both. `Err` names the obstacle; the board must then be discarded.
    pub fn put(
        &mut self,
        span: Span,
        letters: &[Letter],
        spacing: usize,
    ) -> Result<(), &'static str> {
        if !self.contains(span) {
            return Err("it would reach beyond the edge");
        }
        if self.spans.iter().any(|other| other.is_near(span, spacing)) {
            return Err("it is too near another theme entry");
        }
        let image = self.image_of(span);
        for (cell, &letter) in span.cells().zip(letters) {
            let at = self.index(cell);
            if self.letters[at].is_some_and(|there| there != letter) {
                return Err("another letter stands in one of its squares");
            }
            self.letters[at] = Some(letter);
        }
        for part in [span, image] {
            for cell in part.cells() {
                self.settle(cell, Square::Open)?;
            }
            for cell in part.ends(self.line_length(part.direction)) {
                self.settle(cell, Square::Block)?;
            }
        }
        self.spans.push(span);
        Ok(())
    }

    fn settle(&mut self, cell: (usize, usize), square: Square) -> Result<(), &'static str> {
        let at = self.index(cell);
        if self.squares[at] != Square::Free && self.squares[at] != square {
            return Err("a block must stand where a letter must");
        }
        self.squares[at] = square;
        Ok(())
    }

    /// The grid with these blocks, the theme's letters locked.
    pub fn grid(
        &self,
        alphabet: &Alphabet,
        is_block: impl Fn(usize, usize) -> bool,
    ) -> Result<Grid, GridError> {
        let mut grid = Grid::new(self.rows, self.cols)?;
        for id in grid.ids() {
            let (row, col) = grid.position(id);
            let letter = self.letters[self.index((row, col))];
            let cell = grid.cell_mut(id);
            if is_block(row, col) {
                cell.kind = CellKind::Block;
            } else if let Some(letter) = letter {
                cell.locked = Some(alphabet.face(letter).into());
            }
        }
        Ok(grid)
    }
}
