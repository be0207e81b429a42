//! How familiar an entry is to people, judging by the knowledge.
//!
//! Solvers know the answers of many clues, words that clues themselves use, and
//! words with high scores in the word lists. An unlisted phrase is as familiar
//! as its rarest word.

use std::fmt;

use wordwright_knowledge::{Capital, Pack};

use wordwright_clues::unlisted::Segmenter;

/// An answer of at least this many clues is familiar; by judgement.
pub const SEEN: u32 = 5;
/// A word in the texts of at least this many clues is familiar; by judgement.
pub const IN_CLUES: u32 = 20;
/// An entry with at least this score in a word list, of 100, is familiar; by judgement.
pub const SCORE: u8 = 50;
/// A phrase has at least this many letters per word on average: every string can be cut into
/// short words. By judgement.
const MEAN_LETTERS: f64 = 2.5;
/// A word of a phrase with fewer letters than this
const SHORT: usize = 3;
/// must occur in this many clues, as `of` and `to` do,
const SHORT_IN_CLUES: u32 = 1_000;
/// or have this score, of 100. All three are by judgement.
const SHORT_SCORE: u8 = 85;

/// The evidence about an entry without its clue.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Familiarity {
    /// Past clues that it has been the answer of, if any is [known to have been
    /// printed](Pack::is_printed).
    pub seen: u32,
    /// Clues that use it as a word.
    pub in_clues: u32,
    /// Its score in the word lists, 0 to 100; 0 if none has it.
    pub score: u8,
    /// The familiar words that it is made of, if it is unlisted as a whole.
    pub phrase: Option<String>,
}

impl Familiarity {
    /// Looks up a word.
    pub fn of(pack: &Pack, segmenter: &Segmenter, word: &[Capital]) -> Self {
        let mut found = Self::of_word(pack, word);
        if !found.is_familiar() {
            found.phrase = segmenter.split(word).filter(|phrase| is_phrase(pack, phrase));
        }
        found
    }

    fn of_word(pack: &Pack, word: &[Capital]) -> Self {
        let (answers, language) = (pack.answers(), pack.language());
        let answer = answers.find(word);
        let past = answer.filter(|&answer| pack.is_printed(answers.last(answer)));
        let counts = language.find(word).map(|word| language.counts(word));
        Self {
            seen: past.map_or(0, |answer| answers.count(answer)),
            in_clues: counts.map_or(0, |counts| counts.clues),
            score: answer.map_or(0, |answer| answers.score(answer)),
            phrase: None,
        }
    }

    /// Whether a person may be expected to know it.
    pub fn is_familiar(&self) -> bool {
        self.seen >= SEEN
            || self.in_clues >= IN_CLUES
            || self.score >= SCORE
            || self.phrase.is_some()
    }
}

/// Whether a string is several words that everybody knows.
fn is_phrase(pack: &Pack, phrase: &str) -> bool {
    let words: Option<Vec<&[Capital]>> =
        phrase.split(' ').map(|word| Capital::of(word.as_bytes())).collect();
    let words = words.unwrap_or_default();
    let letters: usize = words.iter().map(|word| word.len()).sum();
    let known = |word: &&[Capital]| {
        let found = Familiarity::of_word(pack, word);
        if word.len() < SHORT {
            found.in_clues >= SHORT_IN_CLUES || found.score >= SHORT_SCORE
        } else {
            found.in_clues >= IN_CLUES || found.score >= SCORE
        }
    };
    words.len() > 1
        && letters as f64 >= MEAN_LETTERS * words.len() as f64
        && words.iter().all(known)
}

impl fmt::Display for Familiarity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seen {
            0 => write!(f, "never seen as an answer")?,
            1 => write!(f, "seen once")?,
            seen => write!(f, "seen {seen} times")?,
        }
        match (self.score, &self.phrase) {
            (_, Some(phrase)) => write!(f, ", in no list but made of {phrase}"),
            (0, _) => write!(f, ", in no list"),
            (score, _) => write!(f, ", scored {score}"),
        }
    }
}
