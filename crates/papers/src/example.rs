//! Problems of filling, from files and from the papers' own examples.

use std::path::PathBuf;
use std::sync::Arc;

use wordwright_compose::Problem;
use wordwright_lexicon::{Alphabet, LengthSet, Source, WordList};

use crate::error::PaperError;

/// The problem of filling a pattern's grid with the words of a list.
pub fn problem(path: &str, pattern: &[u8], list: &Arc<WordList>) -> Result<Problem, PaperError> {
    let unusable = |error: &dyn std::error::Error| PaperError::Unusable {
        path: PathBuf::from(path),
        why: error.to_string(),
    };
    let document = wordwright_formats::read(pattern).map_err(|error| unusable(&error))?;
    Problem::new(document.puzzle.grid, Arc::clone(list)).map_err(|error| unusable(&error))
}

/// The words of a list, whatever their scores.
pub fn word_list(path: PathBuf, text: &[u8]) -> Result<Arc<WordList>, PaperError> {
    let source = Source { name: "list", text, minimum: 0 };
    match WordList::read(&Alphabet::english(), &[source], LengthSet::ALL) {
        Ok((list, _)) => Ok(Arc::new(list)),
        Err((_, error)) => Err(PaperError::Unusable { path, why: error.to_string() }),
    }
}

/// An example of the repository: its pattern and its words.
pub fn example(pattern: &str, words: &str) -> Problem {
    let list = WordList::parse(&Alphabet::english(), words).expect("the example's words are words");
    problem("the example", pattern.as_bytes(), &Arc::new(list))
        .expect("the example's grid has slots")
}
