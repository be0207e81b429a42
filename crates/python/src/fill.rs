//! Filling, and what may still stand where.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use wordwright_compose::{Options, Outcome, Problem, ProblemError, Progress};
use wordwright_core::{Budget, Observer};
use wordwright_formats::solution_text;
use wordwright_grid::{Content, SlotId};

use crate::error::{at_most, engine, time_limit, whole};
use crate::long::{self, Watch};
use crate::puzzle::{Grid, Puzzle};
use crate::svg;
use crate::words::WordList;

/// A word in its slot.
#[pyclass(frozen, get_all, module = "wordwright")]
pub struct Entry {
    /// The slot's label, such as "12-Across".
    slot: String,
    /// The word in capitals, a letter for each cell.
    word: String,
    /// The word's score in the list, 0 to 100; None for one that the list lacks.
    score: Option<u8>,
}

#[pymethods]
impl Entry {
    fn __repr__(&self) -> String {
        format!("<Entry {} {}>", self.slot, self.word)
    }
}

/// How filling ended.
#[pyclass(frozen, module = "wordwright")]
pub struct Fill {
    puzzle: wordwright_grid::Puzzle,
    /// "filled"; "impossible", which is proven; or "stopped" by a limit.
    #[pyo3(get)]
    outcome: &'static str,
    /// A list of `Entry`, across before down; empty unless filled.
    #[pyo3(get)]
    entries: Vec<Py<Entry>>,
    /// The mean score of the entries, 0 to 100; None unless filled.
    #[pyo3(get)]
    mean_score: Option<f64>,
    /// The lowest score of an entry, 0 to 100; None unless filled.
    #[pyo3(get)]
    lowest_score: Option<u8>,
    /// Labels of slots that cannot be filled together; empty unless impossible.
    #[pyo3(get)]
    impossible: Vec<String>,
    /// Words tried in the search.
    #[pyo3(get)]
    nodes: u64,
}

#[pymethods]
impl Fill {
    /// The grid in rows of text; `.` for cells without a letter, `#` for blocks.
    /// Where the search was stopped, the best that was reached.
    #[getter]
    fn rows(&self) -> Vec<String> {
        solution_text(&self.puzzle).lines().map(str::to_owned).collect()
    }

    /// The puzzle with this fill as its solution.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::solved(self.puzzle.clone())
    }

    fn __repr__(&self) -> String {
        format!("<Fill {}, {} entries>", self.outcome, self.entries.len())
    }

    fn __str__(&self) -> String {
        solution_text(&self.puzzle)
    }

    fn _repr_svg_(&self) -> String {
        let content = |cell| self.puzzle.solution_at(cell).map(str::to_owned);
        svg::grid(&self.puzzle.grid, content, |_| None)
    }
}

/// A grid, or a puzzle for its grid.
pub enum Pattern<'py> {
    Grid(PyRef<'py, Grid>),
    Puzzle(PyRef<'py, Puzzle>),
}

impl<'py> FromPyObject<'_, 'py> for Pattern<'py> {
    type Error = PyErr;

    fn extract(found: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(grid) = found.extract() {
            return Ok(Self::Grid(grid));
        }
        found.extract().map(Self::Puzzle).map_err(|_| {
            let text = format!("found {}, expected a Grid or a Puzzle", found.get_type());
            PyTypeError::new_err(text)
        })
    }
}

impl Pattern<'_> {
    fn puzzle(&self) -> wordwright_grid::Puzzle {
        match self {
            Self::Grid(grid) => wordwright_grid::Puzzle::new(grid.grid.clone()),
            Self::Puzzle(puzzle) => puzzle.puzzle.clone(),
        }
    }
}

/// Rules of a fill that are given by name.
struct Rules {
    entries: HashMap<String, String>,
    ban: Vec<String>,
    min_score: u8,
}

