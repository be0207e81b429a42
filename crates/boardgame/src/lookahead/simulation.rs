//! Simulation: the value of plays, estimated by playouts.
//!
//! A playout draws the opponent's rack and the order of the bag, makes a candidate
//! play, lets both sides play a few plies by static equity and counts points,
//! leaves and the chance to win. All candidates face the same draws (common random
//! numbers), so their differences need far fewer playouts than their values would.
//! A candidate is dropped when it trails the best significantly; when one is left,
//! the simulation stops.
//!
//! | file | contents |
//! |---|---|
//! | `playout` | one playout of one candidate |
//! | `tally` | sums over playouts, and which candidates are dropped |

mod playout;
pub mod problem;
mod tally;

use std::sync::atomic::{AtomicU64, Ordering};

use wordwright_core::Budget;

use crate::board::play::Play;
use crate::error::BoardGameError;
use crate::evaluate::static_equity;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::judgement::Judgement;
use crate::lookahead::progress::{Watch, unwatched};
use crate::lookahead::simulation::playout::{Candidate, PlayoutWorker};
use crate::lookahead::simulation::problem::{Outcome, SimulatedPlay, Simulation, SimulationLimits};
use crate::lookahead::simulation::tally::{Prior, Tallies};

/// Draws between two rounds of dropping candidates. With few playouts the rounds are short,
/// so that most playouts go to the candidates that may be best.
const DRAWS_AT_ONCE: std::ops::RangeInclusive<u64> = 4..=32;

/// Rounds of dropping candidates if none is dropped; by judgement.
const LOOKS: u64 = 8;

/// The error of static equity by tiles in the bag (at least): the standard deviation, in
/// points, of the difference between two plays against what 300 playouts of two plies found,
/// over 40 positions. Without leave values the error is as large as with an empty bag.
const STATIC_ERRORS: [(usize, f64); 3] = [(21, 4.0), (7, 6.3), (0, 13.0)];

/// Simulates some plays of a position. The steps of `budget` are playouts of all candidates
/// together; it is checked after each round of draws, and at least one round is played.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles, or a play that the board
/// or the rack does not allow.
pub fn simulate<'s>(
    simulation: &'s Simulation<'s>,
    plays: &[Play],
    limits: &SimulationLimits,
    budget: &Budget,
) -> Result<Outcome, BoardGameError> {
    simulate_watched(simulation, plays, limits, budget, &mut unwatched())
}

