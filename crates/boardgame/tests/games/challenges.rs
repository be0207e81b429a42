//! Challenges under each rule.

use wordwright_boardgame::Play;
use wordwright_boardgame::game::{Action, Game, Phase, Referee, Turn, Verdict};

use super::{begin, place, tiles};

/// A game in which the first player has put down the first two tiles of the
/// rack that are no blanks, whether they make a word or not.
fn after_two_tiles(rules: &str, seed: u64) -> Referee {
    let mut referee = begin(rules, 2, seed);
    let set = referee.game().rules().tiles().clone();
    let two: Vec<_> = referee.rack(0).tiles().filter(|tile| !tile.is_blank()).take(2).collect();
    let play = place(&referee, "8H", &set.show(&two));
    referee.play(&play).unwrap();
    referee
}

/// A seed for which those two tiles make a word, or none.
fn seed_where(word: bool) -> u64 {
    (0..200)
        .find(|&seed| after_two_tiles("challenge: single", seed).would_come_off() != word)
        .expect("a seed")
}

#[test]
fn a_wrong_play_comes_off() {
    for rules in ["challenge: single", "challenge: double", "challenge: 5"] {
        let mut referee = after_two_tiles(rules, seed_where(false));
        assert_eq!(referee.rack(0).len(), 5, "nothing is drawn before the challenge");
        assert!(
            matches!(referee.challenge().unwrap(), Verdict::Withdrawn(words) if words.len() == 1)
        );
        assert_eq!(referee.game().scores(), [0, 0]);
        assert_eq!((referee.rack(0).len(), referee.in_bag()), (7, 86));
        assert!(referee.game().board().is_empty());
        assert_eq!((referee.to_move(), referee.game().scoreless()), (1, 1));
    }
}

#[test]
fn a_good_play_stays() {
    let seed = seed_where(true);
    let check = |rules, verdict: &Verdict, bonus, to_move| {
        let mut referee = after_two_tiles(rules, seed);
        let before = referee.game().scores()[0];
        assert_eq!(&referee.challenge().unwrap(), verdict, "{rules}");
        assert_eq!(referee.game().scores(), [before + bonus, 0], "{rules}");
        assert_eq!(referee.to_move(), to_move, "{rules}");
        assert_eq!(referee.rack(0).len(), 7, "{rules}");
        let error = referee.challenge().unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no play to challenge; only the placement before your turn can be"
        );
    };
    check("challenge: single", &Verdict::Good, 0, 1);
    check("challenge: double", &Verdict::TurnLost, 0, 0);
    check("challenge: 5", &Verdict::Points(5), 5, 1);
    check("challenge: 10", &Verdict::Points(10), 10, 1);
}

#[test]
fn a_turn_lost_by_a_challenge_is_no_pass_even_in_a_file() {
    let mut referee = after_two_tiles("challenge: double", seed_where(true));
    referee.challenge().unwrap();
    referee.play(&Play::Pass).unwrap();
    let gcg = referee.game().to_gcg();
    let text = String::from_utf8(gcg.to_bytes()).unwrap();
    assert!(text.contains(" - +0 0\n#note Challenged in vain.\n"), "{text}");
    let (read, _) = Game::from_gcg(&gcg, referee.game().rules(), None).unwrap();
    let failed =
        |game: &Game| game.turns().iter().map(Turn::is_failed_challenge).collect::<Vec<_>>();
    assert_eq!(failed(&read), [false, true, false]);
    assert_eq!(failed(referee.game()), failed(&read));
}

#[test]
fn without_challenges_a_wrong_play_cannot_be_made() {
    let seed = seed_where(false);
    let mut referee = begin("challenge: void", 2, seed);
    let set = referee.game().rules().tiles().clone();
    let two: Vec<_> = referee.rack(0).tiles().filter(|tile| !tile.is_blank()).take(2).collect();
    let play = place(&referee, "8H", &set.show(&two));
    let error = referee.play(&play).unwrap_err().to_string();
    assert!(error.ends_with("is not in the lexicon"), "{error}");
    assert_eq!(referee.game().turns().len(), 0);
}

#[test]
fn turns_that_are_not_allowed_change_nothing() {
    let mut referee = begin("", 2, 1);
    let before = referee.to_gcg();
    let missing = (b'A'..=b'Z')
        .map(|letter| char::from(letter).to_string())
        .find(|letter| referee.rack(0).without(tiles(&referee, letter).tiles()).is_err())
        .unwrap();
    let play = place(&referee, "8H", &missing.repeat(2));
    assert!(referee.play(&play).unwrap_err().to_string().contains("is not on the rack"));
    let exchange = Play::Exchange(tiles(&referee, &missing));
    assert!(referee.play(&exchange).unwrap_err().to_string().contains("is not on the rack"));
    let nothing = Play::Exchange(tiles(&referee, ""));
    assert!(referee.play(&nothing).is_err());
    let error = referee.accept().unwrap_err().to_string();
    assert_eq!(error, "there is no play to accept; take your turn");
    assert_eq!(referee.to_gcg(), before);
    assert_eq!(referee.phase(), Phase::Turn);
}

#[test]
fn an_exchange_keeps_the_bag() {
    let mut referee = begin("", 2, 3);
    let rack = *referee.rack(0);
    referee.play(&Play::Exchange(rack)).unwrap();
    assert_eq!((referee.rack(0).len(), referee.in_bag()), (7, 86));
    assert_eq!(referee.game().turns()[0].action, Action::Exchange(rack));
}
