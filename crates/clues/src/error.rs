//! What can go wrong between a clue and its answers.

/// An error of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClueError {
    /// A word with something other than a letter A to Z, or of another length.
    #[error("found the word {found:?}, expected {expected} letters A to Z")]
    Word {
        /// The word as it came.
        found: String,
        /// Letters that it should have.
        expected: usize,
    },
    /// As many log probabilities as words were expected.
    #[error("found {found} log probabilities, expected {expected}: one for each word")]
    WeightCount {
        /// Log probabilities handed in.
        found: usize,
        /// Words they are for.
        expected: usize,
    },
    /// A log probability above zero or not a number.
    #[error("found the log probability {found}, expected zero or less")]
    Weight {
        /// The number, printed.
        found: String,
    },
    /// A line of the merger's knobs that is none.
    #[error(
        "line {line} of the merger's knobs: found {found:?}, expected a name, a scale, a length \
         scale and a spread, none below zero; tune again"
    )]
    Knobs {
        /// The line, from 1.
        line: usize,
        /// How it starts.
        found: String,
    },
    /// A line of the ranker's weights or trees that is none.
    #[error(
        "line {line} of the ranker's weights: found {found:?}, expected a feature and its weight, \
         or a tree; fit again"
    )]
    Weights {
        /// The line, from 1.
        line: usize,
        /// How it starts.
        found: String,
    },
}
