//! A position in the search of an endgame, and its plays.

use crate::board::play::{Placement, Scored};
use crate::board::rack::Rack;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::endgame::table::{bag_key, held_key, mark, racks_key};
use crate::rules::tiles::{KINDS, Tile, TileSet};

/// A play with the data that the search needs again and again.
#[derive(Debug, Clone, Copy)]
pub struct KnownPlay {
    pub placement: Placement,
    pub score: i32,
    /// The points of its tiles.
    pub points: i32,
    /// Identifies the play.
    pub mark: u32,
    /// Its lane, as a mask.
    pub lane: u64,
}

impl KnownPlay {
    pub fn new(scored: &Scored, prepared: &PreparedBoard<'_>, set: &TileSet) -> Self {
        let placement = scored.placement;
        Self {
            placement,
            score: scored.score,
            points: placement.tiles().iter().map(|&tile| set.value(tile)).sum(),
            mark: mark(&placement),
            lane: 1 << prepared.lane_of(&placement),
        }
    }

    pub fn tiles(&self) -> usize {
        self.placement.tiles().len()
    }
}

/// The plays that a player had when last to move, and the lanes that have
/// changed since, as a mask. In the other lanes, these are still all its plays.
#[derive(Debug, Clone, Copy)]
pub struct EarlierPlays<'a> {
    pub plays: &'a [KnownPlay],
    pub stale: u64,
}

impl<'a> EarlierPlays<'a> {
    /// Nothing is known.
    pub const NONE: Self = Self { plays: &[], stale: u64::MAX };

    pub fn and_stale(self, changed: u64) -> Self {
        Self { stale: self.stale | changed, ..self }
    }

    /// The plays that `rack` still allows, outside the lanes that have changed.
    pub fn still_there(self, rack: &Rack) -> impl Iterator<Item = &'a KnownPlay> + use<'a> {
        let (counts, count) = (counts(rack), rack.len());
        self.plays.iter().filter(move |play| {
            self.stale & play.lane == 0 && play.tiles() <= count && holds(counts, &play.placement)
        })
    }
}

/// The most tiles in the bag in a pre-endgame.
pub const MOST_IN_BAG: usize = 4;

/// A bag whose order is known; empty in an endgame.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KnownBag {
    /// The last one is drawn first.
    tiles: [u8; MOST_IN_BAG],
    count: u8,
}

impl KnownBag {
    /// A bag from which the last of at most [`MOST_IN_BAG`] tiles is drawn first.
    pub fn new(tiles: &[Tile]) -> Self {
        let mut bag = Self::default();
        for (place, tile) in bag.tiles.iter_mut().zip(tiles) {
            *place = tile.byte();
            bag.count += 1;
        }
        bag
    }

    pub fn is_empty(self) -> bool {
        self.count == 0
    }

    pub fn draw(&mut self) -> Option<Tile> {
        self.count = self.count.checked_sub(1)?;
        Some(Tile::from_byte(self.tiles[usize::from(self.count)]))
    }

    /// What it adds to the key of a position `ply` turns from the start; zero
    /// if it is empty. The player to move matters too, since one of the two
    /// follows a plan.
    pub fn key(self, ply: usize) -> u64 {
        bag_key(&self.tiles[..usize::from(self.count)], ply % 2 == 1)
    }
}

/// A position in the search.
pub struct Node<'a, 'l> {
    pub prepared: PreparedBoard<'l>,
    /// For the player to move, and for the other.
    pub racks: [Rack; 2],
    /// For the player to move, and for the other.
    pub earlier: [EarlierPlays<'a>; 2],
    /// Of the board.
    pub key: u64,
    /// Of the racks.
    pub held: [u64; 2],
    pub bag: KnownBag,
    /// Whether the previous turn was a pass.
    pub passed: bool,
    /// Turns from the start of the search.
    pub ply: usize,
}

impl<'l> Node<'_, 'l> {
    pub fn root(prepared: PreparedBoard<'l>, racks: [Rack; 2], passed: bool) -> Self {
        let held = racks
            .map(|rack| rack.tiles().fold(0, |key: u64, tile| key.wrapping_add(held_key(tile))));
        Self {
            prepared,
            racks,
            held,
            bag: KnownBag::default(),
            earlier: [EarlierPlays::NONE; 2],
            key: 0,
            passed,
            ply: 0,
        }
    }

    pub fn full_key(&self) -> u64 {
        self.key ^ racks_key(self.held, self.passed) ^ self.bag.key(self.ply)
    }

    /// Whether the player to move is the one who does not see all tiles: in a
    /// pre-endgame the one who moved before the search began. While there are
    /// tiles in the bag, that player follows a plan that needs no such
    /// knowledge.
    pub fn follows_plan(&self) -> bool {
        self.ply % 2 == 1 && !self.bag.is_empty()
    }
}

/// The tiles of a rack by kind.
pub fn counts(rack: &Rack) -> [u8; KINDS] {
    std::array::from_fn(|kind| rack.count(kind) as u8)
}

/// Whether tiles hold those of a placement.
pub fn holds(mut counts: [u8; KINDS], placement: &Placement) -> bool {
    placement.tiles().iter().all(|tile| {
        let count = &mut counts[tile.kind()];
        let there = *count > 0;
        *count = count.wrapping_sub(1);
        there
    })
}
