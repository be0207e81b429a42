//! Test-solving and checking drafts.

use std::sync::OnceLock;

use pyo3::prelude::*;
use wordwright_lexicon::embedded;
use wordwright_service::Limits;
use wordwright_service::review::{ReviewResult, ReviewSession};
use wordwright_solve::pipeline::SolveOptions;

use crate::error::{engine, time, whole};
use crate::json::json;
use crate::knowledge::Knowledge;
use crate::long;
use crate::puzzle::Puzzle;
use crate::solve::{ProgressReporter, report};
use crate::words::WordList;

/// The result of test-solving a draft.
#[pyclass(frozen, module = "wordwright")]
pub struct Review {
    result: ReviewResult,
}

#[pymethods]
impl Review {
    /// Where a person would be stuck, the most important first: a dict for each, as in
    /// `to_dict`. `kind` is "crossing" (a square that few could guess), "`misleading_clue`"
    /// (a clue that another word fits better) or "`crossings_only`" (an entry that its
    /// clue does not give).
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json(py, &self.result.findings)
    }

    /// How many entries the solver got right.
    #[getter]
    fn right(&self) -> usize {
        self.result.right
    }

    /// How many entries there are.
    #[getter]
    fn entries(&self) -> usize {
        self.result.entries
    }

    /// The weekday whose puzzles are as hard: 1 for Monday to 6 for Saturday, less or
    /// more for easier or harder ones; None if that cannot be assessed.
    #[getter]
    fn day(&self) -> Option<f64> {
        self.result.difficulty.as_ref().map(|difficulty| difficulty.day)
    }

    /// The name of the nearest day, "Monday" to "Saturday"; None if `day` is
    /// None.
    #[getter]
    fn weekday(&self) -> Option<&'static str> {
        self.result.difficulty.as_ref().map(|difficulty| difficulty.weekday)
    }

    /// What could not be assessed and why, one string each.
    #[getter]
    fn not_assessed(&self) -> Vec<String> {
        self.result.not_assessed.clone()
    }

    /// The result as the object that `wordwright review --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json(py, &self.result)
    }

    fn __repr__(&self) -> String {
        let ReviewResult { right, entries, findings, .. } = &self.result;
        format!("<Review, {right} of {entries} entries right, {} findings>", findings.len())
    }
}

/// Test-solve a draft: what a person could not guess, and how hard it is.
///
/// The draft's solution is compared only when it has been solved from its clues.
/// Without `knowledge`, the built-in knowledge is used. After `seconds` the
/// solve ends with its best grid so far. `progress` is called as by `solve`.
///
/// Returns a `Review`: its findings, how many entries the solver got right, and the
/// weekday whose puzzles are as hard. Raises `WordwrightError` if the draft has no
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
    let session = ReviewSession::new(&draft.puzzle, embedded::english()).map_err(engine)?;
    let time = time("seconds", seconds)?;
    let embedded = OnceLock::new();
    let report = |reached| report(progress.as_ref(), reached);
    let result = long::run(py, report, |watch| {
        let knowledge =
            knowledge.unwrap_or_else(|| embedded.get_or_init(Knowledge::of_dictionaries));
        let limits = Limits { time, nodes: None, cancel: Some(watch.stop.clone()) };
        let options = SolveOptions::default();
        session.run(knowledge.solver()?, &options, &limits, &mut ProgressReporter::new(watch))
    })?
    .map_err(engine)?;
    Ok(Review { result })
}

/// Check a puzzle as an editor does, and compute statistics.
///
/// `words` provides the spelling and the scores of entries; the default is the
/// embedded list. Entries of fewer than `shortest` cells are findings.
///
/// Returns the dict that `wordwright check --json` prints: `findings`, most serious
/// first, each with `kind`, `severity`, `slots`, `cells`, `problem` and `remedy`; and
/// `statistics`. Warnings about the puzzle's file are findings, too.
#[pyfunction]
#[pyo3(signature = (puzzle, words = None, *, shortest = 3))]
pub fn check<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    words: Option<&WordList>,
    shortest: i128,
) -> PyResult<Bound<'py, PyAny>> {
    let shortest = whole("shortest", shortest, 1, None)?;
    let list: &wordwright_lexicon::WordList = match words {
        Some(words) => &words.list,
        None => embedded::english(),
    };
    let result = wordwright_service::check::check(&puzzle.puzzle, &puzzle.warnings, list, shortest);
    json(py, &result)
}
