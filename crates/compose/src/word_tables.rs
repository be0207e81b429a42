//! The words of a list laid out by length, shared by many problems.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use wordwright_lexicon::{LengthSet, WordList, WordTable};

use crate::runs::Runs;

/// The words of one list by length, as the network searches on them.
///
/// Laying out 300,000 words takes tens of milliseconds, which someone who types
/// a letter should not wait for: problems made by
/// [`Problem::with_tables`](crate::Problem::with_tables) share the work.
#[derive(Debug, Clone)]
pub struct WordTables {
    list: Arc<WordList>,
    by_length: Vec<Option<Arc<WordTable>>>,
    runs: Arc<Mutex<KnownRuns>>,
}

/// What was read so far: the runs of words of the first number of letters, of the second length.
type KnownRuns = HashMap<(usize, usize), Arc<Runs>>;

impl WordTables {
    /// Lays out every word of `list`.
    pub fn new(list: Arc<WordList>) -> Self {
        let tables = WordTable::by_length(&list, LengthSet::ALL);
        let by_length = tables.into_iter().map(|table| table.map(Arc::new)).collect();
        Self { list, by_length, runs: Arc::default() }
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

    /// Which of the words of `letters` letters hold a run of `length`. Read at the first use:
    /// most problems allow any run, and those of a live fill have the same rule again and again.
    pub(crate) fn runs(&self, letters: usize, length: usize) -> Arc<Runs> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || {
            let words = self.of_length(letters).into_iter();
            let entries = words.flat_map(|words| (0..words.len()).map(|word| words.letters(word)));
            Arc::new(Runs::new(length, entries))
        };
        Arc::clone(runs.entry((letters, length)).or_insert_with(read))
    }
}
