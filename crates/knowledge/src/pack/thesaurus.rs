//! Words with their synonyms, as a thesaurus groups them.

use super::relations::NO_ANSWER;
use crate::base::{AnswerId, EntryId};
use crate::tables::{Column, ListColumn, TextColumn, view};

view! {
    /// Words and phrases in lower case, each with those listed under it.
    pub struct Thesaurus of ThesaurusColumns(tables) {
        words: TextColumn = tables.texts("words"),
        answers: Column<u32> = tables.column("answers"),
        forward: ListColumn<EntryId> = tables.lists("forward"),
        reverse: ListColumn<EntryId> = tables.lists("reverse"),
    }
}

impl<'a> Thesaurus<'a> {
    /// How many words and phrases, including those that are only listed under others.
    pub fn len(self) -> usize {
        self.words.len()
    }

    /// Whether there is none: the pack was built without a thesaurus.
    pub fn is_empty(self) -> bool {
        self.words.is_empty()
    }

    /// The entry of a word or phrase in lower case.
    pub fn find(self, word: &str) -> Option<EntryId> {
        self.words.find(word).map(|place| EntryId(place as u32))
    }

    /// The word or phrase of an entry.
    pub fn text(self, entry: EntryId) -> &'a str {
        self.words.text(entry.index())
    }

    /// The answer that it makes, if it fits a grid.
    pub fn answer(self, entry: EntryId) -> Option<AnswerId> {
        self.answers.get(entry.index()).filter(|&&id| id != NO_ANSWER).map(|&id| AnswerId(id))
    }

    /// The words listed under an entry, in the order of ids.
    pub fn under(self, entry: EntryId) -> &'a [EntryId] {
        self.forward.get(entry.index())
    }

    /// The entries that a word is listed under, in the order of ids.
    pub fn over(self, entry: EntryId) -> &'a [EntryId] {
        self.reverse.get(entry.index())
    }
}
