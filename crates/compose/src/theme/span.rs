//! Where an entry stands.

use wordwright_grid::Direction;

/// Where a theme entry stands: its first cell, counted from zero, and its
/// direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThemePlace {
    /// Row of the first letter.
    pub row: usize,
    /// Column of the first letter.
    pub col: usize,
    /// Across or down.
    pub direction: Direction,
}

/// A run of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Span {
    pub row: usize,
    pub col: usize,
    pub direction: Direction,
    pub len: usize,
}

impl Span {
    pub fn of(place: ThemePlace, len: usize) -> Self {
        Self { row: place.row, col: place.col, direction: place.direction, len }
    }

    pub fn place(self) -> ThemePlace {
        ThemePlace { row: self.row, col: self.col, direction: self.direction }
    }

    /// The row of an entry across, the column of an entry down.
    pub fn line(self) -> usize {
        match self.direction {
            Direction::Across => self.row,
            Direction::Down => self.col,
        }
    }

    /// Where in its line it starts.
    pub fn start(self) -> usize {
        match self.direction {
            Direction::Across => self.col,
            Direction::Down => self.row,
        }
    }

    /// Row and column of the cell at `at` of its line.
    fn at(self, at: usize) -> (usize, usize) {
        match self.direction {
            Direction::Across => (self.row, at),
            Direction::Down => (at, self.col),
        }
    }

    /// Row and column of each cell.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (self.start()..self.start() + self.len).map(move |at| self.at(at))
    }

    /// The cells before and after it, in a line of `length` cells.
    pub fn ends(self, length: usize) -> impl Iterator<Item = (usize, usize)> {
        let before = self.start().checked_sub(1);
        let after = Some(self.start() + self.len).filter(|&at| at < length);
        before.into_iter().chain(after).map(move |at| self.at(at))
    }

    /// Whether the two run side by side, with at most `between` lines between
    /// them.
    pub fn is_near(self, other: Self, between: usize) -> bool {
        self.direction == other.direction
            && self.line() != other.line()
            && self.line().abs_diff(other.line()) <= between
            && self.start() < other.start() + other.len
            && other.start() < self.start() + self.len
    }
}
