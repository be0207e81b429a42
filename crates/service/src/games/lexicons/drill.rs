//! Drills: sets of letters that form words of a lexicon, and words that a letter in front or at
//! the end makes longer, the most frequently drawn ones first.

use std::collections::BTreeMap;

use fastrand::Rng;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_boardgame::rules::Tile;
use wordwright_boardgame::{Lexicon, Rules};
use wordwright_lexicon::Letter;

use crate::ServiceError;

/// The most questions of a drill: as many as anyone answers at a time. By judgement.
pub const MOST_QUESTIONS: usize = 100;
/// The longest words of a drill, in tiles: the width of the usual board.
pub const LONGEST_DRILLED: usize = 15;

/// What a drill asks for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DrillKind {
    /// Every word that a set of letters forms.
    #[default]
    Anagrams,
    /// Every word that a letter in front of a word or at its end forms.
    Hooks,
}

/// Letters whose anagrams, or a word whose hooks, are all to be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DrillQuestion {
    /// The letters, in the order of the alphabet; for hooks, those of the word.
    pub letters: Vec<String>,
    /// Every word that they form; for hooks, every word with one letter more.
    pub answers: Vec<String>,
    /// Their rank by how likely they are to be drawn from a full bag, among sets of this
    /// length that form a word, or words that have hooks: 1 is the likeliest.
    pub rank: usize,
}

/// The settings of a drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drill {
    /// What is asked for.
    pub kind: DrillKind,
    /// Tiles of each question.
    pub length: usize,
    /// How many questions.
    pub count: usize,
    /// Questions are drawn from this many of the likeliest sets of letters.
    pub among: usize,
    /// The random seed: another number gives other questions.
    pub seed: u64,
}

/// Draws the questions of a drill. Blanks are ignored: the weight of a set of letters is
/// the number of ways in which the bag's tiles spell it.
///
/// # Errors
/// A number beyond its limit, or a lexicon without words of this length, or without hooks of them.
pub fn drill(
    rules: &Rules,
    lexicon: &Lexicon,
    asked: Drill,
) -> Result<Vec<DrillQuestion>, ServiceError> {
    let Drill { kind, length, count, among, seed } = asked;
    if !(2..=LONGEST_DRILLED).contains(&length) {
        let expected = format!("2 to {LONGEST_DRILLED} letters");
        return Err(ServiceError::value("length", length.to_string(), expected));
    }
    if !(1..=MOST_QUESTIONS).contains(&count) {
        let expected = format!("1 to {MOST_QUESTIONS} questions");
        return Err(ServiceError::value("count", count.to_string(), expected));
    }
    let sets = match kind {
        DrillKind::Anagrams => anagrams(lexicon, length),
        DrillKind::Hooks => hooks(lexicon, length),
    };
    let mut ranked: Vec<(f64, Vec<Letter>, Vec<Vec<Letter>>)> = sets
        .into_iter()
        .map(|(letters, words)| (draws(rules, &letters), letters, words))
        .filter(|(draws, ..)| *draws > 0.0)
        .collect();
    if ranked.is_empty() {
        let expected = match kind {
            DrillKind::Anagrams => {
                "a length that the lexicon has words of and the bag has tiles for"
            }
            DrillKind::Hooks => {
                "a length of which the lexicon has words with hooks and the bag has tiles for"
            }
        };
        return Err(ServiceError::value("length", length.to_string(), expected));
    }
    ranked.sort_by(|(a, one, _), (b, other, _)| b.total_cmp(a).then_with(|| one.cmp(other)));
    ranked.truncate(among.max(1));
    let mut order: Vec<usize> = (0..ranked.len()).collect();
    Rng::with_seed(seed).shuffle(&mut order);
    let alphabet = rules.alphabet();
    let question = |at: usize| {
        let (_, letters, words) = &ranked[at];
        DrillQuestion {
            letters: letters.iter().map(|&letter| alphabet.face(letter).to_owned()).collect(),
            answers: words.iter().map(|word| alphabet.decode(word)).collect(),
            rank: at + 1,
        }
    };
    Ok(order.into_iter().take(count).map(question).collect())
}

/// The sets of `length` letters, sorted, that form words, with those words.
fn anagrams(lexicon: &Lexicon, length: usize) -> BTreeMap<Vec<Letter>, Vec<Vec<Letter>>> {
    let mut sets: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for word in lexicon.graph().dawg().words().filter(|word| word.len() == length) {
        let mut letters = word.clone();
        letters.sort_unstable();
        sets.entry(letters).or_default().push(word);
    }
    sets
}

