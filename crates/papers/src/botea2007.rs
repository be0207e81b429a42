//! Botea 2007: crossword composition with a hierarchical encoding as a
//! constraint satisfaction problem (the solver COMBUS). See the
//! [README](https://github.com/wordwright/wordwright/tree/main/crates/papers/src/botea2007).

mod academic;
mod report;
mod rounds;
mod search;

pub use academic::experiments;
pub use report::report;
pub use search::fill;
