//! The layer between the engines and the front ends.
//!
//! A *session* takes plain values, runs an engine and returns plain values. The
//! command line, the HTTP server, batches and the Python package all work
//! through sessions, so a rule is written once and a result has one JSON shape
//! wherever it appears. `docs/json.md` lists the shapes, and
//! `docs/decisions/vocabulary.md` says why the fields are named as they are.
//!
//! - [`fill`]: finds several different fills of a draft, improves and verifies
//!   them
//! - [`design`]: patterns around a theme, each proven to have a fill
//! - [`solve`]: a puzzle solved from its clues, with reasons and hints
//! - [`review`]: a draft test-solved, its findings and difficulty
//! - [`past_clues`]: the clues that an answer has had, and suggestions
//! - [`check`]: what an editor asks about, and what can be counted
//! - [`viability`]: what can still go where while a draft is being typed
//! - [`games`]: games being played, their seats, words, clocks and challenges
//! - [`plays`]: the plays of a position
//! - [`themes`]: the rules that example entries share, and more entries of the kind
//! - [`words`]: what fits a pattern, what letters make, what a list holds
//! - [`files`]: puzzle files by format, read and written
//! - [`puzzle`], [`rules`]: a puzzle, and the rules of a fill, as they arrive
//! - [`word_files`]: word lists, compiled lexicons and KWG files as text
//! - [`bounded`]: lists that are refused at the first item too many
//! - [`choice`]: choices by name, for callers that have no JSON
//! - [`schema`]: the shapes of all results, from which the documents are made
//!
//! Nothing here knows about HTTP, terminals or the interpreter, and nothing
//! here searches: that is the engines' business.

mod base;
mod composing;
pub mod games;
mod lists;
mod puzzles;
pub mod schema;
mod solving;

pub use base::error::ServiceError;
pub use base::work::Limits;
pub use base::{bounded, choice, error, limits, rows, slots};
pub use composing::{design, fill, rules, viability};
pub use games::plays;
pub use lists::{lexicon, spelling, themes, word_comparison, word_files, words};
pub use puzzles::{check, files, puzzle};
pub use solving::{past_clues, review, solve};
