//! Letters of answers: the alphabet, words as rows of letters, one number for each letter.

pub(crate) mod alphabet;
pub(crate) mod rows;
mod weights;

pub use alphabet::{LETTERS, LONGEST, letter_index, spelled};
pub use rows::WordRows;
pub use weights::LetterWeights;
