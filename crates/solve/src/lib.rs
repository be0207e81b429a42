//! Solving crosswords from their clues (document 003).
//!
//! Experts read clues and propose answers, a merger makes one distribution of
//! what they propose, and a network of slots and cells finds the grid that
//! agrees best with it.

pub mod answers;
mod anytime;
pub mod astar;
pub mod ballot;
pub mod clue;
pub mod cues;
pub mod drfill;
pub mod edges;
mod error;
pub mod evaluate;
pub mod evaluate_experts;
pub mod exact;
pub mod expert;
pub mod experts;
mod grids;
pub mod hint;
mod joined;
mod lengths;
pub mod letters;
mod listed;
pub mod merge;
pub mod mixed;
pub mod network;
pub mod objective;
pub mod observer;
pub mod opinion;
pub mod outcome;
pub mod phrases;
pub mod phrasing;
pub mod prior;
pub mod problem;
pub mod propagate;
pub mod rank;
mod rebus;
pub mod references;
pub mod retrieval;
pub mod review;
pub mod second;
pub mod segment;
mod selection;
pub mod solve;
pub mod solver;
pub mod subsets;
pub mod table;
pub mod terms;
#[cfg(test)]
mod testing;
mod theme;
mod trick;
mod trie;
pub mod tune;
pub mod unlisted;

pub use clue::ClueText;
pub use error::SolveError;
pub use expert::Expert;
pub use merge::Merger;
pub use mixed::Mixed;
pub use opinion::{Candidate, Candidates, Opinion, WordRef};
pub use rank::Ranker;
pub use solver::Solver;
