//! The end of the game, solved: with an empty bag both players know all tiles.
//!
//! Negamax with principal variation search, deepened step by step, over a table
//! of positions of bounded size. A value is proven when no line that it rests
//! on was cut at the depth; such values stay in the table for good, so that
//! each step searches only what is open. Two passes in a row end the game: who
//! passed twice could not have gained by it, so that the six of the rules come
//! to the same.
//!
//! | file | what lives there |
//! |---|---|
//! | `search` | the search, and the plays of a position from those of two turns before |
//! | `table` | positions that have been searched |
//! | `words` | the words that can still be formed |
//! | `few` | one or two tiles in the bag |

mod few;
mod search;
mod table;
mod words;

use crate::selfplay::SCORELESS;
use crate::{Board, BoardGameError, Certainty, Field, Lexicon, Play, Rack};
pub use few::few_in_bag;
use search::{Node, Search};

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
    /// Turns to look ahead; fewer than the tiles can last give no proof.
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

/// A first play and what it comes to.
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

/// Solves the end of a game. `wanted` are plays whose own spread is asked for
/// besides the best; of the others it is only proven that they are no better.
/// `stop` is asked now and then whether to stop.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles.
pub fn solve(
    endgame: &Endgame<'_>,
    limits: EndgameLimits,
    wanted: &[Play],
    stop: &mut dyn FnMut() -> bool,
) -> Result<Solution, BoardGameError> {
    let words = words::still_possible(endgame.lexicon, endgame.board, &endgame.racks)?;
    solve_with(&words, endgame, limits, wanted, stop)
}

/// Solves with a lexicon that has all words that can still be formed.
fn solve_with(
    words: &Lexicon,
    endgame: &Endgame<'_>,
    limits: EndgameLimits,
    wanted: &[Play],
    stop: &mut dyn FnMut() -> bool,
) -> Result<Solution, BoardGameError> {
    let field = Field::new(words, endgame.board.clone())?;
    let mut search = Search::new(endgame.board.rules().tiles(), limits.positions, stop);
    let passed = endgame.scoreless + 1 >= SCORELESS;
    let mut root = Node::root(field, endgame.racks, passed);
    let mut solution =
        Solution { plays: Vec::new(), solved: false, at_least: None, depth: 0, nodes: 0 };
    for depth in 1..=limits.depth.max(1) {
        let expected = solution.plays.first().map(|best| best.spread);
        let step = search.first_plays(&mut root, depth, expected, &[]);
        solution.at_least = solution.at_least.max(step.at_least);
        if search.stopped() && !solution.plays.is_empty() {
            break;
        }
        solution = Solution { at_least: solution.at_least, ..step };
        if solution.solved || search.stopped() {
            break;
        }
    }
    if solution.solved {
        // A play that is no better may take longer to the end.
        for depth in solution.depth..=limits.depth {
            let open = |play: &SolvedPlay| {
                wanted.contains(&play.play) && play.certainty != Certainty::Exact
            };
            if search.stopped() || !solution.plays.iter().any(open) {
                break;
            }
            let step = search.first_plays(&mut root, depth, None, wanted);
            for found in step.plays.iter().filter(|play| play.certainty == Certainty::Exact) {
                if let Some(play) = solution.plays.iter_mut().find(|play| play.play == found.play) {
                    *play = *found;
                }
            }
        }
        search::sort(&mut solution.plays);
    }
    solution.nodes = search.nodes();
    Ok(solution)
}

#[cfg(test)]
mod tests;
