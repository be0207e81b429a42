//! The answers of each length, independent of any clue; computed on first use.

use std::sync::{Arc, OnceLock};

use wordwright_knowledge::{AnswerId, Answers};

use crate::letters::WordRows;

/// The weight of an answer never seen, relative to the counts of those that were. By judgement.
const UNSEEN: f64 = 0.5;
/// The same if only the usual answers count, by judgement.
const UNUSUAL: f64 = 0.3;

/// The answers of one length.
#[derive(Debug, Default)]
struct Length {
    rows: OnceLock<Arc<WordRows>>,
    shares: OnceLock<Vec<f64>>,
    usual: OnceLock<Vec<AnswerId>>,
}

/// The answers of a pack by length.
#[derive(Debug)]
pub struct AnswersByLength<'p> {
    answers: Answers<'p>,
    lengths: Vec<Length>,
}

impl<'p> AnswersByLength<'p> {
    /// Answers of up to `longest` letters.
    pub fn new(answers: Answers<'p>, longest: usize) -> Self {
        Self { answers, lengths: (0..=longest).map(|_| Length::default()).collect() }
    }

    /// The answers of a length as rows of letters.
    pub fn rows(&self, length: usize) -> &Arc<WordRows> {
        self.lengths[length].rows.get_or_init(|| {
            let words =
                self.answers.letters_of(self.answers.range(length)).chunks_exact(length.max(1));
            Arc::new(WordRows::new(length, words).expect("words of this length"))
        })
    }

    /// The share of each in all uses of answers.
    pub fn shares(&self, length: usize) -> &[f64] {
        self.lengths[length].shares.get_or_init(|| {
            let answers = self.answers.of_length(length);
            let often = answers.map(|id| f64::from(self.answers.count(id)) + UNSEEN);
            let all: f64 = often.clone().sum();
            often.map(|often| often / all).collect()
        })
    }

    /// All of them, the most common first.
    pub fn usual(&self, length: usize) -> &[AnswerId] {
        self.lengths[length].usual.get_or_init(|| {
            let mut ids: Vec<AnswerId> = self.answers.of_length(length).collect();
            let usual = |id| self.usualness(id);
            ids.sort_by(|&x, &y| usual(y).total_cmp(&usual(x)).then(x.cmp(&y)));
            ids
        })
    }

    /// How common an answer is: by its uses and its scores in lists.
    pub fn usualness(&self, id: AnswerId) -> f64 {
        let (count, score) = (self.answers.count(id), self.answers.score(id));
        f64::from(count) + UNUSUAL + f64::from(score) / 100.0
    }
}
