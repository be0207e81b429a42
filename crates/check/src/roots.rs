//! Roots of words: `runs`, `running` and `run` have one.

use rust_stemmers::{Algorithm, Stemmer};

use crate::Spelling;

/// Words that say too little to count when they are repeated. Sorted.
const COMMON: [&str; 58] = [
    "a", "all", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "for", "from",
    "get", "go", "had", "has", "he", "her", "his", "if", "in", "is", "it", "its", "let", "like",
    "me", "my", "no", "not", "of", "off", "on", "one", "or", "our", "out", "over", "she", "so",
    "some", "that", "the", "their", "them", "they", "this", "to", "up", "was", "we", "who", "will",
    "with", "you", "your",
];

/// Fewest letters of a word whose repetition counts.
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

    /// The root of a word: lower case, letters only; what stands after an
    /// apostrophe does not count.
    pub fn of(&self, word: &str) -> String {
        let word = word.split(['\'', '’']).next().unwrap_or_default();
        let letters: String =
            word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        self.stemmer.stem(&letters).into_owned()
    }

    /// The words of a text that count when they are repeated, each with its root.
    pub fn telling<'a>(&self, text: &'a str) -> Vec<(&'a str, String)> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
        words
            .filter(|word| {
                let word = word.to_lowercase();
                word.chars().filter(|c| c.is_alphanumeric()).count() >= SHORTEST
                    && COMMON.binary_search(&word.as_str()).is_err()
            })
            .map(|word| (word, self.of(word)))
            .collect()
    }

    /// The telling roots of an answer, as it is spelled, and of it all as one
    /// word.
    pub(crate) fn of_answer(&self, answer: &str, spelling: Option<Spelling<'_>>) -> Vec<String> {
        let spelled = spelling.and_then(|spelling| spelling(answer));
        let mut roots: Vec<String> = match spelled {
            Some(words) => self.telling(&words).into_iter().map(|(_, root)| root).collect(),
            None => Vec::new(),
        };
        let whole = self.telling(answer).into_iter().map(|(_, root)| root);
        roots.extend(whole);
        roots.sort_unstable();
        roots.dedup();
        roots
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let found = Roots::english().telling(text);
        let found: Vec<String> =
            found.into_iter().map(|(word, root)| format!("{word}: {root}")).collect();
        expected.assert_eq(&found.join(", "));
    }

    #[test]
    fn forms_of_a_word_have_one_root() {
        check("He runs; they ran, running to the runner's run", &expect![""]);
        check("\"It's a dog's life,\" NIÑO'S ___ said", &expect![""]);
    }

    #[test]
    fn common_words_are_in_order() {
        assert!(COMMON.is_sorted());
    }
}
