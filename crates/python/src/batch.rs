//! Batches: the native part of `wordwright.batch`.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::Value;
use wordwright_batch::{
    BatchError, LONGEST_INPUT, Plan, RunOutcome, Shard, check_files, check_folder, check_inputs,
    write_shard,
};

use crate::error::{engine, of_file, read, whole};
use crate::long;

/// A manifest and the folder that its file names are relative to.
#[pyclass(frozen, module = "wordwright.batch")]
pub struct Manifest {
    batch: wordwright_batch::Manifest,
    /// Its identity: SHA-256 of its text, in hexadecimal.
    #[pyo3(get)]
    hash: String,
    base: PathBuf,
}

impl Manifest {
    /// The manifest at a path.
    fn at(path: &Path, batch: wordwright_batch::Manifest) -> Self {
        let base = path.parent().map(PathBuf::from).unwrap_or_default();
        Self { hash: batch.hash(), batch, base }
    }
}

#[pymethods]
impl Manifest {
    /// Load a manifest from a file.
    ///
    /// Raises `OSError`, and `WordwrightError` if it is not a manifest of this version.
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        let bytes = read(&path, LONGEST_INPUT)?;
        let text = String::from_utf8_lossy(&bytes);
        let manifest = wordwright_batch::Manifest::parse(&text)
            .map_err(|problem| of_file(&path)(problem.to_string()))?;
        Ok(Self::at(&path, manifest))
    }

    /// Its text, the same for equal manifests.
    #[getter]
    fn text(&self) -> String {
        self.batch.to_text()
    }

    /// The version of this package that made it.
    #[getter]
    fn package(&self) -> &str {
        &self.batch.package
    }

    /// The name of its job, such as "solve".
    #[getter]
    fn job(&self) -> &'static str {
        self.batch.job.name()
    }

    /// How many items it has: patterns, puzzles, games or pieces.
    #[getter]
    fn items(&self) -> usize {
        self.batch.items()
    }

    /// How many shards to divide its work into, so that each takes a few
    /// seconds.
    #[getter]
    fn shards(&self) -> usize {
        self.batch.shards()
    }

    /// Check that it is for this version of the package.
    ///
    /// Raises `WordwrightError`.
    fn check_package(&self) -> PyResult<()> {
        self.batch.check_package().map_err(engine)
    }

    /// Check that the inputs of a shard have not changed since the manifest was
    /// made.
    ///
    /// Raises `WordwrightError`.
    fn check_inputs(&self, py: Python<'_>, shard: &str) -> PyResult<()> {
        let shard: Shard = shard.parse().map_err(engine)?;
        py.detach(|| check_inputs(&self.batch, &self.base, shard)).map_err(engine)
    }

    /// The inputs of a shard's items, each as its name and bytes, in order.
    ///
    /// Raises `OSError`, and `WordwrightError` for an invalid shard.
    fn inputs<'py>(
        &self,
        py: Python<'py>,
        shard: &str,
    ) -> PyResult<Vec<(String, Bound<'py, PyBytes>)>> {
        let shard: Shard = shard.parse().map_err(engine)?;
        let items = shard.items(self.batch.items());
        items
            .filter_map(|item| self.batch.input(item))
            .map(|input| {
                let bytes = read(&self.base.join(&input.name), LONGEST_INPUT)?;
                Ok((input.name.clone(), PyBytes::new(py, &bytes)))
            })
            .collect()
    }

    /// Whether a complete shard, such as "3/16", is in the folder.
    ///
    /// Raises `WordwrightError` for a shard of another manifest.
    fn is_done(&self, py: Python<'_>, shard: &str, folder: PathBuf) -> PyResult<bool> {
        let shard: Shard = shard.parse().map_err(engine)?;
        let items = self.batch.items();
        let done = py.detach(|| wordwright_batch::done(&self.hash, items, shard, &folder));
        Ok(done.map_err(engine)?.is_some())
    }

    fn __repr__(&self) -> String {
        format!("<Manifest of {} items to {}>", self.batch.items(), self.batch.job.name())
    }
}

/// The engines of a manifest's job, ready for its shards.
#[pyclass(frozen, module = "wordwright.batch")]
pub struct Worker {
    worker: wordwright_batch::Worker,
}

#[pymethods]
impl Worker {
    #[new]
    #[pyo3(signature = (manifest, base))]
    fn new(py: Python<'_>, manifest: &str, base: PathBuf) -> PyResult<Self> {
        let manifest = wordwright_batch::Manifest::parse(manifest).map_err(engine)?;
        let worker = py.detach(|| wordwright_batch::Worker::open(manifest, &base, 1));
        Ok(Self { worker: worker.map_err(engine)? })
    }

