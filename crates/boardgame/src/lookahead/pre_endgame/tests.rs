//! Compares the solver with one that tries every line of every world.

use std::collections::BTreeMap;
use std::sync::Arc;

use wordwright_core::Budget;

use crate::board::play::{Placement, Play};
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::evaluate::leave_table::LeaveTable;
use crate::evaluate::leaves::Leaves;
use crate::generate::generator::Generator;
use crate::generate::plays::plays;
use crate::generate::prepared_board::PreparedBoard;
use crate::lookahead::endgame::problem::EndgameLimits;
use crate::lookahead::endgame::tests::plain;
use crate::lookahead::judge::{Lookahead, Situation};
use crate::lookahead::judgement::Certainty;
use crate::lookahead::pre_endgame::problem::PreEndgame;
use crate::lookahead::pre_endgame::solve_pre_endgame;
use crate::lookahead::pre_endgame::worlds::worlds;
use crate::rules::layout::{Direction, Square};
use crate::rules::ruleset::Rules;
use crate::rules::tiles::Tile;
use crate::words::lexicon::Lexicon;

/// Three A, two B and a C, the first two of which lie on the board; the player
/// to move holds an A and can put it beside them.
fn small() -> (Position, Lexicon, Placement) {
    // Two A, a B and three C in all: the last of them is in the bag.
    let rules = Rules::parse(
        "rack: 2\nbonus: 0\n[layout]\n.....\n.....\n.....\n.....\n.....\n[tiles]\n? 0 0\nA 3 \
         1\nB 2 3\nC 1 5",
    );
    let rules = Arc::new(rules.unwrap());
    let words = ["AB", "BA", "AA", "ABA", "AC"].map(|w| rules.alphabet().encode(w).unwrap());
    let lexicon = Lexicon::from_words(rules.alphabet(), words.iter().map(Vec::as_slice)).unwrap();
    let board = Board::parse(&rules, ".....\n.....\n.AB..\n").unwrap();
    let position = Position::new(board, Rack::parse(&rules, "A").unwrap()).unwrap();
    // Unseen: A, B, C; two of them are the other's, so that one is in the bag.
    assert_eq!(position.in_bag(), 1);
    let tile = rules.tiles().tiles("A").unwrap();
    let placement = Placement::new(Square::new(2, 3), Direction::Across, &tile);
    (position, lexicon, placement.unwrap())
}

#[test]
fn the_mean_over_the_draws() {
    let (position, lexicon, placement) = small();
    let play = Play::Place(placement);
    let problem =
        PreEndgame { position: &position, lexicon: &lexicon, ahead: 0, known: Rack::EMPTY };
    let limits = EndgameLimits { positions: 1 << 10, ..EndgameLimits::default() };
    let solution =
        solve_pre_endgame(&problem, &[Play::Pass, play], &[play], limits, &Budget::UNLIMITED);
    let solution = solution.unwrap();
    let known = solution.plays[1].unwrap();
    assert!(known.exact && !known.pessimistic && solution.nodes > 0);
    assert!(solution.plays[0].unwrap().pessimistic);
    let slow: i32 = ["A", "B", "C"]
        .iter()
        .map(|drawn| {
            let mut after = position.board().clone();
            after.place(&placement);
            let own = Rack::parse(position.rules(), drawn).unwrap();
            let other = position.unseen().without(own.tiles()).unwrap();
            5 - plain(&after, &lexicon, [other, own], false)
        })
        .sum();
    assert!((known.spread - f64::from(slow) / 3.0).abs() < 1e-9);
}

const LITTLE: &str = "rack: 3\nbonus: 20\n[layout]\n-...-\n.'.'.\n..=..\n.'.'.\n-...-\n[tiles]\n? 0 \
                      0\nA 5 1\nB 3 3\nC 3 4\nD 3 6";

const WORDS: [&str; 14] = [
    "AB", "BA", "AD", "CAB", "DAB", "BAD", "CAD", "ABA", "ADD", "DAD", "BAA", "AC", "DADA", "ABBA",
];

