//! Self-play: independent of the number of threads, legal, and able to rank strategies.

use std::time::Duration;

use wordwright_boardgame::Rules;
use wordwright_boardgame::bot::{Match, PlayedGame, Strategy, Tally};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::game::Game;
use wordwright_boardgame::lookahead::{Lookahead, SimulationLimits};
use wordwright_core::{Budget, CancelToken};

use super::LEXICON;

fn lines(strategies: [Strategy; 2], threads: usize, paired: bool) -> (Vec<String>, Tally) {
    let rules = Rules::english();
    let setup = Match {
        rules: &rules,
        lexicon: &LEXICON,
        leaves: &Leaves::none(),
        strategies,
        seed: 5,
        lookahead: Lookahead::default(),
        paired,
    };
    let mut tally = Tally::new(paired);
    let mut lines = Vec::new();
    setup
        .play(12, threads, &Budget::UNLIMITED, &mut |played: &PlayedGame| {
            tally.add(played);
            let game = played.game(&rules, setup.names()).unwrap();
            let gcg = game.to_gcg();
            let (again, doubts) = Game::from_gcg(&gcg, &rules, Some(&LEXICON)).unwrap();
            assert_eq!(doubts, []);
            assert_eq!(again, game);
            assert!(again.is_over());
            lines.push(format!(
                "{} {} {:?} {:?}",
                played.number,
                played.first,
                played.scores,
                game.turns()
            ));
        })
        .unwrap();
    (lines, tally)
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let (one, tally) = lines([Strategy::Equity, Strategy::Score], 1, true);
    let (three, _) = lines([Strategy::Equity, Strategy::Score], 3, true);
    assert_eq!(one, three);
    assert_eq!((one.len(), tally.games), (12, 12));
}

#[test]
fn a_strategy_is_even_with_itself_over_a_pair() {
    let (_, tally) = lines([Strategy::Score, Strategy::Score], 2, true);
    assert!(tally.spread().mean.abs() < 1e-9);
    assert!((tally.wins().mean - 0.5).abs() < 1e-9);
    assert!(tally.score(0).mean > 250.0);
}

#[test]
fn what_the_other_played_is_minded() {
    let rules = Rules::english();
    let mut lookahead = Lookahead { endgame: 0, pre_endgame: 0, ..Lookahead::default() };
    lookahead.simulation.playouts = 100;
    let leaves = Leaves::none();
    let scores = |first, threads| {
        let (rules, lexicon, leaves) = (&rules, &**LEXICON, &leaves);
        let strategies = [first, Strategy::Equity];
        let setup = Match { rules, lexicon, leaves, strategies, seed: 5, lookahead, paired: false };
        let mut scores = Vec::new();
        setup
            .play(2, threads, &Budget::UNLIMITED, &mut |played: &PlayedGame| {
                scores.push(played.scores);
            })
            .unwrap();
        scores
    };
    let inferring = scores(Strategy::Infer, 1);
    assert_eq!(inferring, scores(Strategy::Infer, 2));
    assert_ne!(inferring, scores(Strategy::Ahead, 1));
}

#[test]
fn a_match_stops_when_cancelled() {
    let rules = Rules::english();
    let setup = Match {
        rules: &rules,
        lexicon: &LEXICON,
        leaves: &Leaves::none(),
        strategies: [Strategy::Equity; 2],
        seed: 1,
        lookahead: Lookahead::default(),
        paired: false,
    };
    let mut seen = 0;
    setup
        .play(1000, 2, &Budget::UNLIMITED.with_steps(3), &mut |played: &PlayedGame| {
            assert_eq!(played.number, seen);
            seen += 1;
        })
        .unwrap();
    assert_eq!(seen, 3);
    let stop = CancelToken::new();
    setup
        .play(1000, 2, &Budget::UNLIMITED.with_cancel(&stop), &mut |_: &PlayedGame| {
            seen += 1;
            stop.cancel();
        })
        .unwrap();
    assert_eq!(seen, 4);
}

#[test]
fn a_turn_that_looks_ahead_stops_when_cancelled() {
    let rules = Rules::english();
    let simulation = SimulationLimits { playouts: u64::MAX, ..SimulationLimits::default() };
    let setup = Match {
        rules: &rules,
        lexicon: &LEXICON,
        leaves: &Leaves::none(),
        strategies: [Strategy::Ahead; 2],
        seed: 1,
        // No play is ever dropped: the first turn would not end.
        lookahead: Lookahead {
            simulation: SimulationLimits { certainty: f64::INFINITY, ..simulation },
            ..Lookahead::default()
        },
        paired: false,
    };
    let soon = || Budget::UNLIMITED.with_time(Duration::from_millis(50));
    let mut whole = 0;
    setup.play(4, 2, &soon(), &mut |_: &PlayedGame| whole += 1).unwrap();
    setup.some(0..4, &soon(), &mut |_: &PlayedGame| whole += 1).unwrap();
    assert_eq!(whole, 0, "a game that was cut short");
}
