//! Converts the engines' errors to one Python exception with the same text.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

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

/// Checks that an argument is a whole number from `least` to `most`, or to the
/// largest of its type.
pub fn whole<T>(argument: &str, found: i128, least: T, most: Option<T>) -> Result<T, PyErr>
where
    T: TryFrom<i128> + PartialOrd + Display,
{
    let number = T::try_from(found).ok().filter(|number| *number >= least);
    let within = number.filter(|number| most.as_ref().is_none_or(|most| number <= most));
    within.ok_or_else(|| {
        let expected = match most {
            Some(most) => format!("{least} to {most}"),
            None if found > 0 => "a smaller number".to_owned(),
            None => format!("{least} or more"),
        };
        engine(format!("{argument}: found {found}, expected {expected}"))
    })
}

/// The most results to return; all if `None`.
pub fn at_most(most: Option<i128>) -> Result<usize, PyErr> {
    most.map_or(Ok(usize::MAX), |most| whole("most", most, 0, None))
}

/// A time limit in seconds.
pub fn time(name: &str, seconds: Option<f64>) -> Result<Option<Duration>, PyErr> {
    let Some(seconds) = seconds else { return Ok(None) };
    if !(seconds.is_finite() && seconds > 0.0) {
        let text = "expected a time above zero; leave it out for no limit";
        return Err(engine(format!("{name}: found {seconds}, {text}")));
    }
    // A time that a clock cannot represent is no limit.
    Ok(Duration::try_from_secs_f64(seconds).ok())
}

/// Reads a file of at most `most` bytes, after checking its size; errors are Python's own
/// `OSError`.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, PyErr> {
    wordwright_files::read(path, most).map_err(|problem| named(path, &problem))
}

/// Writes a complete file, replacing an existing one; errors are Python's own `OSError`.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), PyErr> {
    wordwright_files::write(path, bytes, true).map_err(|problem| named(path, &problem))
}

fn named(path: &Path, problem: &std::io::Error) -> PyErr {
    std::io::Error::new(problem.kind(), format!("{}: {problem}", path.display())).into()
}
