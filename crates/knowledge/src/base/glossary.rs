//! The glossary: answers that are common in crosswords, with clues written for this project
//! (`data/README.md` says how).
//!
//! It is what a pack knows of clues until it has an archive (experiment 085).

use std::io::Read as _;
use std::sync::LazyLock;

use ruzstd::decoding::StreamingDecoder;

/// `data/glossary.tsv`, compressed.
const GLOSSARY: &[u8] = include_bytes!("../../data/glossary.zst");

/// The text of the glossary: a line for each answer, `ANSWER⇥CLUE⇥CLUE…`, by length and then
/// in the order of letters. Unpacked at the first call.
pub(crate) fn glossary() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let mut text = String::new();
        let mut decoder = StreamingDecoder::new(GLOSSARY).expect("a test unpacks the glossary");
        decoder.read_to_string(&mut text).expect("a test unpacks the glossary");
        text
    });
    &TEXT
}

/// Each answer of the glossary with each of its clues, once.
pub(crate) fn glossary_pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().flat_map(|line| {
        let mut fields = line.split('\t');
        let answer = fields.next().unwrap_or_default();
        fields.map(move |clue| (answer, clue))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::base::text::{answer, clue_key};

    #[test]
    fn it_is_its_text_and_every_line_is_sound() {
        let text = glossary();
        let message = "crates/knowledge/data/README.md says how to compress it";
        assert!(text == include_str!("../../data/glossary.tsv"), "{message}");
        let mut pairs = HashSet::new();
        for (word, clue) in glossary_pairs(text) {
            let letters = answer(word).map(|letters| letters.len());
            assert_eq!(letters, Some(word.len()), "{word}: letters only");
            let key = clue_key(clue);
            assert!(!key.is_empty() && clue.trim() == clue, "{word}: {clue:?}");
            assert!(pairs.insert((word, key)), "{word}: {clue:?} twice");
        }
        assert!(pairs.len() > 30_000, "{}", pairs.len());
        assert!(pairs.contains(&("ERIE", clue_key("Great Lake"))));
    }
}
