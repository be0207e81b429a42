//! Identifies the words of a game by name and hash.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_boardgame::Lexicon;

/// The words of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LexiconResult {
    /// The lexicon's name.
    pub name: String,
    /// How many words it has.
    pub words: usize,
    /// A hash of the words: 16 hexadecimal digits.
    pub hash: String,
}

impl LexiconResult {
    /// A lexicon as JSON.
    pub fn of(name: &str, lexicon: &Lexicon) -> Self {
        Self {
            name: name.to_owned(),
            words: lexicon.len(),
            hash: format!("{:016x}", lexicon.hash()),
        }
    }
}
