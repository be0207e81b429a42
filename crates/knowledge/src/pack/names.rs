//! Neighbouring words in names.

use wordwright_lexicon::Capital;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::base::NameId;
use crate::error::KnowledgeError;
use crate::tables::{ListColumn, Lists, Tables, TextColumn};

/// A neighbour of a word in names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct Neighbour {
    /// The word.
    pub word: NameId,
    /// How many texts (clues, lines of lists) have the pair.
    pub times: u32,
}

#[derive(Debug, Default)]
pub(super) struct NameColumns {
    words: TextColumn,
    after: ListColumn<Neighbour>,
    before: ListColumn<Neighbour>,
}

impl NameColumns {
    pub fn open(tables: &Tables) -> Result<Self, KnowledgeError> {
        Ok(Self {
            words: tables.texts("names")?,
            after: tables.lists("names.after")?,
            before: tables.lists("names.before")?,
        })
    }
}

/// Words of names, each with its neighbours.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    words: Lists<'a, u8>,
    after: Lists<'a, Neighbour>,
    before: Lists<'a, Neighbour>,
}

impl<'a> Names<'a> {
    pub(super) fn new(tables: &'a Tables, columns: &NameColumns) -> Self {
        Self {
            words: tables.get_lists(&columns.words),
            after: tables.get_lists(&columns.after),
            before: tables.get_lists(&columns.before),
        }
    }

    /// How many words.
    pub fn len(self) -> usize {
        self.words.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.words.is_empty()
    }

    /// The word of these letters.
    pub fn find(self, letters: &[Capital]) -> Option<NameId> {
        self.words.find(Capital::spell(letters)).map(|place| NameId(place as u32))
    }

    /// The letters of a word.
    pub fn word(self, word: NameId) -> &'a [Capital] {
        Capital::of(self.words.get(word.index())).unwrap_or_default()
    }

    /// The words that have come right after a word, in the order of ids.
    pub fn after(self, word: NameId) -> &'a [Neighbour] {
        self.after.get(word.index())
    }

    /// The words that have come right before a word, in the order of ids.
    pub fn before(self, word: NameId) -> &'a [Neighbour] {
        self.before.get(word.index())
    }
}
