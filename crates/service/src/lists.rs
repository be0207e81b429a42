//! Questions to word lists: what fits, what a list holds, how clues are spelled, themes.

pub mod lexicon;
pub mod spelling;
pub mod themes;
pub mod word_comparison;
pub mod word_files;
pub mod words;
