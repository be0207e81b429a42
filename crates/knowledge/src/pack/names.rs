//! Neighbouring words in names.

use wordwright_lexicon::Capital;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::base::NameId;
use crate::tables::{ListColumn, TextColumn, view};

/// A neighbour of a word in names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct Neighbour {
    /// The word.
    pub word: NameId,
    /// How many texts (clues, lines of lists) have the pair.
    pub times: u32,
}

view! {
    /// Words of names, each with its neighbours.
    pub struct Names of NameColumns(tables) {
        words: TextColumn = tables.texts("names"),
        after: ListColumn<Neighbour> = tables.lists("names.after"),
        before: ListColumn<Neighbour> = tables.lists("names.before"),
    }
}

impl<'a> Names<'a> {
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
