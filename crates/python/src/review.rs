//! Test-solving a draft.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use wordwright_grid::SlotId;
use wordwright_solve::observer::{Budget, Silent};
use wordwright_solve::review::{Draft, Finding as Found};
use wordwright_solve::solve::SolveOptions;

use crate::error::engine;
use crate::fill::deadline;
use crate::long;
use crate::puzzle::Puzzle;
use crate::solve::Knowledge;

/// Something that a constructor may want to change.
#[pyclass(frozen, get_all, module = "wordwright")]
#[derive(Clone)]
pub struct Finding {
    kind: &'static str,
    slots: Vec<String>,
    cell: Option<(usize, usize)>,
    chance: Option<f64>,
    tempting: Option<String>,
    wrong: bool,
}

#[pymethods]
impl Finding {
    fn __repr__(&self) -> String {
        format!("<Finding {} {}>", self.kind, self.slots.join(", "))
    }
}

/// A draft after its test solve.
#[pyclass(frozen, get_all, module = "wordwright")]
pub struct Review {
    findings: Vec<Finding>,
    right: usize,
    entries: usize,
    day: Option<f64>,
    weekday: Option<&'static str>,
    unsaid: Vec<String>,
}

#[pymethods]
impl Review {
    fn __repr__(&self) -> String {
        let Self { right, entries, findings, .. } = self;
        format!("<Review, {right} of {entries} entries right, {} findings>", findings.len())
    }
}

fn finding(draft: &Draft, found: &Found) -> Finding {
    let (problem, name) = (draft.problem(), found.name());
    let label = |slot: SlotId| problem.slots().get(slot).label();
    match found {
        Found::Crossing(crossing) => Finding {
            kind: name,
            slots: vec![label(crossing.across), label(crossing.down)],
            cell: Some(problem.grid().position(crossing.cell)),
            chance: Some(crossing.chance),
            tempting: Some(char::from(b'A' + crossing.tempting).to_string()),
            wrong: false,
        },
        Found::Misleading(clue) => Finding {
            kind: name,
            slots: vec![label(clue.slot)],
            cell: None,
            chance: Some(clue.chance),
            tempting: Some(clue.rival.clone()),
            wrong: clue.wrong,
        },
        Found::CrossingsOnly(entry) => Finding {
            kind: name,
            slots: vec![label(entry.slot)],
            cell: None,
            chance: None,
            tempting: None,
            wrong: entry.wrong,
        },
    }
}

/// Test-solve a draft: what a person could not guess, and how hard it is.
///
/// The draft's solution is compared only when it has been solved from its
/// clues. `findings` come with the most important first: `crossing` is a square
/// that a person could not guess, `misleading_clue` a clue that another word
/// fits better, `crossings_only` an entry that its clue does not give. `chance`
/// is that of the right letter or answer, 0 to 1; `tempting` is what a person
/// would rather write. `day` is the weekday whose puzzles are as hard, 1 for
/// Monday to 6 for Saturday; None where that cannot be said, as `unsaid` tells.
///
/// Returns a `Review`. Raises `WordwrightError` where the draft has no slot, no
/// complete entry, or a locked solution.
#[pyfunction]
#[pyo3(signature = (draft, knowledge = None, *, seconds = None))]
pub fn review(
    py: Python<'_>,
    draft: &Puzzle,
    knowledge: Option<&Knowledge>,
    seconds: Option<f64>,
) -> PyResult<Review> {
    let draft = Draft::new(&draft.puzzle).map_err(engine)?;
    let deadline = deadline(seconds)?;
    let embedded = OnceLock::new();
    let review = long::run(
        py,
        |()| Ok(()),
        |watch| {
            let knowledge = knowledge.unwrap_or_else(|| embedded.get_or_init(Knowledge::embedded));
            let budget = Budget { deadline, cancel: Some(Arc::clone(&watch.stop)) };
            knowledge.solver().review(&draft, &SolveOptions::default(), &budget, &mut Silent)
        },
    )?;
    let review = review.map_err(engine)?;
    Ok(Review {
        findings: review.findings.iter().map(|found| finding(&draft, found)).collect(),
        right: review.right(),
        entries: review.entries.len(),
        day: review.difficulty.map(|difficulty| difficulty.day()),
        weekday: review.difficulty.map(|difficulty| difficulty.weekday()),
        unsaid: review.unsaid.iter().map(ToString::to_string).collect(),
    })
}
