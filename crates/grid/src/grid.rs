//! The rectangle of cells.

use crate::error::MAX_SIDE;
use crate::{Cell, CellId, CellKind, Direction, GridError, Place};

/// A rectangle of cells, at most 63 by 63.
///
/// A new grid is all open. Cells are stored in reading order and named by
/// [`CellId`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    rows: usize,
    cols: usize,
    cells: Vec<Cell>,
}

impl Grid {
    /// The longest side, in cells.
    pub const MAX_SIDE: usize = MAX_SIDE;

    /// An all-open grid.
    ///
    /// # Errors
    ///
    /// [`GridError::Size`] if a side is zero or longer than [`Self::MAX_SIDE`].
    pub fn new(rows: usize, cols: usize) -> Result<Self, GridError> {
        let sides = 1..=Self::MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return Err(GridError::Size { rows, cols });
        }
        let cells = std::iter::repeat_with(Cell::default).take(rows * cols).collect();
        Ok(Self { rows, cols, cells })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Number of cells, whatever they are.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// Number of cells that take a letter.
    pub fn open_count(&self) -> usize {
        self.count(CellKind::Open)
    }

    /// Number of cells of one kind.
    pub fn count(&self, kind: CellKind) -> usize {
        self.cells.iter().filter(|cell| cell.kind == kind).count()
    }

    /// The cell of an id.
    ///
    /// # Panics
    ///
    /// If the id comes from a larger grid.
    pub fn cell(&self, id: CellId) -> &Cell {
        &self.cells[id.index()]
    }

    /// The cell of an id, to change.
    ///
    /// # Panics
    ///
    /// If the id comes from a larger grid.
    pub fn cell_mut(&mut self, id: CellId) -> &mut Cell {
        &mut self.cells[id.index()]
    }

    /// The id of the cell at a row and column counted from zero.
    ///
    /// # Panics
    ///
    /// If the place is outside; use [`Self::get_id`] for places that have not been checked.
    pub fn id(&self, row: usize, col: usize) -> CellId {
        assert!(row < self.rows && col < self.cols, "row {row}, column {col} lies outside");
        CellId::new(row * self.cols + col)
    }

    /// The id of the cell at a row and column counted from zero, or `None`
    /// outside the grid.
    pub fn get_id(&self, row: usize, col: usize) -> Option<CellId> {
        (row < self.rows && col < self.cols).then(|| self.id(row, col))
    }

    /// Row and column of a cell, counted from zero.
    pub fn position(&self, id: CellId) -> (usize, usize) {
        (id.index() / self.cols, id.index() % self.cols)
    }

    /// The place of a cell, to show: `r3c5`.
    pub fn place(&self, id: CellId) -> Place {
        let (row, col) = self.position(id);
        Place { row, col }
    }

    /// Every cell id in reading order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = CellId> + ExactSizeIterator + use<> {
        (0..self.cells.len()).map(CellId::new)
    }

    /// Every cell with its id, in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = (CellId, &Cell)> {
        self.cells.iter().enumerate().map(|(index, cell)| (CellId::new(index), cell))
    }

    /// The next cell to the right or below, whatever it is.
    pub fn neighbour(&self, id: CellId, direction: Direction) -> Option<CellId> {
        let (row, col) = self.position(id);
        match direction {
            Direction::Across => self.get_id(row, col + 1),
            Direction::Down => self.get_id(row + 1, col),
        }
    }

    /// The next open cell to the right or below, if this cell is open too and
    /// no bar stands between them: the cell that a word goes on to.
    pub fn joined(&self, id: CellId, direction: Direction) -> Option<CellId> {
        let next = self.neighbour(id, direction)?;
        let cell = self.cell(id);
        let barred = match direction {
            Direction::Across => cell.bar_right,
            Direction::Down => cell.bar_below,
        };
        (cell.is_open() && !barred && self.cell(next).is_open()).then_some(next)
    }
}
