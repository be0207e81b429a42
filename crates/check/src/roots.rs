//! Roots of words: `runs`, `running` and `run` have one.

use rust_stemmers::{Algorithm, Stemmer};

use crate::Spelling;

/// Words too common to count when they are repeated. Sorted.
const COMMON: [&str; 58] = [
    "a", "all", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "for", "from",
    "get", "go", "had", "has", "he", "her", "his", "if", "in", "is", "it", "its", "let", "like",
    "me", "my", "no", "not", "of", "off", "on", "one", "or", "our", "out", "over", "she", "so",
    "some", "that", "the", "their", "them", "they", "this", "to", "up", "was", "we", "who", "will",
    "with", "you", "your",
];

/// Fewest letters of a word whose repetition counts, by judgement.
const SHORTEST: usize = 3;

/// Finds the roots of words: by the Snowball algorithm for English, also known as
/// Porter2.
pub struct Roots {
    stemmer: Stemmer,
}

impl Roots {
    /// For English words.
    pub fn english() -> Self {
        Self { stemmer: Stemmer::create(Algorithm::English) }
    }

    /// The root of a word: lower case, letters only, without a possessive.
    pub fn of(&self, word: &str) -> String {
        self.stemmer.stem(&bare(word)).into_owned()
    }

    /// The words of a text that count when they are repeated, each with its root.
    pub fn significant_words<'a>(&self, text: &'a str) -> Vec<(&'a str, String)> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
        words
            .filter(|word| {
                let word = bare(word);
                word.chars().count() >= SHORTEST && COMMON.binary_search(&word.as_str()).is_err()
            })
            .map(|word| (word, self.of(word)))
            .collect()
    }

    /// The significant words of an answer, as it is spelled, and all of it as
    /// one word: each bare, with its root.
    pub(crate) fn of_answer(
        &self,
        answer: &str,
        spelling: Option<Spelling<'_>>,
    ) -> Vec<(String, String)> {
        let spelled = spelling.and_then(|spelling| spelling(answer)).unwrap_or_default();
        let words =
            self.significant_words(&spelled).into_iter().chain(self.significant_words(answer));
        let mut words: Vec<(String, String)> =
            words.map(|(word, root)| (bare(word), root)).collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}

/// A word in lower case, letters only, without a possessive.
fn bare(word: &str) -> String {
    let word = word.to_lowercase().replace('’', "'");
    let word = word.strip_suffix("'s").unwrap_or(&word);
    word.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Endings by which forms of one word differ, once what they share is taken
/// away. Sorted.
const ENDINGS: [&str; 26] = [
    "", "able", "al", "d", "ed", "er", "ers", "es", "est", "ful", "ied", "ier", "ies", "ing",
    "ings", "ion", "ions", "less", "ly", "ment", "ments", "ness", "r", "rs", "s", "st",
];

/// Whether two bare words with one root are forms of one word. The algorithm
/// alone would join TRI with TRY and AGEE with AGES.
pub(crate) fn are_forms(a: &str, b: &str) -> bool {
    let shared: usize =
        a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let (a, b) = (&a[shared..], &b[shared..]);
    let is_ending = |ending: &str| ENDINGS.binary_search(&ending).is_ok();
    // A final e or y gives way to another vowel; a doubled consonant comes before
    // one.
    let vowel = |ending: &str| ending.starts_with(['a', 'e', 'i']) && is_ending(ending);
    let doubled = |ending: &str| {
        let mut letters = ending.chars();
        letters.next().is_some_and(|c| !"aeiouy".contains(c)) && vowel(letters.as_str())
    };
    is_ending(a) && is_ending(b)
        || matches!(a, "e" | "y") && vowel(b)
        || matches!(b, "e" | "y") && vowel(a)
        || a.is_empty() && doubled(b)
        || b.is_empty() && doubled(a)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let found = Roots::english().significant_words(text);
        let found: Vec<String> =
            found.into_iter().map(|(word, root)| format!("{word}: {root}")).collect();
        expected.assert_eq(&found.join(", "));
    }

    #[test]
    fn forms_of_a_word_have_one_root() {
        check(
            "He runs; they ran, running to the runner's run",
            &expect!["runs: run, ran: ran, running: run, runner's: runner, run: run"],
        );
        check(
            "\"It's a dog's life,\" NIÑO'S ___ said",
            &expect!["dog's: dog, life: life, NIÑO'S: niño, said: said"],
        );
    }

    #[test]
    fn lists_are_in_order() {
        assert!(COMMON.is_sorted() && ENDINGS.is_sorted());
    }

    #[test]
    fn forms_differ_by_usual_endings() {
        for (a, b) in [
            ("run", "runs"),
            ("run", "running"),
            ("make", "making"),
            ("try", "tried"),
            ("make", "makes"),
            ("agile", "agiler"),
            ("chip", "chip"),
            ("act", "action"),
        ] {
            assert!(are_forms(a, b) && are_forms(b, a), "{a} {b}");
        }
        for (a, b) in [("tri", "try"), ("agee", "ages"), ("ecol", "ecole")] {
            assert!(!are_forms(a, b) && !are_forms(b, a), "{a} {b}");
        }
    }
}
