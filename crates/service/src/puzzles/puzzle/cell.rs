//! A cell as JSON.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_grid::{Cell, CellKind, Content};

/// The kind of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CellState {
    /// Takes a letter.
    #[default]
    Open,
    /// A black square.
    Block,
    /// Not part of the grid.
    Void,
}

impl CellState {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    fn is_open(&self) -> bool {
        *self == Self::Open
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// One square. By default it is open, empty, and without bars.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the square")]
pub struct CellDocument {
    /// The kind of square.
    #[serde(default, skip_serializing_if = "CellState::is_open")]
    pub kind: CellState,
    /// Its correct content: a letter, or several in a rebus square. In a draft,
    /// its content so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 64)]
    pub solution: Option<String>,
    /// What the person solving has entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 64)]
    pub entered: Option<String>,
    /// Content that is printed for the solver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 64)]
    pub given: Option<String>,
    /// Whether the constructor has locked the solution here: fills keep it.
    /// Locks are not written to files.
    #[serde(default, skip_serializing_if = "is_false")]
    pub locked: bool,
    /// The label in the corner, if it is not the usual number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 64)]
    pub label: Option<String>,
    /// Whether it has a circle.
    #[serde(default, skip_serializing_if = "is_false")]
    pub circle: bool,
    /// The colour behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 64)]
    pub shade: Option<String>,
    /// Whether a bar ends words at its right edge.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bar_right: bool,
    /// Whether a bar ends words at its lower edge.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bar_below: bool,
}

/// Treats an empty text as no content.
pub fn content<'a, T: From<&'a str>>(text: Option<&'a str>) -> Option<T> {
    text.filter(|text| !text.is_empty()).map(Into::into)
}

/// A content in capitals.
pub fn capitals(text: Option<&str>) -> Option<Content> {
    text.filter(|text| !text.is_empty()).map(|text| text.to_uppercase().into())
}

impl CellDocument {
    /// The cell of a grid.
    pub fn cell(&self) -> Cell {
        let kind = match self.kind {
            CellState::Open => CellKind::Open,
            CellState::Block => CellKind::Block,
            CellState::Void => CellKind::Void,
        };
        Cell {
            kind,
            given: capitals(self.given.as_deref()).filter(|_| kind == CellKind::Open),
            locked: capitals(self.solution.as_deref())
                .filter(|_| self.locked && kind == CellKind::Open),
            circle: self.circle,
            shade: content(self.shade.as_deref()),
            bar_right: self.bar_right,
            bar_below: self.bar_below,
        }
    }

    /// The cell's appearance, without its content.
    pub fn of(cell: &Cell) -> Self {
        let kind = match cell.kind {
            CellKind::Open => CellState::Open,
            CellKind::Block => CellState::Block,
            CellKind::Void => CellState::Void,
        };
        Self {
            kind,
            given: cell.given.as_deref().map(Into::into),
            locked: cell.locked.is_some(),
            circle: cell.circle,
            shade: cell.shade.as_deref().map(Into::into),
            bar_right: cell.bar_right,
            bar_below: cell.bar_below,
            ..Self::default()
        }
    }
}