/// The same; calls `watch` after each round of draws.
pub(super) fn simulate_watched<'s>(
    simulation: &'s Simulation<'s>,
    plays: &[Play],
    limits: &SimulationLimits,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<Outcome, BoardGameError> {
    let board = simulation.position.board().clone();
    let mut before = PreparedBoard::new(simulation.lexicon, board)?;
    before.refresh();
    let mut candidates: Vec<Candidate<'s>> = plays
        .iter()
        .map(|play| Candidate::new(simulation, &before, *play))
        .collect::<Result<_, _>>()?;
    let others = candidates.iter().zip(plays).filter(|(_, play)| **play != Play::Pass);
    let best = others.map(|(candidate, _)| candidate.equity).max();
    for (pass, _) in candidates.iter_mut().zip(plays).filter(|(_, play)| **play == Play::Pass) {
        pass.equity = static_equity::of_pass(pass.equity, best);
    }
    let at_once = limits.playouts / (LOOKS * candidates.len().max(1) as u64);
    let at_once = at_once.clamp(*DRAWS_AT_ONCE.start(), *DRAWS_AT_ONCE.end());
    // With few playouts, spend none on plays that are hopeless by static
    // equity.
    let few = at_once == *DRAWS_AT_ONCE.start();
    let first_draws = if few { 0 } else { at_once as usize };
    let mut tallies = Tallies::new(prior(simulation, &candidates), first_draws);
    tallies.drop_hopeless(limits.certainty);
    let threads = limits.threads.max(1);
    let mut tables: Vec<PlayoutWorker<'s>> = (0..threads)
        .map(|_| PlayoutWorker::new(simulation, &before, limits.plies, limits.seed))
        .collect();
    let mut draws = 0;
    while tallies.left().len() > 1 || draws == 0 {
        let left = tallies.left().to_vec();
        let room = limits.playouts.saturating_sub(tallies.playouts()) / left.len().max(1) as u64;
        // At least one round is played, whatever the limits.
        let count = room.min(at_once).max(u64::from(draws == 0));
        if count == 0 || (draws > 0 && budget.is_spent(tallies.playouts())) {
            break;
        }
        let next = AtomicU64::new(draws);
        let end = draws + count;
        let (next, left, candidates) = (&next, &left, &candidates);
        let work = |table: &mut PlayoutWorker<'s>| {
            let mut found = Vec::new();
            loop {
                let draw = next.fetch_add(1, Ordering::Relaxed);
                if draw >= end {
                    return found;
                }
                table.draw(draw, left.iter().map(|&candidate| &candidates[candidate]));
                for (place, &candidate) in left.iter().enumerate() {
                    let result = table.play(place, &candidates[candidate]);
                    found.push((draw, candidate, result));
                }
            }
        };
        let mut found = if let [table] = &mut tables[..] {
            work(table)
        } else {
            std::thread::scope(|scope| {
                let running: Vec<_> =
                    tables.iter_mut().map(|table| scope.spawn(|| work(table))).collect();
                // Results of a worker must not go missing silently.
                let ended = running.into_iter().map(|thread| match thread.join() {
                    Ok(found) => found,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                ended.flatten().collect()
            })
        };
        found.sort_unstable_by_key(|&(draw, candidate, _)| (draw, candidate));
        for (_, candidate, result) in found {
            tallies.add(candidate, result);
        }
        draws = end;
        tallies.drop_hopeless(limits.certainty);
        watch(tallies.playouts(), &|| {
            let best = tallies.ranked()[0];
            let (_, equity, wins) = tallies.of(best, best);
            Some((plays[best], Judgement::simulated(equity.mean, wins.mean)))
        });
    }
    let decided = tallies.left().len() == 1;
    let playouts = tallies.playouts();
    let ranked = tallies.ranked();
    let of = |&at: &usize| {
        let (playouts, equity, wins) = tallies.of(at, ranked[0]);
        SimulatedPlay { play: plays[at], playouts, equity, wins }
    };
    Ok(Outcome { plays: ranked.iter().map(of).collect(), decided, playouts })
}

/// The candidates' static equities.
fn prior(simulation: &Simulation<'_>, candidates: &[Candidate<'_>]) -> Prior {
    let leaves = simulation.leaves;
    let in_bag = simulation.position.in_bag();
    let equities = candidates.iter().map(|candidate| f64::from(candidate.equity) / 1000.0);
    let tiles = if leaves.is_none() { 0 } else { in_bag };
    let error = STATIC_ERRORS.iter().find(|(least, _)| tiles >= *least).map_or(1.0, |e| e.1);
    let unseen = simulation.position.unseen().len();
    let share = |more: i32| simulation.wins.share((simulation.ahead + more) * 1000, unseen);
    Prior::new(equities.collect(), error, (share(NEARBY) - share(-NEARBY)) / f64::from(2 * NEARBY))
}

/// How far to each side, in points, the lead is varied to measure the value of
/// a point; by judgement.
const NEARBY: i32 = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::position::Position;
    use crate::board::rack::Rack;
    use crate::board::squares::Board;
    use crate::evaluate::leaves::Leaves;
    use crate::generate::plays::plays;
    use crate::lookahead::win_probability::WinProbability;
    use crate::rules::ruleset::Rules;
    use crate::words::lexicon::Lexicon;

    fn simulated(threads: usize, seed: u64, plies: usize) -> Outcome {
        let rules = Rules::english();
        let lexicon = Lexicon::embedded().unwrap();
        let leaves = Leaves::embedded(&rules);
        let rack = Rack::parse(&rules, "AEGIRVW").unwrap();
        let position = Position::new(Board::new(&rules), rack).unwrap();
        let mut all = plays(&position, &lexicon, &leaves).unwrap();
        let pass = all.pop().unwrap();
        all.truncate(4);
        all.push(pass);
        let candidates: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
        let simulation = Simulation {
            position: &position,
            lexicon: &lexicon,
            leaves: &leaves,
            wins: WinProbability::english(),
            ahead: 0,
            inferred: None,
        };
        let limits =
            SimulationLimits { plies, playouts: 900, seed, threads, ..SimulationLimits::default() };
        simulate(&simulation, &candidates, &limits, &Budget::UNLIMITED).unwrap()
    }

    #[test]
    fn a_seed_gives_the_same_on_any_number_of_threads() {
        let one = simulated(1, 5, 2);
        assert_eq!(one, simulated(1, 5, 2));
        assert_eq!(one, simulated(3, 5, 2));
        assert_ne!(one, simulated(1, 6, 2));
    }

    #[test]
    fn a_hopeless_play_is_dropped_early() {
        for plies in [1, 2, 3] {
            let outcome = simulated(1, 1, plies);
            let last = outcome.plays.last().unwrap();
            assert!(last.playouts <= 128, "{plies} plies: {}", last.playouts);
            assert!(outcome.plays[0].equity.mean > last.equity.mean + 10.0, "{plies} plies");
            assert!(outcome.plays[0].wins.mean > last.wins.mean, "{plies} plies");
            assert!(outcome.playouts <= 900);
        }
    }
}
