//! The input and the result of the solver of a pre-endgame.

use crate::board::play::Play;
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::lookahead::endgame::node::MOST_IN_BAG;
use crate::lookahead::pre_endgame::worlds::worlds;
use crate::words::lexicon::Lexicon;

/// A position of two players with one to four tiles in the bag.
#[derive(Debug, Clone, Copy)]
pub struct PreEndgame<'p> {
    /// Board and rack.
    pub position: &'p Position,
    /// The words.
    pub lexicon: &'p Lexicon,
    /// The score of the player to move minus the opponent's.
    pub ahead: i32,
    /// Tiles that the opponent is known to hold, of those that the player to move does not
    /// see; usually none.
    pub known: Rack,
}

impl PreEndgame<'_> {
    /// Whether a position has few enough tiles in the bag to be solved.
    pub fn is_one(position: &Position) -> bool {
        (1..=MOST_IN_BAG).contains(&position.in_bag())
    }

    /// How many different sets of tiles the bag may hold.
    pub fn draws(position: &Position) -> u64 {
        let in_bag = position.in_bag();
        worlds(&position.unseen(), in_bag, in_bag).len() as u64
    }
}

/// The result for a play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PreEndgamePlay {
    /// The play.
    pub play: Play,
    /// The share of draws, 0 to 1, that it is proven to win at least and at most; a drawn
    /// game is half a win.
    pub bounds: [f64; 2],
    /// The share of draws that it wins, estimating those that are not proven.
    pub wins: f64,
    /// The share of draws for which neither a win nor a loss is proven.
    pub open: f64,
    /// Whether it leaves tiles in the bag: then the opponent is assumed to see
    /// all tiles, and only proven wins are meaningful.
    pub pessimistic: bool,
    /// How many points it gains on the opponent by the end of the game, on average over all draws.
    pub spread: f64,
    /// Whether the spread is exact.
    pub exact: bool,
}

/// The result of the solver.
#[derive(Debug, Clone, PartialEq)]
pub struct PreEndgameSolution {
    /// The plays, in the order of the request; `None` for one that it cannot
    /// judge: with more tiles left in the bag than [`solve_pre_endgame`]
    /// follows.
    ///
    /// [`solve_pre_endgame`]: super::solve_pre_endgame
    pub plays: Vec<Option<PreEndgamePlay>>,
    /// Positions searched.
    pub nodes: u64,
}
