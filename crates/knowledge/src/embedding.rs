//! The closed-book expert: which answer a clue calls to mind.
//!
//! A clue is a sum of vectors for its words, its pairs of words and the letter
//! n-grams of its words; an answer is a vector of its own and sums of vectors for
//! its letter n-grams and its words. How well the two agree is their product. The
//! vectors are learned from the archive of the pack ([`build`]), by pulling clues
//! towards their answers and away from others, so that no clue has to be looked
//! up: hence "closed book" (the idea is that of the dual encoder in Wallace et al.,
//! "Automated Crossword Solving", 2022, made small: bags of words and letters for
//! transformers).
//!
//! What training has not met, or once only, has no vector (`rows.rs`): it would say
//! something of other clues than this.
//!
//! Words begin with vectors from running text, where there are any (`begin.rs`).
//! At first what dictionaries and the thesaurus say of answers is learned from
//! too, as if it were clues.
//!
//! What is learned lies in the pack, 8 bits a number: a row of [`DIMENSIONS`]
//! numbers for each answer of the lexicon, for each feature of clues,
//! for each clue that an answer has had ([`Embedding::kin`]), and, for strings
//! that no list holds, for letter n-grams and words.

mod begin;
mod build;
mod corpus;
mod features;
mod kin;
mod matrix;
mod rows;
mod stored;
mod table;
mod train;
mod vocabulary;

pub use build::{Built, build};
pub use corpus::Limits;
pub use stored::{ClueVector, Embedding};
pub use train::{Options, Progress};

pub(crate) use build::EMBEDDING;
pub(crate) use stored::EmbeddingColumns;

/// Numbers in a vector. 256 were no better than 128.
pub const DIMENSIONS: usize = 128;
