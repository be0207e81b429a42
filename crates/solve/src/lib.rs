//! Solving crosswords from their clues (document 003).
//!
//! Experts read clues and propose answers, a merger makes one distribution of
//! what they propose, and a network of slots and cells finds the grid that
//! agrees best with it.

pub mod evaluate;
pub mod evaluate_experts;
pub mod ballot;
pub mod clue;
pub mod cues;
mod error;
pub mod expert;
pub mod experts;
pub mod merge;
pub mod mixed;
pub mod opinion;
pub mod phrases;
pub mod letters;
pub mod astar;
pub mod exact;
mod grids;
pub mod hint;
mod listed;
pub mod objective;
pub mod observer;
pub mod outcome;
pub mod solve;
pub mod solver;
pub mod network;
pub mod prior;
pub mod problem;
pub mod propagate;
pub mod rank;
pub mod retrieval;
pub mod segment;
pub mod table;
pub mod unlisted;
#[cfg(test)]
mod testing;
pub mod terms;
pub mod tune;

pub use clue::ClueText;
pub use error::SolveError;
pub use expert::Expert;
pub use merge::Merger;
pub use mixed::Mixed;
pub use rank::Ranker;
pub use opinion::{Candidate, Candidates, Opinion, WordRef};
pub use solver::Solver;
