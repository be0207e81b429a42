//! Who plays whom in a match, and with what.

use std::sync::Arc;

use crate::bot::strategy::Strategy;
use crate::evaluate::leaves::Leaves;
use crate::lookahead::judge::Lookahead;
use crate::rules::ruleset::Rules;
use crate::words::lexicon::Lexicon;

/// A match between two strategies.
#[derive(Debug, Clone)]
pub struct Match<'m> {
    /// The rules; two play.
    pub rules: &'m Arc<Rules>,
    /// The words.
    pub lexicon: &'m Lexicon,
    /// The values of leaves.
    pub leaves: &'m Leaves,
    /// How the two choose.
    pub strategies: [Strategy; 2],
    /// The seed of all random choices.
    pub seed: u64,
    /// The lookahead of [`Strategy::Ahead`].
    pub lookahead: Lookahead,
    /// Whether the games come in pairs with the same tiles and swapped seats.
    pub paired: bool,
}

impl Match<'_> {
    /// The names of the strategies.
    pub fn names(&self) -> [&'static str; 2] {
        self.strategies.map(Strategy::name)
    }
}
