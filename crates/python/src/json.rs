//! Converts results to Python's own objects.

use pyo3::prelude::*;
use serde::Serialize;

use crate::error::engine;

/// A result as `json.loads` returns it.
pub fn json<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(engine)?;
    py.import("json")?.call_method1("loads", (text,))
}
