//! How good the solver is, honestly: scores of puzzles whose solutions are
//! known, sums over many, and a check that no word list knew the answers.

mod correlation;
mod known;
mod leak;
mod score;
mod tally;

pub use correlation::rank_correlation;
pub use known::{known_answers, known_letters};
pub use leak::Novelty;
pub use score::{Score, Share};
pub use tally::{Bin, Calibration, Paired, Tally};
