//! PROVERB as a whole, for users' puzzles.

use wordwright_clues::Answerer;
use wordwright_clues::experts;
use wordwright_knowledge::Pack;
use wordwright_solve::{SolveError, Solver};

use super::merger::{Merger, MergerJudge};

/// The expert that the paper does not have, left out of the merger here.
const NOT_OF_THE_PAPER: &str = "closed-book";

/// The paper's solver: its experts and its merger, with the product's
/// propagation and search, which are the paper's, and the product's steps
/// around them.
///
/// # Errors
/// [`SolveError::Clues`] if the weights of this program cannot be read.
pub fn solver(pack: &Pack) -> Result<Solver<'_>, SolveError> {
    let mut experts = experts::all(pack);
    experts.retain(|expert| expert.name() != NOT_OF_THE_PAPER);
    let judge = MergerJudge::new(pack.answers(), Merger::tuned());
    Ok(Solver::over(Answerer::with(pack, experts, Box::new(judge))?))
}
