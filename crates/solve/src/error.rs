//! Errors of this crate.

use wordwright_clues::ClueError;
use wordwright_grid::Place;

/// An error of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A grid without a slot.
    #[error(
        "the grid has no slot of two cells or more, so there is nothing to solve; check that \
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
        /// Priors given.
        found: usize,
        /// Slots of the puzzle.
        expected: usize,
    },
    /// A distribution over words of the wrong length for its slot.
    #[error("{slot}: the prior is over words of {found} letters, expected {expected}")]
    PriorLength {
        /// The slot's label.
        slot: String,
        /// Letters of the prior's words.
        found: usize,
        /// Cells of the slot.
        expected: usize,
    },
    /// A content that is not a letter A to Z, where a letter is needed.
    #[error("{place}: found {found:?}, expected a letter A to Z; remove it or spell it in A to Z")]
    Letter {
        /// The place.
        place: Place,
        /// The content.
        found: String,
    },
    /// An error of the clue answerer.
    #[error(transparent)]
    Clues(#[from] ClueError),
}
