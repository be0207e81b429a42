//! Analyses of games whose best plays are known.

use expect_test::{Expect, expect};
use wordwright_boardgame::analysis::{Depth, Review, Totals, TurnContext, analyse, chart};
use wordwright_boardgame::bot::{Match, Strategy};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::Game;
use wordwright_boardgame::lookahead::{Certainty, Judgement, Lookahead};
use wordwright_boardgame::{Play, Rules};
use wordwright_core::{Budget, Silent};

use super::LEXICON;

const GAME: &str = "\
#player1 ann Ann & Lee
#player2 bob Bob
>ann: ACERSTU 8H CARE +12 12
>bob: AEINRST 8H ....S +0 12
>bob: AEINRST -- -0 0
>ann: ANOQSTU -QU +0 12
>bob: AE K7 A. +2 2
>ann: ANOSTTT - +0 12
";

fn review(
    text: &str,
    judge: &mut wordwright_boardgame::analysis::Judge<'_>,
) -> (Game, Vec<Review>) {
    let gcg = Gcg::parse(text.as_bytes()).unwrap();
    let (game, _) = Game::from_gcg(&gcg, &Rules::english(), None).unwrap();
    let leaves = Leaves::none();
    let depth = Depth { top: 2, judged: 3 };
    let reviews =
        analyse(&game, &LEXICON, &leaves, depth, judge, &Budget::UNLIMITED, &mut Silent).unwrap();
    (game, reviews)
}

fn render(reviews: &[Review]) -> String {
    let mut lines = Vec::new();
    for review in reviews {
        let best: Vec<String> = review
            .best
            .iter()
            .map(|best| format!("{} {} {}", best.text, best.score, best.certainty.name()))
            .collect();
        lines.push(format!(
            "{} {}: made {} {}, place {:?}, lost {:?}, wrong {:?}{}; best {}\n",
            review.line,
            review.player,
            review.made.text,
            review.made.score,
            review.place,
            review.lost,
            review.wrong,
            if review.withdrawn { ", came off" } else { "" },
            best.join(", "),
        ));
    }
    lines.concat()
}

