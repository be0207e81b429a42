//! The papers' filling systems on random cases: their fills are right, and what
//! they call impossible is. The cases and the twins are those of compose.

#[allow(dead_code, reason = "compose's own tests use more of it")]
#[path = "../../compose/tests/twins/case.rs"]
mod case;
#[path = "../../compose/tests/twins/exhaustive.rs"]
mod exhaustive;
#[path = "../../compose/tests/twins/fillable.rs"]
mod fillable;
#[path = "../../compose/tests/twins/random.rs"]
mod random;

use fillable::{Patience, compare_all};
use wordwright_core::Silent;
use wordwright_papers::{article2017, botea2007};

/// The papers' systems may give up.
const PATIENCE: Patience = Patience { nodes: 3_000, decides: false };

fn check_botea(rounds: Option<usize>) {
    compare_all(250, PATIENCE, &|problem, budget| {
        botea2007::fill(problem, rounds, budget, &mut Silent)
    });
}

fn check_article(seed: u64) {
    compare_all(250, PATIENCE, &|problem, budget| {
        article2017::fill(problem, seed, budget, &mut Silent)
    });
}

#[test]
fn botea_to_the_fixpoint() {
    check_botea(None);
}

#[test]
fn botea_without_channelling() {
    check_botea(Some(0));
}

#[test]
fn botea_for_two_rounds() {
    check_botea(Some(2));
}

#[test]
fn the_article_in_order() {
    check_article(0);
}

#[test]
fn the_article_by_chance() {
    check_article(5);
}
