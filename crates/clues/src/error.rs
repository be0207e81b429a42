//! Errors of this crate.

/// An error of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClueError {
    /// A word with something other than a letter A to Z, or of another length.
    #[error("found the word {found:?}, expected {expected} letters A to Z")]
    Word {
        /// The word as given.
        found: String,
        /// Letters that it should have.
        expected: usize,
    },
    /// The number of log probabilities differs from the number of words.
    #[error("found {found} log probabilities, expected {expected}: one for each word")]
    WeightCount {
        /// Log probabilities given.
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
    /// An embedded file of weights that cannot be read.
    #[error(
        "{file}, which is part of this program, cannot be used: {problem}; install the program \
         again, or build it from an unchanged copy of its source"
    )]
    CompiledIn {
        /// The file in the source of the program.
        file: &'static str,
        /// What is wrong with it.
        problem: Box<ClueError>,
    },
    /// A malformed line of the ranker's weights or trees.
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

impl ClueError {
    /// Wraps this error as one of an embedded file.
    pub(crate) fn compiled_in(file: &'static str) -> impl FnOnce(Self) -> Self {
        move |problem| Self::CompiledIn { file, problem: Box::new(problem) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_files_are_distinguished_from_those_of_users() {
        let line = ClueError::Weights { line: 3, found: "x".to_owned() };
        let message = ClueError::compiled_in("crates/clues/data/edges.txt")(line).to_string();
        assert!(message.starts_with("crates/clues/data/edges.txt, which is part of this program"));
        assert!(
            message.contains("line 3") && message.contains("install the program again"),
            "{message}"
        );
    }
}
