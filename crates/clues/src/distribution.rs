//! The distribution over the answers of one slot from its clue alone.
//!
//! Words are rows of letters, stored once for each length and shared by every
//! slot of that length; a prior adds one number for each word. The remaining
//! mass belongs to unlisted answers.

use std::collections::HashMap;
use std::sync::Arc;

use crate::clue::ClueForm;
use wordwright_knowledge::{Answers, Capital};

use crate::error::ClueError;
use crate::experts::{Candidates, Opinion, WordRef};
use crate::letters::WordRows;

/// The distribution over the answers of one slot before any crossing is known.
#[derive(Clone, Debug)]
pub struct Distribution {
    length: usize,
    parts: Vec<Part>,
    log_unlisted: f32,
    form: ClueForm,
}

/// Words with the natural logarithms of their probabilities.
#[derive(Clone, Debug)]
struct Part {
    rows: Arc<WordRows>,
    log_probabilities: Vec<f32>,
}

impl Distribution {
    /// A prior with no listed word: every answer is unlisted.
    pub fn open(length: usize) -> Self {
        Self { length, parts: Vec::new(), log_unlisted: 0.0, form: ClueForm::Plain }
    }

    /// A prior over some words, each with its log probability.
    ///
    /// # Errors
    ///
    /// [`ClueError::Word`] for a word that does not fit,
    /// [`ClueError::Weight`] for a log probability above zero.
    pub fn of_words<'a>(
        length: usize,
        words: impl IntoIterator<Item = (&'a [Capital], f32)>,
        log_unlisted: f32,
    ) -> Result<Self, ClueError> {
        let (words, log_probabilities): (Vec<&[Capital]>, Vec<f32>) = words.into_iter().unzip();
        let rows = Arc::new(WordRows::new(length, words)?);
        let mut prior = Self { log_unlisted: check(log_unlisted)?, ..Self::open(length) };
        prior.add(rows, log_probabilities)?;
        Ok(prior)
    }

    /// The result of the merger or the ranker, over the pack's words of that length in their order.
    ///
    /// # Errors
    ///
    /// [`ClueError::WeightCount`] if `rows` are not the words of `mixed`, and
    /// the errors of [`Self::of_words`] for the extra words.
    pub(crate) fn of_judgement(rows: Arc<WordRows>, mixed: Judgement) -> Result<Self, ClueError> {
        let extra = mixed.extra.iter().map(|(word, log)| (&**word, *log));
        let mut prior = Self::of_words(mixed.length, extra, mixed.log_unlisted)?;
        prior.add(rows, mixed.log_known)?;
        Ok(prior)
    }

    fn add(&mut self, rows: Arc<WordRows>, log_probabilities: Vec<f32>) -> Result<(), ClueError> {
        if rows.len() != log_probabilities.len() {
            let (found, expected) = (log_probabilities.len(), rows.len());
            return Err(ClueError::WeightCount { found, expected });
        }
        for &log in &log_probabilities {
            check(log)?;
        }
        if !rows.is_empty() {
            self.parts.push(Part { rows, log_probabilities });
        }
        Ok(())
    }

    /// Mixes some words, each with its weight, into this prior, which weighs `rest` as a whole.
    #[must_use]
    pub fn with_words(&self, words: &HashMap<Box<[Capital]>, f64>, rest: f64) -> Self {
        let all = rest + words.values().sum::<f64>();
        if all <= 0.0 || words.is_empty() {
            return self.clone();
        }
        let mut left = words.clone();
        let share = rest / all;
        let mut prior = self.clone();
        for part in &mut prior.parts {
            let rows = part.rows.letters().chunks_exact(part.rows.length().max(1));
            for (word, log) in rows.zip(&mut part.log_probabilities) {
                let weight = left.remove(word).unwrap_or(0.0) / all;
                *log = (share * f64::from(*log).exp() + weight).ln() as f32;
            }
        }
        prior.log_unlisted = (share * f64::from(self.log_unlisted).exp()).ln() as f32;
        let mut extra: Vec<(Box<[Capital]>, f64)> = left.into_iter().collect();
        extra.sort_by(|x, y| x.0.cmp(&y.0));
        let log_probabilities: Vec<f32> =
            extra.iter().map(|(_, weight)| (weight / all).ln() as f32).collect();
        let letters = extra.iter().flat_map(|(word, _)| word.iter().copied()).collect();
        let rows = Arc::new(WordRows { length: self.length, letters });
        if !rows.is_empty() {
            prior.parts.push(Part { rows, log_probabilities });
        }
        prior
    }

