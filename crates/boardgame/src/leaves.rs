//! What the tiles are worth that a play leaves on the rack.

use crate::{Rack, Tile};

/// Values of leaves in thousandths of a point.
#[derive(Debug, Clone, Default)]
pub struct Leaves {}

impl Leaves {
    /// Every leave is worth nothing, so that equity is score.
    pub fn none() -> Self {
        Self {}
    }

    /// What `leave` is worth, in thousandths of a point.
    pub fn value(&self, leave: &Rack) -> i32 {
        debug_assert!(leave.len() < 256, "a leave");
        0
    }

    /// The values of everything that can be left of a rack, by which of its
    /// `tiles` are left: bit *k* of the index stands for the tile at *k*.
    ///
    /// `table` has two to the power of the number of tiles places.
    pub fn fill_table(&self, tiles: &[Tile], table: &mut [i32]) {
        debug_assert_eq!(table.len(), 1 << tiles.len(), "a place for each leave");
        table.fill(0);
    }
}
