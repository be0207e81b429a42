//! What every engine shares: budgets and cancellation, observers, collections
//! keyed by typed ids, files of arrays, and pictures as SVG.
//!
//! A long-running call takes a [`Budget`] and an [`Observer`] and returns the
//! best it has when the budget is spent:
//!
//! ```
//! use wordwright_core::{Budget, Observer};
//!
//! /// Adds odd numbers, reporting each sum.
//! fn sum_odd(budget: &Budget, observer: &mut dyn Observer<u64>) -> u64 {
//!     let mut sum = 0;
//!     let mut steps = 0;
//!     while !budget.is_spent(steps) {
//!         sum += 2 * steps + 1;
//!         steps += 1;
//!         observer.observe(&sum);
//!     }
//!     sum
//! }
//!
//! let mut seen = Vec::new();
//! let sum = sum_odd(&Budget::UNLIMITED.with_steps(3), &mut |sum: &u64| seen.push(*sum));
//! assert_eq!((sum, seen), (9, vec![1, 4, 9]));
//! ```
//!
//! [`IdVec`] is a vector indexed by one id type, [`IdSet`] a set of such ids.
//! [`table_file`] is the container of packs of knowledge and compiled lexicons. [`svg`] writes every
//! picture that the program draws.

mod budget;
mod id_set;
mod observer;
pub mod svg;
pub mod table_file;

pub use budget::{Budget, CancelToken};
pub use id_set::IdSet;
pub use observer::{Observer, Silent};
/// A vector indexed by an id type instead of `usize`, so that a cell cannot be
/// looked up among slots.
///
/// The id needs `From<usize>`, and `usize` needs `From` the id. Indexing costs
/// what it costs in a `Vec`.
pub use typed_index_collections::{TiSlice as IdSlice, TiVec as IdVec};
