//! Solving.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use wordwright_core::Observer;
use wordwright_knowledge::Capital;
use wordwright_service::choice;
use wordwright_service::solve::{
    MOST_RUNS, ObjectiveName, SlotCandidate, SolveDetail, SolveResult, SolveSession, SolvedSlot,
};
use wordwright_service::{Limits, ServiceError};
use wordwright_solve::observer::SolveEvent;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Problem;

use crate::error::{engine, time, whole};
use crate::json::json;
use crate::knowledge::Knowledge;
use crate::long::{self, Watch};
use crate::puzzle::Puzzle;
use crate::svg;

/// A candidate for a slot.
#[pyclass(frozen, get_all, module = "wordwright")]
#[derive(Clone)]
pub struct Candidate {
    /// The word in capitals, a letter for each cell.
    word: String,
    /// Its probability from the clue alone, 0 to 1.
    prior: f64,
    /// Its probability with the crossings, 0 to 1.
    posterior: f64,
}

#[pymethods]
impl Candidate {
    fn __repr__(&self) -> String {
        format!("<Candidate {} {:.3}>", self.word, self.posterior)
    }
}

/// The answer of one slot.
#[pyclass(frozen, get_all, module = "wordwright")]
#[derive(Clone)]
pub struct SlotAnswer {
    /// The slot, such as "12A".
    slot: String,
    /// Its clue; None if it has none.
    clue: Option<String>,
    /// The answer in the grid in capitals, including all letters of rebus cells.
    answer: String,
    /// The answer's probability from the clue alone, 0 to 1.
    prior: f64,
    /// The answer's probability with the crossings, 0 to 1.
    posterior: f64,
    /// Whether a list has the answer.
    listed: bool,
    /// The probability with the crossings that the answer is in no list, 0 to
    /// 1.
    unlisted: f64,
    /// The likeliest words of the slot as a list of `Candidate`, likeliest first; the
    /// answer can be among them.
    candidates: Vec<Candidate>,
}

#[pymethods]
impl SlotAnswer {
    fn __repr__(&self) -> String {
        format!("<SlotAnswer {} {} {:.3}>", self.slot, self.answer, self.posterior)
    }
}

/// A solved puzzle.
#[pyclass(frozen, module = "wordwright")]
pub struct Solved {
    puzzle: wordwright_grid::Puzzle,
    outcome: wordwright_solve::outcome::Solved,
    /// A `SlotAnswer` for each slot, across before down.
    #[pyo3(get)]
    slots: Vec<SlotAnswer>,
    result: SolveResult,
}

#[pymethods]
impl Solved {
    /// The solved grid in rows of text: a letter, `[AB]` for a cell of several letters,
    /// `#` for a block.
    #[getter]
    fn rows(&self) -> Vec<String> {
        self.result.rows.clone()
    }

    /// What is unusual about the puzzle, such as slots without a clue, one string
    /// each.
    #[getter]
    fn findings(&self) -> Vec<String> {
        self.result.findings.clone()
    }

    /// The puzzle's gimmicks, such as cells with several letters, one string
    /// each.
    #[getter]
    fn gimmicks(&self) -> Vec<String> {
        self.result.gimmicks.clone()
    }

    /// The result as the object that `wordwright solve --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json(py, &self.result)
    }

    /// The puzzle with the solver's grid as its solution.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::solved(self.puzzle.clone())
    }

    /// The expected number of right words: the sum of the posteriors.
    #[getter]
    fn expected_words(&self) -> f64 {
        self.result.expected_words
    }

    /// Natural logarithm of the product of the words' probabilities from their
    /// clues alone.
    #[getter]
    fn log_probability(&self) -> f64 {
        self.result.log_probability
    }

    /// Whether `seconds` ended the work before it was done.
    #[getter]
    fn stopped(&self) -> bool {
        self.result.stopped
    }

    /// The probability of each letter A to Z in each cell: float64, rows x columns x 26,
    /// each cell summing to 1; NaN for blocks and cells that belong to no slot.
    #[getter]
    fn posteriors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = &self.puzzle.grid;
        let mut values = vec![f64::NAN; grid.cell_count() * Capital::COUNT];
        for (cell, table) in &self.outcome.cells {
            let start = cell.index() * Capital::COUNT;
            values[start..start + Capital::COUNT]
                .copy_from_slice(&table.letters()[..Capital::COUNT]);
        }
        array(py, &values, (grid.rows(), grid.cols(), Capital::COUNT))
    }

    /// The probability that each letter of the grid is right: float64, rows x columns,
    /// 0 to 1; NaN for blocks and cells that belong to no slot.
    #[getter]
    fn confidence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = &self.puzzle.grid;
        let sure = |cell| self.outcome.confidence(cell).unwrap_or(f64::NAN);
        let values: Vec<f64> = grid.ids().map(sure).collect();
        array(py, &values, (grid.rows(), grid.cols()))
    }

    fn __str__(&self) -> String {
        self.result.rows.join("\n") + "\n"
    }

    fn __repr__(&self) -> String {
        format!("<Solved, {:.1} of {} words expected>", self.expected_words(), self.slots.len())
    }

    fn _repr_svg_(&self) -> String {
        let content = |cell| self.puzzle.solution_at(cell).map(str::to_owned);
        svg::grid(&self.puzzle.grid, content, |cell| self.outcome.confidence(cell))
    }
}

