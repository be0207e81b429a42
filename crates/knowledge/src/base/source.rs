//! Sources of knowledge: what they hold and what was taken from them.

use serde::{Deserialize, Serialize};

/// What a source holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SourceKind {
    /// Clues with answers.
    Clues,
    /// The glossary: common answers with clues written for this project.
    Glossary,
    /// Words, scored or not.
    Words,
    /// Names of one category: people, places, titles.
    Names,
    /// `WordNet`.
    Wordnet,
    /// Words with their synonyms.
    Thesaurus,
    /// Words and runs of words with their counts.
    Frequencies,
    /// Words with vectors.
    Vectors,
    /// A language model: how likely words follow each other.
    Language,
}

impl SourceKind {
    const NAMED: [(Self, &str); 9] = [
        (Self::Clues, "clues"),
        (Self::Glossary, "glossary"),
        (Self::Words, "words"),
        (Self::Names, "names"),
        (Self::Wordnet, "wordnet"),
        (Self::Thesaurus, "thesaurus"),
        (Self::Frequencies, "frequencies"),
        (Self::Vectors, "vectors"),
        (Self::Language, "language"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMED.iter().find(|named| named.0 == self).map_or("", |named| named.1)
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|named| named.1 == name).map(|named| named.0)
    }
}

/// The counts of what was taken from a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SourceTally {
    /// Rows, words or lines taken.
    pub taken: u64,
    /// Left out: dated later than allowed, or not dated.
    pub too_late: u64,
    /// Left out: no clue, or no answer that fits a grid.
    pub unusable: u64,
}
