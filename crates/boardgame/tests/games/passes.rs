//! A pass is chosen only when nothing else is possible, however good the rack.

use wordwright_boardgame::analysis::{Depth, analyse};
use wordwright_boardgame::bot::{Level, Match, Strategy};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::Game;
use wordwright_boardgame::lookahead::Lookahead;
use wordwright_boardgame::{Board, Lexicon, Play, Position, Rack, Rules, best_play, plays};
use wordwright_core::{Budget, Silent};

/// Words from which a good rack can form only poor plays, by rules without exchanges.
fn poor() -> (std::sync::Arc<Rules>, Lexicon) {
    let rules = std::sync::Arc::new(Rules::parse("exchange: 100").unwrap());
    let words = ["DEN", "NED"].map(|word| rules.alphabet().encode(word).unwrap());
    let lexicon = Lexicon::from_words(rules.alphabet(), words.iter().map(Vec::as_slice)).unwrap();
    (rules, lexicon)
}

#[test]
fn a_good_rack_is_no_reason_to_pass() {
    let (rules, lexicon) = poor();
    let leaves = Leaves::embedded(&Rules::english());
    let rack = Rack::parse(&rules, "DEGILN?").unwrap();
    let position = Position::new(Board::new(&rules), rack).unwrap();
    let best = best_play(&position, &lexicon, &leaves).unwrap();
    assert!(matches!(best.play, Play::Place(_)), "{best:?}");
    assert!(best.equity < leaves.value(&rack), "the rack alone is worth more");
    let all = plays(&position, &lexicon, &leaves).unwrap();
    assert_eq!(all[0].equity, best.equity);
    let pass = all.iter().find(|ranked| ranked.play == Play::Pass).unwrap();
    assert!(pass.equity < best.equity);
    let mut random = fastrand::Rng::with_seed(1);
    for level in Level::ALL {
        for _ in 0..50 {
            let chosen = level.choose(&position, &lexicon, &leaves, &mut random).unwrap();
            assert_ne!(chosen.play, Play::Pass, "{}", level.name);
        }
    }
}

#[test]
fn only_who_can_do_nothing_else_passes() {
    let (rules, lexicon) = poor();
    let leaves = Leaves::embedded(&Rules::english());
    let rack = Rack::parse(&rules, "DGILN").unwrap();
    let position = Position::new(Board::new(&rules), rack).unwrap();
    let best = best_play(&position, &lexicon, &leaves).unwrap();
    assert_eq!((best.play, best.equity), (Play::Pass, leaves.value(&rack)));
    assert_eq!(plays(&position, &lexicon, &leaves).unwrap(), [best]);
}

#[test]
fn self_play_passes_only_without_another_play() {
    let (rules, lexicon) = poor();
    let leaves = Leaves::embedded(&Rules::english());
    for strategy in [Strategy::Equity, Strategy::Score] {
        let setup = Match {
            rules: &rules,
            lexicon: &lexicon,
            leaves: &leaves,
            strategies: [strategy; 2],
            seed: 1,
            lookahead: Lookahead::default(),
            paired: false,
        };
        for number in 0..20 {
            let game = setup.game(number).unwrap().game(&rules, setup.names()).unwrap();
            let depth = Depth::default();
            let reviews = analyse(
                &game,
                &lexicon,
                &leaves,
                depth,
                &mut |_, _| Ok(None),
                &Budget::UNLIMITED,
                &mut Silent,
            )
            .unwrap();
            for review in reviews.iter().filter(|review| review.made.play == Play::Pass) {
                assert_eq!(review.choices, 1, "{review:?}");
            }
        }
    }
}

#[test]
fn an_analysis_does_not_praise_a_pass() {
    let (rules, lexicon) = poor();
    let leaves = Leaves::embedded(&Rules::english());
    let text = "#player1 a A\n#player2 b B\n>a: DEGILN? - +0 0\n";
    let gcg = Gcg::parse(text.as_bytes()).unwrap();
    let (game, _) = Game::from_gcg(&gcg, &rules, None).unwrap();
    let depth = Depth { top: 500, judged: 3 };
    let reviews = analyse(
        &game,
        &lexicon,
        &leaves,
        depth,
        &mut |_, _| Ok(None),
        &Budget::UNLIMITED,
        &mut Silent,
    )
    .unwrap();
    let review = &reviews[0];
    assert_ne!(review.best[0].play, Play::Pass);
    assert!(review.lost.unwrap() > 0 && review.place.unwrap() > 1, "{review:?}");
}

#[test]
fn an_analysis_leaves_out_a_turn_lost_by_a_challenge() {
    let (rules, lexicon) = poor();
    let leaves = Leaves::embedded(&Rules::english());
    for (note, expected) in [("", 1), ("#note Challenged in vain.\n", 0)] {
        let text = format!("#player1 a A\n#player2 b B\n>a: DEGILN? - +0 0\n{note}");
        let gcg = Gcg::parse(text.as_bytes()).unwrap();
        let (game, _) = Game::from_gcg(&gcg, &rules, None).unwrap();
        let (depth, budget) = (Depth::default(), Budget::UNLIMITED);
        let reviews =
            analyse(&game, &lexicon, &leaves, depth, &mut |_, _| Ok(None), &budget, &mut Silent);
        assert_eq!(reviews.unwrap().len(), expected, "{text}");
    }
}