    /// The same, for a clue of this form.
    #[must_use]
    pub(crate) fn of_form(mut self, form: ClueForm) -> Self {
        self.form = form;
        self
    }

    /// The form of the clue, on which the spelling of an unlisted answer
    /// depends.
    pub fn form(&self) -> ClueForm {
        self.form
    }

    /// Letters of the slot.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Natural logarithm of the probability of an unlisted answer.
    pub fn log_unlisted(&self) -> f32 {
        self.log_unlisted
    }

    /// Every listed word with its log probability.
    pub fn words(&self) -> impl Iterator<Item = (&[Capital], f32)> + '_ {
        self.parts.iter().flat_map(|part| {
            let rows = part.rows.letters().chunks_exact(part.rows.length().max(1));
            rows.zip(part.log_probabilities.iter().copied())
        })
    }
}

/// A distribution over the answers of one slot, before any crossing is known.
///
/// The listed words, the extra words and all unlisted answers together form one
/// distribution: their probabilities sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Letters of the slot.
    pub length: usize,
    /// `log_known[i]` is the log probability of the `i`-th answer of this
    /// length in the knowledge pack, whose ids for a length are a range. It has
    /// all of them.
    pub log_known: Vec<f32>,
    /// Words that the pack does not list, each with its log probability.
    pub extra: Vec<(Box<[Capital]>, f32)>,
    /// The log probability that the answer is none of these.
    pub log_unlisted: f32,
}

impl Judgement {
    /// Adds the opinion of an expert that the judge does not know: the current
    /// distribution has weight 1, the opinion its confidence times `scale`.
    pub(crate) fn add_opinion(&mut self, answers: &Answers<'_>, opinion: &Opinion, scale: f32) {
        let Candidates::Few(words) = &opinion.candidates else { return };
        let ids = answers.range(self.length);
        let words: Vec<(&WordRef, f32)> = words
            .iter()
            .filter(|c| c.word.letters(answers).len() == self.length)
            .map(|c| (&c.word, c.weight))
            .collect();
        let sum: f32 = words.iter().map(|word| word.1).sum();
        let confidence = opinion.confidence * scale;
        if !(sum.is_finite() && sum > 0.0 && confidence.is_finite() && confidence > 0.0) {
            return;
        }
        let total = (1.0 + confidence).ln();
        let logs = self.log_known.iter_mut().chain(self.extra.iter_mut().map(|(_, log)| log));
        for log in logs.chain([&mut self.log_unlisted]) {
            *log -= total;
        }
        for (word, weight) in words {
            let chance = confidence * weight / sum / (1.0 + confidence);
            let raise = |log: &mut f32| *log = (log.exp() + chance).ln();
            match word {
                WordRef::Known(id) => raise(&mut self.log_known[(id.0 - ids.start) as usize]),
                WordRef::New(word) => match self.extra.iter_mut().find(|(w, _)| w == word) {
                    Some((_, log)) => raise(log),
                    None => self.extra.push((word.clone(), chance.ln())),
                },
            }
        }
    }
}

