//! Words of clues that no list has, with listed words that differ by a single typing error.
//!
//! A dictionary for spelling would be one more file in the program. The built-in list does
//! as well for clues: it has all 234 words in small letters of the clues in `examples/`, all
//! but 63 of those in this project's documentation, which has 42,944 words, and none of the
//! common misspellings that were tried.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_lexicon::{Alphabet, Letter, LetterSet, WordList, embedded};

/// A word that no list has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnlistedWord {
    /// The word as it was sent.
    pub word: String,
    /// Listed words that differ in one letter, or in two that have changed places; at most
    /// three, the highest score first.
    pub like: Vec<String>,
}

/// Letters of a word that is looked up: shorter ones are abbreviations as often as words.
const LEAST: usize = 3;
/// The most similar words that are named: the right one is rarely further down. By judgement.
const MOST_ALIKE: usize = 3;

/// The words that are in neither `list` (English) nor the built-in list. Words with characters
/// outside the English alphabet are skipped.
pub fn unlisted(list: &WordList, words: &[String]) -> Vec<UnlistedWord> {
    let english = Alphabet::english();
    let lists = [list, embedded::english()];
    let score = |letters: &[Letter]| {
        let scores = lists.iter().filter_map(|list| Some(list.score(list.find(letters)?)));
        scores.max()
    };
    let unlisted = words.iter().filter_map(|word| {
        let whole = english.encode(word).ok().filter(|letters| letters.len() >= LEAST)?;
        let owner = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"));
        let owner = owner.and_then(|owner| english.encode(owner).ok());
        if score(&whole).is_some() || owner.as_ref().is_some_and(|owner| score(owner).is_some()) {
            return None;
        }
        let letters = owner.unwrap_or(whole);
        let mut like: Vec<(u8, String)> = slips(&letters, LetterSet::first(english.len()))
            .filter_map(|slip| Some((score(&slip)?, english.decode(&slip))))
            .collect();
        like.sort_by(|(one, a), (other, b)| other.cmp(one).then_with(|| a.cmp(b)));
        // Several errors may lead to the same word: any R of OCCURRRED may be the one too many.
        like.dedup();
        let like = like.into_iter().take(MOST_ALIKE).map(|(_, word)| word).collect();
        Some(UnlistedWord { word: word.clone(), like })
    });
    unlisted.collect()
}

/// Every sequence of letters that a single typing error turns into `word`: two letters swapped, one
/// added, one wrong, or one left out. Some come several times.
fn slips(word: &[Letter], alphabet: LetterSet) -> impl Iterator<Item = Vec<Letter>> {
    let swapped = (1..word.len()).map(|at| {
        let mut slip = word.to_vec();
        slip.swap(at - 1, at);
        slip
    });
    let shorter = (0..word.len()).map(|at| {
        let mut slip = word.to_vec();
        slip.remove(at);
        slip
    });
    let other = (0..word.len()).flat_map(move |at| {
        alphabet.iter().map(move |letter| {
            let mut slip = word.to_vec();
            slip[at] = letter;
            slip
        })
    });
    let longer = (0..=word.len()).flat_map(move |at| {
        alphabet.iter().map(move |letter| {
            let mut slip = word.to_vec();
            slip.insert(at, letter);
            slip
        })
    });
    swapped.chain(shorter).chain(other).chain(longer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &[&str]) -> Vec<(String, String)> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let found = unlisted(embedded::english(), &words);
        found.into_iter().map(|one| (one.word, one.like.join(" "))).collect()
    }

    #[test]
    fn what_is_listed_is_right() {
        let right =
            ["which", "don't", "editor's", "their", "colour", "color", "rhythm", "Ox", "naïve"];
        assert_eq!(check(&right), []);
        // Too short, and a character of another alphabet.
        assert_eq!(check(&["xq", "пить"]), []);
    }

    #[test]
    fn what_is_not_comes_with_words_like_it() {
        for (wrong, right) in [
            ("recieve", "RECEIVE"),
            ("wierd", "WEIRD"),
            ("seperate", "SEPARATE"),
            ("occured", "OCCURRED"),
            ("definately", "DEFINITELY"),
            ("wierd's", "WEIRD"),
        ] {
            let found = check(&[wrong]);
            assert_eq!(found[0].0, wrong);
            assert!(found[0].1.split(' ').any(|like| like == right), "{found:?}");
        }
        assert_eq!(check(&["qxzqxz"]), [("qxzqxz".to_owned(), String::new())]);
    }
}
