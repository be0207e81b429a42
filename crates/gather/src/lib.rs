//! Fetches, adds and compiles what a crossword solver knows.
//!
//! [`add_clues`] and [`add_lists`] put the user's files into a clue database, [`build`]
//! compiles it into a pack, and [`get`] does it all for the public sources of the
//! [`CATALOGUE`]: it downloads them into a [`Place`], adds them and builds the pack that
//! solvers then use by default. Calling it again after an interruption resumes the work;
//! a pack is complete or absent.
//!
//! Callers follow the progress through a [`Watch`], which can also stop the
//! work.

mod add;
pub mod archives;
mod build;
mod catalogue;
mod error;
mod fetch;
mod get;
mod place;
mod proxies;
mod rows;
mod sphinx;
mod vectors;
mod watch;

pub use add::{Added, Label, ListKind, add_clues, add_lists};
pub use build::{BuildPlan, Built, build};
pub use catalogue::{CATALOGUE, Source, find_sources};
pub use error::GatherError;
pub use fetch::Mirror;
pub use get::{Failure, Gathered, get};
pub use place::Place;
pub use watch::{NoWatcher, Progress, Watch};
