//! What can stop solving before it starts.

use wordwright_grid::Place;

/// An error of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A grid without a slot.
    #[error(
        "the grid has no slot of two cells or more, so that there is nothing to solve; check that \
         its blocks are where they should be"
    )]
    NoSlots,
    /// A draft without a complete answer.
    #[error(
        "no entry of the grid is filled in, so that there is nothing to compare with; a review \
         needs the answers: fill them in, or solve the puzzle instead"
    )]
    NoAnswers,
    /// A draft whose answers are locked.
    #[error("its solution is scrambled; unscramble it first")]
    Scrambled,
    /// Distributions that do not match the slots one to one.
    #[error("found {found} priors, expected {expected}: one for each slot, in the order of slots")]
    PriorCount {
        /// Priors handed in.
        found: usize,
        /// Slots of the puzzle.
        expected: usize,
    },
    /// A distribution over words of another length than its slot's.
    #[error("{slot}: the prior is over words of {found} letters, expected {expected}")]
    PriorLength {
        /// The slot's label.
        slot: String,
        /// Letters of the prior's words.
        found: usize,
        /// Cells of the slot.
        expected: usize,
    },
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
    /// A content that no letter A to Z stands for, where a letter is needed.
    #[error("{place}: found {found:?}, expected a letter A to Z; remove it or spell it in A to Z")]
    Letter {
        /// Where.
        place: Place,
        /// What stands there.
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
