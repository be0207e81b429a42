//! One or two tiles in the bag: each way they can lie, solved.

use wordwright_core::Budget;

use crate::board::play::{Placement, Play};
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::lookahead::endgame::problem::{Endgame, EndgameLimits};
use crate::lookahead::endgame::search::ASK_EVERY;
use crate::lookahead::endgame::{solve_with, words};
use crate::lookahead::judgement::{Certainty, Judgement};
use crate::rules::tiles::{KINDS, Tile};
use crate::words::lexicon::Lexicon;

/// What plays are worth that empty a bag of one or two tiles: the mean over all
/// tiles that they may draw, each end of the game solved. `ahead` is the own
/// score less the other's. Nothing of a play that leaves tiles in the bag or of
/// which some end is not solved. The steps of `budget` are positions searched for
/// one play, all its draws together.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles, or a play that the rules
/// do not allow.
pub fn solve_pre_endgame(
    position: &Position,
    lexicon: &Lexicon,
    ahead: i32,
    plays: &[Play],
    limits: EndgameLimits,
    budget: &Budget,
) -> Result<Vec<Option<Judgement>>, BoardGameError> {
    let in_bag = position.in_bag();
    // The placement, if it empties the bag.
    let empties = |play: &Play| match play {
        Play::Place(placement) if placement.tiles().len() >= in_bag => Some(*placement),
        _ => None,
    };
    if !(1..=2).contains(&in_bag) || !plays.iter().any(|play| empties(play).is_some()) {
        return Ok(vec![None; plays.len()]);
    }
    // Whatever is drawn, these words are all that can be formed.
    let racks = [*position.rack(), position.unseen()];
    let words = words::still_possible(lexicon, position.board(), &racks)?;
    let of = |play: &Play| match empties(play) {
        Some(placement) => of_play(position, &words, ahead, &placement, limits, budget),
        None => Ok(None),
    };
    plays.iter().map(of).collect()
}

fn of_play(
    position: &Position,
    words: &Lexicon,
    ahead: i32,
    placement: &Placement,
    limits: EndgameLimits,
    budget: &Budget,
) -> Result<Option<Judgement>, BoardGameError> {
    let in_bag = position.in_bag();
    let score = position.board().judge(placement)?.score;
    let left = position.board().leave(placement, position.rack())?;
    let mut board = position.board().clone();
    board.place(placement);
    let unseen = position.unseen();
    let (mut weights, mut spreads, mut wins) = (0.0, 0.0, 0.0);
    let mut searched = 0;
    for (drawn, weight) in draws(&unseen, in_bag) {
        let others = unseen.without(drawn.iter().copied()).unwrap_or(unseen);
        let own: Rack = left.tiles().chain(drawn).collect();
        let racks = [others, own];
        let endgame = Endgame { board: &board, lexicon: words, racks, scoreless: 0 };
        let solution = solve_with(words, &endgame, limits, &[], &budget.after(searched))?;
        // A search counts in whole intervals between two looks at its budget.
        searched += solution.nodes / ASK_EVERY * ASK_EVERY;
        if !solution.solved {
            return Ok(None);
        }
        let spread = score - solution.plays.first().map_or(0, |best| best.spread);
        let weight = f64::from(weight);
        weights += weight;
        spreads += weight * f64::from(spread);
        wins += weight
            * match (ahead + spread).signum() {
                1 => 1.0,
                0 => 0.5,
                _ => 0.0,
            };
    }
    let equity = (1000.0 * spreads / weights).round() as i32;
    let wins = Some(wins / weights);
    Ok(Some(Judgement { equity, wins, certainty: Certainty::Exact }))
}