impl Rules {
    fn new(
        min_score: i128,
        entries: Option<HashMap<String, String>>,
        ban: Option<Vec<String>>,
    ) -> PyResult<Self> {
        let min_score = whole("min_score", min_score, 0, Some(100))?;
        Ok(Self { entries: entries.unwrap_or_default(), ban: ban.unwrap_or_default(), min_score })
    }

    fn problem(
        &self,
        grid: &wordwright_grid::Grid,
        words: &WordList,
    ) -> Result<Problem, ProblemError> {
        let mut problem = Problem::with_tables(grid.clone(), Arc::clone(words.tables()))?;
        problem.set_minimum(self.min_score);
        for word in &self.ban {
            problem.ban(word)?;
        }
        let mut placed: Vec<_> = self.entries.iter().collect();
        placed.sort();
        for (slot, word) in placed {
            let slot = problem.slots().parse_label(slot)?;
            problem.place(slot, word)?;
        }
        Ok(problem)
    }
}

/// Passes progress on.
struct Teller<'w>(&'w Watch<Progress>);

impl Observer<Progress> for Teller<'_> {
    fn observe(&mut self, progress: &Progress) {
        self.0.tell(*progress);
    }
}

/// What a callback is told.
fn told<'py>(py: Python<'py>, progress: &Progress) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("nodes", progress.nodes)?;
    dict.set_item("conflicts", progress.conflicts)?;
    dict.set_item("restarts", progress.restarts)?;
    dict.set_item("filled", progress.depth)?;
    dict.set_item("slots", progress.slots)?;
    Ok(dict)
}

