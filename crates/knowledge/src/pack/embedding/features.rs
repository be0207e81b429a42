//! The features of clues and answers in the embedding, each identified by a hash.
//!
//! Not every feature has a vector: the builder gives one to those that training
//! sees more than once.

use wordwright_lexicon::Capital;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::base::text::answer;

/// Lengths of letter n-grams, the two ends of a word counted as letters.
const GRAMS: std::ops::RangeInclusive<usize> = 3..=5;

/// Further words of a clue are ignored; the longest clue of an archive of a million has forty.
const WORDS_SEEN: usize = 64;

/// Bytes of a word beyond this have no n-grams; by judgement.
const BYTES_SEEN: usize = 24;

/// The weight of a word of a clue relative to an n-gram of its letters (experiment 025).
const WORD: usize = 3;

/// The weight of a pair of words (experiment 025).
const PAIR: usize = 2;

/// A clue with this many features is the mean of their vectors (experiment 025).
const USUAL: f32 = 60.0;

/// The weight of each of a clue's features. The more features there are, the
/// more of them are uninformative: the mean would make the others too weak, the
/// sum would make all too strong.
pub fn of_a_clue(features: usize) -> f32 {
    1.0 / (USUAL * features.max(1) as f32).sqrt()
}

/// The weight of each of an answer's words.
pub fn of_a_phrase(words: usize) -> f32 {
    1.0 / (words.max(1) as f32).sqrt()
}

/// The weight of each of an answer's n-grams: an answer has their mean.
pub fn of_a_spelling(grams: usize) -> f32 {
    1.0 / grams.max(1) as f32
}

/// Words whose letters carry no information: they get no n-grams, which halves the work.
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

fn hash(kind: Kind, bytes: &[u8]) -> u64 {
    xxh3_64_with_seed(bytes, kind as u64)
}

fn grams(kind: Kind, word: &[u8], buffer: &mut Vec<u8>, features: &mut Vec<u64>) {
    buffer.clear();
    buffer.push(b'<');
    buffer.extend_from_slice(word);
    buffer.push(b'>');
    for length in GRAMS {
        features.extend(buffer.windows(length).map(|gram| hash(kind, gram)));
    }
}

/// A word in a clue, and in an answer if it can stand in one.
pub fn of_word(word: &str) -> (u64, Option<u64>) {
    let letters = answer(word).map(|letters| hash(Kind::AnswerWord, Capital::bytes(&letters)));
    (hash(Kind::Word, word.as_bytes()), letters)
}

/// The features of a clue [key](crate::base::text::clue_key): its words, its pairs of
/// neighbours, its words' n-grams. A feature with a greater weight is repeated.
pub fn of_clue(key: &str) -> Vec<u64> {
    let (mut buffer, mut features) = (Vec::with_capacity(64), Vec::new());
    let mut last: Option<&str> = None;
    for word in words(key).take(WORDS_SEEN) {
        features.extend([hash(Kind::Word, word.as_bytes()); WORD]);
        if let Some(last) = last {
            buffer.clear();
            buffer.extend_from_slice(last.as_bytes());
            buffer.push(b' ');
            buffer.extend_from_slice(word.as_bytes());
            features.extend([hash(Kind::Pair, &buffer); PAIR]);
        }
        last = Some(word);
        if !PLAIN.contains(&word) {
            let seen = &word.as_bytes()[..word.len().min(BYTES_SEEN)];
            grams(Kind::ClueGram, seen, &mut buffer, &mut features);
        }
    }
    features
}

/// The words of a key. Unlike [`text::words`](crate::base::text::words) it gives the
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

/// An answer's letter n-grams.
pub fn of_letters(answer: &[Capital]) -> Vec<u64> {
    let (mut buffer, mut features) = (Vec::with_capacity(answer.len() + 2), Vec::new());
    grams(Kind::LetterGram, Capital::bytes(answer), &mut buffer, &mut features);
    features
}

/// The words of an answer; `ends` has the end of each.
pub fn of_words(answer: &[Capital], ends: &[u8]) -> Vec<u64> {
    let starts = std::iter::once(&0).chain(ends);
    let word = |(&start, &end): (&u8, &u8)| {
        hash(Kind::AnswerWord, Capital::bytes(&answer[usize::from(start)..usize::from(end)]))
    };
    starts.zip(ends).map(word).collect()
}

/// The rows of those `features` that have one, given the hashes of all that do, in order.
pub fn rows(keys: &[u64], features: &[u64]) -> impl Iterator<Item = u32> {
    features.iter().filter_map(|key| keys.binary_search(key).ok().map(|row| row as u32))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use wordwright_lexicon::capitals;

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
        let mut all = of_clue("erie");
        all.extend(of_letters(&capitals(b"ERIE")));
        all.extend(of_words(&capitals(b"ERIE"), &[4]));
        assert_eq!(all.len(), WORD + 9 + 9 + 1, "a word and n-grams, n-grams, a word");
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 1 + 9 + 9 + 1);
    }

    #[test]
    fn any_key_has_few_features() {
        for key in ["", "'", "日本", "é", &"x".repeat(10_000), &"a b ".repeat(5_000)] {
            let most = WORDS_SEEN * (WORD + PAIR + 3 * BYTES_SEEN);
            assert!(of_clue(key).len() <= most, "{key}");
        }
    }
}