/// What may be drawn, and in how many ways.
fn draws(unseen: &Rack, count: usize) -> Vec<(Vec<Tile>, u32)> {
    let kinds = (0..KINDS).filter(|&kind| unseen.count(kind) > 0);
    let ways = |kind: usize| unseen.count(kind) as u32;
    if count == 1 {
        return kinds.map(|kind| (vec![Tile::of_kind(kind)], ways(kind))).collect();
    }
    let mut found = Vec::new();
    for first in kinds.clone() {
        for second in kinds.clone().filter(|&second| second >= first) {
            let times = if first == second {
                ways(first) * (ways(first) - 1) / 2
            } else {
                ways(first) * ways(second)
            };
            if times > 0 {
                found.push((vec![Tile::of_kind(first), Tile::of_kind(second)], times));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::squares::Board;
    use crate::evaluate::leaves::Leaves;
    use crate::lookahead::judge::{Lookahead, Situation};
    use crate::rules::ruleset::Rules;

    #[test]
    fn all_draws_are_counted() {
        let rules = Rules::english();
        let unseen = Rack::parse(&rules, "AABCC?").unwrap();
        let ways = |count| draws(&unseen, count).iter().map(|draw| draw.1).sum::<u32>();
        assert_eq!((ways(1), ways(2)), (6, 15));
    }

    /// Three A, two B and a C, the first two of which lie on the board; the player
    /// to move holds an A and can put it beside them.
    fn small() -> (Position, Lexicon, Placement) {
        // Two A, a B and three C in all: the last of them is in the bag.
        let rules = Rules::parse(
            "rack: 2\nbonus: 0\n[layout]\n.....\n.....\n.....\n.....\n.....\n[tiles]\n? 0 0\nA 3 \
             1\nB 2 3\nC 1 5",
        )
        .unwrap();
        let rules = std::sync::Arc::new(rules);
        let words = ["AB", "BA", "AA", "ABA", "AC"].map(|w| rules.alphabet().encode(w).unwrap());
        let lexicon =
            Lexicon::from_words(rules.alphabet(), words.iter().map(Vec::as_slice)).unwrap();
        let board = Board::parse(&rules, ".....\n.....\n.AB..\n").unwrap();
        let position = Position::new(board, Rack::parse(&rules, "A").unwrap()).unwrap();
        // Unseen: A, B, C; two of them are the other's, so that one is in the bag.
        assert_eq!(position.in_bag(), 1);
        let tile = rules.tiles().tiles("A").unwrap();
        let placement = Placement::new(
            crate::rules::layout::Square::new(2, 3),
            crate::rules::layout::Direction::Across,
            &tile,
        );
        (position, lexicon, placement.unwrap())
    }

    #[test]
    fn the_mean_over_the_draws() {
        let (position, lexicon, placement) = small();
        let play = Play::Place(placement);
        let limits = EndgameLimits::default();
        let judged =
            solve_pre_endgame(&position, &lexicon, 0, &[play], limits, &Budget::UNLIMITED).unwrap();
        let judged = judged[0].unwrap();
        // What leaves the bag as it is has no part in what is known of others.
        let mixed = solve_pre_endgame(
            &position,
            &lexicon,
            0,
            &[Play::Pass, play],
            limits,
            &Budget::UNLIMITED,
        );
        assert_eq!(mixed.unwrap(), [None, Some(judged)]);
        assert_eq!(judged.certainty, Certainty::Exact);
        // By hand, slowly: the same by the plain search of the tests.
        let slow: i32 = ["A", "B", "C"]
            .iter()
            .map(|drawn| {
                let mut after = position.board().clone();
                after.place(&placement);
                let own = Rack::parse(position.rules(), drawn).unwrap();
                let other = position.unseen().without(own.tiles()).unwrap();
                5 - crate::lookahead::endgame::tests::plain(&after, &lexicon, [other, own], false)
            })
            .sum();
        assert_eq!(judged.equity, (f64::from(slow) * 1000.0 / 3.0).round() as i32);
    }

    #[test]
    fn what_is_not_proven_stays_an_estimate() {
        let (position, lexicon, placement) = small();
        let situation = Situation { position: &position, ahead: 0, scoreless: 0, inferred: None };
        let plays = [Play::Pass, Play::Place(placement)];
        let judged = |playouts| {
            let mut lookahead = Lookahead::default();
            lookahead.simulation.playouts = playouts;
            let leaves = Leaves::none();
            lookahead
                .judge(&situation, &lexicon, &leaves, &plays, &Budget::UNLIMITED)
                .unwrap()
                .unwrap()
        };
        for judged in [judged(3_000), judged(0)] {
            let sure: Vec<Certainty> = judged.iter().map(|found| found.certainty).collect();
            assert_eq!(sure, [Certainty::Estimate, Certainty::Exact]);
            // Both are leads at the end of the game.
            assert!(judged.iter().all(|found| found.wins.is_some()), "{judged:?}");
        }
    }
}
