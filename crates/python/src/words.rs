//! Word lists.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use wordwright_compose::WordTables;
use wordwright_lexicon::{Alphabet, LengthSet, LetterBag, Query, Source, Usage, embedded};
use wordwright_service::limits::WORDS_FILE;
use wordwright_service::word_comparison::WordComparison;
use wordwright_service::words;

use crate::error::{at_most, engine, read, whole};
use crate::json::json;
use crate::pickled;

/// Words with scores from 0 to 100. Pickled with all its words.
#[pyclass(frozen, module = "wordwright")]
pub struct WordList {
    pub list: Arc<wordwright_lexicon::WordList>,
    tables: OnceLock<Arc<WordTables>>,
}

impl WordList {
    pub fn of(name: &str, text: &[u8], minimum: u8) -> PyResult<Self> {
        let sources = [Source { name, text, minimum }];
        let read =
            wordwright_lexicon::WordList::read(&Alphabet::english(), &sources, LengthSet::ALL);
        let (list, _) = read.map_err(|(_, problem)| engine(format!("{name}: {problem}")))?;
        Ok(Self { list: Arc::new(list), tables: OnceLock::new() })
    }

    /// The word tables for filling, built once.
    pub fn tables(&self) -> &Arc<WordTables> {
        self.tables.get_or_init(|| Arc::new(WordTables::new(Arc::clone(&self.list))))
    }
}

/// Checks a minimum score.
fn minimum(found: i128) -> PyResult<u8> {
    whole("min_score", found, 0, Some(100))
}

#[pymethods]
impl WordList {
    /// The words of the embedded English list scored `min_score` (0 to 100) or
    /// more.
    #[staticmethod]
    #[pyo3(signature = (min_score = 0))]
    fn english(py: Python<'_>, min_score: i128) -> PyResult<Self> {
        let min_score = minimum(min_score)?;
        py.detach(|| Self::of("english", &embedded::english_text(), min_score))
    }

    /// A list from a file of WORD;SCORE lines; words without a score count as 50.
    ///
    /// Raises `OSError`, and `WordwrightError` if it has no usable word.
    #[staticmethod]
    #[pyo3(signature = (path, min_score = 0))]
    fn read(py: Python<'_>, path: PathBuf, min_score: i128) -> PyResult<Self> {
        let min_score = minimum(min_score)?;
        let bytes = read(&path, WORDS_FILE)?;
        py.detach(|| Self::of(&path.display().to_string(), &bytes, min_score))
    }

    /// A list from its text: WORD;SCORE lines, as in a file.
    ///
    /// Raises `WordwrightError` if it has no usable word.
    #[staticmethod]
    #[pyo3(signature = (text, min_score = 0))]
    fn parse(text: &str, min_score: i128) -> PyResult<Self> {
        Self::of("the text", text.as_bytes(), minimum(min_score)?)
    }

    /// The score of a word, 0 to 100; None if the list does not have it.
    fn score(&self, word: &str) -> Option<u8> {
        let letters = self.list.alphabet().encode(word).ok()?;
        Some(self.list.score(self.list.find(&letters)?))
    }

    /// Every word as the list writes it, with its score, 0 to 100.
    fn words(&self) -> Vec<(String, u8)> {
        self.list.ids().map(|id| (self.list.display(id), self.list.score(id))).collect()
    }

    /// The words that match a pattern such as "S?A[RT]*", or a query, best first: a dict for
    /// each with `word`, `score`, `list`, and if the list has them `written` (its spelling of
    /// the word) and `clues` (sample clues). `most` limits the number of words.
    ///
    /// Raises `WordwrightError` for a query that cannot be parsed.
    #[pyo3(signature = (pattern, most = None))]
    fn matching<'py>(
        &self,
        py: Python<'py>,
        pattern: &str,
        most: Option<i128>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let query = Query::parse(self.list.alphabet(), pattern).map_err(engine)?;
        let most = at_most(most)?;
        let tables = self.tables();
        let found = py.detach(|| words::matching(&self.list, tables.iter(), &query, most));
        json(py, &found)
    }

    /// The words that letters form (`?` is a blank), best first, in the form of
    /// `matching`. With `some`, also words that leave letters over.
    ///
    /// Raises `WordwrightError` for letters that the alphabet does not have.
    #[pyo3(signature = (letters, some = false, most = None))]
    fn anagrams<'py>(
        &self,
        py: Python<'py>,
        letters: &str,
        some: bool,
        most: Option<i128>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let letters = LetterBag::parse(self.list.alphabet(), letters).map_err(engine)?;
        let usage = if some { Usage::Some } else { Usage::All };
        let most = at_most(most)?;
        let found = py.detach(|| words::anagrams(&self.list, &letters, usage, most));
        json(py, &found)
    }

    /// Statistics of the list, as the dict that `wordwright words stats --json`
    /// prints.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json(py, &words::WordStatistics::of(&self.list))
    }

    /// A comparison with another list, as the dict that `wordwright words compare --json`
    /// prints. `most` limits the words that only this list has, and those that only the other
    /// has.
    #[pyo3(signature = (other, most = None))]
    fn compare<'py>(
        &self,
        py: Python<'py>,
        other: &Self,
        most: Option<i128>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (most, all) = (at_most(most)?, LengthSet::ALL);
        json(py, &py.detach(|| WordComparison::of(&self.list, &other.list, all, most)))
    }

    fn __len__(&self) -> usize {
        self.list.len()
    }

    fn __contains__(&self, word: &str) -> bool {
        self.score(word).is_some()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let line = |(word, score): (String, u8)| format!("{word};{score}\n");
        let text = self.words().into_iter().map(line).collect();
        Ok((pickled::maker(py, "_words")?, (text,)))
    }

    fn __repr__(&self) -> String {
        format!("<WordList of {} words>", self.list.len())
    }
}

/// The list from a pickled text.
#[pyfunction]
pub fn _words(text: &str) -> PyResult<WordList> {
    WordList::of("the text", text.as_bytes(), 0)
}
