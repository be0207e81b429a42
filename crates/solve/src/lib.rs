//! Solving crosswords from their clues.
//!
//! Experts read a clue and propose answers, a judge makes one distribution of what they
//! propose, and belief propagation over slots and cells finds the grid that agrees best
//! with all of them.

mod answerer;
mod answers_by_length;
pub mod assess;
pub mod beliefs;
pub mod clue;
mod distribution;
mod error;
pub mod experts;
pub mod features;
mod gimmicks;
mod judge;
pub mod letters;
pub mod merger;
pub mod observer;
pub mod outcome;
pub mod pipeline;
pub mod problem;
#[cfg(test)]
mod puzzle_testing;
pub mod ranker;
pub mod review;
pub mod search;
#[cfg(test)]
mod testing;
mod top_answers;
mod top_k;
pub mod unlisted;

pub use answerer::Answerer;
pub use distribution::Prior;
pub use error::SolveError;
pub use judge::Judge;
pub use pipeline::Solver;
pub use top_answers::{ClueAnswers, Proposed};
