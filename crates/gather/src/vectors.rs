//! Files of word vectors.

use std::collections::HashMap;

use serde::Deserialize;
use wordwright_knowledge::build::{vector_line, word_vector};

/// The file of the JavaScript packages `wink-embeddings-sg-…`: words, the most frequent
/// first, and for each its numbers, with two more that are not used here.
#[derive(Deserialize)]
struct WinkEmbeddings {
    dimensions: usize,
    words: Vec<String>,
    vectors: HashMap<String, Vec<f32>>,
}

/// The lines of a file of vectors, with rounded numbers: either a text with a word and
/// its numbers in each line, or such a package.
///
/// # Errors
/// What was expected, if there is no vector.
pub fn lines(text: &str) -> Result<String, &'static str> {
    let mut expected = "a word and 8 to 128 numbers with blanks between, as `tea 0.51 -0.2 …`";
    let lines: Vec<String> = if text.trim_start().starts_with('{') {
        expected = "the whole of a JSON file with `dimensions` (8 to 128), `words` and `vectors`";
        let WinkEmbeddings { dimensions, words, vectors } =
            serde_json::from_str(text).map_err(|_| expected)?;
        let numbers = |word: &String| vectors.get(word)?.get(..dimensions);
        let known = words.iter().filter_map(|word| Some((word, numbers(word)?)));
        known.map(|(word, numbers)| vector_line(word, numbers)).collect()
    } else {
        let known = text.lines().filter_map(word_vector);
        known.map(|(word, numbers)| vector_line(word, &numbers)).collect()
    };
    // A package's entry may be too long, or not a word.
    let any = lines.iter().any(|line| word_vector(line).is_some());
    any.then(|| lines.join("\n")).ok_or(expected)
}
