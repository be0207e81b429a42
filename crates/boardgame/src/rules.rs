//! The rules of a game as data: boards, tile sets, and the numbers of a game.

pub(crate) mod ending;
pub(crate) mod layout;
pub(crate) mod ruleset;
pub(crate) mod text;
pub(crate) mod tiles;

pub use layout::{Direction, Layout, MAX_SIDE, Premium, Square};
pub use ruleset::{ChallengeRule, ClockRule, LONGEST_CLOCK, MAX_PLAYERS, MAX_RACK, Rules};
pub use tiles::{KINDS, Tile, TileSet};
