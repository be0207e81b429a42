//! Self-play: the same on any number of threads, by the rules, and what it is
//! for.

use std::sync::atomic::{AtomicU32, Ordering};

use wordwright_boardgame::Rules;
use wordwright_boardgame::bot::{Match, Strategy, Tally};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::game::Game;
use wordwright_boardgame::lookahead::{Lookahead, SimulationLimits};

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
        .play(12, threads, &|| false, |played| {
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
            true
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
            .play(2, threads, &|| false, |played| {
                scores.push(played.scores);
                true
            })
            .unwrap();
        scores
    };
    let inferring = scores(Strategy::Infer, 1);
    assert_eq!(inferring, scores(Strategy::Infer, 2));
    assert_ne!(inferring, scores(Strategy::Ahead, 1));
}

#[test]
fn a_match_stops_when_told() {
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
        .play(1000, 2, &|| false, |played| {
            assert_eq!(played.number, seen);
            seen += 1;
            seen < 3
        })
        .unwrap();
    assert_eq!(seen, 3);
}

#[test]
fn a_turn_that_looks_ahead_stops_when_told() {
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
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 5;
    setup.play(4, 2, &stop, |_| panic!("a game that was cut short")).unwrap();
    setup.some(0..4, &stop, |_| panic!("a game that was cut short")).unwrap();
}
