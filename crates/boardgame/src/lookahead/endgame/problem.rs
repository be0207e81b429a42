//! The input and the result of the solver.

use crate::board::play::Play;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::lookahead::judgement::Certainty;
use crate::words::lexicon::Lexicon;

/// A position of two players with an empty bag.
#[derive(Debug, Clone, Copy)]
pub struct Endgame<'e> {
    /// The board.
    pub board: &'e Board,
    /// The words.
    pub lexicon: &'e Lexicon,
    /// The tiles of the player to move, and of the other.
    pub racks: [Rack; 2],
    /// Scoreless turns in a row.
    pub scoreless: usize,
}

/// The limits of a solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndgameLimits {
    /// Positions that the table holds, of 24 bytes each.
    pub positions: usize,
    /// Plies to search; fewer than the tiles can last give no proof.
    pub depth: u8,
}

impl Default for EndgameLimits {
    fn default() -> Self {
        Self { positions: 1 << 20, depth: MOST_TURNS }
    }
}

/// The most turns in which a game can end with racks of seven: each tile alone,
/// with a pass before each.
const MOST_TURNS: u8 = 30;

/// A first play and its value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SolvedPlay {
    /// The play.
    pub play: Play,
    /// Its points.
    pub score: i32,
    /// How many points the player to move gains on the other until the end of the game.
    pub spread: i32,
    /// Whether the spread is exact, an upper bound, or an estimate.
    pub certainty: Certainty,
}

/// The result of a solver.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// Every first play, best first.
    pub plays: Vec<SolvedPlay>,
    /// Whether the best play's spread is proven. Otherwise see [`Solution::at_least`].
    pub solved: bool,
    /// A spread that the player to move is proven to reach, if any.
    pub at_least: Option<i32>,
    /// Turns looked ahead.
    pub depth: u8,
    /// Positions searched.
    pub nodes: u64,
}
