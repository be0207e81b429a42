//! Anagrams, with blanks.

use crate::{Alphabet, Letter, LetterSet, LexiconError, WordId, WordList};

/// How many of the given letters a word uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usage {
    /// Every one.
    All,
    /// Some or all.
    Some,
}

/// Letters to make words from: each at most as often as it was given, and
/// blanks that stand for any letter.
///
/// ```
/// use wordwright_lexicon::{Alphabet, LetterBag, Usage, WordList};
/// let english = Alphabet::english();
/// let list = WordList::parse(&english, "silent;60\nlisten;70\ntinsel;65\nlint;80")?;
/// let bag = LetterBag::parse(&english, "inlets")?;
/// let show = |words: Vec<_>| words.into_iter().map(|w| list.display(w)).collect::<Vec<_>>();
/// assert_eq!(show(bag.words_in_list(&list, Usage::All)), ["LISTEN", "TINSEL", "SILENT"]);
/// assert_eq!(show(bag.words_in_list(&list, Usage::Some))[0], "LINT");
/// # Ok::<(), wordwright_lexicon::LexiconError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterBag {
    /// How many of each letter, by its place; the blanks at 0.
    counts: [u8; 64],
    size: usize,
}

impl LetterBag {
    /// Reads letters in any order, with `?` or `.` for a blank.
    ///
    /// # Errors
    /// No letter at all, a character that is no letter of the alphabet, or
    /// more than 255 letters.
    pub fn parse(alphabet: &Alphabet, text: &str) -> Result<Self, LexiconError> {
        let blanks = text.matches(['?', '.']).count();
        let mut letters = Vec::new();
        for part in text.split(['?', '.']) {
            letters.extend(alphabet.encode(part)?);
        }
        let size = letters.len() + blanks;
        if size == 0 || size > u8::MAX as usize {
            return Err(LexiconError::Query {
                column: 1,
                found: format!("{size} letters"),
                expected: "1 to 255 letters, with ? for a blank",
            });
        }
        let mut counts = [0; 64];
        counts[0] = blanks as u8;
        for letter in letters {
            counts[letter.index()] += 1;
        }
        Ok(Self { counts, size })
    }

    /// How many letters, blanks included.
    pub fn len(&self) -> usize {
        self.size
    }

    /// Always false: a bag holds a letter.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// The words of `list` that the letters make: best score first, then the
    /// longer, then in the list's order. Visits every word once.
    pub fn words_in_list(&self, list: &WordList, usage: Usage) -> Vec<WordId> {
        let fits = |&word: &WordId| {
            let length = list.letters(word).len();
            length <= self.size
                && (usage == Usage::Some || length == self.size)
                && self.makes(list.letters(word))
        };
        let mut found: Vec<WordId> = list.ids().filter(fits).collect();
        found.sort_by_key(|&word| std::cmp::Reverse((list.score(word), list.letters(word).len())));
        found
    }

    /// The letters, each once.
    pub(crate) fn letters(&self) -> LetterSet {
        let places = (1..).zip(&self.counts[1..]).filter(|&(_, &count)| count > 0);
        places.filter_map(|(place, _)| Letter::new(place)).collect()
    }

    /// How many blanks.
    pub(crate) fn blanks(&self) -> usize {
        usize::from(self.counts[0])
    }

    /// Whether `word` uses every letter, and some letter for each blank.
    pub(crate) fn is_within(&self, word: &[Letter]) -> bool {
        let mut left = self.counts;
        left[0] = 0;
        for letter in word {
            left[letter.index()] = left[letter.index()].saturating_sub(1);
        }
        word.len() >= self.size && left.iter().all(|&count| count == 0)
    }

    /// Whether the letters make `word`.
    pub(crate) fn makes(&self, word: &[Letter]) -> bool {
        let mut left = self.counts;
        word.iter().all(|letter| take(&mut left, *letter))
    }
}

/// Removes `letter`, or a blank if that letter is used up. Returns whether
/// there was one.
fn take(counts: &mut [u8; 64], letter: Letter) -> bool {
    let place = [letter.index(), 0].into_iter().find(|&place| counts[place] > 0);
    place.is_some_and(|place| {
        counts[place] -= 1;
        true
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Crosses out the word's letters one by one.
    fn slow(given: &str, word: &str, usage: Usage) -> bool {
        let mut left: Vec<char> = given.chars().collect();
        let made = word.chars().all(|c| {
            let at = left.iter().position(|&l| l == c).or(left.iter().position(|&l| l == '?'));
            at.map(|at| left.remove(at)).is_some()
        });
        made && (usage == Usage::Some || left.is_empty())
    }

    #[test]
    fn bags_that_cannot_be_read() {
        let error =
            |text: &str| LetterBag::parse(&Alphabet::english(), text).unwrap_err().to_string();
        assert_eq!(
            error(" "),
            "the query, column 1: 0 letters; expected 1 to 255 letters, with ? for a blank"
        );
        assert_eq!(
            error(&"?".repeat(256)),
            "the query, column 1: 256 letters; expected 1 to 255 letters, with ? for a blank"
        );
        assert!(error("ab?9").contains("'9' in \"9\" is not a letter of the English alphabet"));
    }

    proptest! {
        #[test]
        fn agrees_with_crossing_out(
            words in prop::collection::btree_set("[a-d]{2,6}", 1..60),
            given in "[a-d?]{1,7}",
            all in any::<bool>(),
        ) {
            let usage = if all { Usage::All } else { Usage::Some };
            let english = Alphabet::english();
            let expected: Vec<&String> =
                words.iter().filter(|word| slow(&given, word, usage)).collect();
            let text = words.iter().cloned().collect::<Vec<_>>().join("\n");
            let list = WordList::parse(&english, &text).unwrap();
            let bag = LetterBag::parse(&english, &given).unwrap();
            let mut found: Vec<String> = bag
                .words_in_list(&list, usage)
                .into_iter()
                .map(|word| list.display(word).to_lowercase())
                .collect();
            found.sort();
            prop_assert!(found.iter().eq(expected));
        }
    }
}