/// The words of `length` letters that have hooks, with the words of one letter more.
fn hooks(lexicon: &Lexicon, length: usize) -> BTreeMap<Vec<Letter>, Vec<Vec<Letter>>> {
    let mut sets: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for longer in lexicon.graph().dawg().words().filter(|word| word.len() == length + 1) {
        let [front, end] = [&longer[1..], &longer[..length]];
        // AAAA makes AAA longer in two ways, and is one answer.
        let bases = if front == end { vec![end] } else { vec![front, end] };
        for base in bases.into_iter().filter(|base| lexicon.contains(base)) {
            sets.entry(base.to_vec()).or_default().push(longer.clone());
        }
    }
    sets
}

/// The number of ways to draw exactly these letters from a full bag.
fn draws(rules: &Rules, letters: &[Letter]) -> f64 {
    let mut letters = letters.to_vec();
    letters.sort_unstable();
    let ways = |same: &[Letter]| {
        let tiles = rules.tiles().count(Tile::of(same[0]).kind());
        // The binomial coefficient, which stays small for any set of tiles.
        (0..same.len()).fold(1.0, |ways, taken| {
            ways * (tiles as f64 - taken as f64).max(0.0) / (taken + 1) as f64
        })
    };
    letters.chunk_by(|a, b| a == b).map(ways).product()
}

#[cfg(test)]
mod tests {
    use wordwright_lexicon::{Alphabet, WordList};

    use super::*;

    fn lexicon() -> Lexicon {
        let words = "eat\ntea\nate\nzax\ndog\ngod\nteas\nzaxes\ngods\ndate\nzzz\nzzzz";
        let list = WordList::parse(&Alphabet::english(), words);
        Lexicon::from_list(&list.unwrap()).unwrap()
    }

    fn asked(length: usize, among: usize) -> Drill {
        Drill { kind: DrillKind::Anagrams, length, count: 10, among, seed: 1 }
    }

    #[test]
    fn every_hook_is_an_answer() {
        let rules = Rules::english();
        let asked = Drill { kind: DrillKind::Hooks, ..asked(3, 10) };
        let mut found = drill(&rules, &lexicon(), asked).unwrap();
        found.sort_by_key(|question| question.rank);
        let drawn: Vec<_> =
            found.iter().map(|q| (q.letters.concat(), q.answers.join(" "), q.rank)).collect();
        // ZAX has no hook of one letter, and no bag has three Z.
        let expected = [("ATE", "DATE", 1), ("TEA", "TEAS", 2), ("GOD", "GODS", 3)];
        assert_eq!(drawn, expected.map(|(l, a, rank)| (l.to_owned(), a.to_owned(), rank)));
        let none = drill(&rules, &lexicon(), Drill { length: 9, ..asked }).unwrap_err();
        assert!(none.to_string().contains("words with hooks"), "{none}");
    }

    #[test]
    fn every_anagram_is_an_answer_and_the_likeliest_come_first() {
        let rules = Rules::english();
        let mut found = drill(&rules, &lexicon(), asked(3, 10)).unwrap();
        found.sort_by_key(|question| question.rank);
        let drawn: Vec<_> =
            found.iter().map(|q| (q.letters.concat(), q.answers.join(" "), q.rank)).collect();
        let expected = [("AET", "ATE EAT TEA", 1), ("DGO", "DOG GOD", 2), ("AXZ", "ZAX", 3)];
        assert_eq!(drawn, expected.map(|(l, a, rank)| (l.to_owned(), a.to_owned(), rank)));
        let likeliest = drill(&rules, &lexicon(), asked(3, 1)).unwrap();
        assert_eq!((likeliest.len(), likeliest[0].rank), (1, 1));
    }

    #[test]
    fn the_bag_says_what_can_be_drawn() {
        let rules = Rules::english();
        let letters = |word: &str| {
            let mut letters = rules.alphabet().encode(word).unwrap();
            letters.sort_unstable();
            letters
        };
        // There are 9 A, 12 E and 6 T, and only one Z.
        for (word, ways) in [("TEA", 648.0), ("TEE", 396.0), ("ZZA", 0.0)] {
            let found = draws(&rules, &letters(word));
            assert!((found - ways).abs() < 1e-9, "{word}: {found}");
        }
    }

    #[test]
    fn impossible_drills_are_rejected() {
        let refused = |asked| drill(&Rules::english(), &lexicon(), asked).unwrap_err().to_string();
        assert!(refused(asked(1, 10)).contains("expected 2 to 15 letters"));
        assert!(refused(asked(9, 10)).contains("a length that the lexicon has words of"));
        assert!(refused(Drill { count: 0, ..asked(3, 10) }).contains("1 to 100 questions"));
    }
}
