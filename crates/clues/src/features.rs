//! What the ranker knows of an answer to a clue, as numbers.

mod answer_signs;
pub mod layout;
mod sheet;

pub use answer_signs::{ANSWER_CODES, ANSWER_SIGNS};
pub use layout::{FEATURES, Feature, STATICS};
pub use sheet::{Sheet, Standing};
