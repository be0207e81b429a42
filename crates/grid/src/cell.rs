//! One square of a grid.

use smol_str::SmolStr;

/// What stands in a square: a letter, or the string of a rebus. Up to 23 bytes
/// are stored inline, so that a puzzle's letters lie side by side in memory.
pub type Content = SmolStr;

/// What a square is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CellKind {
    /// Takes a letter (or a rebus string).
    #[default]
    Open,
    /// A black square.
    Block,
    /// Not part of the grid: a hole, or a corner that a shaped grid leaves out.
    Void,
}

/// A square with all that is drawn in it before anyone solves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// Open, block or void.
    pub kind: CellKind,
    /// Content printed for the solver before they begin: one letter in upper
    /// case, or a rebus string.
    pub given: Option<Content>,
    /// Content the constructor has fixed, such as a letter of a theme entry: a
    /// fill keeps it. It is part of the work on a puzzle, not of the puzzle, so
    /// no format but the text pattern writes it.
    pub locked: Option<Content>,
    /// Whether a circle is drawn in the square.
    pub circle: bool,
    /// The colour behind the square as its file spells it, if it has one.
    pub shade: Option<Box<str>>,
    /// Whether a bar ends words at the right edge of the square.
    pub bar_right: bool,
    /// Whether a bar ends words at the lower edge of the square.
    pub bar_below: bool,
}

impl Cell {
    /// Whether the square takes a letter.
    pub fn is_open(&self) -> bool {
        self.kind == CellKind::Open
    }

    /// What a fill must keep here: locked content, or content printed for the
    /// solver.
    pub fn fixed(&self) -> Option<&Content> {
        self.locked.as_ref().or(self.given.as_ref())
    }
}
