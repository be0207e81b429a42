//! The pre-endgame: one to four tiles in the bag, solved over all draws.
//!
//! A *world* is one way to divide the unseen tiles between the bag and the opponent's rack.
//! All divisions are equally likely; those with the same tiles count as one world with a
//! weight.
//!
//! *A play that empties the bag* leaves an endgame in each world, in which both players know
//! everything. Whether it is won, drawn or lost is a search in a window of one point around
//! the required score, which is far cheaper than the exact spread. Once every world is
//! decided, the share of wins is exact.
//!
//! *A play that leaves tiles in the bag*, or a pass, leaves the opponent a choice without
//! full knowledge. What is proven here is pessimistic: the other chooses as if it saw all
//! tiles and the order of the bag, while the player to move, as long as the bag holds tiles,
//! follows a plan that needs no such knowledge (the placement that scores most). Whatever a
//! player without that knowledge does, the play wins at least this many worlds. The endgame
//! search ends the game at two passes in a row, which is pessimistic too for the player who
//! passes first.
//!
//! *Wins first, spread second.* Plays are searched in rounds, each with more positions per
//! world. A play is dropped when it can no longer win as many worlds as another is proven to
//! win; its worst worlds are searched first, so that this happens early. Ties in wins are broken
//! by mean spread.
//!
//! All plays and worlds share one table of positions.

mod contender;
pub mod problem;
mod worlds;

use wordwright_core::Budget;

use crate::board::play::Play;
use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::lookahead::endgame::problem::EndgameLimits;
use crate::lookahead::endgame::search::Search;
use crate::lookahead::endgame::words;
use crate::lookahead::pre_endgame::contender::Contender;
use crate::lookahead::pre_endgame::problem::{PreEndgame, PreEndgameSolution};
use crate::lookahead::progress::{Watch, unwatched};

/// Positions for one world in the first round; each round has [`MORE`] times as many. By judgement.
const FIRST_ROUND: u64 = 500;

/// The factor by which each round may search more, by judgement.
const MORE: u64 = 4;

/// The most rounds. What is still open after a hundred million positions was
/// cut off at the depth, which no further round would change.
const ROUNDS: u32 = 10;

/// Worlds of a play that leaves tiles in the bag; one with more is not
/// followed, since each asks about every reply of the other. By judgement.
const MOST_WORLDS: usize = 80;

/// Solves a pre-endgame for some plays, as far as `budget` allows: its steps are positions
/// searched for all plays together. Once the best is known, it also searches for the exact
/// spread of the `wanted` ones.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles, or a play that the rules do not allow.
pub fn solve_pre_endgame(
    problem: &PreEndgame<'_>,
    plays: &[Play],
    wanted: &[Play],
    limits: EndgameLimits,
    budget: &Budget,
) -> Result<PreEndgameSolution, BoardGameError> {
    solve_watched(problem, plays, wanted, limits, budget, &mut unwatched())
}

/// The same; calls `watch` after each play of each round.
pub(super) fn solve_watched(
    problem: &PreEndgame<'_>,
    plays: &[Play],
    wanted: &[Play],
    limits: EndgameLimits,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<PreEndgameSolution, BoardGameError> {
    let position = problem.position;
    if !PreEndgame::is_one(position) {
        return Ok(PreEndgameSolution { plays: vec![None; plays.len()], nodes: 0 });
    }
    // Whatever is drawn, only these words can be formed.
    let racks: [Rack; 2] = [*position.rack(), position.unseen()];
    let words = words::still_possible(problem.lexicon, position.board(), &racks)?;
    let contender = |play: &Play| Contender::new(problem, &words, *play, MOST_WORLDS);
    let mut all: Vec<Option<Contender<'_>>> =
        plays.iter().map(contender).collect::<Result<_, _>>()?;
    let mut search = Search::new(position.rules().tiles(), limits.positions, budget);
    let mut there: Vec<&mut Contender<'_>> = all.iter_mut().flatten().collect();
    for contender in &mut there {
        contender.guess(&mut search);
    }
    let rounds = || (0..ROUNDS).map(|round| FIRST_ROUND * MORE.pow(round));
    for positions in rounds() {
        if search.is_spent() || !there.iter().any(|contender| is_open(contender, &there)) {
            break;
        }
        // The likely best first: the others must reach its proven wins. Plays
        // that empty the bag come before those that only have lower bounds.
        there.sort_by(|a, b| {
            let (a_known, b_known) = (a.known(), b.known());
            (a.leaves_tiles().cmp(&b.leaves_tiles()))
                .then(b_known.wins.total_cmp(&a_known.wins))
                .then(b_known.spread.total_cmp(&a_known.spread))
        });
        for at in 0..there.len() {
            let least = most_proven(&there);
            there[at].prove_wins(&mut search, positions, |own| own.halves()[1] >= least);
            watch(search.nodes(), &|| None);
        }
    }
    let least = most_proven(&there);
    let asked = |own: &Contender<'_>| {
        !own.leaves_tiles()
            && (wanted.contains(&own.play()) || (own.is_closed() && own.halves()[0] >= least))
    };
    let several = there.iter().filter(|own| asked(own)).count() > 1 || !wanted.is_empty();
    for positions in rounds() {
        let inexact = there.iter().any(|own| asked(own) && !own.known().exact);
        if !several || !inexact || search.is_spent() {
            break;
        }
        for own in there.iter_mut().filter(|own| asked(own)) {
            own.prove_spreads(&mut search, positions);
            watch(search.nodes(), &|| None);
        }
    }
    let plays = all.iter().map(|contender| contender.as_ref().map(Contender::known)).collect();
    Ok(PreEndgameSolution { plays, nodes: search.nodes() })
}

/// The half-wins that the best of some plays is proven to reach, counted over
/// the same orders of the tiles for all plays.
fn most_proven(all: &[&mut Contender<'_>]) -> u64 {
    all.iter().map(|contender| contender.halves()[0]).max().unwrap_or(0)
}

/// Whether more search could change what is known about a play's wins.
fn is_open(own: &Contender<'_>, all: &[&mut Contender<'_>]) -> bool {
    !own.is_closed() && own.halves()[1] >= most_proven(all)
}

#[cfg(test)]
mod tests;
