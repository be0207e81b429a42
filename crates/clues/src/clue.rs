//! A clue taken apart: its words, its form, the signs that it shows, the terms in it.

pub(crate) mod cues;
mod form;
mod languages;
mod signs;
mod terms;
pub(crate) mod text;

pub use cues::{PhraseCue, Place};
pub use form::ClueForm;
pub use signs::parts_around;
pub use text::{Blank, ClueText};

pub(crate) use languages::{Language, language_of, language_signs};
pub(crate) use signs::{CLUE_SIGNS, clue_signs};
pub(crate) use terms::{Term, letters, may_have, terms};
pub(crate) use text::is_abbreviated;
