//! How plausible a whole string is as the answer to a clue: the judge of close calls.
//!
//! A prior is a mixture. An unlisted string gets a share of each model of letters and
//! words, so a model that finds it absurd hardly counts if another accepts it. That
//! is right for sums over all strings, but too soft to choose between two of them:
//! the letters of MEY FACTOR are as plausible as those of KEY FACTOR. Here the models
//! are multiplied, each to a power, with the probability of an unlisted answer. The
//! powers are those that choose well in close calls of solved puzzles (experiments
//! 060 and 075).

use std::sync::LazyLock;

use wordwright_knowledge::Capital;

use crate::letters::LetterWeights;
use crate::unlisted::answers::{UnlistedAnswers, UnlistedCandidate};
use crate::unlisted::spelling::SpellingModel;

/// The numbers behind a string's plausibility, in the order of [`PlausibilityWeights::NAMES`].
pub type PlausibilityNumbers = [f64; PlausibilityWeights::COUNT];

/// A weight for each of [`PlausibilityNumbers`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlausibilityWeights {
    /// The weights of the numbers.
    pub numbers: PlausibilityNumbers,
    /// The weight of the logarithm of propagation's belief in a letter, when
    /// entries that differ in it are compared.
    pub belief: f64,
}

impl PlausibilityWeights {
    /// How many numbers a plausibility is computed from.
    pub const COUNT: usize = 6;

    /// The name of each number in the file of weights:
    ///
    /// - 1 for a listed word;
    /// - the logarithm of the probability that a listed word has by its clue;
    /// - the log probability of an unlisted string by its spelling;
    /// - the logarithm of its probability as a phrase;
    /// - the clue's contribution by the embedding, in nats;
    /// - the log probability, by the clue, of an unlisted answer.
    pub const NAMES: [&'static str; Self::COUNT] =
        ["listed", "by-clue", "spelling", "phrase", "clue", "unlisted"];

    /// The name of the weight of the belief in the file of weights.
    pub const BELIEF: &'static str = "belief";

    /// Those in use.
    pub fn in_use() -> &'static Self {
        static IN_USE: LazyLock<PlausibilityWeights> = LazyLock::new(|| {
            PlausibilityWeights::parse(include_str!("../../data/plausibility.txt"))
                .expect("a test reads the weights")
        });
        &IN_USE
    }

    /// Reads a line for each: its name and its weight.
    fn parse(text: &str) -> Option<Self> {
        let weight = |name: &str| {
            let mut lines = text.lines();
            lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?.parse().ok()
        };
        let numbers: Vec<f64> = Self::NAMES.into_iter().map(weight).collect::<Option<_>>()?;
        Some(Self { numbers: numbers.try_into().ok()?, belief: weight(Self::BELIEF)? })
    }

    /// How plausible a string with these numbers is, as a logarithm.
    pub fn plausibility(&self, numbers: &PlausibilityNumbers) -> f64 {
        self.numbers.iter().zip(numbers).map(|(weight, number)| weight * number).sum()
    }

    /// The probability by its clue at which a listed word is as plausible as this.
    fn as_of_listed(&self, plausibility: f64) -> f64 {
        let [listed, by_clue, ..] = self.numbers;
        ((plausibility - listed) / by_clue).exp().min(1.0)
    }
}

/// Bounds of the clue's contribution, in nats; by judgement.
const CLUE_BOUNDS: [f64; 2] = [-6.0, 8.0];
/// A string that is not a run of words counts as a phrase with this share of
/// the probability of its letter pairs; by judgement.
const LEAST_OF_PAIRS: f64 = 1e-3;
/// The floor of the probability of an unlisted answer, by judgement.
const LEAST_UNLISTED: f64 = 1e-5;
/// The floor of a probability before its logarithm is taken.
const NOTHING: f64 = 1e-30;

/// How plausible unlisted strings are as the answer to one clue.
pub struct PlausibleAnswers<'a> {
    unlisted: UnlistedAnswers<'a>,
    spelling: &'a SpellingModel,
}

impl<'a> PlausibleAnswers<'a> {
    pub(crate) fn new(unlisted: UnlistedAnswers<'a>, spelling: &'a SpellingModel) -> Self {
        Self { unlisted, spelling }
    }

    /// The numbers of a listed word that has this probability by its clue.
    pub fn listed(probability: f64) -> PlausibilityNumbers {
        [1.0, log(probability), 0.0, 0.0, 0.0, 0.0]
    }

    /// The numbers of an unlisted string. `chance` is the probability, by the
    /// clue, of an unlisted answer: the more lists there are, the smaller it
    /// is.
    pub fn unlisted(&self, string: &[Capital], chance: f64) -> PlausibilityNumbers {
        let (pairs, phrase) = self.unlisted.by_pairs_and_words(string);
        [
            0.0,
            0.0,
            self.spelling.log_probability(string),
            log(phrase.max(LEAST_OF_PAIRS * pairs)),
            self.unlisted.clue_adds(string).clamp(CLUE_BOUNDS[0], CLUE_BOUNDS[1]),
            chance.max(LEAST_UNLISTED).ln(),
        ]
    }

    /// The phrases that agree best with the messages of the slot's cells, each with the
    /// probability at which a listed word would be as plausible (experiment 063).
    pub fn candidates(&self, messages: &[LetterWeights], chance: f64) -> Vec<UnlistedCandidate> {
        let weights = PlausibilityWeights::in_use();
        let scored = |string: Box<[Capital]>| {
            let plausibility = weights.plausibility(&self.unlisted(&string, chance));
            (string, weights.as_of_listed(plausibility))
        };
        self.unlisted.phrases(messages).into_iter().map(scored).collect()
    }
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
    fn a_string_is_more_plausible_where_lists_seldom_hold_the_answer() {
        let pack = pack("", "two face\nbig bang");
        let answerer = Answerer::new(&pack).unwrap();
        let judge = answerer.plausible_answers("", 7);
        let plausibility = |unlisted| {
            let numbers = judge.unlisted(&letters("TWOFACE"), unlisted);
            PlausibilityWeights::in_use().plausibility(&numbers)
        };
        assert!(plausibility(0.2) > plausibility(0.01));
    }

    #[test]
    fn candidates_are_as_plausible_as_listed_words_of_their_probability() {
        let pack = pack("", "two face\ntwo time\nrat race\nbig bang");
        let answerer = Answerer::new(&pack).unwrap();
        let judge = answerer.plausible_answers("", 7);
        let mut messages: Vec<LetterWeights> =
            letters("TWORACE").iter().map(|&letter| LetterWeights::only(letter)).collect();
        messages[3] = LetterWeights::ONES;
        let candidates = judge.candidates(&messages, 0.1);
        let weights = PlausibilityWeights::in_use();
        for (string, probability) in &candidates {
            let apart = weights.plausibility(&judge.unlisted(string, 0.1))
                - weights.plausibility(&PlausibleAnswers::listed(*probability));
            assert!(apart.abs() < 1e-9, "{string:?} {apart}");
        }
        let place = |text: &str| candidates.iter().position(|(string, _)| *string == letters(text));
        let chance = |text: &str| place(text).map(|at| candidates[at].1);
        assert!(chance("TWOFACE") > chance("TWORACE") && chance("TWORACE") > Some(0.0));
    }
}
