//! The search of Dr.Fill 2011: words one by one, with limited discrepancies.

mod complete;
mod costs;
mod discrepancy;
mod fitting;
mod method;
mod order;
mod partition;
mod recombine;
mod repair;
mod scores;
pub(crate) mod search;

pub use method::Method;
pub use scores::answerer;
pub use search::{Better, Stage, first_fill, search};
pub(crate) use search::{Step, search_network};
