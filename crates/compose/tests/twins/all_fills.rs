//! What is said of all fills of a case: how many there are, which is best,
//! which letters and words are part of one.

use std::collections::HashSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use wordwright_compose::verify::verify;
use wordwright_compose::{
    Fill, Options, Outcome, Problem, Proof, count, enumerate, fill, improve, prove, viability,
};
use wordwright_core::{Budget, Silent};
use wordwright_grid::{CellId, SlotId};

use super::case::Case;
use super::exhaustive::{Open, visit_fills};
use super::random::for_each_case;

/// Cases with more fills are passed over.
const MOST_FILLS: usize = 3_000;

/// Nodes that improving may take on a small case.
const NODES: u64 = 20_000;

/// What a point of the lowest entry is worth beside a point of the mean.
const LOWEST_SHARE: f64 = 0.1;

type Cells = Vec<Option<String>>;

/// Every fill of a case without a region, if they are few enough.
fn all_fills(case: &Case) -> Option<Vec<Cells>> {
    let slots: Vec<usize> = (0..case.slots().len()).collect();
    let mut found = Vec::new();
    let complete = visit_fills(case, &slots, Open::Entry, &mut |cells| {
        found.push(cells.to_vec());
        found.len() <= MOST_FILLS
    });
    complete.then_some(found)
}

/// Runs `test` on random cases with their fills.
fn for_each_counted(
    cases: u32,
    test: impl Fn(&Case, &Problem, &[Cells]) -> Result<(), TestCaseError>,
) {
    for_each_case(cases, |case| {
        let case = Case { region: None, ..case.clone() };
        match (case.problem(), all_fills(&case)) {
            (Ok(problem), Some(fills)) => test(&case, &problem, &fills),
            _ => Ok(()),
        }
    });
}

fn cells_of(fill: &Fill) -> Cells {
    fill.cells.iter().map(|text| text.as_deref().map(str::to_owned)).collect()
}

#[test]
fn every_fill_is_visited_once() {
    for_each_counted(250, |_, problem, fills| {
        let mut visited = Vec::new();
        let mut wrong = None;
        let found = enumerate(problem, &Budget::UNLIMITED, &mut Silent, &mut |fill| {
            wrong = wrong.take().or(verify(problem, fill).err());
            visited.push(cells_of(fill));
            ControlFlow::Continue(())
        });
        let Ok(found) = found else {
            prop_assert!(fills.is_empty(), "refused what can be filled");
            return Ok(());
        };
        prop_assert_eq!(wrong, None);
        prop_assert!(found.complete);
        prop_assert_eq!(found.fills, visited.len() as u64);
        prop_assert_eq!(
            count(problem, &Budget::UNLIMITED, &mut Silent).map(|found| found.fills),
            Ok(found.fills)
        );
        let distinct: HashSet<&Cells> = visited.iter().collect();
        prop_assert_eq!(distinct.len(), visited.len(), "a fill came twice");
        prop_assert_eq!(visited.len(), fills.len());
        prop_assert!(fills.iter().all(|fill| distinct.contains(fill)));
        Ok(())
    });
}

/// Mean and lowest score of the entries that were not given, joined into one
/// figure; and the mean.
fn quality(case: &Case, cells: &Cells) -> (f64, f64) {
    let runs = case.runs().unwrap_or_default();
    let scores: Vec<f64> = runs
        .iter()
        .filter(|run| run.given().is_none())
        .filter_map(|run| {
            let texts: Option<String> = run.cells.iter().map(|&cell| cells[cell].clone()).collect();
            let text = texts?;
            case.words.iter().find(|(word, _)| *word == text).map(|&(_, score)| f64::from(score))
        })
        .collect();
    let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
    (mean + LOWEST_SHARE * scores.iter().copied().fold(100.0, f64::min), mean)
}

#[test]
fn improving_knows_what_is_best() {
    for_each_counted(150, |case, problem, fills| {
        let run = fill(problem, &Options::default(), &Budget::UNLIMITED, &mut Silent);
        let Ok(Outcome::Filled(first)) = run.map(|run| run.outcome) else { return Ok(()) };
        let budget = Budget::UNLIMITED.with_steps(NODES);
        let improved = improve(problem, &first, 1, &budget, &mut Silent)
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(verify(problem, &improved.fill), Ok(()));
        let (found, _) = quality(case, &cells_of(&improved.fill));
        prop_assert!(found >= quality(case, &cells_of(&first)).0 - 1e-9, "it became worse");
        for fill in fills {
            let (best, mean) = quality(case, fill);
            prop_assert!(mean <= improved.bound + 1e-9, "{mean} is above {}", improved.bound);
            prop_assert!(!improved.optimal || best <= found + 1e-9, "{best} is above {found}");
        }
        Ok(())
    });
}

#[test]
fn what_is_part_of_a_fill_survives() {
    for_each_counted(150, |case, problem, fills| {
        let Ok(found) = viability(problem) else {
            prop_assert!(fills.is_empty());
            return Ok(());
        };
        prop_assert!(found.dead_end.is_none() || fills.is_empty(), "a dead end that is none");
        let alphabet = problem.alphabet();
        for fill in fills {
            for (cell, text) in fill.iter().enumerate() {
                let is_free = problem.is_free(CellId::new(cell));
                if let Some(letter) = text.as_ref().filter(|_| is_free) {
                    let letter = alphabet.letter(letter).unwrap();
                    prop_assert!(found.cells[cell].contains(letter), "cell {cell} lacks a letter");
                }
            }
        }
        let slots = case.slots();
        for (slot, candidates) in found.candidates.iter().enumerate() {
            let entry = |fill: &Cells| -> Option<String> {
                slots[slot].iter().map(|&cell| fill[cell].clone()).collect()
            };
            let possible: HashSet<String> = fills.iter().filter_map(entry).collect();
            let spelt = |word| alphabet.decode(problem.list().letters(word));
            let offered: HashSet<String> =
                candidates.iter().map(|candidate| spelt(candidate.word)).collect();
            if problem.given_entry(SlotId::new(slot)).is_none() {
                prop_assert!(possible.is_subset(&offered), "slot {slot} lacks a word");
            }
            for candidate in candidates.iter().take(4) {
                let text = spelt(candidate.word);
                let proof = prove(problem, SlotId::new(slot), candidate.word, &Budget::UNLIMITED);
                let expected =
                    if possible.contains(&text) { Proof::Fillable } else { Proof::Impossible };
                prop_assert_eq!(proof, Ok(expected), "{} in slot {}", text, slot);
            }
        }
        Ok(())
    });
}
