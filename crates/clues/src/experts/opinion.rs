//! An expert's opinion on one clue.

use std::sync::Arc;

use wordwright_knowledge::{AnswerId, Answers, Capital};

/// A word that an expert proposes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WordRef {
    /// A word of the knowledge pack.
    Known(AnswerId),
    /// A word in capitals that the pack does not list.
    New(Box<[Capital]>),
}

impl WordRef {
    /// The pack's id of `word` if it has one, otherwise the word itself.
    pub fn of(answers: &Answers<'_>, word: &[Capital]) -> WordRef {
        answers.find(word).map_or_else(|| WordRef::New(word.into()), WordRef::Known)
    }

    /// The letters, in capitals.
    pub fn letters<'a>(&'a self, answers: &Answers<'a>) -> &'a [Capital] {
        match self {
            WordRef::Known(id) => answers.text(*id),
            WordRef::New(word) => word,
        }
    }
}

/// A word and its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The word, of the requested length.
    pub word: WordRef,
    /// More than zero; only the ratios within one opinion mean anything.
    pub weight: f32,
}

/// The words of an opinion.
#[derive(Clone, Debug)]
pub enum Candidates {
    /// Some words, each once, in any order.
    Few(Vec<Candidate>),
    /// A weight, which may be zero, for every answer of the length in the
    /// order of the pack, as a word list gives: the same for every clue.
    All(Arc<[f32]>),
}

impl Candidates {
    /// How many words have a weight.
    pub fn len(&self) -> usize {
        match self {
            Candidates::Few(words) => words.len(),
            Candidates::All(weights) => weights.iter().filter(|&&w| w > 0.0).count(),
        }
    }

    /// Whether no word has a weight.
    pub fn is_empty(&self) -> bool {
        match self {
            Candidates::Few(words) => words.is_empty(),
            Candidates::All(weights) => weights.iter().all(|&w| w <= 0.0),
        }
    }
}

/// An expert's opinion on one clue (PROVERB 2002, section 3.2): its candidates,
/// and its confidence that the answer is among them.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// The probability, 0 to 1, that the answer is one of the candidates.
    pub confidence: f32,
    /// The words and their weights.
    pub candidates: Candidates,
}

impl Opinion {
    /// No opinion.
    pub fn none() -> Opinion {
        Opinion { confidence: 0.0, candidates: Candidates::Few(Vec::new()) }
    }

    /// An opinion with these words; [`Opinion::none`] without any.
    pub fn of(confidence: f32, words: Vec<Candidate>) -> Opinion {
        if words.is_empty() || confidence <= 0.0 {
            return Opinion::none();
        }
        Opinion { confidence: confidence.min(1.0), candidates: Candidates::Few(words) }
    }

    /// The share of a word in the weights of all, 0 to 1; 0 if it is no candidate.
    pub fn share(&self, answers: Answers<'_>, word: &[Capital]) -> f32 {
        self.shares(answers)(word)
    }

    /// The same for many words: the weights are summed once.
    pub fn shares<'o>(&'o self, answers: Answers<'o>) -> impl Fn(&[Capital]) -> f32 + 'o {
        let sum: f32 = match &self.candidates {
            Candidates::Few(words) => words.iter().map(|found| found.weight).sum(),
            Candidates::All(weights) => weights.iter().sum(),
        };
        move |word| {
            let weight = match &self.candidates {
                Candidates::Few(words) => words
                    .iter()
                    .find(|found| found.word.letters(&answers) == word)
                    .map(|found| found.weight),
                Candidates::All(weights) => {
                    let first = answers.range(word.len()).start;
                    let place = answers.find(word).map(|id| (id.0 - first) as usize);
                    place.and_then(|place| weights.get(place).copied())
                }
            };
            if sum > 0.0 { weight.unwrap_or(0.0) / sum } else { 0.0 }
        }
    }

    /// Whether the expert has no opinion.
    pub fn is_none(&self) -> bool {
        self.confidence <= 0.0 || self.candidates.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::pack;

    fn letters(word: &str) -> &[Capital] {
        Capital::of(word.as_bytes()).expect("capitals")
    }

    #[test]
    fn a_word_has_its_share_of_all_weights() {
        let pack = pack("", "ERIE\nLAKE\nTARN\n");
        let answers = pack.answers();
        let candidate =
            |word, weight| Candidate { word: WordRef::of(&answers, letters(word)), weight };
        let few = Opinion::of(0.5, vec![candidate("ERIE", 3.0), candidate("ZZZZ", 1.0)]);
        let weights =
            answers.of_length(4).map(|id| f32::from(u8::from(answers.text(id) == letters("TARN"))));
        let all = Opinion { confidence: 1.0, candidates: Candidates::All(weights.collect()) };
        // In quarters, which are exact.
        let shares = |opinion: &Opinion| {
            let share = |word| (4.0 * opinion.share(answers, letters(word))) as u8;
            ["ERIE", "ZZZZ", "LAKE", "TARN"].map(share)
        };
        assert_eq!(shares(&few), [3, 1, 0, 0]);
        assert_eq!(shares(&all), [0, 0, 0, 4]);
        assert_eq!(shares(&Opinion::none()), [0; 4]);
    }
}
