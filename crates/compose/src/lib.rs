//! Filling crossword grids from scored word lists.
//!
//! A [`Problem`] is a grid, a word list and the rules of the fill; [`fill`]
//! searches until a grid is filled, proven impossible, or the [`Budget`] is
//! spent, and tells an [`Observer`] how it goes.
//!
//! The heart is a network of two levels, slots with their words and cells with
//! their letters (document 001), searched with clauses learned from conflicts.
//! The strategies of documents 001 and 002 can be chosen as they are written.
//!
//! ```
//! use std::sync::Arc;
//! use wordwright_compose::{Budget, Options, Outcome, Problem, Silent, fill};
//! use wordwright_grid::Grid;
//! use wordwright_lexicon::{Alphabet, WordList};
//!
//! let list = WordList::parse(&Alphabet::english(), "bit\nice\nten\nbit\nice\nbin\nice\nten\ntan\nace\nten\nbat\nicy")?;
//! let problem = Problem::new(Grid::new(3, 3)?, Arc::new(list))?;
//! let run = fill(&problem, &Options::default(), &Budget::UNLIMITED, &mut Silent)?;
//! assert!(matches!(run.outcome, Outcome::Impossible(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod classic;
mod enumerate;
mod fill;
mod improve;
mod live;
mod network;
mod options;
mod outcome;
mod portfolio;
mod problem;
mod proof;
mod search;
mod tables;
pub mod verify;
mod viability;

pub use classic::{Action, Board, Step, Why};
pub use enumerate::{Enumerated, count, enumerate};
pub use fill::{Run, Several, fill, several};
pub use improve::{Improved, improve};
pub use live::{Live, live};
pub use options::{Budget, Observer, Options, Progress, Silent, Strategy};
pub use outcome::{DeadEnd, Entry, Fill, Impossible, Outcome, Partial};
pub use problem::{LONGEST_SHARED, Problem, ProblemError, SHORTEST_SHARED};
pub use tables::WordTables;
pub use viability::{Candidate, Proof, Viability, prove, viability};
