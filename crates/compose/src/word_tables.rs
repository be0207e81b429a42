//! The words of a list laid out by length, shared by many problems.

use std::sync::Arc;

use wordwright_lexicon::{LengthSet, WordList, WordTable};

/// The words of one list by length, as the network searches on them.
///
/// Laying out 300,000 words takes tens of milliseconds, which someone who types
/// a letter should not wait for: problems made by
/// [`Problem::with_tables`](crate::Problem::with_tables) share the work.
#[derive(Debug, Clone)]
pub struct WordTables {
    list: Arc<WordList>,
    by_length: Vec<Option<Arc<WordTable>>>,
}

impl WordTables {
    /// Lays out every word of `list`.
    pub fn new(list: Arc<WordList>) -> Self {
        let tables = WordTable::by_length(&list, LengthSet::ALL);
        let by_length = tables.into_iter().map(|table| table.map(Arc::new)).collect();
        Self { list, by_length }
    }

    /// The list.
    pub fn list(&self) -> &Arc<WordList> {
        &self.list
    }

    /// The words by length, the shortest first.
    pub fn iter(&self) -> impl Iterator<Item = &WordTable> {
        self.by_length.iter().flatten().map(AsRef::as_ref)
    }

    /// The words of `length` letters, if the list has some.
    pub fn of_length(&self, length: usize) -> Option<&Arc<WordTable>> {
        self.by_length.get(length)?.as_ref()
    }
}
