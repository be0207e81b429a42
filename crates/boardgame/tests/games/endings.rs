//! How games end.

use expect_test::{Expect, expect};
use std::sync::Arc;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::game::{Clocks, Game, Phase, Referee};
use wordwright_boardgame::{Play, Rules, best_play};

use super::{LEXICON, begin, players};

/// The last lines of the score sheet.
fn check_end(referee: &Referee, lines: usize, expected: &Expect) {
    let text = String::from_utf8(referee.to_gcg().to_bytes()).unwrap();
    let all: Vec<&str> = text.lines().collect();
    expected.assert_eq(&(all[all.len() - lines..].join("\n") + "\n"));
}

#[test]
fn six_turns_without_score() {
    let mut referee = begin("", 2, 1);
    for turn in 0..6 {
        assert_eq!(referee.phase(), Phase::Turn, "{turn}");
        referee.play(&Play::Pass).unwrap();
    }
    assert_eq!(referee.phase(), Phase::Over);
    check_end(
        &referee,
        2,
        &expect![[r#"
        >Ann_Lee: DEEGIM? (DEEGIM?) -10 -10
        >Bob: ELOPQWX (ELOPQWX) -28 -28
    "#]],
    );
    let error = referee.play(&Play::Pass).unwrap_err().to_string();
    assert_eq!(error, "the game is over; start another");
}

#[test]
fn the_rules_set_the_number_of_scoreless_turns() {
    for (each, players) in [(1, 2), (2, 3), (5, 2)] {
        let mut referee = begin(&format!("scoreless: {each}"), players, 1);
        for turn in 0..each * players {
            assert_eq!(referee.phase(), Phase::Turn, "{each} each, turn {turn}");
            referee.play(&Play::Pass).unwrap();
        }
        assert_eq!(referee.phase(), Phase::Over, "{each} each");
    }
}

/// A short game: nine tiles, so that one play may end it.
const SHORT: &str = "rack: 3\nbonus: 0\nchallenge: double\n[tiles]\nA 3 1\nB 3 3\nT 3 1\n";

fn short(count: usize) -> Referee {
    let rules = Arc::new(Rules::parse(SHORT).unwrap());
    let words = ["TAB", "BAT", "AA", "AB", "TA", "BA", "AT", "BAA", "TAT"]
        .map(|word| rules.alphabet().encode(word).unwrap());
    let lexicon = wordwright_boardgame::Lexicon::from_words(
        rules.alphabet(),
        words.iter().map(Vec::as_slice),
    );
    let mut referee =
        Referee::new(&rules, players(count), Arc::new(lexicon.unwrap()), 5, None).unwrap();
    let lexicon = Arc::clone(referee.lexicon());
    while referee.phase() == Phase::Turn {
        let play = best_play(&referee.position(), &lexicon, &Leaves::none()).unwrap();
        referee.play(&play.play).unwrap();
    }
    referee
}

#[test]
fn the_last_play_can_be_challenged_before_the_end() {
    let mut referee = short(2);
    assert_eq!(referee.phase(), Phase::LastChallenge);
    let error = referee.play(&Play::Pass).unwrap_err().to_string();
    assert_eq!(error, "the other player has played out; challenge that play or accept it");
    let mut challenged = referee.clone();
    challenged.challenge().unwrap();
    referee.accept().unwrap();
    assert_eq!(challenged.to_gcg(), referee.to_gcg());
    check_end(
        &referee,
        3,
        &expect![[r#"
            >Ann_Lee: ATT H8 TAT +6 6
            >Bob: AAB I9 BAA +17 17
            >Bob: (BBT) +14 31
        "#]],
    );
}

#[test]
fn of_three_players_each_loses_the_own_tiles() {
    let mut referee = short(3);
    if referee.phase() == Phase::LastChallenge {
        referee.accept().unwrap();
    }
    check_end(
        &referee,
        5,
        &expect![[r#"
            #player3 César César
            >Ann_Lee: ATT H8 TAT +6 6
            >Bob: AAB (AAB) -5 -5
            >César: BBT (BBT) -7 -7
            >Ann_Lee: (AABBBT) +12 18
        "#]],
    );
}

#[test]
fn overtime_is_taken_off() {
    let clocks = Clocks::new(2, 1_000, 0);
    let rules = Rules::english();
    let mut referee =
        Referee::new(&rules, players(2), Arc::clone(&LEXICON), 1, Some(clocks)).unwrap();
    for _ in 0..6 {
        let late = if referee.to_move() == 1 { 30_000 } else { 100 };
        referee.spend(late);
        referee.play(&Play::Pass).unwrap();
    }
    check_end(
        &referee,
        3,
        &expect![[r#"
        >Ann_Lee: DEEGIM? (DEEGIM?) -10 -10
        >Bob: ELOPQWX (ELOPQWX) -28 -28
        >Bob: ELOPQWX (time) -20 -48
    "#]],
    );
}

#[test]
fn whoever_resigns_has_lost_whatever_the_points() {
    let mut referee = begin("challenge: single", 2, 3);
    let best = best_play(&referee.position(), &LEXICON, &Leaves::none()).unwrap();
    referee.play(&best.play).unwrap();
    referee.play(&Play::Pass).unwrap();
    referee.resign().unwrap();
    assert_eq!(referee.phase(), Phase::Over);
    assert!(referee.resign().is_err() && referee.play(&Play::Pass).is_err());
    // For other programs it is a pass with a note; here the game is over, and its record, too.
    let gcg = referee.to_gcg();
    let text = String::from_utf8(gcg.to_bytes()).unwrap();
    assert!(text.ends_with("#note Resigned.\n"), "{text}");
    let (game, _) = Game::from_gcg(&gcg, referee.game().rules(), None).unwrap();
    for game in [&game, referee.game()] {
        assert!(game.is_over() && !game.is_unfinished());
        assert_eq!(game.resigned(), Some(0));
        assert!(game.scores()[0] > game.scores()[1], "the points stay");
        assert!(game.standings()[0] < game.standings()[1]);
    }
}

#[test]
fn resigning_is_for_two() {
    let mut referee = begin("", 3, 1);
    let error = referee.resign().unwrap_err().to_string();
    assert_eq!(error, "more than two play; pass instead, so that the others can go on");
    assert_eq!((referee.phase(), referee.game().turns().len()), (Phase::Turn, 0));
}
