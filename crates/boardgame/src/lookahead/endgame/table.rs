//! The transposition table: positions that have been searched.
//!
//! Each position has two possible places. `put` takes the first unless another position's
//! better entry is there (proven before unproven, then deeper before shallower). Otherwise
//! it overwrites the second, whatever is there. So neither old proofs nor the current line
//! crowd the other out. Entries are found by a 64-bit key alone; with a million entries two
//! positions share a key about once in 10^13 lookups, which is accepted.

use crate::board::play::Placement;
use crate::rules::layout::Square;
use crate::rules::tiles::Tile;

/// The meaning of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// The exact value.
    #[default]
    Exact,
    /// A lower bound.
    AtLeast,
    /// An upper bound.
    AtMost,
}

/// A table entry. 24 bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Entry {
    /// The key of the position; set by the table.
    pub key: u64,
    /// The best play's mark; 0 for none.
    pub best: u32,
    /// The spread from here on, for the player to move.
    pub value: i32,
    pub kind: Kind,
    pub depth: u8,
    /// Whether no line was cut off at the depth.
    pub proven: bool,
}

impl Entry {
    /// Whether this answers a search to `depth` between `alpha` and `beta`.
    pub fn decides(&self, depth: u8, alpha: i32, beta: i32) -> bool {
        let within = match self.kind {
            Kind::Exact => true,
            Kind::AtLeast => self.value >= beta,
            Kind::AtMost => self.value <= alpha,
        };
        within && (self.proven || self.depth >= depth)
    }
}

/// The table: two places for each key, one of which can always be overwritten.
#[derive(Debug)]
pub struct TranspositionTable {
    places: Vec<Entry>,
}

impl TranspositionTable {
    pub fn new(positions: usize) -> Self {
        let places = positions.max(2).next_power_of_two();
        Self { places: vec![Entry::default(); places] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        [place, place ^ 1]
            .into_iter()
            .map(|place| self.places[place])
            .find(|known| known.key == key && known.best != 0)
    }

    pub fn put(&mut self, key: u64, known: Entry) {
        let place = self.place(key);
        let keeps =
            |old: &Entry| old.key != key && (old.proven, old.depth) > (known.proven, known.depth);
        let place = if keeps(&self.places[place]) { place ^ 1 } else { place };
        self.places[place] = Entry { key, ..known };
    }
}

/// A pseudorandom number: the finaliser of `SplitMix64` (Steele, Lea
/// and Flood 2014).
fn scattered(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// The contribution of a tile on a square to a board's key (Zobrist 1970).
pub fn tile_key(square: Square, tile: Tile) -> u64 {
    let place = u64::from(square.row) << 8 | u64::from(square.col);
    scattered(place << 8 | u64::from(tile.byte()) | 1 << 32)
}

/// The contribution of a tile to its rack's key, which is the sum over its
/// tiles.
pub fn held_key(tile: Tile) -> u64 {
    scattered(tile.kind() as u64 | 1 << 33)
}

/// The contribution of the racks, by their keys, and of a pass before to a board's key.
pub fn racks_key([own, other]: [u64; 2], passed: bool) -> u64 {
    scattered(own.wrapping_add(other.rotate_left(32)).wrapping_add(u64::from(passed)))
}

/// The contribution of the tiles in the bag, in their order, and of whether the
/// player to move follows a plan; zero if the bag is empty.
pub fn bag_key(tiles: &[u8], planned: bool) -> u64 {
    let and_plan = 1 << 34 | u64::from(planned) << 35;
    tiles.iter().fold(0, |key, &tile| scattered(key.wrapping_add(u64::from(tile) | and_plan)))
}

/// The mark of a pass.
pub const PASS: u32 = 1;

/// A placement as 32 bits that identify it among those of a position.
pub fn mark(placement: &Placement) -> u32 {
    let place = u64::from(placement.start().row) << 8 | u64::from(placement.start().col);
    let start = place << 1 | placement.direction() as u64;
    let mark = placement
        .tiles()
        .iter()
        .fold(start, |mark, tile| scattered(mark ^ u64::from(tile.byte()) << 24));
    (scattered(mark) >> 32) as u32 | 2
}
