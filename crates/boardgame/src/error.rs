//! What can go wrong at this crate's door.

use thiserror::Error;
use wordwright_lexicon::LexiconError;

use crate::Illegality;

/// Rules, tiles, positions, plays or lexicons that cannot be used. The caller
/// knows the file's name and puts it in front.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardGameError {
    /// Rules, a layout or a tile set that cannot be used.
    #[error("rules, line {line}: {found}; expected {expected}")]
    Rules {
        /// 1-based line of the text.
        line: usize,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },

    /// A text of tiles that cannot be read.
    #[error("the tiles \"{text}\", column {column}: {found}; expected {expected}")]
    Tiles {
        /// The text.
        text: String,
        /// 1-based column, in characters.
        column: usize,
        /// What stands there.
        found: String,
        /// What can stand there.
        expected: &'static str,
    },

    /// More tiles on a rack than the rules allow.
    #[error("the rack \"{rack}\" has {found} tiles; the rules allow {max}; take some off")]
    RackSize {
        /// The rack.
        rack: String,
        /// Tiles on it.
        found: usize,
        /// The rack size of the rules.
        max: usize,
    },

    /// More of a tile than the rules' tile set holds, on board and racks.
    #[error("{found} tiles '{tile}' on the board and the racks; the set holds {max}")]
    TooManyOf {
        /// What the tile shows.
        tile: String,
        /// How many are in use.
        found: usize,
        /// How many the set holds.
        max: usize,
    },

    /// A play that the rules do not allow.
    #[error("the play {play}: {problem}")]
    Play {
        /// The play in plain notation.
        play: String,
        /// Why it is not allowed.
        problem: Illegality,
    },

    /// A word list or a word graph that cannot be used.
    #[error(transparent)]
    Lexicon(#[from] LexiconError),

    /// A lexicon in other letters than the rules' tiles.
    #[error(
        "a lexicon of {lexicon} letters for a tile set of {tiles} letters; choose the rules of \
         the lexicon's language, or compile the lexicon with these rules"
    )]
    Alphabets {
        /// Letters of the lexicon.
        lexicon: usize,
        /// Letters of the tile set.
        tiles: usize,
    },
}
