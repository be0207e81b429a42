//! What a crossword solver knows: clues seen before, and how words relate.
//!
//! A [`Builder`] takes archives of clues, word lists, `WordNet` and other
//! sources, and writes a *pack*: a folder of checksummed files that [`Pack`]
//! maps into memory in a moment, with a manifest that names every source. The
//! date in [`BuildOptions::until`] is a promise: no clue of a later day gets
//! into the pack, neither its words nor its answer nor its count.
//!
//! ```
//! use wordwright_knowledge::{BuildOptions, Builder, Date, Pack, Row};
//!
//! let folder = std::env::temp_dir().join(format!("ww-lib-{}", std::process::id()));
//! let row = |clue, answer, date| Row { clue, answer, date: Date::parse(date), slot: None };
//! let rows = [
//!     row("Great Lake", "ERIE", "1998-10-10"),
//!     row("Great lake", "Erie", "2004-02-01"),
//!     row("Lake near Buffalo", "ERIE", "2019-05-05"),
//! ];
//! let options = BuildOptions { until: Date::parse("2014-08-31"), undated: false };
//! let mut builder = Builder::new(options);
//! let taken = builder.add_rows("three rows", "ours", rows);
//! assert_eq!((taken.taken, taken.too_late), (2, 1));
//! builder.write(&folder)?;
//!
//! let pack = Pack::open(&folder)?;
//! let clue = pack.clues().find("great lake").unwrap();
//! let seen = pack.clues().answers(clue)[0];
//! assert_eq!(pack.answers().text(seen.answer), b"ERIE");
//! assert_eq!((seen.count, seen.last().unwrap().to_string()), (2, "2004-02-01".into()));
//! # std::fs::remove_dir_all(&folder).ok();
//! # Ok::<(), wordwright_knowledge::KnowledgeError>(())
//! ```

mod build;
mod database;
mod date;
mod dot;
mod embedded;
pub mod embedding;
mod error;
mod ids;
mod kinds;
pub mod learned;
mod manifest;
mod map;
pub mod morphology;
mod names;
mod ngrams;
mod pack;
mod packed;
mod row;
pub mod tables;
pub mod text;
mod vectors;
mod wordnet;

pub use build::{BuildOptions, Builder, RowTaker, Taken, is_frequency_list};
pub use database::{
    Contents, Database, Found, Imported, NewFile, NewList, StoredFile, content_hash,
};
pub use date::Date;
pub use embedded::pack_relations;
pub use error::KnowledgeError;
pub use ids::{AnswerId, ClueId, EntryId, LemmaId, NameId, RootId, SynsetId, WordId};
pub use kinds::{Kinds, Topics};
pub use manifest::{FileInfo, MANIFEST, Manifest, SourceInfo, SourceKind};
pub use names::{NamePart, name_parts};
pub use ngrams::{NgramModel, is_ngram_model};
pub use pack::{
    Answers, Clued, Clues, Follower, Language, Names, Neighbour, Pack, Pair, Related, Relations,
    Roots, SYMBOLS, Seen, Thesaurus, WordCounts,
};
pub use row::Row;
pub use vectors::{WordVectors, vector_line, word_vector};
pub use wordnet::{Part, Relation, WordNet};
