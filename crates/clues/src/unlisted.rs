//! Models of the answers that no list holds.

pub(crate) mod affixes;
mod answers;
pub(crate) mod model;
pub(crate) mod ngrams;
mod phrase_model;
pub(crate) mod segmenter;
mod trie;

pub use affixes::Edges;
pub use answers::UnlistedAnswers;
pub use model::{Depth, Language, Share, Shares};
pub use ngrams::{LetterModel, Strings};
pub use phrase_model::Phrasing;
pub use segmenter::Segmenter;
