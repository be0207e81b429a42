//! The 2017 article on crosswords as constraint satisfaction. See the
//! [README](https://github.com/wordwright/wordwright/tree/main/crates/papers/src/article2017).

mod patterns;
mod report;
mod search;

pub use report::report;
pub use search::fill;
