//! From beliefs to a full grid.

mod astar;
pub(crate) mod close_calls;
mod exact;
mod grid_search;
pub(crate) mod grids;
mod objective;
mod weights;

pub use astar::{Column, Limits, best_path};
pub use exact::{Solution, Solutions};
pub use grid_search::GridSearch;
pub use objective::Objective;

pub(crate) use grids::Full;
pub(crate) use weights::Weights;
