//! Solving.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use wordwright_formats::solution_text;
use wordwright_knowledge::Pack;
use wordwright_solve::Solver;
use wordwright_solve::objective::Objective;
use wordwright_solve::observer::{Budget, Observer, Snapshot};
use wordwright_solve::prior::LETTERS;
use wordwright_solve::problem::Problem;
use wordwright_solve::solve::SolveOptions;

use crate::error::engine;
use crate::fill::deadline;
use crate::long::{self, Watch};
use crate::puzzle::Puzzle;
use crate::svg;

/// What the solver knows, made ready.
#[pyclass(frozen, module = "wordwright")]
pub struct Knowledge {
    pack: &'static Pack,
    solver: OnceLock<Solver<'static>>,
}

impl Knowledge {
    /// The solver over it, made once.
    pub fn solver(&self) -> &Solver<'static> {
        self.solver.get_or_init(|| Solver::new(self.pack))
    }
}

#[pymethods]
impl Knowledge {
    /// What the embedded dictionaries know: no clue of an archive.
    #[staticmethod]
    pub fn embedded() -> Self {
        Self { pack: Pack::embedded(), solver: OnceLock::new() }
    }

    /// A pack of `wordwright knowledge build`. It stays mapped as long as the process
    /// lives: open it once.
    ///
    /// Raises `WordwrightError` for a folder that holds no pack of this version.
    #[staticmethod]
    fn open(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        // Engines look into the pack, so it stays mapped as long as the process
        // lives.
        let pack = py.detach(|| Pack::open(&folder)).map_err(engine)?;
        Ok(Self { pack: Box::leak(Box::new(pack)), solver: OnceLock::new() })
    }

    #[getter]
    fn clues(&self) -> u64 {
        self.pack.manifest().clues
    }

    #[getter]
    fn answers(&self) -> u64 {
        self.pack.manifest().answers
    }

    fn __repr__(&self) -> String {
        let manifest = self.pack.manifest();
        format!("<Knowledge of {} clues and {} answers>", manifest.clues, manifest.answers)
    }
}

/// A word that might stand in a slot.
#[pyclass(frozen, get_all, module = "wordwright")]
#[derive(Clone)]
pub struct Rival {
    word: String,
    prior: f64,
    posterior: f64,
}

#[pymethods]
impl Rival {
    fn __repr__(&self) -> String {
        format!("<Rival {} {:.3}>", self.word, self.posterior)
    }
}

/// The answer of one slot.
#[pyclass(frozen, get_all, module = "wordwright")]
#[derive(Clone)]
pub struct SlotAnswer {
    slot: String,
    clue: Option<String>,
    word: String,
    prior: f64,
    posterior: f64,
    listed: bool,
    unlisted: f64,
    rivals: Vec<Rival>,
}

#[pymethods]
impl SlotAnswer {
    fn __repr__(&self) -> String {
        format!("<SlotAnswer {} {} {:.3}>", self.slot, self.word, self.posterior)
    }
}

/// A solved puzzle.
#[pyclass(frozen, module = "wordwright")]
pub struct Solved {
    puzzle: wordwright_grid::Puzzle,
    outcome: wordwright_solve::outcome::Solved,
    #[pyo3(get)]
    slots: Vec<SlotAnswer>,
    #[pyo3(get)]
    findings: Vec<String>,
    #[pyo3(get)]
    tricks: Vec<String>,
}

#[pymethods]
impl Solved {
    #[getter]
    fn rows(&self) -> Vec<String> {
        solution_text(&self.puzzle).lines().map(str::to_owned).collect()
    }

    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::solved(self.puzzle.clone())
    }

    /// How many words are right, as far as the solver believes.
    #[getter]
    fn expected_words(&self) -> f64 {
        self.outcome.effort.overlap
    }

    /// Natural logarithm of the product of the words' chances by their clues alone.
    #[getter]
    fn log_probability(&self) -> f64 {
        self.outcome.effort.log_probability
    }

    #[getter]
    fn stopped(&self) -> bool {
        self.outcome.effort.stopped
    }

    /// Chances of each letter in each cell: float64, rows x columns x 26.
    #[getter]
    fn posteriors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = &self.puzzle.grid;
        let mut values = vec![f64::NAN; grid.cell_count() * LETTERS];
        for (cell, table) in &self.outcome.cells {
            let start = cell.index() * LETTERS;
            values[start..start + LETTERS].copy_from_slice(&table.letters()[..LETTERS]);
        }
        array(py, &values, (grid.rows(), grid.cols(), LETTERS))
    }

    /// The chance that each letter is right: float64, rows x columns.
    #[getter]
    fn confidence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let grid = &self.puzzle.grid;
        let sure = |cell| self.outcome.confidence(cell).unwrap_or(f64::NAN);
        let values: Vec<f64> = grid.ids().map(sure).collect();
        array(py, &values, (grid.rows(), grid.cols()))
    }

    fn __str__(&self) -> String {
        solution_text(&self.puzzle)
    }

    fn __repr__(&self) -> String {
        format!("<Solved, {:.1} of {} words expected>", self.expected_words(), self.slots.len())
    }

    fn _repr_svg_(&self) -> String {
        let content = |cell| self.puzzle.solution_at(cell).map(str::to_owned);
        svg::grid(&self.puzzle.grid, content, |cell| self.outcome.confidence(cell))
    }
}

