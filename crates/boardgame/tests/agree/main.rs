//! The generators against the slow one, on positions of random games and on
//! random boards.

mod cases;
mod slow;

use wordwright_boardgame::{AppelJacobson, Leaves, Scored};

use crate::cases::{Case, Kind};

/// Positions of each kind of game.
const EACH: usize = 30;

fn sorted(mut plays: Vec<Scored>) -> Vec<Scored> {
    plays.sort_unstable_by_key(|play| (play.placement, play.score));
    plays
}

fn check(case: &Case) {
    let expected = sorted(slow::plays(case));
    let mut classic = AppelJacobson::new(&case.lexicon, case.board.clone()).unwrap();
    let found = sorted(classic.plays(&case.rack, &Leaves::none()));
    assert_eq!(found, expected, "{}", case.describe());
}

#[test]
fn every_play_and_score() {
    for kind in Kind::ALL {
        for case in cases::random(kind, EACH) {
            check(&case);
        }
    }
}
