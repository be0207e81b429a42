//! Everything that can be played from a rack: its parts, by size.

use crate::evaluate::leave_table::LeaveTable;
use crate::generate::lane::WEIGHTS;
use crate::rules::ruleset::MAX_RACK;
use crate::rules::tiles::{KINDS, TileSet};
use crate::words::anagrams::{Anagrams, Key};

/// A part of a rack: bit *k* stands for the tile at *k*.
pub(super) type TileMask = u16;

/// A part of a rack that can be played.
#[derive(Debug, Clone, Copy)]
pub(super) struct RackPart {
    pub key: Key,
    pub mask: TileMask,
    /// Blanks in it.
    pub blanks: u8,
    /// The value of the rest of the rack.
    pub leave: i32,
    /// The points of its tiles, the largest first.
    pub values: [i16; WEIGHTS],
}

/// The parts of a rack, each multiset once.
#[derive(Debug, Clone, Default)]
pub(super) struct RackParts {
    /// Tiles of the rack.
    pub len: usize,
    /// The rack's blanks, which are its first tiles.
    pub blanks: TileMask,
    /// Where the tiles of each kind lie.
    pub places: Places,
    /// The letters on it; every letter if there is a blank.
    pub letters: u64,
    /// The points of its tiles, the largest first.
    pub values: [i16; WEIGHTS],
    by_size: Vec<Vec<RackPart>>,
    keys: Vec<Key>,
}

/// A part of the rack for each kind of tile.
#[derive(Debug, Clone)]
pub(super) struct Places([TileMask; KINDS]);

impl Default for Places {
    fn default() -> Self {
        Self([0; KINDS])
    }
}

impl Places {
    #[inline]
    pub fn of(&self, letter: u8) -> TileMask {
        self.0[usize::from(letter) % KINDS]
    }
}

impl RackParts {
    pub fn fill(&mut self, table: &LeaveTable, anagrams: &Anagrams, set: &TileSet) {
        let tiles = table.tiles();
        self.len = tiles.len();
        self.places = Places::default();
        self.letters = 0;
        self.values = [0; WEIGHTS];
        // Tiles like the one before them.
        let mut twins: TileMask = 0;
        let mut values = [(0, 0); MAX_RACK];
        for (at, &tile) in tiles.iter().enumerate() {
            self.places.0[tile.kind()] |= 1 << at;
            self.letters |= 1 << tile.kind();
            values[at] = (set.value(tile) as i16, at);
            if at > 0 && tiles[at - 1] == tile {
                twins |= 1 << at;
            }
        }
        self.blanks = self.places.0[0];
        if self.blanks != 0 {
            self.letters = set.alphabet().all().bits();
        }
        let values = &mut values[..self.len];
        values.sort_unstable_by(|a, b| b.cmp(a));
        self.values = most_valuable(values, TileMask::MAX);
        self.by_size.resize_with(MAX_RACK + 1, Vec::new);
        self.by_size.iter_mut().for_each(Vec::clear);
        self.keys.clear();
        self.keys.push(0);
        let all = table.values().len() - 1;
        for part in 1..=all {
            let lowest = part.trailing_zeros() as usize;
            let key = self.keys[part & (part - 1)].wrapping_add(anagrams.key(tiles[lowest].kind()));
            self.keys.push(key);
            let bits = part as TileMask;
            // Of equal tiles the first ones are taken.
            if bits & twins & !(bits << 1) == 0 {
                self.by_size[part.count_ones() as usize].push(RackPart {
                    key,
                    mask: bits,
                    blanks: (bits & self.blanks).count_ones() as u8,
                    leave: table.values()[all ^ part],
                    values: most_valuable(values, bits),
                });
            }
        }
    }

    /// The parts of `size` tiles.
    pub fn of_size(&self, size: usize) -> &[RackPart] {
        &self.by_size[size]
    }
}

/// The points of the tiles of a part, the largest first. `values` has the
/// points of all tiles in that order, with their places.
#[inline]
fn most_valuable(values: &[(i16, usize)], part: TileMask) -> [i16; WEIGHTS] {
    let mut most = [0; MAX_RACK + 1];
    let mut known = 0;
    for &(value, at) in values {
        let there = usize::from(part >> at & 1);
        most[known] = if there == 1 { value } else { 0 };
        known += there;
    }
    let mut first = [0; WEIGHTS];
    first.copy_from_slice(&most[..WEIGHTS]);
    first
}
