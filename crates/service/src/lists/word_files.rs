//! Reads word lists from files: text, compiled lexicons and KWG files.

use std::path::Path;

use wordwright_lexicon::{Alphabet, Compiled, LexiconError, WordGraph};

/// How many bytes of a file to search for a zero byte, which a text never has.
/// By judgement: a binary file has one far earlier.
const LOOKED_AT: usize = 4096;

/// Whether a file of that name is a KWG file.
pub fn is_kwg(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("kwg"))
}

/// The lines of a list from any kind of file, and the letters of a compiled
/// lexicon. The tiles of a KWG file are the letters of `alphabet`.
///
/// # Errors
/// A damaged compiled lexicon or KWG file, or a file that is not text.
pub fn list_text(
    name: &str,
    bytes: Vec<u8>,
    alphabet: &Alphabet,
) -> Result<(Vec<u8>, Option<Alphabet>), LexiconError> {
    if Compiled::matches(&bytes) {
        let compiled = Compiled::read(&bytes)?;
        let letters = compiled.alphabet().clone();
        return Ok((words_of(compiled.graph(), &letters), Some(letters)));
    }
    if is_kwg(name) {
        return Ok((words_of(&WordGraph::from_kwg(&bytes)?, alphabet), None));
    }
    if bytes.iter().take(LOOKED_AT).any(|&byte| byte == 0) {
        return Err(LexiconError::NotText);
    }
    Ok((bytes, None))
}

/// The words of a graph, one per line.
fn words_of(graph: &WordGraph<'_>, alphabet: &Alphabet) -> Vec<u8> {
    let mut text = String::new();
    for word in graph.dawg().words() {
        text += &alphabet.decode(&word);
        text.push('\n');
    }
    text.into_bytes()
}
