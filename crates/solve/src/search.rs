//! From beliefs to a full grid.

mod astar;
pub mod drfill;
mod exact;
pub(crate) mod grids;
mod objective;
mod weights;

pub use astar::{Column, Limits, best_path};
pub use exact::{Solution, Solutions};
pub use objective::Objective;

pub(crate) use grids::Full;
pub(crate) use weights::Weights;
