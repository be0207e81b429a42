//! Fillable or not: the engine, the enumeration and the SAT solver agree, and
//! what a proof names cannot be filled.

use proptest::prelude::*;
use wordwright_compose::verify::verify;
use wordwright_compose::{Budget, Impossible, Options, Outcome, ProblemError, Silent, fill};

use super::case::Case;
use super::exhaustive::{Open, is_fillable};
use super::random::for_each_case;
use super::sat;

/// Nodes that no case of these sizes needs.
const NODES: u64 = 1_000_000;

/// What the twins know of a case: whether all slots can have words, and
/// whether the slots to be filled can while the others keep a word that fits.
struct Expected {
    all: Option<bool>,
    region: Option<bool>,
}

fn expect(case: &Case) -> Expected {
    let slots: Vec<usize> = (0..case.slots().len()).collect();
    let all = is_fillable(case, &slots, Open::Entry);
    match case.region {
        None => Expected { all, region: all },
        Some(_) => Expected { all, region: is_fillable(case, &slots, Open::Fit) },
    }
}

/// Whether a strategy must decide every case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// It must.
    Decides,
    /// It may give up, and must after so many nodes.
    MayStop(u64),
}

fn compare(case: &Case, options: &Options, patience: Patience) -> Result<(), TestCaseError> {
    let expected = expect(case);
    let may_be_impossible = expected.all != Some(true);
    let nodes = match patience {
        Patience::Decides => NODES,
        Patience::MayStop(nodes) => nodes,
    };
    let budget = Budget { nodes: Some(nodes), ..Budget::UNLIMITED };
    let problem = match case.problem() {
        Ok(problem) => problem,
        Err(ProblemError::SeedCrossing { .. }) if may_be_impossible => return Ok(()),
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    match fill(&problem, options, &budget, &mut Silent).map(|run| run.outcome) {
        Ok(Outcome::Filled(fill)) => {
            prop_assert_eq!(verify(&problem, &fill), Ok(()));
            prop_assert_ne!(expected.region, Some(false), "filled what cannot be filled");
        }
        Ok(Outcome::Impossible(proof)) => {
            prop_assert!(may_be_impossible, "called impossible what can be filled");
            check_proof(case, &proof)?;
        }
        Ok(Outcome::Stopped(_)) => prop_assert_ne!(patience, Patience::Decides, "gave up"),
        Err(ProblemError::NoWordOfLength { .. } | ProblemError::GivenTwice { .. }) => {
            prop_assert!(may_be_impossible, "refused what can be filled");
        }
        Err(error) => prop_assert!(false, "{error}"),
    }
    Ok(())
}

/// What a proof names cannot be filled together; of a minimal proof, every
/// slot is needed.
fn check_proof(case: &Case, proof: &Impossible) -> Result<(), TestCaseError> {
    let named: Vec<usize> = proof.slots.iter().map(|slot| slot.index()).collect();
    let together = is_fillable(case, &named, Open::Entry);
    prop_assert_ne!(together, Some(true), "{:?} can be filled together", named);
    for left_out in named.iter().filter(|_| proof.minimal) {
        let rest: Vec<usize> = named.iter().copied().filter(|slot| slot != left_out).collect();
        let without = is_fillable(case, &rest, Open::Fit);
        prop_assert_ne!(without, Some(false), "{} is not needed in {:?}", left_out, named);
    }
    Ok(())
}

/// Compares what a strategy says of random cases with what the twins say.
pub fn compare_all(cases: u32, options: Options, patience: Patience) {
    for_each_case(cases, |case| {
        if case.slots().is_empty() { Ok(()) } else { compare(case, &options, patience) }
    });
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
    compare_all(500, Options::default(), Patience::Decides);
}

#[test]
fn learning_by_chance_agrees() {
    compare_all(300, Options { seed: 7, ..Options::default() }, Patience::Decides);
}

#[test]
fn a_portfolio_agrees() {
    let options = Options { threads: 2, seed: 3, ..Options::default() };
    compare_all(300, options, Patience::Decides);
}
