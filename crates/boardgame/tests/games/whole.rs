//! Games that computers play to the end.

use std::sync::Arc;

use proptest::prelude::*;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::{Clocks, Game, Phase, Referee, Verdict};
use wordwright_boardgame::{Rules, best_play, plays};

use super::{LEXICON, players};

const RULES: [&str; 6] = [
    "challenge: void",
    "challenge: single",
    "challenge: double",
    "challenge: 5",
    "layout: super21\ntiles: english-super\nchallenge: void",
    "rack: 4\nbonus: 10\nexchange: 1",
];

/// What a player does in a turn: mostly the best play, sometimes another one,
/// an exchange, a pass, or a challenge.
fn turn(referee: &mut Referee, random: &mut fastrand::Rng) {
    if referee.phase() == Phase::LastChallenge {
        if random.u8(0..2) == 0 {
            referee.accept().unwrap();
        } else {
            referee.challenge().unwrap();
        }
        return;
    }
    if referee.challengeable().is_some() && random.u8(0..8) == 0 {
        let wrong = referee.would_come_off();
        let verdict = referee.challenge().unwrap();
        assert_eq!(matches!(verdict, Verdict::Withdrawn(_)), wrong);
        return;
    }
    referee.spend(random.u64(0..60_000));
    let position = referee.position();
    let play = if random.u8(0..4) == 0 {
        let all = plays(&position, &LEXICON, &Leaves::none()).unwrap();
        let at = random.usize(0..all.len());
        let exchange_fits =
            |play: &&wordwright_boardgame::board::Ranked| referee.clone().play(&play.play).is_ok();
        *all[at..].iter().find(exchange_fits).unwrap_or(&all[0])
    } else {
        best_play(&position, &LEXICON, &Leaves::none()).unwrap()
    };
    assert_eq!(referee.play(&play.play), Ok(play.score));
}

/// Every tile is accounted for.
fn tiles_of(referee: &Referee) -> usize {
    let racks: usize =
        (0..referee.game().players().len()).map(|player| referee.rack(player).len()).sum();
    referee.in_bag() + racks + referee.game().board().len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_game_is_the_same_after_saving_and_as_a_file(
        seed in 0..1_000_000u64,
        rules in 0..RULES.len(),
        count in 2..=4usize,
        timed: bool,
    ) {
        let rules = Arc::new(Rules::parse(RULES[rules]).unwrap());
        let clocks = timed.then(|| Clocks::new(count, 300_000, 1_000));
        let mut referee =
            Referee::new(&rules, players(count), Arc::clone(&LEXICON), seed, clocks).unwrap();
        let mut random = fastrand::Rng::with_seed(seed);
        let total = rules.tiles().total();
        while referee.phase() != Phase::Over {
            prop_assert_eq!(tiles_of(&referee), total);
            prop_assert!(referee.game().turns().len() < 500, "a game ends");
            let saved = Gcg::parse(&referee.to_gcg().to_bytes()).unwrap();
            let resumed = Referee::resume(&saved, &rules, Arc::clone(&LEXICON)).unwrap();
            prop_assert_eq!(resumed.to_gcg(), referee.to_gcg());
            prop_assert_eq!(resumed.phase(), referee.phase());
            // From here on the resumed game is played.
            referee = resumed;
            turn(&mut referee, &mut random);
            if random.u8(0..5) == 0 {
                referee.game_mut().note("a note\n\nof lines \u{104}");
            }
        }
        let gcg = referee.to_gcg();
        let rules = referee.game().rules();
        let (game, doubts) = Game::from_gcg(&gcg, rules, Some(&LEXICON)).unwrap();
        prop_assert_eq!(doubts, []);
        prop_assert_eq!(&game, referee.game());
        prop_assert_eq!(game.scores(), referee.game().scores());
        prop_assert_eq!(game.board().to_text(), referee.game().board().to_text());
        let bytes = gcg.to_bytes();
        prop_assert_eq!(Gcg::parse(&bytes).unwrap().to_bytes(), bytes);
    }
}

#[test]
fn a_seed_gives_one_game() {
    let scores = |seed| {
        let rules = Rules::english();
        let mut referee =
            Referee::new(&rules, players(2), Arc::clone(&LEXICON), seed, None).unwrap();
        while referee.phase() != Phase::Over {
            let play = best_play(&referee.position(), &LEXICON, &Leaves::none()).unwrap();
            match referee.phase() {
                Phase::Turn => drop(referee.play(&play.play).unwrap()),
                _ => referee.accept().unwrap(),
            }
        }
        assert!(referee.game().is_over());
        referee.game().scores().to_vec()
    };
    assert_eq!(scores(7), scores(7));
    assert_ne!(scores(7), scores(8));
}
