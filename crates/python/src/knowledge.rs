//! The solver's knowledge.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use pyo3::prelude::*;
use wordwright_knowledge::Pack;
use wordwright_papers::proverb2002::{Merger, merging};
use wordwright_solve::{SolveError, Solver};

use crate::error::{engine, of_file, read};

/// The solver's knowledge, opened. It cannot be pickled: open it in each process.
#[pyclass(frozen, module = "wordwright")]
pub struct Knowledge {
    pack: &'static Pack,
    solver: OnceLock<Solver<'static>>,
}

impl Knowledge {
    /// What is built in: dictionaries and the glossary.
    pub fn of_dictionaries() -> Self {
        Self { pack: Pack::embedded(), solver: OnceLock::new() }
    }

    /// Its solver, created once.
    pub fn solver(&self) -> Result<&Solver<'static>, SolveError> {
        if let Some(solver) = self.solver.get() {
            return Ok(solver);
        }
        let solver = Solver::new(self.pack)?;
        Ok(self.solver.get_or_init(|| solver))
    }

    /// Knowledge with the requested judge.
    fn judged(
        py: Python<'_>,
        pack: &'static Pack,
        judge: Option<&str>,
        knobs: Option<PathBuf>,
    ) -> PyResult<Self> {
        let solver = match (judge, knobs) {
            (None | Some("ranker"), None) => OnceLock::new(),
            (None | Some("merger"), knobs) => {
                let merger = match knobs {
                    Some(path) => merger(&path)?,
                    None => Merger::tuned(),
                };
                let answerer = py.detach(|| merging(pack, merger)).map_err(engine)?;
                OnceLock::from(Solver::over(answerer))
            }
            (Some("ranker"), Some(_)) => {
                return Err(engine("knobs are for the judge merger; leave them out"));
            }
            (Some(found), _) => {
                return Err(engine(format!("judge: found {found:?}, expected merger or ranker")));
            }
        };
        Ok(Self { pack, solver })
    }
}

/// The longest file of knobs, in bytes; there are a few dozen, a line each.
const KNOBS: u64 = 1 << 20;

/// The merger with the knobs from a file.
fn merger(path: &Path) -> PyResult<Merger> {
    let text = read(path, KNOBS)?;
    Merger::parse(&String::from_utf8_lossy(&text))
        .map_err(|problem| of_file(path)(problem.to_string()))
}

#[pymethods]
impl Knowledge {
    /// What is built in: dictionaries and the glossary, without an archive of clues. `knobs`
    /// is a file with the merger's knobs, as `lab tune` writes them.
    ///
    /// Raises `OSError`, and `WordwrightError` for knobs that cannot be used.
    #[staticmethod]
    #[pyo3(signature = (*, knobs = None))]
    fn embedded(py: Python<'_>, knobs: Option<PathBuf>) -> PyResult<Self> {
        Self::judged(py, Pack::embedded(), None, knobs)
    }

    /// A pack built by `wordwright knowledge build`. It stays mapped until the
    /// process ends: open it once.
    ///
    /// `judge` weighs the experts' proposals: "ranker" (the default) or "merger", PROVERB's.
    /// `knobs` is a file with the merger's knobs, and selects the merger.
    ///
    /// Raises `OSError`, and `WordwrightError` for a folder without a pack of this
    /// version, or a judge or knobs that cannot be used.
    #[staticmethod]
    #[pyo3(signature = (folder, *, judge = None, knobs = None))]
    fn open(
        py: Python<'_>,
        folder: PathBuf,
        judge: Option<&str>,
        knobs: Option<PathBuf>,
    ) -> PyResult<Self> {
        // Engines read from the pack, so it stays mapped until the process
        // ends.
        let pack = py.detach(|| Pack::open(&folder)).map_err(engine)?;
        Self::judged(py, Box::leak(Box::new(pack)), judge, knobs)
    }

    /// The number of clues with answers in the archive.
    #[getter]
    fn clues(&self) -> u64 {
        self.pack.manifest().clues
    }

    /// The number of answers that it knows, including those of dictionaries.
    #[getter]
    fn answers(&self) -> u64 {
        self.pack.manifest().answers
    }

    fn __repr__(&self) -> String {
        let manifest = self.pack.manifest();
        format!("<Knowledge of {} clues and {} answers>", manifest.clues, manifest.answers)
    }
}
