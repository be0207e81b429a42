//! The learned ranker: one distribution over the whole lexicon for a clue.

mod fit;
mod grow;
mod in_use;
mod linear;
mod model;
mod trees;

pub use fit::{Case, FitOptions, fit, rough};
pub use grow::{GrowOptions, grow};
pub use linear::Linear;
pub use model::Ranker;
pub use trees::Trees;
