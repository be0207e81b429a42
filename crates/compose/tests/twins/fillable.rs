//! Fillable or not: a way of filling agrees with the enumeration, and what a
//! proof names cannot be filled.

use proptest::prelude::*;
use wordwright_compose::verify::verify;
use wordwright_compose::{Impossible, Outcome, Problem, ProblemError, Run};
use wordwright_core::Budget;

use super::case::Case;
use super::exhaustive::{Open, is_fillable};
use super::random::for_each_case;

/// What the twins know about a case: whether all slots can have words, and
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

/// How long a way of filling may take, and whether it may give up.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// Words tried before it must stop.
    pub nodes: u64,
    /// Whether it must decide every case within them.
    pub decides: bool,
}

/// A way of filling.
type Fill<'f> = &'f dyn Fn(&Problem, &Budget) -> Result<Run, ProblemError>;

fn compare(case: &Case, fill: Fill<'_>, patience: Patience) -> Result<(), TestCaseError> {
    let expected = expect(case);
    let may_be_impossible = expected.all != Some(true);
    let budget = Budget::UNLIMITED.with_steps(patience.nodes);
    let problem = match case.problem() {
        Ok(problem) => problem,
        Err(ProblemError::SeedCrossing { .. }) if may_be_impossible => return Ok(()),
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    match fill(&problem, &budget).map(|run| run.outcome) {
        Ok(Outcome::Filled(fill)) => {
            prop_assert_eq!(verify(&problem, &fill), Ok(()));
            prop_assert_ne!(expected.region, Some(false), "filled what cannot be filled");
        }
        Ok(Outcome::Impossible(proof)) => {
            prop_assert!(may_be_impossible, "called impossible what can be filled");
            check_proof(case, &proof)?;
        }
        Ok(Outcome::Stopped(_)) => prop_assert!(!patience.decides, "gave up"),
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

/// Compares a way of filling with the twins on random cases.
pub fn compare_all(cases: u32, patience: Patience, fill: Fill<'_>) {
    for_each_case(cases, |case| {
        if case.slots().is_empty() { Ok(()) } else { compare(case, fill, patience) }
    });
}
