//! Compares the solver with a plain search of every line.

use std::sync::Arc;

use wordwright_core::Budget;

use crate::board::play::Play;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::evaluate::leave_table::LeaveTable;
use crate::evaluate::leaves::Leaves;
use crate::generate::generator::Generator;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::endgame::problem::{Endgame, EndgameLimits};
use crate::lookahead::endgame::solve;
use crate::lookahead::judgement::Certainty;
use crate::rules::ruleset::Rules;
use crate::words::lexicon::Lexicon;

/// The spread from here on, by trying everything.
pub fn plain(board: &Board, lexicon: &Lexicon, racks: [Rack; 2], passed: bool) -> i32 {
    let set = board.rules().tiles();
    let [own, other] = racks;
    let mut best = if passed {
        other.points(set) - own.points(set)
    } else {
        -plain(board, lexicon, [other, own], true)
    };
    let mut prepared = PreparedBoard::new(lexicon, board.clone()).unwrap();
    let mut plays = Vec::new();
    let table = LeaveTable::new(&Leaves::none(), &own);
    Generator::new().all(&mut prepared, &table, &mut plays);
    for play in plays {
        let left = own.without(play.placement.tiles().iter().copied()).unwrap();
        let value = if left.is_empty() {
            play.score + 2 * other.points(set)
        } else {
            let mut after = board.clone();
            after.place(&play.placement);
            play.score - plain(&after, lexicon, [other, left], false)
        };
        best = best.max(value);
    }
    best
}

const SMALL: &str = "rack: 4\nbonus: 20\n[layout]\n-...-\n.'.'.\n..=..\n.'.'.\n-...-\n[tiles]\n? 1 \
                     0\nA 6 1\nB 4 3\nC 4 4\nD 4 6";

const WORDS: [&str; 16] = [
    "AB", "BA", "AD", "CAB", "DAB", "BAD", "CAD", "ABA", "ADD", "DAD", "ABBA", "BAA", "CABA", "AC",
    "DADA", "ADDAB",
];

fn small() -> (Arc<Rules>, Lexicon) {
    let rules = Arc::new(Rules::parse(SMALL).unwrap());
    let words = WORDS.map(|word| rules.alphabet().encode(word).unwrap());
    let lexicon = Lexicon::from_words(rules.alphabet(), words.iter().map(Vec::as_slice)).unwrap();
    (rules, lexicon)
}

/// A position that random plays lead to, with racks of up to `most` tiles.
fn random_position(
    rules: &Arc<Rules>,
    lexicon: &Lexicon,
    most: usize,
    seed: u64,
) -> (Board, [Rack; 2]) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut tiles: Vec<_> = Rack::full_set(rules.tiles()).tiles().collect();
    random.shuffle(&mut tiles);
    let mut prepared = PreparedBoard::new(lexicon, Board::new(rules)).unwrap();
    for _ in 0..2 {
        let rack: Rack = tiles.iter().rev().take(4).copied().collect();
        let mut plays = Vec::new();
        Generator::new().all(&mut prepared, &LeaveTable::new(&Leaves::none(), &rack), &mut plays);
        if let Some(play) = random.choice(&plays) {
            for tile in play.placement.tiles() {
                let at = tiles.iter().rposition(|held| held.kind() == tile.kind()).unwrap();
                tiles.remove(at);
            }
            prepared.place(&play.placement);
        }
    }
    let racks = [0; 2].map(|_| tiles.split_off(tiles.len() - random.usize(1..=most)));
    (prepared.board().clone(), racks.map(|rack| rack.into_iter().collect()))
}

#[test]
fn as_a_plain_search_finds_it() {
    let (rules, lexicon) = small();
    for seed in 0..60 {
        let (board, racks) = random_position(&rules, &lexicon, 3, seed);
        let endgame = Endgame { board: &board, lexicon: &lexicon, racks, scoreless: 0 };
        // A small table forgets much, but the results must not change.
        for positions in [4, 1 << 14] {
            let limits = EndgameLimits { positions, ..EndgameLimits::default() };
            let solution = solve(&endgame, limits, &[], &Budget::UNLIMITED).unwrap();
            let expected = plain(&board, &lexicon, racks, false);
            assert!(solution.solved, "seed {seed}");
            assert_eq!(solution.plays[0].spread, expected, "seed {seed}\n{}", board.to_text());
            assert_eq!(solution.plays[0].certainty, Certainty::Exact);
        }
    }
}