/// A log probability is at most zero, but rounding may raise it slightly above.
fn check(log: f32) -> Result<f32, ClueError> {
    const ROUNDING: f32 = 1e-2;
    if log <= ROUNDING { Ok(log) } else { Err(ClueError::Weight { found: log.to_string() }) }
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::capitals;

    use super::*;
    use crate::experts::Candidate;
    use crate::testing::WORLD;

    #[test]
    fn a_word_of_another_length_is_refused() {
        for word in ["ABCD", "AB", ""] {
            let letters = Capital::of(word.as_bytes()).unwrap();
            let error = Distribution::of_words(3, [(letters, -1.0)], -1.0).unwrap_err();
            assert_eq!(error, ClueError::Word { found: word.to_owned(), expected: 3 });
        }
    }

    #[test]
    fn a_chance_above_one_is_refused() {
        for log in [0.5, f32::NAN, f32::INFINITY] {
            let error =
                Distribution::of_words(3, [(&capitals(b"ABC")[..], log)], -1.0).unwrap_err();
            assert_eq!(error, ClueError::Weight { found: log.to_string() });
        }
    }

    #[test]
    fn the_pack_and_the_extra_words_make_one_distribution() {
        let rows = Arc::new(WordRows::new(2, [&capitals(b"AB")[..], &capitals(b"CD")]).unwrap());
        let mixed = Judgement {
            length: 2,
            log_known: vec![-1.0, -2.0],
            extra: vec![(Box::from(&capitals(b"EF")[..]), -3.0)],
            log_unlisted: -4.0,
        };
        let prior = Distribution::of_judgement(Arc::clone(&rows), mixed.clone()).unwrap();
        let words: Vec<(&str, f32)> =
            prior.words().map(|(word, log)| (Capital::spell(word), log)).collect();
        assert_eq!(words, [("EF", -3.0), ("AB", -1.0), ("CD", -2.0)]);
        let short = Judgement { log_known: vec![-1.0], ..mixed };
        let error = Distribution::of_judgement(rows, short).unwrap_err();
        assert_eq!(error, ClueError::WeightCount { found: 1, expected: 2 });
    }

    #[test]
    fn one_more_opinion_changes_a_distribution_by_its_vote() {
        let answers = WORLD.answers();
        let ids = answers.range(4);
        let place = |word: &str| {
            let known = answers.find(Capital::of(word.as_bytes()).unwrap());
            known.map(|id| (id.0 - ids.start) as usize)
        };
        let mut log_known = vec![f32::NEG_INFINITY; ids.len()];
        log_known[place("ERIE").unwrap()] = 0.5_f32.ln();
        let log_unlisted = 0.5_f32.ln();
        let mut judged = Judgement { length: 4, log_known, extra: Vec::new(), log_unlisted };
        let candidates = ["OREO", "QQQQ", "OAK"].map(|word| Candidate {
            word: WordRef::of(&answers, Capital::of(word.as_bytes()).unwrap()),
            weight: 1.0,
        });
        judged.add_opinion(&answers, &Opinion::of(0.5, candidates.to_vec()), 1.0);
        // The word of the wrong length is left out.
        for (word, expected) in [("ERIE", 0.5 / 1.5), ("OREO", 0.25 / 1.5), ("QQQQ", 0.25 / 1.5)] {
            let extra = || judged.extra.iter().find(|(text, _)| Capital::spell(text) == word);
            let log = place(word).map_or_else(|| extra().unwrap().1, |at| judged.log_known[at]);
            assert!((log.exp() - expected).abs() < 1e-6, "{word}");
        }
        assert!((judged.log_unlisted.exp() - 0.5 / 1.5).abs() < 1e-6);
    }

    #[test]
    fn words_are_added_to_those_there_are() {
        let prior = Distribution::of_words(2, [(&capitals(b"AB")[..], 0.5_f32.ln())], 0.5_f32.ln())
            .unwrap();
        let words =
            HashMap::from([(Box::from(capitals(b"AB")), 1.0), (Box::from(capitals(b"CD")), 2.0)]);
        let mixed = prior.with_words(&words, 1.0);
        let chances: Vec<(&str, f32)> = mixed
            .words()
            .map(|(word, log)| (Capital::spell(word), (log.exp() * 8.0).round()))
            .collect();
        assert_eq!(chances, [("AB", 3.0), ("CD", 4.0)]);
        assert!((mixed.log_unlisted().exp() - 0.125).abs() < 1e-6);
    }
}
