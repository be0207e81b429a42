//! Statements about all fills of a case: how many there are, which is best,
//! which letters and words are part of one.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use proptest::prelude::*;
use wordwright_compose::verify::verify;
use wordwright_compose::{
    Fill, Goal, Objective, Options, Outcome, Problem, Proof, WordPenalty, count, enumerate, fill,
    improve, pareto, prove, viability,
};
use wordwright_core::{Budget, Silent};
use wordwright_grid::{CellId, SlotId};

use super::case::{Case, Run};
use super::exhaustive::{Open, visit_fills};
use super::random::for_each_case;

/// Cases with more fills are passed over.
const MOST_FILLS: usize = 3_000;

/// Nodes that improving may take on a small case.
const NODES: u64 = 20_000;

/// What a point of the lowest entry is worth in points of the mean, by
/// judgement.
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

/// The values of the entries of a fill that were not given, with their lengths in letters.
fn values(case: &Case, objective: &Objective, problem: &Problem, cells: &Cells) -> Vec<[f64; 2]> {
    let runs = case.runs().unwrap_or_default();
    let value = |run: &Run| {
        let texts: Option<String> = run.cells.iter().map(|&cell| cells[cell].clone()).collect();
        let text = texts?;
        let score = case.words.iter().find(|(word, _)| *word == text)?.1;
        let id = problem.list().find(&problem.alphabet().encode(&text).unwrap()).unwrap();
        let penalties = objective.past.iter().chain(&objective.obscure);
        let penalties = penalties.filter(|penalty| penalty.words.contains(&id));
        let penalty: f64 = penalties.map(|penalty| f64::from(penalty.penalty)).sum();
        let value = f64::from(score) - penalty;
        Some([value.max(0.0), text.len() as f64])
    };
    runs.iter().filter(|run| run.given().is_none()).filter_map(value).collect()
}

/// The weighted mean, and the lowest.
fn mean_and_lowest(objective: &Objective, values: &[[f64; 2]]) -> (f64, f64) {
    let weight = |length: f64| objective.weights.get(&(length as usize)).map_or(100, |&it| it);
    let (mut sum, mut whole) = (0.0, 0.0);
    for &[value, length] in values {
        sum += f64::from(weight(length)) * value;
        whole += f64::from(weight(length));
    }
    let lowest = values.iter().map(|value| value[0]).fold(100.0, f64::min);
    (if whole > 0.0 { sum / whole } else { 0.0 }, lowest)
}

/// What an objective compares, the most important first; and the value that it reports.
fn quality(objective: &Objective, values: &[[f64; 2]]) -> ([f64; 2], f64) {
    let (mean, lowest) = mean_and_lowest(objective, values);
    match objective.goal {
        Goal::Balanced => ([mean + LOWEST_SHARE * lowest, 0.0], mean),
        Goal::Mean => ([mean, 0.0], mean),
        Goal::Lowest => ([lowest, 0.0], lowest),
        Goal::Lexicographic => ([lowest, mean], lowest),
    }
}

/// Whether one fill is better than another by more than rounding.
fn is_better(one: [f64; 2], other: [f64; 2]) -> bool {
    let apart = one.into_iter().zip(other).find(|(one, other)| (one - other).abs() > 1e-9);
    apart.is_some_and(|(one, other)| one > other)
}

/// Objectives that differ in goal, weights and words used before.
fn objectives(problem: &Problem) -> Vec<Objective> {
    let goals = [Goal::Balanced, Goal::Mean, Goal::Lowest, Goal::Lexicographic];
    let words = problem.list().ids().step_by(2).collect();
    let weights = BTreeMap::from([(2, 50), (3, 0), (4, 250)]);
    let past = Some(WordPenalty { words, penalty: 15 });
    let words = problem.list().ids().step_by(3).collect();
    let obscure = Some(WordPenalty { words, penalty: 40 });
    let mut all: Vec<Objective> = goals.map(Objective::of).into();
    all.extend(goals.map(|goal| Objective { past: past.clone(), ..Objective::of(goal) }));
    all.extend(goals.map(|goal| Objective { weights: weights.clone(), ..Objective::of(goal) }));
    all.push(Objective { goal: Goal::Mean, weights, past, obscure });
    all
}