    /// Check that this machine has the words, the pack and the other files that the
    /// engines of a manifest (its text) open, without opening the engines.
    ///
    /// Raises `WordwrightError`.
    #[staticmethod]
    fn check(py: Python<'_>, manifest: &str, base: PathBuf) -> PyResult<()> {
        let manifest = wordwright_batch::Manifest::parse(manifest).map_err(engine)?;
        py.detach(|| check_files(&manifest, &base)).map_err(engine)
    }

    /// The bytes of a shard, from its inputs in order.
    fn run<'py>(
        &self,
        py: Python<'py>,
        shard: &str,
        inputs: Vec<(String, Vec<u8>)>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let shard: Shard = shard.parse().map_err(engine)?;
        let mut inputs = inputs.into_iter();
        let bytes = long::run(
            py,
            |()| Ok(()),
            move |watch| {
                let mut read = |wanted: &wordwright_batch::Named| match inputs.next() {
                    Some((name, bytes)) if name == wanted.name => Ok(bytes),
                    _ => Err(BatchError::Read {
                        path: wanted.name.clone().into(),
                        problem: std::io::ErrorKind::NotFound.into(),
                    }),
                };
                let mut progress = |_, _| {};
                let stop = watch.stop.clone();
                let mut watch = wordwright_batch::Watch { stop, progress: &mut progress };
                self.worker.run(shard, &mut read, &mut watch)
            },
        )?;
        Ok(PyBytes::new(py, &bytes.map_err(engine)?))
    }
}

/// Makes a manifest. The options are JSON.
#[pyfunction]
#[pyo3(signature = (job, inputs, path, options, seed, words, knowledge, training))]
#[expect(clippy::too_many_arguments, reason = "the keywords of `wordwright.batch.plan`")]
pub fn batch_plan(
    py: Python<'_>,
    job: String,
    inputs: Vec<PathBuf>,
    path: PathBuf,
    options: &str,
    seed: i128,
    words: Option<PathBuf>,
    knowledge: Option<PathBuf>,
    training: Option<(i128, i128)>,
) -> PyResult<Manifest> {
    let seed = whole("seed", seed, 0, None)?;
    let training = training.map(|(games, depth)| {
        Ok::<_, PyErr>((whole("games", games, 1, None)?, whole("depth", depth, 1, Some(6))?))
    });
    let training = training.transpose()?;
    let Ok(Value::Object(options)) = serde_json::from_str(options) else {
        return Err(engine(format!("found the options {options:?}, expected names and values")));
    };
    let plan = Plan { job, options, seed, words, knowledge, inputs, training };
    let manifest = py.detach(|| wordwright_batch::plan(plan, &path)).map_err(engine)?;
    Ok(Manifest::at(&path, manifest))
}

/// Runs one shard. Returns whether it was done now, and its file.
#[pyfunction]
#[pyo3(signature = (path, shard, folder, threads = 1, progress = None))]
pub fn batch_run(
    py: Python<'_>,
    path: PathBuf,
    shard: &str,
    folder: PathBuf,
    threads: i128,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(bool, PathBuf)> {
    let shard: Shard = shard.parse().map_err(engine)?;
    let threads = long::threads(threads)?;
    let report = |(done, all): (usize, usize)| match &progress {
        Some(callback) => callback.call1((done, all)).map(drop),
        None => Ok(()),
    };
    let ran = long::run(py, report, |watch| {
        let shared = Mutex::new(watch);
        let mut progress = |done, all| {
            if let Ok(watch) = shared.lock() {
                watch.report((done, all));
            }
        };
        let stop = watch.stop.clone();
        let mut watch = wordwright_batch::Watch { stop, progress: &mut progress };
        wordwright_batch::run(&path, shard, &folder, threads, &mut watch)
    })?;
    Ok(match ran.map_err(engine)? {
        RunOutcome::Done(path) => (true, path),
        RunOutcome::Skipped(path) => (false, path),
    })
}

/// Checks that a folder is writable, or writes a shard's bytes into it.
#[pyfunction]
#[pyo3(signature = (folder, shard = None, data = None))]
pub fn batch_write(
    py: Python<'_>,
    folder: PathBuf,
    shard: Option<&str>,
    data: Option<&[u8]>,
) -> PyResult<()> {
    let Some((shard, data)) = shard.zip(data) else {
        return py.detach(|| check_folder(&folder)).map_err(engine);
    };
    let shard: Shard = shard.parse().map_err(engine)?;
    py.detach(|| write_shard(&folder, shard, data)).map_err(engine)?;
    Ok(())
}

/// Totals by name, in the order to show.
type Sums = Vec<(&'static str, f64)>;

/// Merges the shards of a folder. Returns the number of items, the number with
/// unusable input, and the totals.
#[pyfunction]
pub fn batch_merge(
    py: Python<'_>,
    path: PathBuf,
    folder: PathBuf,
    output: PathBuf,
) -> PyResult<(usize, usize, Sums)> {
    let merged = py.detach(|| wordwright_batch::merge(&path, &folder, &output)).map_err(engine)?;
    Ok((merged.items, merged.failed, merged.sums))
}
