//! Errors of this crate, and why a play is illegal.

use thiserror::Error;
use wordwright_lexicon::LexiconError;

/// Rules, tiles, positions, plays or lexicons that cannot be used. The caller
/// knows the file's name and adds it.
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

    /// A square and a word that do not make a placement.
    #[error("the play \"{text}\": {found}; expected {expected}")]
    Notation {
        /// The text.
        text: String,
        /// What stands there.
        found: String,
        /// What can stand there.
        expected: &'static str,
    },

    /// A line of a GCG file that cannot be read.
    #[error("GCG, line {line}: {found}; expected {expected}")]
    Gcg {
        /// 1-based line.
        line: usize,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },

    /// A CGP line that cannot be read.
    #[error("CGP, {field}: {found}; expected {expected}")]
    Cgp {
        /// The part of the line.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },

    /// A line of a score sheet that does not follow from those before it.
    #[error("{found}; expected {expected}")]
    Sheet {
        /// What was to be recorded.
        found: String,
        /// What can be recorded.
        expected: &'static str,
    },

    /// Points that do not add up.
    #[error("{what} says {written} points, but the plays add up to {counted}; correct one of them")]
    Points {
        /// `the turn` or `the total`.
        what: &'static str,
        /// The number in the file.
        written: i32,
        /// The number by counting.
        counted: i32,
    },

    /// A board that no game leads to.
    #[error("the board: {problem}")]
    Board {
        /// Why.
        problem: Illegality,
    },

    /// A tile on the board that is not connected to the others.
    #[error(
        "the board: the tile at {square} is not connected to the others; every play must connect"
    )]
    Apart {
        /// The square.
        square: String,
    },

    /// A problem in a line of a file.
    #[error("line {line}: {problem}")]
    InLine {
        /// 1-based line.
        line: usize,
        /// What is wrong with it.
        problem: Box<BoardGameError>,
    },

    /// An action that the game does not allow now.
    #[error("{found}; {remedy}")]
    NotNow {
        /// What was asked for.
        found: &'static str,
        /// What can be done.
        remedy: &'static str,
    },

    /// A word list or a word graph that cannot be used.
    #[error(transparent)]
    Lexicon(#[from] LexiconError),

    /// Values of leaves that cannot be used.
    #[error("the leaves: {found}; expected {expected}")]
    Leaves {
        /// What was found.
        found: String,
        /// What should be there.
        expected: &'static str,
    },

    /// The embedded words requested for tiles of another language.
    #[error("the rules {rules} need words of their language; give a list of them")]
    Language {
        /// The name of the tiles or of the rules.
        rules: String,
    },

    /// A lexicon whose letters differ from those of the rules' tiles.
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

impl BoardGameError {
    /// The error with the line of the file that it is in.
    pub(crate) fn in_line(self, line: usize) -> Self {
        match self {
            Self::Gcg { .. } | Self::InLine { .. } => self,
            problem => Self::InLine { line, problem: Box::new(problem) },
        }
    }
}

/// Why a play is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegality {
    /// The first square holds a tile.
    #[error("square {0} already holds a tile; start on an empty square")]
    Occupied(String),
    /// The tiles reach past the edge.
    #[error("the tiles reach past the edge of the board; start earlier or play fewer")]
    PastTheEdge,
    /// The first play misses the start square.
    #[error("the first play must cover {0}")]
    OffTheStart(String),
    /// No tile touches the tiles on the board.
    #[error("no tile touches one on the board; every play must connect")]
    Unconnected,
    /// It forms no word of two letters or more.
    #[error("one tile alone is not a word; form a word of two letters or more")]
    NoWord,
    /// A tile that is not on the rack.
    #[error("'{tile}' is not on the rack {rack}")]
    NotOnTheRack {
        /// What the tile shows.
        tile: String,
        /// The rack.
        rack: String,
    },
    /// A word that is not in the lexicon.
    #[error("{0} is not in the lexicon")]
    NotAWord(String),
    /// Too few tiles in the bag for an exchange.
    #[error("{found} tiles in the bag; an exchange needs {limit}")]
    NoExchange {
        /// Tiles in the bag.
        found: usize,
        /// The fewest that allow one.
        limit: usize,
    },
}
