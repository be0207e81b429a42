//! Crossword grids and puzzles.
//!
//! A [`Grid`] is a rectangle of up to 63 by 63 [`Cell`]s: open cells, blocks
//! and voids, with bars between neighbours, given letters, circles and
//! shading. [`Grid::slots`] numbers it and lists its [`Slots`]: which cells a
//! slot has, which slots a cell has, and where slots cross. Those are the two
//! levels that composing and solving search on. [`ShapeReport`] holds what an
//! editor checks: symmetry, connectedness, unchecked cells, the shortest slot.
//! A [`Puzzle`] adds a solution, clues and the names on the cover.
//!
//! A cell holds a string, so that rebus squares are nothing special. This
//! crate knows no alphabet, no words and no file formats.
//!
//! ```
//! use wordwright_grid::{CellKind, Direction, Grid};
//!
//! let mut grid = Grid::new(3, 3)?;
//! let centre = grid.id(1, 1);
//! grid.cell_mut(centre).kind = CellKind::Block;
//!
//! let slots = grid.slots(2);
//! assert_eq!(slots.len(), 4);
//! let down = slots.find(2, Direction::Down).expect("2-Down starts at r1c3");
//! assert_eq!(slots.get(down).label(), "2-Down");
//! assert_eq!(slots.crossings(down).count(), 2);
//! # Ok::<(), wordwright_grid::GridError>(())
//! ```

mod cell;
mod clue_lists;
mod direction;
mod enumeration;
mod error;
mod grid;
mod ids;
mod puzzle;
mod references;
mod shape;
mod slots;
mod starts;

pub use cell::{Cell, CellKind, Content};
pub use clue_lists::{ClueList, ListedClue};
pub use direction::Direction;
pub use enumeration::split_enumeration;
pub use error::GridError;
pub use grid::Grid;
pub use ids::{CellId, Place, SlotId};
pub use puzzle::{Clue, Extra, FreeClue, Puzzle, PuzzleKind};
pub use references::{SlotReference, parse_cell};
pub use shape::{ShapeReport, Symmetry};
pub use slots::{Crossing, Slot, SlotAt, Slots};
pub use starts::Start;
