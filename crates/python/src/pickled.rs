//! Pickling: how values are recreated in other processes.

use pyo3::prelude::*;
use wordwright_formats::Format;

use crate::error::engine;

/// One of the functions of `_native` that recreate a value, which `pickle` finds by name.
pub fn maker<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("wordwright._native")?.getattr(name)
}

/// A file from which the same puzzle can be read.
pub fn bytes_of(puzzle: &wordwright_grid::Puzzle) -> PyResult<Vec<u8>> {
    let same = |format: Format| {
        let bytes = wordwright_formats::write(puzzle, format).bytes;
        let again = wordwright_formats::read(&bytes).ok()?;
        (again.puzzle == *puzzle).then_some(bytes)
    };
    let found = std::iter::once(Format::Ipuz).chain(Format::ALL).find_map(same);
    found.ok_or_else(|| {
        engine(
            "the puzzle cannot be pickled: no format holds all of it; send what \
             `to_bytes(format)` gives, which lists what it leaves out",
        )
    })
}

/// The puzzle from such a file.
pub fn read(data: &[u8]) -> PyResult<wordwright_grid::Puzzle> {
    Ok(wordwright_formats::read(data).map_err(engine)?.puzzle)
}
