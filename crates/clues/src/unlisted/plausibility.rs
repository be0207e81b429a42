//! How plausible a whole string is as the answer to a clue: the judge of close calls.
//!
//! A prior is a mixture. An unlisted string gets a share of each model of letters and
//! words, so one that finds it absurd hardly counts where another does not mind. That is
//! right for sums over all strings, and too soft to choose between two of them: the letters
//! of MEY FACTOR run as well as those of KEY FACTOR. Here the models are multiplied, each
//! to a power. The powers are fitted on close calls made from puzzles (experiment 060): a
//! true grid, one of its squares, and every letter there that leaves both entries likely.

use wordwright_knowledge::Capital;

use crate::letters::LetterWeights;
use crate::unlisted::answers::{UnlistedAnswers, UnlistedCandidate};
use crate::unlisted::spelling::SpellingModel;

/// What a word gets, as a logarithm, because a list holds it.
const LISTED: f64 = 0.79;
/// Power of the probability that a listed word has by its clue.
const BY_CLUE: f64 = 0.69;
/// Power of how a string is spelled.
const SPELLING: f64 = 0.32;
/// Power of its words, one after another.
const PHRASE: f64 = 0.31;
/// Power of what the clue adds by the embedding.
const CLUE: f64 = 0.36;

/// Bounds of what the clue adds, in nats.
const CLUE_BOUNDS: [f64; 2] = [-6.0, 8.0];
/// A string that is no run of words counts as a phrase with this share of how likely
/// its pairs of letters are.
const LEAST_OF_PAIRS: f64 = 1e-3;
/// The least probability that has a logarithm here.
const NOTHING: f64 = 1e-30;

/// How plausible strings are as the answer to one clue, as logarithms.
pub struct PlausibleAnswers<'a> {
    unlisted: UnlistedAnswers<'a>,
    spelling: &'a SpellingModel,
}

impl<'a> PlausibleAnswers<'a> {
    pub(crate) fn new(unlisted: UnlistedAnswers<'a>, spelling: &'a SpellingModel) -> Self {
        Self { unlisted, spelling }
    }

    /// A listed word with this probability by its clue.
    pub fn listed(&self, probability: f64) -> f64 {
        LISTED + BY_CLUE * log(probability)
    }

    /// A string that no list holds.
    pub fn unlisted(&self, string: &[Capital]) -> f64 {
        let (pairs, phrase) = self.unlisted.by_pairs_and_words(string);
        let clue = self.unlisted.clue_adds(string);
        SPELLING * self.spelling.log_probability(string)
            + PHRASE * log(phrase.max(LEAST_OF_PAIRS * pairs))
            + CLUE * clue.clamp(CLUE_BOUNDS[0], CLUE_BOUNDS[1])
    }

    /// The phrases that agree best with the messages of the slot's cells, each with the
    /// probability at which a listed word would be as plausible (experiment 062).
    pub fn candidates(&self, messages: &[LetterWeights]) -> Vec<UnlistedCandidate> {
        let scored = |string: Box<[Capital]>| {
            let probability = as_of_listed(self.unlisted(&string));
            (string, probability)
        };
        self.unlisted.phrases(messages).into_iter().map(scored).collect()
    }
}

/// The probability by its clue at which a listed word is as plausible as this.
fn as_of_listed(plausibility: f64) -> f64 {
    ((plausibility - LISTED) / BY_CLUE).exp().min(1.0)
}

fn log(probability: f64) -> f64 {
    probability.max(NOTHING).ln()
}

#[cfg(test)]
mod tests {
    use crate::answerer::Answerer;
    use crate::testing::pack;

    use super::*;

    fn letters(text: &str) -> Box<[Capital]> {
        Capital::of(text.as_bytes()).expect("capitals").into()
    }

    #[test]
    fn candidates_are_as_plausible_as_listed_words_of_their_probability() {
        let pack = pack("", "two face\ntwo time\nrat race\nbig bang");
        let answerer = Answerer::new(&pack).unwrap();
        let judge = answerer.plausible_answers("", 7);
        let mut messages: Vec<LetterWeights> =
            letters("TWORACE").iter().map(|&letter| LetterWeights::only(letter)).collect();
        messages[3] = LetterWeights::ONES;
        let candidates = judge.candidates(&messages);
        for (string, probability) in &candidates {
            let apart = judge.unlisted(string) - judge.listed(*probability);
            assert!(apart.abs() < 1e-9, "{string:?} {apart}");
        }
        let place = |text: &str| candidates.iter().position(|(string, _)| *string == letters(text));
        let chance = |text: &str| place(text).map(|at| candidates[at].1);
        assert!(chance("TWOFACE") > chance("TWORACE") && chance("TWORACE") > Some(0.0));
    }
}