#[test]
fn each_turn_is_compared_with_the_best() {
    let (game, reviews) = review(GAME, &mut |_, _| Ok(None));
    let expected: Expect = expect![[r#"
        0 0: made 8H CARE 12, place Some(980), lost Some(62000), wrong []; best 8D CAUTERS 74 estimate, 8D CRUSTAE 74 estimate
        1 1: made 8H (CARE)S 0, place Some(1601), lost Some(83000), wrong [], came off; best H1 ANESTRI(C) 83 estimate, H8 (C)ANISTER 83 estimate
        3 0: made exchange QU 0, place Some(870), lost Some(40000), wrong []; best L3 QUANTS 40 estimate, L3 QUOTAS 40 estimate
        4 1: made K7 A(E) 2, place None, lost None, wrong ["AE"]; best 
        5 0: made pass 0, place Some(470), lost Some(40000), wrong []; best L4 TATTS 22 estimate, L4 TOAST 22 estimate
    "#]];
    expected.assert_eq(&render(&reviews));
    let totals = Totals::of(&game, &reviews);
    assert_eq!((totals[0].turns, totals[0].compared, totals[0].without_play), (3, 3, 2));
    assert_eq!((totals[1].turns, totals[1].compared, totals[1].wrong), (2, 1, 1));
    assert_eq!(
        totals[0].lost,
        reviews.iter().filter(|r| r.player == 0).filter_map(|r| r.lost).sum::<i32>()
    );
}

#[test]
fn a_judge_has_the_last_word() {
    let mut asked = Vec::new();
    let (_, reviews) = review(GAME, &mut |seen, plays| {
        asked.push((plays.len(), seen.ahead));
        // Plays earlier in the list are better.
        let worth = |at| Judgement {
            equity: 3000 - 1000 * at,
            wins: Some(0.5),
            certainty: Certainty::Exact,
            win_bounds: None,
        };
        Ok(Some((0..).map(worth).take(plays.len()).collect()))
    });
    // The play that was made is judged too, and first.
    assert_eq!(asked.iter().map(|asked| asked.0).collect::<Vec<_>>(), [4, 4, 4, 4]);
    assert_eq!(asked[1].1, -12);
    for review in reviews.iter().filter(|review| review.rack_known) {
        assert_eq!((review.place, review.best[0].certainty), (Some(1), Certainty::Exact));
        assert_eq!(review.best[0].equity, 3000);
    }
}

#[test]
fn the_best_player_loses_nothing() {
    let rules = Rules::english();
    let leaves = Leaves::none();
    let strategies = [Strategy::Equity; 2];
    let setup = Match {
        rules: &rules,
        lexicon: &LEXICON,
        leaves: &leaves,
        strategies,
        seed: 1,
        lookahead: Lookahead::default(),
        paired: false,
    };
    for number in 0..3 {
        let game = setup.game(number).unwrap().game(&rules, setup.names()).unwrap();
        let depth = Depth::default();
        let reviews = analyse(
            &game,
            &LEXICON,
            &leaves,
            depth,
            &mut |_, _| Ok(None),
            &Budget::UNLIMITED,
            &mut Silent,
        )
        .unwrap();
        for review in &reviews {
            assert_eq!(review.lost, Some(0), "{number}: {review:?}");
            assert!(review.rack_known && review.wrong.is_empty());
            assert!(review.choices >= review.best.len());
        }
        for totals in Totals::of(&game, &reviews) {
            assert_eq!((totals.best_found, totals.lost), (totals.turns, 0));
        }
        assert!(reviews.iter().any(|review| matches!(review.made.play, Play::Place(_))));
    }
}

#[test]
fn scores_that_no_game_has_are_analysed() {
    let text = GAME
        .replace("+12 12", "+2147483647 2147483647")
        .replace("+0 12\n>bob: AEINRST --", "+0 -2147483648\n>bob: AEINRST --");
    let (game, reviews) = review(&text, &mut |turn, _| {
        assert!(turn.ahead.abs() <= 1_000_000);
        Ok(None)
    });
    assert!(chart(&game, &reviews).len() < 100_000);
}

#[test]
fn a_chart_is_a_picture() {
    let (game, reviews) = review(GAME, &mut |_, _| Ok(None));
    let svg = chart(&game, &reviews);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("Ann &amp; Lee 12"));
    assert_eq!(svg.matches("<polyline").count(), 2);
    assert_eq!(svg.matches("<title>").count(), reviews.len());
}

#[test]
fn an_analysis_stops_when_cancelled() {
    let gcg = Gcg::parse(GAME.as_bytes()).unwrap();
    let (game, _) = Game::from_gcg(&gcg, &Rules::english(), None).unwrap();
    let (leaves, depth) = (Leaves::none(), Depth::default());
    let reviews = analyse(
        &game,
        &LEXICON,
        &leaves,
        depth,
        &mut |_, _| Ok(None),
        &Budget::UNLIMITED.with_steps(1),
        &mut Silent,
    )
    .unwrap();
    assert_eq!(reviews.len(), 1);
}

#[test]
fn the_opponents_rack_is_inferred_only_if_asked() {
    let game = "#player1 a A\n#player2 b B\n>a: ACERSTU 8H CARE +12 12\n>b: AEINRST - +0 0\n";
    let leaves = Leaves::none();
    let wins = |infer: bool| {
        let mut lookahead = Lookahead { infer, ..Lookahead::default() };
        lookahead.simulation.playouts = 300;
        let mut judge = |seen: &TurnContext<'_>, plays: &[Play]| {
            let (budget, lexicon) = (&Budget::UNLIMITED, &*LEXICON);
            lookahead
                .judge_in(seen.game, seen.position, seen.player, lexicon, &leaves, plays, budget)
        };
        let (_, reviews) = review(game, &mut judge);
        reviews[1].best[0].wins
    };
    let plain = wins(false);
    assert!(plain.is_some());
    assert_eq!(plain, wins(Lookahead::default().infer));
    assert_ne!(plain, wins(true));
}
