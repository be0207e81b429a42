//! Checks answers: duplicates, repeated roots, unusual letters, unknown
//! answers.

use std::collections::{BTreeMap, BTreeSet};

use wordwright_grid::{CellId, Puzzle, SlotId, Slots};

use crate::roots::are_forms;
use crate::{Finding, Kind, Roots, Severity, Spelling};

pub(crate) fn check(
    puzzle: &Puzzle,
    slots: &Slots,
    spelling: Option<Spelling<'_>>,
    roots: &Roots,
) -> Vec<Finding> {
    if let Some(finding) = no_solution(puzzle) {
        return vec![finding];
    }
    let mut by_answer: BTreeMap<String, Vec<SlotId>> = BTreeMap::new();
    let mut findings: Vec<Finding> = given(puzzle, slots).into_iter().collect();
    for (id, slot) in slots.iter() {
        if let Some(answer) = puzzle.answer(slot) {
            findings.extend(unusual(id, &answer));
            by_answer.entry(answer).or_default().push(id);
        } else {
            let cells = slot.cells.iter().copied();
            findings.push(Finding {
                kind: Kind::NoAnswer,
                severity: Severity::Error,
                slots: vec![id],
                cells: cells.filter(|&cell| puzzle.solution_at(cell).is_none()).collect(),
                problem: "the entry is not filled in".to_owned(),
                remedy: "fill it in",
            });
        }
    }
    for (answer, places) in by_answer.iter().filter(|(_, places)| places.len() > 1) {
        findings.push(Finding {
            kind: Kind::DuplicateAnswer,
            severity: Severity::Warning,
            slots: places.clone(),
            cells: Vec::new(),
            problem: match places.len() {
                2 => format!("the answer {answer} appears twice"),
                count => format!("the answer {answer} appears {count} times"),
            },
            remedy: "fill one of them with another word",
        });
    }
    findings.extend(repeated(&by_answer, spelling, roots));
    findings
}

/// Letters printed for the solver, with the entries they give away whole. Few puzzles mean to
/// print any, and a theme entry that does gives itself away.
fn given(puzzle: &Puzzle, slots: &Slots) -> Option<Finding> {
    let is_given = |&id: &CellId| {
        let cell = puzzle.grid.cell(id);
        cell.is_open() && cell.given.is_some()
    };
    let cells: Vec<CellId> = puzzle.grid.ids().filter(is_given).collect();
    let problem = match cells.len() {
        0 => return None,
        1 => "1 square shows its letter to the solver".to_owned(),
        count => format!("{count} squares show their letters to the solver"),
    };
    let remedy = "unless that is intended, clear Given there; lock letters to keep them in fills";
    let severity = Severity::Warning;
    let whole = |&id: &SlotId| slots.get(id).cells.iter().all(is_given);
    let slots = slots.ids().filter(whole).collect();
    Some(Finding { kind: Kind::Given, severity, slots, cells, problem, remedy })
}

/// The one finding when no answer is known.
fn no_solution(puzzle: &Puzzle) -> Option<Finding> {
    let (problem, remedy) = if puzzle.scrambled.is_some() {
        ("the solution is locked, so answers were not checked", "unlock it with its key")
    } else if is_placeholder(puzzle) {
        ("there is no solution, so answers were not checked", "fill the grid")
    } else {
        return None;
    };
    Some(Finding {
        kind: Kind::NoAnswer,
        severity: Severity::Note,
        slots: Vec::new(),
        cells: Vec::new(),
        problem: problem.to_owned(),
        remedy,
    })
}

/// Whether no cell has a solution, or all have the same character that is not a
/// letter, which is how files withhold the solution.
fn is_placeholder(puzzle: &Puzzle) -> bool {
    let contents: BTreeSet<Option<&str>> =
        puzzle.grid.ids().map(|id| puzzle.solution_at(id)).collect();
    let mut known = contents.into_iter().flatten();
    known
        .next()
        .is_none_or(|first| known.next().is_none() && !first.chars().any(char::is_alphanumeric))
}

fn unusual(slot: SlotId, answer: &str) -> Option<Finding> {
    let unusual: BTreeSet<char> = answer.chars().filter(|c| !c.is_ascii_uppercase()).collect();
    if unusual.is_empty() {
        return None;
    }
    let shown: Vec<String> = unusual.iter().map(ToString::to_string).collect();
    Some(Finding {
        kind: Kind::UnusualLetter,
        severity: Severity::Note,
        slots: vec![slot],
        cells: Vec::new(),
        problem: format!("the answer {answer} has {}, which is not A to Z", shown.join(" ")),
        remedy: "make sure that solvers can enter it",
    })
}

/// Different answers that contain forms of one word.
fn repeated(
    by_answer: &BTreeMap<String, Vec<SlotId>>,
    spelling: Option<Spelling<'_>>,
    roots: &Roots,
) -> Vec<Finding> {
    let mut by_root: BTreeMap<String, Vec<(String, &str)>> = BTreeMap::new();
    for answer in by_answer.keys() {
        for (word, root) in roots.of_answer(answer, spelling) {
            by_root.entry(root).or_default().push((word, answer));
        }
    }
    let mut findings = Vec::new();
    for (root, words) in by_root {
        let has_form = |(word, answer): &&(String, &str)| {
            words.iter().any(|(other, of)| of != answer && are_forms(word, other))
        };
        let mut answers: Vec<&str> =
            words.iter().filter(has_form).map(|(_, answer)| *answer).collect();
        answers.dedup();
        if answers.is_empty() {
            continue;
        }
        let places = answers.iter().filter_map(|answer| by_answer.get(*answer));
        let mut slots: Vec<SlotId> = places.flatten().copied().collect();
        slots.sort_unstable();
        findings.push(Finding {
            kind: Kind::RepeatedRoot,
            severity: Severity::Warning,
            slots,
            cells: Vec::new(),
            problem: format!(
                "the answers {} have the root {} in common",
                answers.join(", "),
                root.to_uppercase()
            ),
            remedy: "fill one of them with another word, unless it is the theme",
        });
    }
    findings
}
