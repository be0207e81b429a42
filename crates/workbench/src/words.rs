//! The words for fills: the user's own first, then the lists in order.
//!
//! Reading 300,000 words and building their tables takes a tenth of a second,
//! so it is done once per change and shared by all requests.

use std::sync::{Arc, Mutex, PoisonError};

use wordwright_compose::{Problem, WordTables};
use wordwright_grid::Grid;
use wordwright_lexicon::{Alphabet, LengthSet, LexiconError, Source, WordId, WordList, embedded};
use wordwright_service::rules::FillRules;

use crate::error::WorkbenchError;
use crate::library::{Library, OwnWord, StoredList};

/// The name of the user's own list.
pub const OWN: &str = "your own words";

/// The words of all lists, ready for filling.
#[derive(Debug)]
pub struct Words {
    tables: Arc<WordTables>,
}

impl Words {
    fn new(list: WordList) -> Self {
        Self { tables: Arc::new(WordTables::new(Arc::new(list))) }
    }

    /// The words.
    pub fn list(&self) -> &Arc<WordList> {
        self.tables.list()
    }

    /// The words by length.
    pub fn tables(&self) -> &Arc<WordTables> {
        &self.tables
    }

    /// The problem of filling a draft with these words under these rules.
    pub fn problem(&self, grid: Grid, rules: &FillRules) -> Result<Problem, WorkbenchError> {
        let mut problem = Problem::draft(grid, Arc::clone(&self.tables))?;
        rules.apply(&mut problem)?;
        Ok(problem)
    }
}

/// A cache of the library's words.
#[derive(Debug)]
pub struct WordCache {
    library: Arc<Library>,
    words: Mutex<Option<CachedWords>>,
}

#[derive(Debug)]
struct CachedWords {
    words: Arc<Words>,
    /// [`Library::changes_of_others`] before they were read.
    version: i64,
}

impl WordCache {
    /// A cache for a library.
    pub fn new(library: Arc<Library>) -> Self {
        Self { library, words: Mutex::new(None) }
    }

    /// The words, read again if something has changed.
    pub fn get(&self) -> Result<Arc<Words>, WorkbenchError> {
        let mut cached = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        let version = self.library.changes_of_others()?;
        if let Some(cached) = cached.as_ref().filter(|cached| cached.version == version) {
            return Ok(Arc::clone(&cached.words));
        }
        let words = Arc::new(Words::new(read(&self.library)?));
        *cached = Some(CachedWords { words: Arc::clone(&words), version });
        Ok(words)
    }

    /// Empties the cache after a change.
    pub fn forget(&self) {
        *self.words.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// All words of one list, regardless of its minimum scores.
pub fn whole_list(library: &Library, id: i64) -> Result<WordList, WorkbenchError> {
    let text = library.list_text(id)?.unwrap_or_else(embedded::english_text);
    // The list was valid when it was added.
    let source = Source { name: "the list", text: &text, minimum: 0 };
    let read = WordList::read(&Alphabet::english(), &[source], LengthSet::ALL);
    Ok(read.map_err(|(_, problem)| problem)?.0)
}

fn read(library: &Library) -> Result<WordList, WorkbenchError> {
    let lists: Vec<StoredList> = library.lists()?.into_iter().filter(|list| list.enabled).collect();
    let own = own_text(&library.own_words()?);
    let mut texts = Vec::new();
    for list in &lists {
        texts.push(library.list_text(list.id)?.unwrap_or_else(embedded::english_text));
    }
    let own = Source { name: OWN, text: own.as_bytes(), minimum: 0 };
    let rest = lists.iter().zip(&texts).map(|(list, text)| {
        let lowest = list.lengths.iter().map(|length| length.minimum).min();
        let minimum = lowest.map_or(list.minimum, |lowest| lowest.min(list.minimum));
        Source { name: &list.name, text, minimum }
    });
    let sources: Vec<Source<'_>> = std::iter::once(own).chain(rest).collect();
    let read = WordList::read(&Alphabet::english(), &sources, LengthSet::ALL);
    let (mut words, _) = read.map_err(|(at, problem)| match problem {
        LexiconError::NoUsableWord { .. } => WorkbenchError::value(
            "word lists",
            "no usable word",
            "an enabled list with words of its minimum score or more",
        ),
        problem => WorkbenchError::value(
            "word lists",
            format!("{}: {problem}", sources.get(at).map_or("a list", |source| source.name)),
            "a list that can be read",
        ),
    })?;
    if lists.iter().any(|list| !list.lengths.is_empty()) {
        words.retain(|words, word| is_good_enough(words, word, &lists));
    }
    Ok(words)
}

/// Whether a word has the minimum score that its list sets for its length.
fn is_good_enough(words: &WordList, word: WordId, lists: &[StoredList]) -> bool {
    let source = words.source(word);
    let Some(list) = lists.iter().find(|list| list.name == source) else { return true };
    let length = words.length(word);
    let special = list.lengths.iter().find(|special| usize::from(special.length) == length);
    words.score(word) >= special.map_or(list.minimum, |special| special.minimum)
}

/// The user's own words as the text of a list.
pub fn own_text(words: &[OwnWord]) -> String {
    let line = |word: &OwnWord| match word.score {
        Some(score) => format!("{};{score}\n", word.word),
        None => format!("!{}\n", word.word),
    };
    words.iter().map(line).collect()
}
