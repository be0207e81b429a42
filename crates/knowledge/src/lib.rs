//! What a crossword solver knows: clues seen before, and how words relate.
//!
//! A [`Builder`] takes archives of clues, word lists, `WordNet` and other
//! sources, and writes a *pack*: a folder of checksummed files that [`Pack`]
//! maps into memory in a moment, with a manifest that names every source. The
//! date in [`BuildOptions::until`] is a guarantee: nothing of a clue of a later
//! day gets into the pack, not its words, its answer or its count.
//!
//! The crate has three parts. [`database`] keeps clues and lists in an `SQLite`
//! file; [`build`] compiles them, and what can be learned from them, into a
//! pack; [`pack`] reads it. Reading does not depend on building.
//!
//! ```
//! use wordwright_knowledge::{BuildOptions, Builder, ClueRecord, Date, Pack, capitals};
//!
//! let folder = std::env::temp_dir().join(format!("ww-lib-{}", std::process::id()));
//! let clue = |clue, answer, date| ClueRecord { clue, answer, date: Date::parse(date), slot: None };
//! let clues = [
//!     clue("Great Lake", "ERIE", "1998-10-10"),
//!     clue("Great lake", "Erie", "2004-02-01"),
//!     clue("Lake near Buffalo", "ERIE", "2019-05-05"),
//! ];
//! let options = BuildOptions { until: Date::parse("2014-08-31"), undated: false };
//! let mut builder = Builder::new(options);
//! let tally = builder.add_rows("three clues", "ours", clues);
//! assert_eq!((tally.taken, tally.too_late), (2, 1));
//! builder.write(&folder)?;
//!
//! let pack = Pack::open(&folder)?;
//! let clue = pack.clues().find("great lake").unwrap();
//! let seen = pack.clues().answers(clue)[0];
//! assert_eq!(pack.answers().text(seen.answer), capitals(b"ERIE"));
//! assert_eq!((seen.count, seen.last().unwrap().to_string()), (2, "2004-02-01".into()));
//! # std::fs::remove_dir_all(&folder).ok();
//! # Ok::<(), wordwright_knowledge::KnowledgeError>(())
//! ```

mod base;
pub mod build;
pub mod database;
mod error;
pub mod pack;
mod tables;

pub use base::{
    AnswerId, ClueId, ClueRecord, Date, EntryId, Kinds, LemmaId, NameId, NamePart, Part, RootId,
    SourceKind, SourceTally, SynsetId, Topics, WordId, homophones, morphology, name_parts, text,
};
pub use build::{BuildOptions, Builder};
pub use database::Database;
pub use error::KnowledgeError;
pub use pack::{
    Answers, Clues, Follower, Language, Names, Neighbour, Pack, Pair, PastAnswer, PastClue,
    Related, Relation, Relations, Roots, SourceInfo, Thesaurus, WordCounts,
};
pub use wordwright_lexicon::{Capital, capitals};
