//! The errors of this crate.

use thiserror::Error;
use wordwright_lexicon::LexiconError;

/// Examples or a rule that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ThemeError {
    /// A value that makes no sense here.
    #[error("{place}: found {found}; expected {expected}")]
    Value {
        /// Which value.
        place: String,
        /// What was found.
        found: String,
        /// What is allowed.
        expected: String,
    },

    /// Letters that the alphabet of the list cannot spell.
    #[error(transparent)]
    Letters(#[from] LexiconError),
}

impl ThemeError {
    pub(crate) fn value(
        place: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::Value { place: place.into(), found: found.into(), expected: expected.into() }
    }
}
