//! The ranker's features of an answer to a clue.

mod answer_signs;
pub(crate) mod layout;
mod sheet;

pub use layout::EXPERTS;
pub use sheet::{Sheet, Standing};

pub(crate) use answer_signs::{ANSWER_CODES, ANSWER_SIGNS};
pub(crate) use layout::{FEATURES, Feature, STATICS};
