//! How good the solver is: scores of puzzles whose solutions are known.

mod correlation;
mod known;
mod leak;
pub(crate) mod score;
mod tally;

pub use correlation::rank_correlation;
pub use known::{known_answers, known_letters};
pub use leak::Novelty;
pub use score::{Score, Share};
pub use tally::{Calibration, Paired, Tally};
