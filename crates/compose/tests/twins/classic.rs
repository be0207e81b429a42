//! The strategies of the source papers on random cases: what they fill is
//! right, and what they call impossible is.

use wordwright_compose::{Options, Strategy};

use super::fillable::{Patience, compare_all};

/// Nodes after which a classic strategy may give up.
const NODES: u64 = 3_000;

fn check(strategy: Strategy, seed: u64) {
    let options = Options { strategy, seed, ..Options::default() };
    compare_all(250, options, Patience::MayStop(NODES));
}

#[test]
fn combus_to_the_fixpoint() {
    check(Strategy::Combus { rounds: None }, 0);
}

#[test]
fn combus_without_channelling() {
    check(Strategy::Combus { rounds: Some(0) }, 0);
}

#[test]
fn combus_for_two_rounds() {
    check(Strategy::Combus { rounds: Some(2) }, 0);
}

#[test]
fn article_in_order() {
    check(Strategy::Article, 0);
}

#[test]
fn article_by_chance() {
    check(Strategy::Article, 5);
}