/// Fill a grid with words.
///
/// `pattern` is a `Grid` or a `Puzzle`; its given letters stay. Entries score
/// `min_score` (0 to 100) or more; `entries` places some, such as
/// `{"12A": "OTTER"}`, and `ban` uses some nowhere. `nodes` (words tried) and
/// `seconds` limit the search; `threads` (1 to 1024) search beside each other. With
/// one thread and no limit in seconds the same seed gives the same fill. `progress`
/// is called with nodes, conflicts, restarts, and how many of the slots are filled.
///
/// Returns a `Fill`. Raises `WordwrightError` where the grid has no slot, no word
/// has a slot's length, an entry does not fit, or a number is out of its range.
#[pyfunction]
#[pyo3(signature = (pattern, words, *, min_score = 50, entries = None, ban = None, seed = 0,
    threads = 1, nodes = None, seconds = None, progress = None))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn fill(
    py: Python<'_>,
    pattern: Pattern<'_>,
    words: &WordList,
    min_score: i128,
    entries: Option<HashMap<String, String>>,
    ban: Option<Vec<String>>,
    seed: i128,
    threads: i128,
    nodes: Option<i128>,
    seconds: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Fill> {
    let puzzle = pattern.puzzle();
    let rules = Rules::new(min_score, entries, ban)?;
    let time = time_limit(seconds)?;
    let nodes = nodes.map(|nodes| whole("nodes", nodes, 0, None)).transpose()?;
    let seed = whole("seed", seed, 0, None)?;
    let options = Options { seed, threads: long::threads(threads)?, ..Options::default() };
    let tell = |latest: Progress| match &progress {
        Some(callback) => callback.call1((told(py, &latest)?,)).map(drop),
        None => Ok(()),
    };
    let (problem, run) = long::run(py, tell, |watch| {
        let problem = rules.problem(&puzzle.grid, words)?;
        let mut budget = Budget::UNLIMITED.with_cancel(Arc::clone(&watch.stop));
        if let Some(time) = time {
            budget = budget.with_time(time);
        }
        if let Some(nodes) = nodes {
            budget = budget.with_steps(nodes);
        }
        let run = wordwright_compose::fill(&problem, &options, &budget, &mut Teller(watch))?;
        watch.tell(run.progress);
        Ok::<_, ProblemError>((problem, run))
    })?
    .map_err(engine)?;
    let label = |slot: SlotId| problem.slots().get(slot).label();
    let with =
        |cells: Vec<Option<Content>>| wordwright_grid::Puzzle { solution: cells, ..puzzle.clone() };
    let mut fill = Fill {
        puzzle: puzzle.clone(),
        outcome: "filled",
        entries: Vec::new(),
        mean_score: None,
        lowest_score: None,
        impossible: Vec::new(),
        nodes: run.progress.nodes,
    };
    match run.outcome {
        Outcome::Filled(filled) => {
            fill.mean_score = Some(filled.mean_score());
            fill.lowest_score = filled.lowest_score();
            let entries = filled.entries.iter().map(|entry| {
                let (slot, word) = (label(entry.slot), entry.text.clone());
                Py::new(py, Entry { slot, word, score: entry.score })
            });
            fill.entries = entries.collect::<PyResult<_>>()?;
            fill.puzzle = with(filled.cells);
        }
        Outcome::Impossible(proof) => {
            fill.outcome = "impossible";
            fill.impossible = proof.slots.iter().map(|&slot| label(slot)).collect();
        }
        Outcome::Stopped(partial) => {
            fill.outcome = "stopped";
            fill.puzzle = with(partial.cells);
        }
    }
    Ok(fill)
}

/// What may still stand where, as far as crossings alone tell.
#[pyclass(frozen, module = "wordwright")]
pub struct Viability {
    problem: Problem,
    found: wordwright_compose::Viability,
}

#[pymethods]
impl Viability {
    /// The letters that are still possible, as a text for each cell, by row and
    /// column; empty for blocks.
    #[getter]
    fn letters(&self) -> Vec<Vec<String>> {
        let alphabet = self.problem.alphabet();
        let faces = |letters: &wordwright_lexicon::LetterSet| {
            letters.iter().map(|letter| alphabet.face(letter)).collect::<String>()
        };
        let cells: Vec<String> = self.found.cells.iter().map(faces).collect();
        cells.chunks(self.problem.grid().cols()).map(<[String]>::to_vec).collect()
    }

    /// Words that may stand in a slot, such as "12A", with their scores (0 to 100),
    /// best first; no more than `most`.
    ///
    /// Raises `WordwrightError` for a slot that there is not.
    #[pyo3(signature = (slot, most = None))]
    fn candidates(&self, slot: &str, most: Option<i128>) -> PyResult<Vec<(String, u8)>> {
        let most = at_most(most)?;
        let slot = self.problem.slots().parse_label(slot).map_err(engine)?;
        let found = self.found.candidates[slot.index()].iter();
        let list = self.problem.list();
        Ok(found
            .take(most)
            .map(|candidate| (list.display(candidate.word), candidate.score))
            .collect())
    }

    /// Whether propagation alone proves that there is no fill.
    #[getter]
    fn impossible(&self) -> bool {
        self.found.dead_end.is_some()
    }

    fn __repr__(&self) -> String {
        let state = if self.impossible() { "impossible" } else { "open" };
        format!("<Viability, {state}>")
    }
}

/// The letters and words that are still possible, without search.
///
/// Arguments and errors are those of `fill`. Returns a `Viability`.
#[pyfunction]
#[pyo3(signature = (pattern, words, *, min_score = 50, entries = None, ban = None))]
pub fn viability(
    py: Python<'_>,
    pattern: Pattern<'_>,
    words: &WordList,
    min_score: i128,
    entries: Option<HashMap<String, String>>,
    ban: Option<Vec<String>>,
) -> PyResult<Viability> {
    let grid = pattern.puzzle().grid;
    let rules = Rules::new(min_score, entries, ban)?;
    let found = py.detach(|| {
        let problem = rules.problem(&grid, words)?;
        let found = wordwright_compose::viability(&problem)?;
        Ok::<_, ProblemError>(Viability { problem, found })
    });
    found.map_err(engine)
}
