//! The endgame, solved: with an empty bag both players know all tiles.
//!
//! A negamax search of spread (points gained on the other player to the end of the
//! game), with principal variation search and a table of positions of bounded
//! size. It deepens turn by turn; after each depth it spends a share of the work
//! on an attempt to search to the end of the game ([`Search::attempt`]).
//!
//! *Proven values.* Every result records whether some line it rests on was cut off
//! at the depth. If none was, the value holds at any depth; it stays in the table,
//! and deeper iterations only search what is still open. A search therefore ends
//! with a proof or reports that it has none.
//!
//! *Passing.* Two passes in a row end the game here, though the rules ask for more
//! turns without score. When each player would rather pass, neither has a play that
//! gains anything, and every further pass leads to the same choice: the turns that the
//! rules still ask for change nothing.
//!
//! *Cost.* Generating plays is most of the work. Three things reduce it: only words that
//! the tiles in play can still form are in the lexicon (`words`), a node takes over the
//! plays its player had two turns ago in lanes that have not changed, and plays that a
//! threat of the other player refutes are never tried (`search`).

pub(super) mod node;
mod order;
pub mod problem;
pub(super) mod search;
pub(super) mod table;
pub mod words;

use wordwright_core::Budget;

use crate::board::play::Play;
use crate::error::BoardGameError;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::endgame::node::Node;
use crate::lookahead::endgame::problem::{Endgame, EndgameLimits, Solution, SolvedPlay};
use crate::lookahead::endgame::search::Search;
use crate::lookahead::judgement::{Certainty, Judgement};
use crate::lookahead::progress::{Watch, unwatched};

/// Solves the end of a game. `wanted` are plays whose exact spread is required
/// besides that of the best; the others are only proven to be no better. The
/// steps of `budget` are positions searched.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles.
pub fn solve(
    endgame: &Endgame<'_>,
    limits: EndgameLimits,
    wanted: &[Play],
    budget: &Budget,
) -> Result<Solution, BoardGameError> {
    solve_watched(endgame, limits, wanted, budget, &mut unwatched())
}

/// The same; calls `watch` after each depth.
pub(super) fn solve_watched(
    endgame: &Endgame<'_>,
    limits: EndgameLimits,
    wanted: &[Play],
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<Solution, BoardGameError> {
    // Only these words can still be formed.
    let words = &words::still_possible(endgame.lexicon, endgame.board, &endgame.racks)?;
    let prepared = PreparedBoard::new(words, endgame.board.clone())?;
    let mut search = Search::new(endgame.board.rules().tiles(), limits.positions, budget);
    let passed = endgame.scoreless + 1 >= endgame.board.rules().scoreless_turns(2);
    let mut root = Node::root(prepared, endgame.racks, passed);
    let mut solution =
        Solution { plays: Vec::new(), solved: false, at_least: None, depth: 0, nodes: 0 };
    let mut proven: Vec<SolvedPlay> = Vec::new();
    for depth in 1..=limits.depth.max(1) {
        let expected = solution.plays.first().map(|best| best.spread);
        let step = search.first_plays(&mut root, depth, expected, &[]);
        solution.at_least = solution.at_least.max(step.at_least);
        if search.stopped() && !solution.plays.is_empty() {
            break;
        }
        solution = Solution { at_least: solution.at_least, ..step };
        watch(search.nodes(), &|| {
            let best = solution.plays.first()?;
            Some((best.play, Judgement::estimate(best.spread * 1000, None)))
        });
        if solution.solved || search.stopped() {
            break;
        }
        if depth < limits.depth {
            let expected = solution.plays.first().map(|best| best.spread);
            let to_the_end = search.attempt(&mut root, limits.depth, expected);
            solution.at_least = solution.at_least.max(to_the_end.at_least);
            if to_the_end.solved {
                solution = Solution { at_least: solution.at_least, ..to_the_end };
                break;
            }
            proven = to_the_end.plays;
            proven.retain(|play| play.certainty == Certainty::Exact);
            if search.stopped() {
                break;
            }
        }
    }
    if !solution.solved {
        // Results proven by the last attempt take precedence over those of the depth.
        for found in &proven {
            if let Some(play) = solution.plays.iter_mut().find(|play| play.play == found.play) {
                *play = *found;
            }
        }
        search::sort(&mut solution.plays);
    }
    if solution.solved {
        // A play that is no better may take more turns to the end.
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
    watch(solution.nodes, &|| None);
    Ok(solution)
}

#[cfg(test)]
pub(super) mod tests;