/// A position that random plays lead to, with `in_bag` tiles in the bag.
fn random_position(seed: u64, in_bag: usize) -> Option<(Position, Lexicon)> {
    let rules = Arc::new(Rules::parse(LITTLE).unwrap());
    let words = WORDS.map(|word| rules.alphabet().encode(word).unwrap());
    let lexicon = Lexicon::from_words(rules.alphabet(), words.iter().map(Vec::as_slice)).unwrap();
    let mut random = fastrand::Rng::with_seed(seed);
    let mut tiles: Vec<_> = Rack::full_set(rules.tiles()).tiles().collect();
    random.shuffle(&mut tiles);
    let mut prepared = PreparedBoard::new(&lexicon, Board::new(&rules)).unwrap();
    while tiles.len() > in_bag + 6 {
        let rack: Rack = tiles.iter().rev().take(3).copied().collect();
        let mut found = Vec::new();
        Generator::new().all(&mut prepared, &LeaveTable::new(&Leaves::none(), &rack), &mut found);
        found.retain(|play| play.placement.tiles().len() <= tiles.len() - in_bag - 6);
        let play = random.choice(&found)?;
        for tile in play.placement.tiles() {
            let at = tiles.iter().rposition(|held| held.kind() == tile.kind())?;
            tiles.remove(at);
        }
        prepared.place(&play.placement);
    }
    let rack: Rack = tiles[..3].iter().copied().collect();
    Some((Position::new(prepared.board().clone(), rack).ok()?, lexicon))
}

/// The spread for the player to move by trying every line, drawing the tiles of
/// `bag` from its end; the player who follows the plan only tries the placement
/// that scores most.
fn every_line(
    board: &Board,
    lexicon: &Lexicon,
    racks: [Rack; 2],
    bag: &[Tile],
    passed: bool,
    planned: bool,
) -> i32 {
    if bag.is_empty() {
        return plain(board, lexicon, racks, passed);
    }
    let set = board.rules().tiles();
    let mut prepared = PreparedBoard::new(lexicon, board.clone()).unwrap();
    let mut found = Vec::new();
    let table = LeaveTable::new(&Leaves::none(), &racks[0]);
    Generator::new().all(&mut prepared, &table, &mut found);
    let passing = if passed {
        racks[1].points(set) - racks[0].points(set)
    } else {
        -every_line(board, lexicon, [racks[1], racks[0]], bag, true, !planned)
    };
    let of = |placement: &Placement, score: i32| {
        let mut after = board.clone();
        after.place(placement);
        let mut own = racks[0].without(placement.tiles().iter().copied()).unwrap();
        let left = bag.len().saturating_sub(placement.tiles().len());
        bag[left..].iter().for_each(|&tile| own.add(tile));
        score - every_line(&after, lexicon, [racks[1], own], &bag[..left], false, !planned)
    };
    if planned {
        let most = found.iter().max_by_key(|play| {
            (play.score, crate::lookahead::endgame::table::mark(&play.placement))
        });
        return most.map_or(passing, |play| of(&play.placement, play.score));
    }
    found.iter().map(|play| of(&play.placement, play.score)).fold(passing, i32::max)
}

