//! How the computer's levels use their time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wordwright_boardgame::bot::Level;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::game::{Clocks, Referee};
use wordwright_boardgame::{Play, Rules};
use wordwright_core::Budget;

use super::{LEXICON, players};

fn against_clock(left: u32, increment: u32) -> Referee {
    let clocks = Clocks::new(2, left, increment);
    Referee::new(&Rules::english(), players(2), Arc::clone(&LEXICON), 3, Some(clocks)).unwrap()
}

#[test]
fn a_turn_has_its_share_of_the_clock() {
    let share = |left, increment| against_clock(left, increment).time_for_turn();
    // 100 tiles, four a turn: twelve more turns each.
    assert_eq!(share(1_300_000, 0), Some(100_000));
    assert_eq!(share(1_300_000, 2_000), Some(102_000));
    // What a turn gains comes after it.
    assert_eq!(share(1_000, 2_000), Some(1_000));
    assert_eq!(share(0, 2_000), Some(0));
    let mut late = against_clock(1_000, 0);
    late.spend(5_000);
    assert_eq!(late.time_for_turn(), Some(0));
}

#[test]
fn the_strongest_thinks_as_long_as_its_clock_lets_it() {
    let referee = against_clock(1_300, 0);
    let mut random = fastrand::Rng::with_seed(1);
    // On an empty board no play is far ahead, so it would think for long. When
    // the clock or the caller stops it, it still returns a play.
    let mut chosen = |budget: &Budget| {
        let begun = Instant::now();
        let (lexicon, leaves) = (&LEXICON, Leaves::none());
        let champion = Level::strongest();
        let chosen = champion.choose_in(&referee, lexicon, &leaves, &mut random, budget).unwrap();
        assert!(matches!(chosen.play, Play::Place(_)));
        begun.elapsed()
    };
    assert!(chosen(&Budget::UNLIMITED) >= Duration::from_millis(100));
    chosen(&Budget::UNLIMITED.with_time(Duration::ZERO));
}
