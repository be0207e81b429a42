//! Why an expert proposes a word, and how strongly.

use wordwright_knowledge::{Answers, Capital};

use crate::experts::{Candidates, Opinion};

/// A reason for a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The name of the expert that gives it.
    pub expert: String,
    /// A few words, such as "seen 3 times, last 2009-04-02".
    pub text: String,
    /// The probability, 0 to 1, that the answer is this word if nobody but the expert is asked:
    /// its confidence, times the word's share of its weights (PROVERB 2002, section 3.2). 0 for
    /// a guest, which is asked once only.
    pub probability: f64,
}

/// The probability that an opinion gives each of some words of one length.
pub(crate) fn probabilities(
    opinion: &Opinion,
    answers: Answers<'_>,
    words: &[&[Capital]],
) -> Vec<f64> {
    let length = words.first().map_or(0, |word| word.len());
    let weights: Vec<f32> = match &opinion.candidates {
        Candidates::Few(found) => {
            let weight = |word: &&[Capital]| {
                let same = found.iter().find(|found| found.word.letters(&answers) == *word);
                same.map_or(0.0, |found| found.weight)
            };
            words.iter().map(weight).collect()
        }
        Candidates::All(all) => {
            let first = answers.range(length).start;
            let place = |word: &&[Capital]| Some((answers.find(word)?.0 - first) as usize);
            let weight = |word| place(word).and_then(|place| all.get(place).copied());
            words.iter().map(|word| weight(word).unwrap_or(0.0)).collect()
        }
    };
    let total: f32 = match &opinion.candidates {
        Candidates::Few(found) => found.iter().map(|found| found.weight).sum(),
        Candidates::All(all) => all.iter().sum(),
    };
    let share = |weight: f32| f64::from(opinion.confidence) * f64::from(weight / total);
    weights.into_iter().map(|weight| if weight > 0.0 { share(weight) } else { 0.0 }).collect()
}
