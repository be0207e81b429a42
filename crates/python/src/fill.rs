//! Filling, and viability.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use wordwright_compose::{Options, Outcome, Problem};
use wordwright_service::choice;
use wordwright_service::fill::{
    FillEvent, FillObjective, FillOptions, FillOutcome, FillProgress, FillResult, FillSession,
    LengthWeight, grid_to_fill,
};
use wordwright_service::rows::rows;
use wordwright_service::rules::{FillRules, SeedEntry};
use wordwright_service::{Limits, ServiceError};

use crate::error::{at_most, engine, time, whole};
use crate::json::json;
use crate::long;
use crate::puzzle::{Grid, Puzzle};
use crate::svg;
use crate::words::WordList;

/// A word in its slot.
#[pyclass(frozen, get_all, module = "wordwright")]
pub struct Entry {
    /// The slot, such as "12A".
    slot: String,
    /// The word in capitals, a letter for each cell.
    word: String,
    /// The word's score in the list, 0 to 100; None if the list does not have
    /// it.
    score: Option<u8>,
}

#[pymethods]
impl Entry {
    fn __repr__(&self) -> String {
        format!("<Entry {} {}>", self.slot, self.word)
    }
}

/// The result of filling.
#[pyclass(frozen, module = "wordwright")]
pub struct Fill {
    puzzle: wordwright_grid::Puzzle,
    result: FillResult,
    /// A list of `Entry`, across before down; empty unless filled.
    #[pyo3(get)]
    entries: Vec<Py<Entry>>,
    /// The mean score of the entries, 0 to 100; None unless filled.
    #[pyo3(get)]
    mean_score: Option<f64>,
}

#[pymethods]
impl Fill {
    /// "filled"; "impossible", if that is proven; or "stopped" by a limit.
    #[getter]
    fn outcome(&self) -> &'static str {
        match self.result.outcome {
            FillOutcome::Filled => "filled",
            FillOutcome::Impossible => "impossible",
            FillOutcome::Stopped => "stopped",
        }
    }

    /// How it ended, in a sentence.
    #[getter]
    fn text(&self) -> &str {
        &self.result.text
    }

    /// The lowest score of an entry, 0 to 100; None unless filled.
    #[getter]
    fn lowest_score(&self) -> Option<u8> {
        self.result.fills.first()?.lowest_score
    }

    /// Slots that cannot be filled together, such as "12A"; empty unless impossible.
    #[getter]
    fn impossible(&self) -> Vec<String> {
        self.result.impossible.as_ref().map(|proof| proof.slots.clone()).unwrap_or_default()
    }

    /// Words tried in the search.
    #[getter]
    fn nodes(&self) -> u64 {
        self.result.nodes
    }

    /// The result as the object that `wordwright fill --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json(py, &self.result)
    }

    /// The grid in rows of text: a letter, `[AB]` for a cell of several letters, `.` for
    /// a cell without a letter, `#` for a block. If the search was stopped, the best
    /// partial fill.
    #[getter]
    fn rows(&self) -> Vec<String> {
        rows(&self.puzzle.grid, &self.puzzle.solution)
    }

    /// The puzzle with this fill as its solution.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::solved(self.puzzle.clone())
    }

    fn __repr__(&self) -> String {
        format!("<Fill {}, {} entries>", self.outcome(), self.entries.len())
    }

    fn __str__(&self) -> String {
        self.rows().join("\n") + "\n"
    }

    fn _repr_svg_(&self) -> String {
        let content = |cell| self.puzzle.solution_at(cell).map(str::to_owned);
        svg::grid(&self.puzzle.grid, content, |_| None)
    }
}

/// A grid, or a puzzle whose grid is used.
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

/// The rules from keyword arguments.
fn rules_of(
    min_score: i128,
    entries: Option<HashMap<String, String>>,
    ban: Option<Vec<String>>,
) -> PyResult<FillRules> {
    let mut placed: Vec<_> = entries.unwrap_or_default().into_iter().collect();
    placed.sort();
    Ok(FillRules {
        minimum: whole("min_score", min_score, 0, Some(100))?,
        entries: placed.into_iter().map(|(slot, word)| SeedEntry { slot, word }).collect(),
        banned: ban.unwrap_or_default(),
        ..FillRules::default()
    })
}

/// The objective from keyword arguments.
fn objective_of(
    goal: &str,
    weights: Option<HashMap<u8, f64>>,
    past: Option<Vec<String>>,
    past_penalty: i128,
    common: Option<Vec<String>>,
    obscure_penalty: Option<i128>,
) -> PyResult<FillObjective> {
    let expected = "balanced, mean, lowest or lexicographic";
    let goal = choice::named("objective", goal, expected).map_err(engine)?;
    let weight = |(length, weight)| LengthWeight { length, weight };
    let obscure_penalty =
        obscure_penalty.map(|points| whole("obscure_penalty", points, 0, Some(100))).transpose()?;
    Ok(FillObjective {
        goal,
        weights: weights.unwrap_or_default().into_iter().map(weight).collect(),
        past: past.unwrap_or_default(),
        past_penalty: Some(whole("past_penalty", past_penalty, 0, Some(100))?),
        common: common.unwrap_or_default(),
        obscure_penalty,
    })
}

/// The problem for a pattern, words and rules.
fn problem_of(
    grid: &wordwright_grid::Grid,
    words: &WordList,
    rules: &FillRules,
) -> Result<Problem, ServiceError> {
    let mut problem = Problem::with_tables(grid.clone(), Arc::clone(words.tables()))?;
    rules.apply(&mut problem)?;
    rules.check(&problem)?;
    Ok(problem)
}

