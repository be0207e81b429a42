//! The words of a board game: the embedded list, a word list, a compiled
//! lexicon or a KWG file.

use std::sync::Arc;

use wordwright_boardgame::bot::Level;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::{BoardGameError, Lexicon, Rules};
use wordwright_service::ServiceError;
use wordwright_service::games::{EMBEDDED, GameWords};

use crate::error::CliError;
use crate::input::{files, word_lists};

/// The words of a game, ready for playing.
pub struct Words {
    /// The lexicon's name in files.
    pub name: String,
    /// All words.
    pub lexicon: Arc<Lexicon>,
    /// The same, with the parts that weaker players know.
    pub words: Arc<GameWords>,
    leaves: Leaves,
}

/// The words with that name, or from that file.
///
/// # Errors
/// A file that cannot be read or parsed, or words in other letters.
pub fn words(name: &str, rules: &Rules, leaves: Leaves) -> Result<Words, CliError> {
    let words = if name == EMBEDDED {
        GameWords::embedded(rules).map_err(|problem| match problem {
            ServiceError::Game(BoardGameError::Language { rules }) => CliError::Usage(format!(
                "the rules {rules} need words of their language; give a list with --words"
            )),
            problem => CliError::of_game(name, problem),
        })?
    } else {
        GameWords::read(name, files::read(name.as_ref(), files::SizeLimit::WORDS)?, rules)
            .map_err(|problem| CliError::of_game(name, problem))?
    };
    word_lists::warn(name, words.report());
    let lexicon = Arc::clone(words.lexicon());
    Ok(Words { name: name.to_owned(), lexicon, words: Arc::new(words), leaves })
}

impl Words {
    /// The leave values.
    pub fn leaves(&self) -> Leaves {
        self.leaves.clone()
    }

    /// The words that a player of that level knows.
    ///
    /// # Errors
    /// More words than a graph can hold.
    pub fn known(&self, level: Level) -> Result<Arc<Lexicon>, CliError> {
        self.words.known(level).map_err(|problem| CliError::of_game(&self.name, problem))
    }
}