/// Numbers as a read-only `numpy` array.
pub fn array<'py>(
    py: Python<'py>,
    values: &[f64],
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
    let flat = py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, &bytes), "f8"))?;
    flat.call_method1("reshape", (shape,))
}

/// The progress of solving: rounds done, and the weight of the best grid so
/// far.
pub type SolveProgress = (usize, Option<f64>);

/// Forwards progress.
pub struct ProgressReporter<'w> {
    watch: &'w Watch<SolveProgress>,
    rounds: usize,
    weight: Option<f64>,
}

impl<'w> ProgressReporter<'w> {
    /// Starts with no progress.
    pub fn new(watch: &'w Watch<SolveProgress>) -> Self {
        Self { watch, rounds: 0, weight: None }
    }
}

/// Reports progress to a callback, if there is one.
pub fn report(
    callback: Option<&Bound<'_, PyAny>>,
    (rounds, weight): SolveProgress,
) -> PyResult<()> {
    let Some(callback) = callback else { return Ok(()) };
    let dict = PyDict::new(callback.py());
    dict.set_item("rounds", rounds)?;
    dict.set_item("weight", weight)?;
    callback.call1((dict,)).map(drop)
}

impl Observer<SolveEvent> for ProgressReporter<'_> {
    fn observe(&mut self, event: &SolveEvent) {
        match event {
            SolveEvent::Round(snapshot) => self.rounds = snapshot.round,
            SolveEvent::Grid { weight, .. } => self.weight = Some(*weight),
        }
        self.watch.report((self.rounds, self.weight));
    }
}

/// Solve a crossword from its clues; a stored solution is ignored.
///
/// Without `knowledge`, the built-in knowledge is used. `objective` is "overlap" (the
/// expected number of right words) or "probability" (the probability of the whole grid).
/// All `runs` (1 or more) but the first start from perturbed beliefs, which depend on
/// `seed`. `candidates` is how many a slot lists. After `seconds` the best grid so far is
/// returned. `progress` is called with the rounds done and the weight of the best grid
/// (what the objective maximises; None before there is a grid).
///
/// Returns a `Solved`: `posteriors` is float64 of rows x columns x 26, each cell's
/// letters summing to 1, NaN for blocks and cells that belong to no slot;
/// `confidence` is rows x columns, 0 to 1. Raises `WordwrightError` if the puzzle
/// has no slot, or a number is out of range.
#[pyfunction]
#[pyo3(signature = (puzzle, knowledge = None, *, objective = "overlap",
    runs = 1, seed = 0, candidates = 5, seconds = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn solve(
    py: Python<'_>,
    puzzle: &Puzzle,
    knowledge: Option<&Knowledge>,
    objective: &str,
    runs: i128,
    seed: i128,
    candidates: i128,
    seconds: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Solved> {
    let objective: ObjectiveName =
        choice::named("objective", objective, "overlap or probability").map_err(engine)?;
    let puzzle = puzzle.puzzle.clone();
    Problem::new(&puzzle).map_err(engine)?;
    let options = SolveOptions {
        objective: objective.into(),
        runs: whole("runs", runs, 1, Some(MOST_RUNS))?,
        seed: whole("seed", seed, 0, None)?,
        rivals: whole("candidates", candidates, 0, None)?,
        ..SolveOptions::default()
    };
    let time = time("seconds", seconds)?;
    let embedded = OnceLock::new();
    let report = |reached| report(progress.as_ref(), reached);
    let (result, outcome) = long::run(py, report, |watch| {
        let knowledge =
            knowledge.unwrap_or_else(|| embedded.get_or_init(Knowledge::of_dictionaries));
        let session = SolveSession::new(knowledge.solver()?, &puzzle, options)?;
        let limits = Limits { time, nodes: None, cancel: Some(watch.stop.clone()) };
        let solving = session.run(&limits, &mut ProgressReporter::new(watch))?;
        let result =
            session.result(&solving, SolveDetail { cells: true, ..SolveDetail::default() });
        Ok::<_, ServiceError>((result, solving.solved))
    })?
    .map_err(engine)?;
    let candidate = |candidate: &SlotCandidate| Candidate {
        word: candidate.word.clone(),
        prior: candidate.prior,
        posterior: candidate.posterior,
    };
    let slot = |slot: &SolvedSlot| SlotAnswer {
        slot: slot.slot.clone(),
        clue: slot.clue.clone(),
        answer: slot.answer.clone(),
        prior: slot.prior,
        posterior: slot.posterior,
        listed: slot.listed,
        unlisted: slot.unlisted,
        candidates: slot.candidates.iter().map(candidate).collect(),
    };
    let slots = result.slots.iter().map(slot).collect();
    let puzzle = puzzle.with_solution(outcome.content());
    Ok(Solved { puzzle, outcome, slots, result })
}
