//! The stages of solving a puzzle, from its clues to a grid with reasons.

mod anytime;
mod deferred;
mod hint;
mod multi_slot;
pub(crate) mod options;
mod pass;
mod report;
mod rescoring;
pub(crate) mod solver;

pub use hint::{Hint, hints};
pub use options::SolveOptions;
pub use pass::solve;
pub use solver::Solver;
