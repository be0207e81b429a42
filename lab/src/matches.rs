//! Games that the program plays against itself.

use std::sync::Arc;

use wordwright_boardgame::bot::{Match, Strategy};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::lookahead::Lookahead;
use wordwright_boardgame::{Lexicon, Rules};

/// Games of the best equity against itself.
pub fn games_of_equity<'m>(
    rules: &'m Arc<Rules>,
    lexicon: &'m Lexicon,
    leaves: &'m Leaves,
    seed: u64,
) -> Match<'m> {
    Match {
        rules,
        lexicon,
        leaves,
        strategies: [Strategy::Equity; 2],
        seed,
        lookahead: Lookahead::default(),
        paired: false,
    }
}
