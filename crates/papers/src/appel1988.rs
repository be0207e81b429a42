//! Appel and Jacobson 1988: every legal play from a word graph. See the
//! [README](https://github.com/wordwright/wordwright/tree/main/crates/papers/src/appel1988).

mod games;
mod generator;
mod lines;
mod report;
mod search;
mod sizes;

pub use generator::AppelJacobson;
pub use report::report;
