//! The factor graph of slots and cells, and belief propagation on it.

mod listed;
pub(crate) mod network;
mod propagation;
pub(crate) mod view;

pub use network::{Network, NodeId};
pub use propagation::{Propagation, Propagator};
pub use view::Beliefs;
