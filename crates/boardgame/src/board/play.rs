//! What a player can do in a turn.

use crate::board::rack::Rack;
use crate::rules::layout::{Direction, Square};
use crate::rules::ruleset::MAX_RACK;
use crate::rules::tiles::Tile;

/// Tiles put on the board in one line.
///
/// They fill the free squares from the first one on, in order, and skip squares
/// that already hold a tile. A single tile is down only where it forms no word
/// across.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    start: Square,
    direction: Direction,
    count: u8,
    tiles: [Tile; MAX_RACK],
}

impl Placement {
    /// Puts `tiles` (at most [`MAX_RACK`]) on the free squares from `start`
    /// on; `None` without a tile, with too many, or with a blank that stands
    /// for nothing.
    pub fn new(start: Square, direction: Direction, tiles: &[Tile]) -> Option<Self> {
        let fits = (1..=MAX_RACK).contains(&tiles.len());
        if !fits || tiles.iter().any(|tile| tile.letter().is_none()) {
            return None;
        }
        Some(Self::of(start, direction, tiles))
    }

    /// The same, for tiles that are known to fit.
    #[inline]
    pub(crate) fn of(start: Square, direction: Direction, tiles: &[Tile]) -> Self {
        debug_assert!((1..=MAX_RACK).contains(&tiles.len()), "as many as a rack has");
        let mut placed = [Tile::BLANK; MAX_RACK];
        placed[..tiles.len()].copy_from_slice(tiles);
        Self { start, direction, count: tiles.len() as u8, tiles: placed }
    }

    /// The square of the first tile.
    pub fn start(&self) -> Square {
        self.start
    }

    /// Which way the tiles lie.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The tiles in order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.count)]
    }
}

impl std::fmt::Debug for Placement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.start.name(self.direction), self.tiles())
    }
}

/// What a player does in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Play {
    /// Nothing.
    Pass,
    /// Sets these tiles aside, draws as many, and returns the first ones to the bag.
    Exchange(Rack),
    /// Puts tiles on the board.
    Place(Placement),
}

/// Thousandths in a point: equities are whole numbers of them, so that sums are
/// exact and comparisons the same on every machine.
pub(crate) const POINT: i32 = 1000;

/// A placement with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scored {
    /// The placement.
    pub placement: Placement,
    /// Points.
    pub score: i32,
    /// Its equity, the score plus the value of the leave, in thousandths of a point.
    pub equity: i32,
}

/// A play with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked {
    /// The play.
    pub play: Play,
    /// Points.
    pub score: i32,
    /// Its equity, the score plus the value of the leave, in thousandths of a point.
    pub equity: i32,
}

impl From<Scored> for Ranked {
    fn from(scored: Scored) -> Self {
        let Scored { placement, score, equity } = scored;
        Self { play: Play::Place(placement), score, equity }
    }
}
