//! The symmetries that a designed pattern may have.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_grid::Direction;

use super::span::Span;

/// The symmetry of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = SymmetryName)]
pub enum PatternSymmetry {
    /// Unchanged by half a turn: the usual rule.
    #[default]
    HalfTurn,
    /// The left half mirrors the right half.
    LeftRight,
    /// The upper half mirrors the lower half.
    UpDown,
    /// No rule.
    None,
}

impl PatternSymmetry {
    /// The image of a cell in a grid of this size.
    pub(super) fn image(
        self,
        (rows, cols): (usize, usize),
        (row, col): (usize, usize),
    ) -> (usize, usize) {
        match self {
            Self::HalfTurn => (rows - 1 - row, cols - 1 - col),
            Self::LeftRight => (row, cols - 1 - col),
            Self::UpDown => (rows - 1 - row, col),
            Self::None => (row, col),
        }
    }

    /// The image of a run of cells: it runs the same way, from its first cell.
    pub(super) fn image_of(self, size: (usize, usize), span: Span) -> Span {
        let last = span.len - 1;
        let (end_row, end_col) = match span.direction {
            Direction::Across => (span.row, span.col + last),
            Direction::Down => (span.row + last, span.col),
        };
        let first = self.image(size, (span.row, span.col));
        let end = self.image(size, (end_row, end_col));
        Span { row: first.0.min(end.0), col: first.1.min(end.1), ..span }
    }

    /// Whether the image of a line runs backwards: its first cell is the image
    /// of the line's last.
    pub(super) fn reverses(self, direction: Direction) -> bool {
        match self {
            Self::HalfTurn => true,
            Self::LeftRight => direction == Direction::Across,
            Self::UpDown => direction == Direction::Down,
            Self::None => false,
        }
    }
}