#[test]
fn as_every_line_of_every_world_has_it() {
    let mut compared = BTreeMap::new();
    for (seed, in_bag) in (0..24).map(|seed| (seed, 1 + seed as usize % 2)) {
        let Some((position, lexicon)) = random_position(seed, in_bag) else { continue };
        let all = plays(&position, &lexicon, &Leaves::none()).unwrap();
        let asked: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
        let ahead = seed as i32 % 9 * 4 - 16;
        let problem =
            PreEndgame { position: &position, lexicon: &lexicon, ahead, known: Rack::EMPTY };
        let limits = EndgameLimits { positions: 1 << 12, ..EndgameLimits::default() };
        let solution =
            solve_pre_endgame(&problem, &asked, &asked, limits, &Budget::UNLIMITED).unwrap();
        for (ranked, known) in all.iter().zip(solution.plays) {
            let Some(known) = known else { continue };
            let (mut after, mut left) = (position.board().clone(), *position.rack());
            if let Play::Place(placement) = ranked.play {
                after.place(&placement);
                left = left.without(placement.tiles().iter().copied()).unwrap();
            }
            let draws = position.rack().len() - left.len();
            let (mut halves, mut spread, mut ways) = (0.0, 0.0, 0.0);
            for world in worlds(&position.unseen(), in_bag, draws) {
                let own: Rack = left.tiles().chain(world.drawn.iter().copied()).collect();
                let passed = ranked.play == Play::Pass;
                let other =
                    every_line(&after, &lexicon, [world.other, own], &world.bag, passed, false);
                let gained = ranked.score - other;
                let weight = world.ways as f64;
                ways += weight;
                spread += weight * f64::from(gained);
                halves += weight * f64::from((ahead + gained).signum() + 1);
            }
            let wins = halves / ways / 2.0;
            let place = format!("seed {seed}, {:?}: {known:?}", ranked.play);
            assert!(known.bounds[0] <= wins + 1e-9, "{place}, {wins}");
            if known.pessimistic {
                // Whatever loses only against a player who sees everything is left open.
                assert!((known.bounds[1] - 1.0).abs() < 1e-9, "{place}");
                if known.open == 0.0 {
                    assert!((known.bounds[0] - wins).abs() < 1e-9, "{place}, {wins}");
                }
            } else {
                assert!(known.exact && known.open == 0.0, "{place}");
                assert!((known.wins - wins).abs() < 1e-9, "{place}, {wins}");
                assert!((known.spread - spread / ways).abs() < 1e-9, "{place}, {}", spread / ways);
            }
            *compared.entry((in_bag, known.pessimistic)).or_insert(0) += 1;
        }
    }
    // Both kinds of plays occurred with one tile in the bag and with two.
    assert_eq!(compared.len(), 4, "{compared:?}");
}

#[test]
fn a_spent_budget_leaves_worlds_open() {
    let (position, lexicon) = (0..).find_map(|seed| random_position(seed, 2)).unwrap();
    let asked: Vec<Play> =
        plays(&position, &lexicon, &Leaves::none()).unwrap().iter().map(|all| all.play).collect();
    let problem =
        PreEndgame { position: &position, lexicon: &lexicon, ahead: 0, known: Rack::EMPTY };
    let budget = Budget::UNLIMITED.with_steps(1);
    let limits = EndgameLimits { positions: 16, ..EndgameLimits::default() };
    let solution = solve_pre_endgame(&problem, &asked, &[], limits, &budget).unwrap();
    for known in solution.plays.iter().flatten() {
        let [least, most] = known.bounds;
        assert!(least <= 0.0 && most >= 1.0, "{known:?}");
        assert!(known.open > 0.0 && !known.exact, "{known:?}");
    }
}

#[test]
fn a_limit_that_decides_nothing_is_not_spent() {
    let (position, lexicon, placement) = small();
    // The bag holds an A, a B or a C.
    assert_eq!(PreEndgame::draws(&position), 3);
    let situation = Situation { position: &position, ahead: 0, scoreless: 0, inferred: None };
    let proven = |pre_endgame| {
        let lookahead = Lookahead { pre_endgame, ..Lookahead::default() };
        let (leaves, plays) = (Leaves::none(), [Play::Place(placement)]);
        let budget = Budget::UNLIMITED;
        let judged = lookahead.judge(&situation, &lexicon, &leaves, &plays, &budget).unwrap();
        judged.unwrap()[0].win_bounds
    };
    assert_eq!(proven(0), None);
    assert_eq!(proven(23_999), None);
    assert!(proven(24_000).is_some());
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
        lookahead.judge(&situation, &lexicon, &leaves, &plays, &Budget::UNLIMITED).unwrap().unwrap()
    };
    for judged in [judged(3_000), judged(0)] {
        let sure: Vec<Certainty> = judged.iter().map(|found| found.certainty).collect();
        assert_eq!(sure, [Certainty::Estimate, Certainty::Exact]);
        // Both are leads at the end of the game.
        assert!(judged.iter().all(|found| found.wins.is_some()), "{judged:?}");
        // An estimate lies within what is proven.
        for found in judged {
            let ([least, most], wins) = (found.win_bounds.unwrap(), found.wins.unwrap());
            assert!(least <= wins && wins <= most, "{found:?}");
        }
    }
}
