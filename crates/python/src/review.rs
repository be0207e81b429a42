//! Test-solving a draft.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use wordwright_grid::SlotId;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::review::{Draft, Finding as Found};

use crate::error::{deadline, engine, limited};
use crate::knowledge::Knowledge;
use crate::long;
use crate::puzzle::Puzzle;
use crate::solve::{Teller, tell};

/// Something that a constructor may want to change.
#[pyclass(frozen, get_all, module = "wordwright")]
#[derive(Clone)]
pub struct Finding {
    /// `crossing`: a square that a person could not guess; `misleading_clue`: a clue
    /// that another word fits better; `crossings_only`: an entry that its clue does
    /// not give.
    kind: &'static str,
    /// Labels of the slots, such as "12-Across": of a crossing both, else one.
    slots: Vec<String>,
    /// The square of a crossing as (row, column) from 0; else None.
    cell: Option<(usize, usize)>,
    /// The chance, 0 to 1, of the right letter of a crossing with all clues and
    /// crossings, or of the answer of a misleading clue by that clue; else None.
    chance: Option<f64>,
    /// The chance, 0 to 1, of the right letter of a crossing for somebody who has all
    /// other letters of both entries and knows no rare word; else None.
    guess: Option<f64>,
    /// What a person would rather write: a letter of a crossing, a word for a
    /// misleading clue; else None.
    tempting: Option<String>,
    /// The chance, 0 to 1, of the tempting word by the clue; None where there is none.
    tempting_chance: Option<f64>,
    /// Why the experts propose the tempting word: pairs of an expert's name and a
    /// reason; empty where there is none.
    reasons: Vec<(String, String)>,
    /// The place, from 1, of an entry of crossings only among the words that its clue
    /// gives; None where no list holds it, and for other kinds.
    rank: Option<usize>,
    /// Whether the solver ended with something else than the answer; False for a
    /// crossing.
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
    /// A list of `Finding`, the most important first.
    findings: Vec<Finding>,
    /// How many entries the solver got right.
    right: usize,
    /// How many entries there are.
    entries: usize,
    /// The weekday whose puzzles are as hard: 1 for Monday to 6 for Saturday, less or
    /// more for easier or harder ones; None where that cannot be said.
    day: Option<f64>,
    /// The name of the nearest day, "Monday" to "Saturday"; None where `day` is.
    weekday: Option<&'static str>,
    /// What could not be said and why, a text for each.
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
    let of = |slots: &[SlotId]| Finding {
        kind: name,
        slots: slots.iter().map(|&slot| label(slot)).collect(),
        cell: None,
        chance: None,
        guess: None,
        tempting: None,
        tempting_chance: None,
        reasons: Vec::new(),
        rank: None,
        wrong: false,
    };
    match found {
        Found::Crossing(crossing) => Finding {
            cell: Some(problem.grid().position(crossing.cell)),
            chance: Some(crossing.chance),
            guess: Some(crossing.guess),
            tempting: Some(char::from(b'A' + crossing.tempting).to_string()),
            ..of(&[crossing.across, crossing.down])
        },
        Found::Misleading(clue) => Finding {
            chance: Some(clue.chance),
            tempting: Some(clue.rival.clone()),
            tempting_chance: Some(clue.rival_chance),
            reasons: clue.evidence.clone(),
            wrong: clue.wrong,
            ..of(&[clue.slot])
        },
        Found::CrossingsOnly(entry) => {
            Finding { rank: entry.rank, wrong: entry.wrong, ..of(&[entry.slot]) }
        }
    }
}

/// Test-solve a draft: what a person could not guess, and how hard it is.
///
/// The draft's solution is compared only when it has been solved from its
/// clues. `knowledge` is what the embedded dictionaries know where none is given.
/// After `seconds` the solve ends with what it has. `progress` is called as by
/// `solve`.
///
/// Returns a `Review`: its findings, how many entries the solver got right, and the
/// weekday whose puzzles are as hard. Raises `WordwrightError` where the draft has no
/// slot, no complete entry, or a locked solution.
#[pyfunction]
#[pyo3(signature = (draft, knowledge = None, *, seconds = None, progress = None))]
pub fn review(
    py: Python<'_>,
    draft: &Puzzle,
    knowledge: Option<&Knowledge>,
    seconds: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Review> {
    let draft = Draft::new(&draft.puzzle).map_err(engine)?;
    let deadline = deadline(seconds)?;
    let embedded = OnceLock::new();
    let tell = |reached| tell(progress.as_ref(), reached);
    let review = long::run(py, tell, |watch| {
        let knowledge =
            knowledge.unwrap_or_else(|| embedded.get_or_init(Knowledge::of_dictionaries));
        let budget = limited(deadline).with_cancel(Arc::clone(&watch.stop));
        let (options, mut teller) = (SolveOptions::default(), Teller::new(watch));
        knowledge.solver().review(&draft, &options, &budget, &mut teller)
    })?;
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