/// Numbers as an array of `numpy` that cannot be written.
pub fn array<'py>(
    py: Python<'py>,
    values: &[f64],
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
    let flat = py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, &bytes), "f8"))?;
    flat.call_method1("reshape", (shape,))
}

/// Passes progress on: rounds done, and the weight of the best grid so far.
struct Teller<'w> {
    watch: &'w Watch<(usize, Option<f64>)>,
    rounds: usize,
    weight: Option<f64>,
}

impl Observer for Teller<'_> {
    fn round(&mut self, snapshot: &Snapshot) {
        self.rounds = snapshot.round;
        self.watch.tell((self.rounds, self.weight));
    }

    fn grid(&mut self, _: &[Option<u8>], weight: f64) {
        self.weight = Some(weight);
        self.watch.tell((self.rounds, self.weight));
    }
}

/// Solve a crossword from its clues; a stored solution is not looked at.
///
/// `knowledge` is what the embedded dictionaries know where none is given.
/// `objective` is "overlap" (as many right words as can be expected) or
/// "probability" (the likeliest grid as a whole). `runs` start from disturbed
/// beliefs, by `seed`, the first undisturbed. `rivals` is how many a slot lists.
/// After `seconds` the best grid so far comes back. `progress` is called with the
/// rounds done and the weight of the best grid.
///
/// Returns a `Solved`: `posteriors` is float64 of rows x columns x 26, each cell's
/// letters summing to 1, NaN for blocks and cells that no slot reaches;
/// `confidence` is rows x columns, 0 to 1. Raises `WordwrightError` where the
/// puzzle has no slot.
#[pyfunction]
#[pyo3(signature = (puzzle, knowledge = None, *, objective = "overlap", runs = 1, seed = 0,
    rivals = 5, seconds = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn solve(
    py: Python<'_>,
    puzzle: &Puzzle,
    knowledge: Option<&Knowledge>,
    objective: &str,
    runs: usize,
    seed: u64,
    rivals: usize,
    seconds: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Solved> {
    let objective = match objective {
        "overlap" => Objective::Overlap,
        "probability" => Objective::Probability,
        found => {
            let text = format!("found the objective {found:?}, expected overlap or probability");
            return Err(engine(text));
        }
    };
    let puzzle = puzzle.puzzle.clone();
    let problem = Problem::new(&puzzle).map_err(engine)?;
    let options =
        SolveOptions { objective, runs: runs.max(1), seed, rivals, ..SolveOptions::default() };
    let deadline = deadline(seconds)?;
    let tell = |(rounds, weight): (usize, Option<f64>)| match &progress {
        Some(callback) => {
            let dict = PyDict::new(py);
            dict.set_item("rounds", rounds)?;
            dict.set_item("weight", weight)?;
            callback.call1((dict,)).map(drop)
        }
        None => Ok(()),
    };
    let embedded = OnceLock::new();
    let solved = long::run(py, tell, |watch| {
        let knowledge = knowledge.unwrap_or_else(|| embedded.get_or_init(Knowledge::embedded));
        let budget = Budget { deadline, cancel: Some(Arc::clone(&watch.stop)) };
        let mut teller = Teller { watch, rounds: 0, weight: None };
        knowledge.solver().solve_anytime(&problem, &options, &budget, &mut teller)
    })?;
    let (_, solved) = solved.map_err(engine)?;
    let slots = solved.slots.iter().map(|answer| SlotAnswer {
        slot: problem.slots().get(answer.slot).label(),
        clue: problem.clue(answer.slot).map(str::to_owned),
        word: answer.word.clone(),
        prior: answer.prior,
        posterior: answer.posterior,
        listed: answer.listed,
        unlisted: answer.unlisted,
        rivals: answer
            .rivals
            .iter()
            .map(|rival| Rival {
                word: rival.word.clone(),
                prior: rival.prior,
                posterior: rival.posterior,
            })
            .collect(),
    });
    let slots = slots.collect();
    let findings = problem.findings().iter().map(ToString::to_string).collect();
    let puzzle = wordwright_grid::Puzzle { solution: solved.content(), ..puzzle };
    let tricks = solved.tricks(&problem);
    Ok(Solved { puzzle, outcome: solved, slots, findings, tricks })
}