#[test]
fn each_play_that_is_asked_for() {
    let (rules, lexicon) = small();
    for seed in 0..15 {
        let (board, racks) = random_position(&rules, &lexicon, 3, seed);
        let endgame = Endgame { board: &board, lexicon: &lexicon, racks, scoreless: 0 };
        let limits = EndgameLimits { positions: 1 << 14, ..EndgameLimits::default() };
        let best = solve(&endgame, limits, &[], &Budget::UNLIMITED).unwrap();
        let wanted: Vec<Play> = best.plays.iter().map(|play| play.play).collect();
        let all = solve(&endgame, limits, &wanted, &Budget::UNLIMITED).unwrap();
        for solved in &all.plays {
            let value = match solved.play {
                Play::Place(placement) => {
                    let left = board.leave(&placement, &racks[0]).unwrap();
                    let mut after = board.clone();
                    after.place(&placement);
                    if left.is_empty() {
                        solved.score + 2 * racks[1].points(rules.tiles())
                    } else {
                        solved.score - plain(&after, &lexicon, [racks[1], left], false)
                    }
                }
                _ => -plain(&board, &lexicon, [racks[1], racks[0]], true),
            };
            assert_eq!(solved.certainty, Certainty::Exact);
            assert_eq!(solved.spread, value, "seed {seed}, {:?}", solved.play);
            // Its value must also hold if it was not asked for.
            let before = best.plays.iter().find(|play| play.play == solved.play).unwrap();
            assert!(before.spread >= value, "seed {seed}, {:?}", solved.play);
        }
    }
}

#[test]
fn a_search_that_is_stopped_anywhere_claims_nothing_false() {
    let (rules, lexicon) = small();
    let limits = EndgameLimits { positions: 1 << 10, ..EndgameLimits::default() };
    let mut unsolved = 0;
    for seed in 0..8 {
        let (board, racks) = random_position(&rules, &lexicon, 4, seed);
        let endgame = Endgame { board: &board, lexicon: &lexicon, racks, scoreless: 0 };
        let whole = solve(&endgame, limits, &[], &Budget::UNLIMITED).unwrap();
        let wanted: Vec<Play> = whole.plays.iter().map(|play| play.play).collect();
        let exact = solve(&endgame, limits, &wanted, &Budget::UNLIMITED).unwrap();
        // Stop in the middle of a depth, in the middle of an attempt, and between them.
        for steps in (64..whole.nodes).step_by(64) {
            let budget = Budget::UNLIMITED.with_steps(steps);
            let found = solve(&endgame, limits, &[], &budget).unwrap();
            unsolved += usize::from(!found.solved);
            assert_eq!(found.plays.len(), exact.plays.len());
            assert!(found.at_least.is_none_or(|least| least <= exact.plays[0].spread));
            for play in &found.plays {
                let truth = exact.plays.iter().find(|known| known.play == play.play).unwrap();
                match play.certainty {
                    Certainty::Exact => assert_eq!(play.spread, truth.spread, "seed {seed}"),
                    Certainty::Bound => assert!(play.spread >= truth.spread, "seed {seed}"),
                    Certainty::Estimate => {}
                }
            }
        }
    }
    assert!(unsolved > 0, "no search was stopped");
}

#[test]
fn a_stopped_search_proves_nothing() {
    let (rules, lexicon) = small();
    let (board, racks) = random_position(&rules, &lexicon, 4, 3);
    let endgame = Endgame { board: &board, lexicon: &lexicon, racks, scoreless: 0 };
    let limits = EndgameLimits { depth: 1, ..EndgameLimits::default() };
    let solution = solve(&endgame, limits, &[], &Budget::UNLIMITED).unwrap();
    assert!(!solution.solved && !solution.plays.is_empty());
    let exact = plain(&board, &lexicon, racks, false);
    assert!(solution.at_least.is_none_or(|least| least <= exact));
}