#[test]
fn improving_knows_what_is_best() {
    for_each_counted(40, |case, problem, fills| {
        let run = fill(problem, &Options::default(), &Budget::UNLIMITED, &mut Silent);
        let Ok(Outcome::Filled(first)) = run.map(|run| run.outcome) else { return Ok(()) };
        // More threads take much longer for grids as tiny as these.
        let threaded = [Goal::Balanced, Goal::Lexicographic].map(|goal| (Objective::of(goal), 2));
        let alone = objectives(problem).into_iter().map(|objective| (objective, 1));
        for (objective, threads) in alone.chain(threaded) {
            let of = |cells: &Cells| quality(&objective, &values(case, &objective, problem, cells));
            let budget = Budget::UNLIMITED.with_steps(NODES);
            let options = Options { seed: 1, threads, ..Options::default() };
            let improved = improve(problem, &first, &objective, &options, &budget, &mut Silent)
                .map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(verify(problem, &improved.fill), Ok(()));
            if threads > 1 {
                let again = improve(problem, &first, &objective, &options, &budget, &mut Silent);
                prop_assert_eq!(again.as_ref(), Ok(&improved), "it depends on timing");
            }
            let (found, value) = of(&cells_of(&improved.fill));
            prop_assert!(!is_better(of(&cells_of(&first)).0, found), "it became worse");
            if improved.fill.entries.iter().any(|entry| problem.given_entry(entry.slot).is_none()) {
                prop_assert!((value - improved.value).abs() < 1e-9, "{value} for {improved:?}");
            }
            for fill in fills {
                let (best, value) = of(fill);
                prop_assert!(value <= improved.bound + 1e-9, "{value} is above {improved:?}");
                if let Some(bound) = improved.mean_bound.filter(|_| best[0] >= found[0]) {
                    prop_assert!(best[1] <= bound + 1e-9, "{best:?} is above {improved:?}");
                }
                let is_proven = improved.optimal && is_better(best, found);
                prop_assert!(!is_proven, "{objective:?}: {best:?} is above {found:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn no_fill_is_better_in_mean_and_lowest_than_a_pareto_set() {
    for_each_counted(40, |case, problem, fills| {
        let run = fill(problem, &Options::default(), &Budget::UNLIMITED, &mut Silent);
        let Ok(Outcome::Filled(first)) = run.map(|run| run.outcome) else { return Ok(()) };
        for objective in objectives(problem).into_iter().filter(|it| it.goal == Goal::Mean) {
            let of = |cells: &Cells| {
                mean_and_lowest(&objective, &values(case, &objective, problem, cells))
            };
            let options = Options { seed: 1, ..Options::default() };
            let mut budget = || Budget::UNLIMITED.with_steps(NODES);
            let found = pareto(problem, &first, &objective, &options, &mut budget, &mut Silent)
                .map_err(|error| TestCaseError::fail(error.to_string()))?;
            let points: Vec<(f64, f64)> =
                found.points.iter().map(|point| of(&cells_of(&point.fill))).collect();
            for (point, &(mean, lowest)) in found.points.iter().zip(&points) {
                prop_assert_eq!(verify(problem, &point.fill), Ok(()));
                for fill in fills.iter().map(of).filter(|fill| fill.1 >= lowest) {
                    prop_assert!(fill.0 <= point.bound + 1e-9, "{fill:?} is above {point:?}");
                    prop_assert!(!point.optimal || fill.0 <= mean + 1e-9, "{fill:?}: {point:?}");
                }
            }
            prop_assert!(points.windows(2).all(|pair| pair[0].0 > pair[1].0), "{points:?}");
            prop_assert!(points.windows(2).all(|pair| pair[0].1 < pair[1].1), "{points:?}");
            let covered = |fill: (f64, f64)| {
                points.iter().any(|point| point.0 >= fill.0 - 1e-9 && point.1 >= fill.1)
            };
            prop_assert!(!found.complete || fills.iter().map(of).all(covered), "{points:?}");
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
