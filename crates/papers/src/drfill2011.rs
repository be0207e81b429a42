//! Ginsberg 2011: Dr.Fill, crosswords solved word by word as singly weighted CSPs. See the
//! [README](https://github.com/wordwright/wordwright/tree/main/crates/papers/src/drfill2011).

mod complete;
mod costs;
mod discrepancy;
mod experiments;
mod fitting;
mod graph;
mod method;
mod order;
mod partition;
mod recombine;
mod repair;
mod report;
mod scores;
mod search;
mod trial;

pub use experiments::{Experiments, experiments};
pub use method::Method;
pub use report::report;
pub use scores::answerer;
pub use search::{Better, Stage, first_fill, search};

use wordwright_knowledge::Pack;
use wordwright_solve::{SolveError, Solver};

/// A solver with the paper's scores and its search.
///
/// The paper's treatment of clues that name other slots, of rebus squares and
/// of themes is part of the product's solver, which runs around both.
///
/// # Errors
/// [`SolveError::Clues`] if the weights of this program cannot be read.
pub fn solver(pack: &Pack) -> Result<Solver<'_>, SolveError> {
    Ok(Solver::over(answerer(pack)?).with_search(Method::default()))
}
