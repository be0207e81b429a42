//! What a recorded game could have been: for each turn the best plays, the one
//! that was made, and what it lost.

pub(crate) mod chart;
pub(crate) mod review;
pub(crate) mod totals;

pub use chart::chart;
pub use review::{Candidate, Depth, Judge, Review, TurnContext, analyse};
pub use totals::Totals;
