//! Why a session cannot do what it was asked.

use std::path::PathBuf;

use thiserror::Error;
use wordwright_boardgame::BoardGameError;
use wordwright_compose::ProblemError;
use wordwright_compose::theme::DesignError;
use wordwright_formats::FormatError;
use wordwright_grid::GridError;
use wordwright_lexicon::LexiconError;
use wordwright_solve::SolveError;
use wordwright_themes::ThemeError;

/// Why a session cannot do what it was asked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServiceError {
    /// A value of the right type that is not allowed here.
    #[error("{place}: found {found}, expected {expected}")]
    Value {
        /// Which field.
        place: String,
        /// What it holds.
        found: String,
        /// What it can hold.
        expected: String,
    },

    /// More than a limit allows.
    #[error("{what}: found {found}, the limit is {most}")]
    Limit {
        /// What exceeds the limit.
        what: &'static str,
        /// The amount found.
        found: u64,
        /// The limit.
        most: u64,
    },

    /// A slot that the grid does not have.
    #[error("{problem}")]
    Slot {
        /// The field that names it.
        place: String,
        /// What is wrong with the name.
        problem: GridError,
    },

    /// A region that contains no complete slot.
    #[error(
        "the region contains no complete slot, so there is nothing to fill; name slots, or \
         a larger rectangle"
    )]
    EmptyRegion,

    /// A seed entry that is banned from its own slot.
    #[error("{word} is placed in {slot} and banned from it; undo one of the two")]
    BannedEntry {
        /// The entry.
        word: String,
        /// Where it is placed, as it was named.
        slot: String,
    },

    /// An engine's result that the independent check rejected.
    #[error("a fill breaks a rule, which is a bug in Wordwright: {0}")]
    Unverified(String),

    /// A compiled lexicon whose letters differ from the rules' tiles.
    #[error(
        "compiled with other letters ({letters}) than those of the rules {rules} ({tiles}); \
         compile it again from its list, with: words compile LIST --rules {rules} -o FILE"
    )]
    OtherLetters {
        /// Letters of the lexicon.
        letters: usize,
        /// The name of the rules.
        rules: String,
        /// Letters of the rules' tiles.
        tiles: usize,
    },

    /// A lexicon's file whose name another lexicon has.
    #[error("{}: its name would be {name}, which {by} has; rename the file", .path.display())]
    NameTaken {
        /// The file.
        path: PathBuf,
        /// The name that the lexicon would have.
        name: String,
        /// What has it.
        by: &'static str,
    },

    /// An invalid game, or a move that is not allowed.
    #[error(transparent)]
    Game(#[from] BoardGameError),

    /// An invalid grid.
    #[error(transparent)]
    Grid(#[from] GridError),

    /// A grid that cannot be filled by these rules.
    #[error(transparent)]
    Problem(#[from] ProblemError),

    /// An invalid design.
    #[error(transparent)]
    Design(Box<DesignError>),

    /// A puzzle that cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),

    /// A puzzle file that cannot be read.
    #[error(transparent)]
    Format(#[from] FormatError),

    /// A word that cannot be read.
    #[error(transparent)]
    Words(#[from] LexiconError),
}

impl From<DesignError> for ServiceError {
    fn from(error: DesignError) -> Self {
        // Boxed, since it contains other errors and would make every result larger.
        Self::Design(Box::new(error))
    }
}

impl From<ThemeError> for ServiceError {
    fn from(error: ThemeError) -> Self {
        match error {
            ThemeError::Value { place, found, expected } => Self::Value { place, found, expected },
            ThemeError::Letters(problem) => Self::Words(problem),
        }
    }
}

impl ServiceError {
    /// A value that is not allowed here.
    pub fn value(
        place: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::Value { place: place.into(), found: found.into(), expected: expected.into() }
    }
}
