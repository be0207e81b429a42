//! A clue taken apart: its words, its form, the signs that it shows, the terms in it.

pub(crate) mod cues;
mod form;
mod languages;
mod signs;
mod terms;
pub(crate) mod text;

pub use cues::{Beside, Place};
pub use form::ClueForm;
pub use languages::{Language, language_of, language_signs};
pub use signs::{CLUE_SIGNS, clue_signs, parts_around};
pub use terms::{Term, letters, may_have, terms};
pub use text::{Blank, ClueText, Reference, is_abbreviated};
