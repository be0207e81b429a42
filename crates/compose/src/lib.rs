//! Filling crossword grids from scored word lists.
//!
//! A [`Problem`] is a grid, a word list and the rules of the fill; [`fill()`]
//! searches until a grid is filled, proven impossible, or the
//! [`Budget`](wordwright_core::Budget) is spent, and reports its [`Progress`].
//!
//! At its heart is a [`network`] of two levels, slots with their words and cells
//! with their letters, searched with clauses learned from conflicts.
//! [`enumerate()`], [`improve()`], [`viability()`] and [`prove()`] answer other
//! questions on the same network; [`theme`] places the entries of a theme and draws
//! the blocks around them; [`verify`] checks a fill independently of all this.
//!
//! ```
//! use std::sync::Arc;
//! use wordwright_compose::{Options, Outcome, Problem, fill};
//! use wordwright_core::{Budget, Silent};
//! use wordwright_grid::Grid;
//! use wordwright_lexicon::{Alphabet, WordList};
//!
//! let list = WordList::parse(&Alphabet::english(), "bit\nice\nten\nbit\nice\nbin\nice\nten\ntan\nace\nten\nbat\nicy")?;
//! let problem = Problem::new(Grid::new(3, 3)?, Arc::new(list))?;
//! let run = fill(&problem, &Options::default(), &Budget::UNLIMITED, &mut Silent)?;
//! assert!(matches!(run.outcome, Outcome::Impossible(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft_viability;
mod enumerate;
mod fill;
mod improve;
pub mod network;
mod options;
mod outcome;
mod portfolio;
mod problem;
mod proof;
mod prove;
mod runs;
mod search;
pub mod theme;
pub mod verify;
mod viability;
mod word_tables;

pub use draft_viability::{DraftViability, draft_viability};
pub use enumerate::{Enumerated, count, enumerate};
pub use fill::fill;
pub use improve::{Goal, Improved, Objective, Pareto, WordPenalty, improve, pareto};
pub use options::Options;
pub use outcome::{DeadEnd, Entry, Fill, Impossible, Outcome, Partial, Progress, Run};
pub use problem::{Problem, ProblemError, SHORTEST_SHARED};
pub use proof::shrink as shrink_proof;
pub use prove::{Proof, prove};
pub use viability::{Candidate, Viability, viability};
pub use word_tables::WordTables;
