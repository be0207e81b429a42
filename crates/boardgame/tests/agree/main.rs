//! Compares the production generator with Appel and Jacobson's, and both with
//! one that tries every word on every square, on positions of random games and
//! on random boards.

mod cases;
mod slow;

use std::hash::{DefaultHasher, Hash, Hasher};

use wordwright_boardgame::board::Scored;
use wordwright_boardgame::evaluate::{LeaveTable, Leaves};
use wordwright_boardgame::generate::{Generator, PreparedBoard};
use wordwright_boardgame::rules::MAX_RACK;
use wordwright_papers::appel1988::AppelJacobson;

use crate::cases::{Case, Dice, Kind};

/// Positions of each kind that the slow generator sees too.
const SLOW: usize = 6;

/// Positions of each kind; all kinds together are ten thousand.
const EACH: usize = 3_400;

/// The same plays in an order that does not depend on the generator. Hashes are compared much
/// faster than placements; two that are alike would fail a test, and hide nothing.
fn sorted(mut plays: Vec<Scored>) -> Vec<Scored> {
    plays.sort_by_cached_key(|play| {
        let mut hasher = DefaultHasher::new();
        (play.placement, play.score, play.equity).hash(&mut hasher);
        hasher.finish()
    });
    plays
}

fn classic(case: &Case) -> Vec<Scored> {
    let mut classic = AppelJacobson::new(&case.lexicon, case.board.clone()).unwrap();
    sorted(classic.plays(&case.rack))
}

fn fast(case: &Case, generator: &mut Generator) -> Vec<Scored> {
    let mut field = PreparedBoard::new(&case.lexicon, case.board.clone()).unwrap();
    let table = LeaveTable::new(&Leaves::none(), &case.rack);
    let mut found = Vec::new();
    generator.all(&mut field, &table, &mut found);
    sorted(found)
}

#[test]
fn every_play_and_score_agrees_with_the_slow_generator() {
    for kind in Kind::ALL {
        let mut generator = Generator::new();
        for case in cases::random(kind, SLOW) {
            let expected = sorted(slow::plays(&case));
            assert_eq!(classic(&case), expected, "{}", case.describe());
            assert_eq!(fast(&case, &mut generator), expected, "{}", case.describe());
        }
    }
}

#[test]
fn every_play_and_score_of_ten_thousand_positions() {
    for kind in Kind::ALL {
        let mut generator = Generator::new();
        cases::each(kind, EACH, |case, plays| {
            let expected = plays.map_or_else(|| classic(&case), |plays| sorted(plays.to_vec()));
            assert_eq!(fast(&case, &mut generator), expected, "{}", case.describe());
        });
    }
}

/// Leaves from -15 to 35 points, so that bounds by leaves are tested.
fn with_leaves(case: &Case, dice: &mut Dice) -> LeaveTable {
    let mut table = LeaveTable::new(&Leaves::none(), &case.rack);
    for value in table.values_mut() {
        *value = i32::try_from(dice.below(50_000)).unwrap() - 15_000;
    }
    table
}

#[test]
fn the_best_play_is_the_best_of_all() {
    let mut dice = Dice(7);
    let mut generator = Generator::new();
    let mut all = Vec::new();
    for case in Kind::ALL.into_iter().flat_map(|kind| cases::random(kind, EACH / 4)) {
        let table = with_leaves(&case, &mut dice);
        let mut field = PreparedBoard::new(&case.lexicon, case.board.clone()).unwrap();
        generator.all(&mut field, &table, &mut all);
        let expected = all.iter().map(|play| play.equity).max();
        let best = generator.best(&mut field, &table, i32::MIN / 2);
        assert_eq!(best.map(|play| play.equity), expected, "{}", case.describe());
        assert!(best.is_none_or(|best| all.contains(&best)), "{}", case.describe());
        let none = generator.best(&mut field, &table, expected.unwrap_or_default());
        assert_eq!(none, None, "nothing is better than the best");
    }
}

#[test]
fn the_first_plays_are_those_of_the_whole_list() {
    let mut dice = Dice(13);
    let mut generator = Generator::new();
    let mut all = Vec::new();
    for case in Kind::ALL.into_iter().flat_map(|kind| cases::random(kind, EACH / 10)) {
        let table = with_leaves(&case, &mut dice);
        let mut field = PreparedBoard::new(&case.lexicon, case.board.clone()).unwrap();
        generator.ranked(&mut field, &table, &mut all);
        for most in [0, 1, 7, 50, all.len(), all.len() + 1] {
            let (first, legal) = generator.top(most, &mut field, &table);
            assert_eq!(legal, all.len(), "{}", case.describe());
            assert_eq!(first, all[..most.min(legal)], "the first {most} of {}", case.describe());
        }
    }
}

#[test]
fn a_game_played_on_one_field_is_the_game_from_its_boards() {
    for kind in Kind::ALL {
        let (rules, lexicon) = (kind.rules(), kind.lexicon());
        let mut dice = Dice(11);
        let (mut kept, mut fresh) = (Generator::new(), Generator::new());
        let empty = wordwright_boardgame::Board::new(&rules);
        let mut field = PreparedBoard::new(&lexicon, empty).unwrap();
        let (mut here, mut there) = (Vec::new(), Vec::new());
        for rack in cases::racks(&rules, 25, &mut dice) {
            let table = LeaveTable::new(&Leaves::none(), &rack);
            kept.all(&mut field, &table, &mut here);
            let mut copy = PreparedBoard::new(&lexicon, field.board().clone()).unwrap();
            fresh.all(&mut copy, &table, &mut there);
            assert_eq!(here, there, "{}", field.board().to_text());
            if !here.is_empty() {
                let play = here[dice.below(here.len())];
                let judged = field.board().judge(&play.placement).unwrap();
                assert_eq!(judged.score, play.score);
                assert!(play.placement.tiles().len() <= MAX_RACK);
                field.place(&play.placement);
            }
        }
    }
}
