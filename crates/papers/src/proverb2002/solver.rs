//! The whole of PROVERB on a user's puzzle.

use wordwright_clues::Answerer;
use wordwright_clues::experts;
use wordwright_clues::merger::{Merger, MergerJudge};
use wordwright_knowledge::Pack;
use wordwright_solve::Solver;

/// The expert that the paper does not have and that the merger does without
/// here.
const NOT_OF_THE_PAPER: &str = "closed-book";

/// The paper's solver: its experts and its merger, with the product's propagation and
/// search, which are the paper's, and what the product does around them.
pub fn solver(pack: &Pack) -> Solver<'_> {
    let mut experts = experts::all(pack);
    experts.retain(|expert| expert.name() != NOT_OF_THE_PAPER);
    let judge = MergerJudge::new(pack.answers(), Merger::tuned());
    Solver::over(Answerer::with(pack, experts, Box::new(judge)))
}
