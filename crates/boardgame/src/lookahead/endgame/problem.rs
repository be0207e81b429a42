//! What the solver is asked, and what it answers.

use crate::board::play::Play;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::lookahead::judgement::Certainty;
use crate::words::lexicon::Lexicon;

/// A position with an empty bag; two play.
#[derive(Debug, Clone, Copy)]
pub struct Endgame<'e> {
    /// The board.
    pub board: &'e Board,
    /// The words.
    pub lexicon: &'e Lexicon,
    /// The tiles of the player to move, and of the other.
    pub racks: [Rack; 2],
    /// Turns since one last scored.
    pub scoreless: usize,
}

/// How much a solver may use.
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

/// Turns that no end of a game exceeds with racks of seven: each tile alone,
/// and a pass before each.
const MOST_TURNS: u8 = 30;

/// A first play and its value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SolvedPlay {
    /// The play.
    pub play: Play,
    /// Its points.
    pub score: i32,
    /// By how many points the player to move gains on the other from here to
    /// the end of the game.
    pub spread: i32,
    /// Whether the spread is exact, the most that the play can lead to, or an
    /// estimate.
    pub certainty: Certainty,
}

/// What a solver found.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// Every first play, best first.
    pub plays: Vec<SolvedPlay>,
    /// Whether the best play's spread is proven. Else it is a bound where
    /// [`Solution::at_least`] says so.
    pub solved: bool,
    /// A spread that the player to move has been proven to reach.
    pub at_least: Option<i32>,
    /// Turns looked ahead.
    pub depth: u8,
    /// Positions searched.
    pub nodes: u64,
}
