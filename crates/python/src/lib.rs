//! The engines as the Python package `wordwright`.
//!
//! Every function here turns Python values into the types of the libraries,
//! calls one of them, and turns the outcome back. Long calls run on a separate
//! thread without the interpreter's lock (`long.rs`). Python shows the doc
//! comments here as help; types are in `python/wordwright/_native.pyi`.

#![allow(clippy::needless_pass_by_value, reason = "PyO3 hands what Python gives over by value")]

mod batch;
mod error;
mod fill;
mod games;
mod json;
mod knowledge;
mod long;
mod pickled;
mod puzzle;
mod review;
mod solve;
mod svg;
mod words;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::{Manifest, Worker, batch_merge, batch_plan, batch_run, batch_write};
    #[pymodule_export]
    use super::error::WordwrightError;
    #[pymodule_export]
    use super::fill::{Entry, Fill, Viability, fill, viability};
    #[pymodule_export]
    use super::games::{Board, Lexicon, Match, Play, plays, selfplay};
    #[pymodule_export]
    use super::knowledge::Knowledge;
    #[pymodule_export]
    use super::puzzle::{_grid, _puzzle, Grid, Puzzle, Slot};
    #[pymodule_export]
    use super::review::{Review, check, review};
    #[pymodule_export]
    use super::solve::{Candidate, SlotAnswer, Solved, solve};
    #[pymodule_export]
    use super::words::{_words, WordList};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::long::loaded();
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
