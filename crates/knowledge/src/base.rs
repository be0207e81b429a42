//! What the other modules build on: ids, dates, one spelling for clues and answers, word forms.

mod clue_record;
mod date;
mod glossary;
mod homophones;
mod ids;
mod interner;
mod kinds;
pub mod morphology;
mod name_parts;
mod part_of_speech;
mod source;
pub mod text;

pub use clue_record::ClueRecord;
pub use date::Date;
#[cfg(test)]
pub(crate) use glossary::GLOSSARY;
pub(crate) use glossary::glossary_pairs;
pub use homophones::homophones;
pub(crate) use ids::AnswerNumber;
pub use ids::{AnswerId, ClueId, EntryId, LemmaId, NameId, RootId, SynsetId, WordId};
pub(crate) use interner::Interner;
pub use kinds::{Kinds, Topics};
pub(crate) use name_parts::name_pairs;
pub use name_parts::{NamePart, name_parts};
pub use part_of_speech::Part;
pub use source::{SourceKind, SourceTally};
