//! Errors of the engines as one Python exception, with the same text.

use std::fmt::Display;
use std::path::Path;

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    wordwright,
    WordwrightError,
    PyValueError,
    "Input that an engine cannot use: the place, what was found, what was expected, what to do."
);

/// An engine's error.
pub fn engine(problem: impl Display) -> PyErr {
    WordwrightError::new_err(problem.to_string())
}

/// An engine's error about a file.
pub fn of_file(path: &Path) -> impl Fn(String) -> PyErr {
    move |problem| WordwrightError::new_err(format!("{}: {problem}", path.display()))
}

/// Reads a file; Python's own `OSError` says what is wrong.
pub fn read(path: &Path) -> Result<Vec<u8>, PyErr> {
    std::fs::read(path).map_err(|problem| named(path, &problem))
}

/// Writes a file; Python's own `OSError` says what is wrong.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), PyErr> {
    std::fs::write(path, bytes).map_err(|problem| named(path, &problem))
}

fn named(path: &Path, problem: &std::io::Error) -> PyErr {
    std::io::Error::new(problem.kind(), format!("{}: {problem}", path.display())).into()
}
