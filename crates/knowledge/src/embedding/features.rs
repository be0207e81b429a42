//! What the embedding sees of a clue and of an answer: hashed features.
//!
//! Each feature is a row of a table, found by hashing, so that there is no
//! vocabulary of clues to keep: a row holds numbers and no text. Two features
//! that meet in a row share it.

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::text::answer;

/// Rows of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// For the features of clues.
    pub clue: u32,
    /// For the letter n-grams of answers.
    pub letters: u32,
    /// For the words that answers are cut into.
    pub words: u32,
}

impl Default for Sizes {
    /// Room for an archive of a million clues: 160 MB in the pack.
    fn default() -> Self {
        Self { clue: 1 << 20, letters: 1 << 17, words: 1 << 16 }
    }
}

/// Lengths of letter n-grams, the two ends of a word counted as letters.
const GRAMS: std::ops::RangeInclusive<usize> = 3..=5;

/// Words of a clue beyond this are not seen; the longest clue of an archive of
/// a million has forty.
const WORDS_SEEN: usize = 64;

/// Bytes of a word beyond this have no n-grams.
const BYTES_SEEN: usize = 24;

/// Words whose letters say nothing: they get no n-grams, which halves the work.
const PLAIN: [&str; 27] = [
    "___", "?", "!", "\"", "[", "a", "an", "and", "as", "at", "by", "for", "from", "in", "is",
    "it", "like", "may", "of", "on", "one", "or", "some", "that", "the", "to", "with",
];

/// Kinds of features, so that equal text of two kinds has two rows.
#[derive(Clone, Copy)]
enum Kind {
    Word = 1,
    Pair = 2,
    ClueGram = 3,
    LetterGram = 4,
    AnswerWord = 5,
}

fn row(kind: Kind, bytes: &[u8], rows: u32) -> u32 {
    (xxh3_64_with_seed(bytes, kind as u64) % u64::from(rows)) as u32
}

fn grams(kind: Kind, word: &[u8], of: u32, buffer: &mut Vec<u8>, rows: &mut Vec<u32>) {
    buffer.clear();
    buffer.push(b'<');
    buffer.extend_from_slice(word);
    buffer.push(b'>');
    for length in GRAMS {
        rows.extend(buffer.windows(length).map(|gram| row(kind, gram, of)));
    }
}

/// The rows of a word in a clue, and in an answer if it can stand in one.
pub fn of_word(word: &str, sizes: Sizes) -> (u32, Option<u32>) {
    let letters = answer(word).map(|letters| row(Kind::AnswerWord, &letters, sizes.words));
    (row(Kind::Word, word.as_bytes(), sizes.clue), letters)
}

/// Appends the rows of the features of a clue [key](crate::text::clue_key): its
/// words, its pairs of neighbours, its words' n-grams.
pub fn of_clue(key: &str, of: u32, rows: &mut Vec<u32>) {
    let mut buffer = Vec::with_capacity(64);
    let mut last: Option<&str> = None;
    for word in words(key).take(WORDS_SEEN) {
        rows.push(row(Kind::Word, word.as_bytes(), of));
        if let Some(last) = last {
            buffer.clear();
            buffer.extend_from_slice(last.as_bytes());
            buffer.push(b' ');
            buffer.extend_from_slice(word.as_bytes());
            rows.push(row(Kind::Pair, &buffer, of));
        }
        last = Some(word);
        if !PLAIN.contains(&word) {
            let seen = &word.as_bytes()[..word.len().min(BYTES_SEEN)];
            grams(Kind::ClueGram, seen, of, &mut buffer, rows);
        }
    }
}

/// The words of a key. Unlike [`text::words`](crate::text::words) it gives the
/// marks that change what a clue asks for as words too: a question mark, an
/// exclamation mark, quotes, an opening bracket.
fn words(key: &str) -> impl Iterator<Item = &str> {
    let mut rest = key;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            let starts = first.is_alphanumeric() || first == '_';
            let length = if starts {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'')
                    .unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            let (word, after) = rest.split_at(length);
            rest = after;
            if starts {
                let word = word.trim_end_matches('\'');
                return Some(word.strip_suffix("'s").unwrap_or(word));
            }
            if matches!(first, '?' | '!' | '"' | '[') {
                return Some(word);
            }
        }
    })
}

/// Appends the rows of an answer's letter n-grams.
pub fn of_letters(answer: &[u8], of: u32, rows: &mut Vec<u32>) {
    let mut buffer = Vec::with_capacity(answer.len() + 2);
    grams(Kind::LetterGram, answer, of, &mut buffer, rows);
}

/// Appends the rows of the words of an answer; `ends` tells where each ends.
pub fn of_words(answer: &[u8], ends: &[u8], of: u32, rows: &mut Vec<u32>) {
    let mut start = 0;
    for &end in ends {
        let end = usize::from(end);
        rows.push(row(Kind::AnswerWord, &answer[start..end], of));
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(key: &str, expected: &Expect) {
        expected.assert_eq(&words(key).collect::<Vec<_>>().join(" | "));
    }

    #[test]
    fn marks_are_words() {
        check("zola's \"nana\", e.g.?", &expect![[r#"zola | " | nana | " | e | g | ?"#]]);
        check("[not again!]", &expect!["[ | not | again | !"]);
        check("___ in '83", &expect!["___ | in | 83"]);
        check("'", &expect![""]);
    }

    #[test]
    fn kinds_do_not_meet() {
        let mut rows = Vec::new();
        of_clue("erie", u32::MAX, &mut rows);
        of_letters(b"erie", u32::MAX, &mut rows);
        of_words(b"erie", &[4], u32::MAX, &mut rows);
        // A word and nine n-grams, nine n-grams, a word; none in one row.
        assert_eq!(rows.len(), 20);
        rows.sort_unstable();
        rows.dedup();
        assert_eq!(rows.len(), 20);
    }

    #[test]
    fn any_key_has_few_features() {
        let mut rows = Vec::new();
        for key in ["", "'", "日本", "é", &"x".repeat(10_000), &"a b ".repeat(5_000)] {
            rows.clear();
            of_clue(key, 1 << 10, &mut rows);
            assert!(rows.len() <= WORDS_SEEN * 2 + WORDS_SEEN * 3 * BYTES_SEEN, "{key}");
            assert!(rows.iter().all(|&row| row < 1 << 10));
        }
    }
}
