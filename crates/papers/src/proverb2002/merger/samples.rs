//! Clues whose answers are known, with what every expert proposes for them.

use std::sync::Arc;

use rayon::prelude::*;
use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::{Candidates, Expert, Opinion};
use wordwright_knowledge::{Answers, Capital, Pack};

/// One expert's opinion on a clue whose answer is known.
#[derive(Clone, Debug)]
pub struct Vote {
    /// The expert, as an index into the names.
    pub expert: usize,
    /// Its confidence, 0 to 1.
    pub confidence: f32,
    /// The weight of the right answer; 0 if it is not listed.
    pub target: f32,
    /// All weights.
    pub weights: Arc<[f32]>,
}

/// A clue whose answer is known, and the opinions on it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Letters of the answer.
    pub length: usize,
    /// The opinions; experts without one are left out.
    pub votes: Vec<Vote>,
    /// Probability of the answer's letters if it is unlisted.
    pub unlisted: f32,
}

impl Sample {
    /// A clue whose answer is known, with the experts' opinions in the order of their
    /// names. Unlisted answers are modelled by `pairs` of letters.
    pub fn new(
        answers: Answers<'_>,
        pairs: &LetterPairs,
        answer: &[Capital],
        opinions: impl IntoIterator<Item = Opinion>,
    ) -> Sample {
        let votes = opinions.into_iter().enumerate().filter(|(_, opinion)| !opinion.is_none());
        let vote = |(expert, opinion): (usize, Opinion)| {
            let (target, weights): (f32, Arc<[f32]>) = match opinion.candidates {
                Candidates::All(weights) => {
                    let first = answers.range(answer.len()).start;
                    let place = answers.find(answer).map(|id| (id.0 - first) as usize);
                    (place.and_then(|place| weights.get(place).copied()).unwrap_or(0.0), weights)
                }
                Candidates::Few(words) => {
                    let target = words.iter().find(|c| c.word.letters(&answers) == answer);
                    let target = target.map_or(0.0, |c| c.weight);
                    (target, words.iter().map(|c| c.weight).collect())
                }
            };
            Vote { expert, confidence: opinion.confidence, target, weights }
        };
        Sample {
            length: answer.len(),
            votes: votes.map(vote).collect(),
            unlisted: pairs.chance(answer),
        }
    }
}

/// Asks experts about clues whose answers are known, on all cores.
pub fn samples(
    pack: &Pack,
    experts: &[Box<dyn Expert + '_>],
    clues: &[(ClueText, Vec<Capital>)],
) -> Vec<Sample> {
    let pairs = LetterPairs::count(pack.answers());
    let sample = |(clue, answer): &(ClueText, Vec<Capital>)| {
        let opinions = experts.iter().map(|expert| expert.opinion(clue, answer.len()));
        Sample::new(pack.answers(), &pairs, answer, opinions)
    };
    clues.par_iter().map(sample).collect()
}

/// Letters and, as the last one, the mark of a start.
const SYMBOLS: usize = 27;

/// How often one letter follows another in the answers of an archive, or in the
/// words of the lists if there is no archive.
#[derive(Clone, Debug)]
pub struct LetterPairs(Vec<u32>);

impl LetterPairs {
    /// Counts the letters of all answers, in a few milliseconds.
    pub fn count(answers: Answers<'_>) -> Self {
        let mut counts = vec![0; SYMBOLS * SYMBOLS];
        let has_archive = answers.total() > 0;
        for answer in answers.ids() {
            let times =
                if has_archive { answers.count(answer) } else { answers.score(answer).into() };
            let mut before = SYMBOLS - 1;
            for letter in answers.text(answer).iter().map(|letter| letter.index()) {
                counts[before * SYMBOLS + letter] += times;
                before = letter;
            }
        }
        Self(counts)
    }

    /// The probability of a word's letters, each after the one before it.
    pub fn chance(&self, answer: &[Capital]) -> f32 {
        let mut before = SYMBOLS - 1;
        let mut chance = 1.0;
        for letter in answer.iter().map(|letter| letter.index()) {
            let row = &self.0[before * SYMBOLS..(before + 1) * SYMBOLS - 1];
            let all: u32 = row.iter().sum();
            chance *= (row[letter] as f32 + 0.5) / (all as f32 + 0.5 * (SYMBOLS - 1) as f32);
            before = letter;
        }
        chance
    }
}