/// Fill a grid with words.
///
/// `pattern` is a `Grid` or a `Puzzle`; its given letters stay. Entries score `min_score`
/// (0 to 100) or more; `entries` places words, such as `{"12A": "OTTER"}`, and `ban`
/// excludes words. `nodes` (words tried) and `seconds` limit the search; `threads` (1 to
/// 1024) search in parallel. With one thread and no limit in seconds the same seed gives
/// the same fill. `progress` is called with a dict of the seconds, nodes, conflicts and
/// restarts so far, and of how many of the slots are complete.
///
/// With `improve` the fill is then improved for that many seconds. `objective` says what to
/// maximise: "balanced" (the mean score, and a tenth of the lowest entry), "mean", "lowest", or
/// "lexicographic" (the lowest entry, then the mean). `weights` gives the weight of entries in
/// the mean by length, such as `{3: 0.5}`; others weigh 1. Words in `past`, those of past
/// puzzles, count as if they scored `past_penalty` less. So do, by `obscure_penalty` (25), words that
/// are not in `common`, words that solvers know; with `obscure_penalty` alone, words that score below
/// 50 in the built-in list or are not in it. With `pareto` the time is spent on a
/// range of fills from the best mean to the highest lowest entry: `to_dict()` has all of them.
///
/// Returns a `Fill`. Raises `WordwrightError` if the grid has no slot, no word
/// has a slot's length, an entry does not fit, or a number is out of range.
#[pyfunction]
#[pyo3(signature = (pattern, words, *, min_score = 50, entries = None, ban = None, seed = 0,
    threads = 1, nodes = None, seconds = None, progress = None, improve = None,
    objective = "balanced", weights = None, past = None, past_penalty = 25, common = None,
    obscure_penalty = None, pareto = false))]
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
    improve: Option<f64>,
    objective: &str,
    weights: Option<HashMap<u8, f64>>,
    past: Option<Vec<String>>,
    past_penalty: i128,
    common: Option<Vec<String>>,
    obscure_penalty: Option<i128>,
    pareto: bool,
) -> PyResult<Fill> {
    let puzzle = pattern.puzzle();
    let rules = rules_of(min_score, entries, ban)?;
    let seconds = time("seconds", seconds)?;
    let nodes = nodes.map(|nodes| whole("nodes", nodes, 0, None)).transpose()?;
    let seed = whole("seed", seed, 0, None)?;
    let search = Options { seed, threads: long::threads(threads)?, ..Options::default() };
    let improve = time("improve", improve)?;
    let objective = objective_of(objective, weights, past, past_penalty, common, obscure_penalty)?;
    let options = FillOptions { search, improve, objective, pareto, ..FillOptions::default() };
    let report = |latest: FillProgress| match &progress {
        Some(callback) => callback.call1((json(py, &latest)?,)).map(drop),
        None => Ok(()),
    };
    let (problem, filling) = long::run(py, report, |watch| {
        let problem = problem_of(&grid_to_fill(&puzzle).0, words, &rules)?;
        let limits = Limits { time: seconds, nodes, cancel: Some(watch.stop.clone()) };
        let began = Instant::now();
        let mut pass_on = |event: &FillEvent| {
            if let FillEvent::Progress(progress) = event {
                watch.report(*progress);
            }
        };
        let filling = FillSession::new(&problem, options).run(&limits, &mut pass_on)?;
        watch.report(FillProgress::of(&filling.run.progress, began.elapsed()));
        Ok::<_, ServiceError>((problem, filling))
    })?
    .map_err(engine)?;
    let result = filling.result(&problem);
    let entries = result.fills.iter().take(1).flat_map(|fill| &fill.entries).map(|entry| {
        let (slot, word) = (entry.slot.clone(), entry.word.clone());
        Py::new(py, Entry { slot, word, score: entry.score })
    });
    let entries = entries.collect::<PyResult<_>>()?;
    let mean_score = result.fills.first().map(|fill| fill.mean_score);
    let puzzle = match filling.run.outcome {
        Outcome::Filled(fill) => {
            let best = filling.fills.into_iter().next();
            puzzle.with_solution(best.map_or(fill.cells, |best| best.fill.cells))
        }
        Outcome::Stopped(partial) => puzzle.with_solution(partial.cells),
        Outcome::Impossible(_) => puzzle,
    };
    Ok(Fill { puzzle, result, entries, mean_score })
}

/// What can still go where, as far as the crossings alone show.
#[pyclass(frozen, module = "wordwright")]
pub struct Viability {
    problem: Problem,
    found: wordwright_compose::Viability,
}

#[pymethods]
impl Viability {
    /// The letters that are still possible, as a string for each cell, by row
    /// and column; empty for blocks.
    #[getter]
    fn letters(&self) -> Vec<Vec<String>> {
        let alphabet = self.problem.alphabet();
        let faces = |letters: &wordwright_lexicon::LetterSet| {
            letters.iter().map(|letter| alphabet.face(letter)).collect::<String>()
        };
        let cells: Vec<String> = self.found.cells.iter().map(faces).collect();
        cells.chunks(self.problem.grid().cols()).map(<[String]>::to_vec).collect()
    }

    /// Words that still fit a slot, such as "12A", with their scores (0 to 100),
    /// best first; at most `most`.
    ///
    /// Raises `WordwrightError` for an unknown slot.
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
    let grid = grid_to_fill(&pattern.puzzle()).0;
    let rules = rules_of(min_score, entries, ban)?;
    let found = py.detach(|| {
        let problem = problem_of(&grid, words, &rules)?;
        let found = wordwright_compose::viability(&problem)?;
        Ok::<_, ServiceError>(Viability { problem, found })
    });
    found.map_err(engine)
}
