//! Solving crosswords from their clues.
//!
//! A [`Solver`] gets one distribution for each clue from an answerer
//! (`wordwright_clues`), and finds by belief propagation over slots and cells the
//! grid that agrees best with all of them.

pub mod assess;
pub mod beliefs;
pub mod confidence;
mod error;
mod gimmicks;
pub mod observer;
pub mod outcome;
pub mod pipeline;
pub mod problem;
pub mod review;
pub mod search;
#[cfg(test)]
mod testing;

pub use error::SolveError;
pub use pipeline::Solver;
