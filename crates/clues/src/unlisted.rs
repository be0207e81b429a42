//! Models of unlisted answers.

pub(crate) mod affixes;
mod answers;
pub(crate) mod model;
pub(crate) mod ngrams;
mod phrase_model;
mod plausibility;
pub(crate) mod segmenter;
pub(crate) mod spelling;
mod trie;

pub use affixes::AffixModel;
pub use answers::UnlistedAnswers;
pub use model::{Bar, Depth, ModelShares, SharesByLength, UnlistedModel};
pub use ngrams::{LetterModel, Strings};
pub use plausibility::{PlausibilityNumbers, PlausibilityWeights, PlausibleAnswers};
pub use segmenter::Segmenter;

pub(crate) use phrase_model::PhraseModel;
