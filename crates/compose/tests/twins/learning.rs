//! Compares the learning search with the enumeration, and the enumeration with a SAT solver.

use proptest::prelude::*;
use wordwright_compose::{Options, fill};
use wordwright_core::Silent;

use super::exhaustive::{Open, is_fillable};
use super::fillable::{Patience, compare_all};
use super::random::for_each_case;
use super::sat;

/// No case of these sizes needs so many nodes.
const PATIENCE: Patience = Patience { nodes: 1_000_000, decides: true };

fn check(cases: u32, options: Options) {
    compare_all(cases, PATIENCE, &|problem, budget| fill(problem, &options, budget, &mut Silent));
}

#[test]
fn the_twins_agree() {
    for_each_case(300, |case| {
        let slots: Vec<usize> = (0..case.slots().len()).collect();
        if let Some(found) = is_fillable(case, &slots, Open::Entry) {
            prop_assert_eq!(found, sat::is_fillable(case));
        }
        Ok(())
    });
}

#[test]
fn learning_agrees() {
    check(500, Options::default());
}

#[test]
fn learning_by_chance_agrees() {
    check(300, Options { seed: 7, ..Options::default() });
}

#[test]
fn a_portfolio_agrees() {
    check(300, Options { threads: 2, seed: 3, ..Options::default() });
}
