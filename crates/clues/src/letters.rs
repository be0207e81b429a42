//! Letters of answers: words as rows of letters, one number for each letter.

pub(crate) mod rows;
mod weights;

pub use rows::WordRows;
pub use weights::LetterWeights;

/// Letters of the longest answer: what the pack can hold.
pub const LONGEST: usize = wordwright_knowledge::text::LONGEST_ANSWER;
