//! The words that a game is played with.

pub(crate) mod anagrams;
pub(crate) mod lexicon;

pub use lexicon::Lexicon;
