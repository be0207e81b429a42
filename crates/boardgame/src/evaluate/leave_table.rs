//! The values of all leaves of one rack.

use crate::board::rack::Rack;
use crate::evaluate::leaves::Leaves;
use crate::rules::ruleset::MAX_RACK;
use crate::rules::tiles::Tile;

/// The value of every leave of a rack, in thousandths of a point.
#[derive(Debug, Clone, Default)]
pub struct LeaveTable {
    tiles: Vec<Tile>,
    values: Vec<i32>,
}

impl LeaveTable {
    /// The leaves of `rack`, of which at most the first [`MAX_RACK`] tiles
    /// count.
    pub fn new(leaves: &Leaves, rack: &Rack) -> Self {
        let mut table = Self::default();
        table.fill(leaves, rack);
        table
    }

    /// The same in place, without allocating once it has seen a rack this
    /// large.
    pub fn fill(&mut self, leaves: &Leaves, rack: &Rack) {
        self.tiles.clear();
        self.tiles.extend(rack.tiles().take(MAX_RACK));
        self.values.resize(1 << self.tiles.len(), 0);
        leaves.fill_table(&self.tiles, &mut self.values);
    }

    /// The rack's tiles in the order of their kinds, blanks first.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The values by leave: bit *k* of the index stands for the tile at *k*. A
    /// caller that knows better values may change them.
    pub fn values_mut(&mut self) -> &mut [i32] {
        &mut self.values
    }

    /// The values by leave.
    pub fn values(&self) -> &[i32] {
        &self.values
    }
}
