//! What can be wrong with a grid or a slot's name.

use crate::Direction;

/// [`Grid::MAX_SIDE`](crate::Grid::MAX_SIDE), which the message below quotes.
pub(crate) const MAX_SIDE: usize = 63;

/// An error of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GridError {
    /// A side is zero or longer than [`Grid::MAX_SIDE`](crate::Grid::MAX_SIDE).
    #[error(
        "a grid of {rows} rows and {cols} columns cannot be made: each side has 1 to {} cells",
        MAX_SIDE
    )]
    Size {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// A slot label that is not a number and a direction.
    #[error(
        "found the slot label {found:?}, expected a number and a direction, such as 12-Across or 12A"
    )]
    Label {
        /// The label as it was given.
        found: String,
    },
    /// A well-formed label that names no slot of this grid.
    #[error("there is no slot {number} {direction}; {}", nearest(*.last))]
    NoSlot {
        /// The number asked for.
        number: u16,
        /// The direction asked for.
        direction: Direction,
        /// The highest number in that direction, if it has slots at all.
        last: Option<u16>,
    },
}

fn nearest(last: Option<u16>) -> String {
    match last {
        Some(last) => format!("the last slot in that direction has number {last}"),
        None => "the grid has no slots in that direction".to_owned(),
    }
}
