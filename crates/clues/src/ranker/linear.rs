//! The conditional logit: a score for each answer that is a weighted sum of
//! features, turned into a distribution by the softmax over the whole length
//! and "unlisted".

use std::fmt::Write as _;

use crate::clue::CLUE_SIGNS;
use crate::error::ClueError;
use crate::features::{ANSWER_CODES, ANSWER_SIGNS};
use crate::features::{FEATURES, STATICS, layout};
use crate::features::{Sheet, Standing};

/// A weight for each feature.
#[derive(Clone, PartialEq, Debug)]
pub struct Linear {
    weights: Vec<f32>,
}

impl Linear {
    /// Weights in the order of features.
    pub fn new(weights: [f32; FEATURES]) -> Linear {
        Linear { weights: weights.to_vec() }
    }

    /// Reads lines of a feature's name and its weight. A feature that is not
    /// named has weight zero; `#` starts a comment.
    ///
    /// # Errors
    /// [`ClueError::Weights`] for any other line.
    pub fn parse(text: &str) -> Result<Linear, ClueError> {
        let names = layout::names();
        let mut weights = vec![0.0; FEATURES];
        for (place, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let found = line.rsplit_once(' ').and_then(|(name, weight)| {
                let feature = names.iter().position(|known| known == name.trim())?;
                let weight: f32 = weight.parse().ok()?;
                weight.is_finite().then_some((feature, weight))
            });
            let Some((feature, weight)) = found else {
                let found = line.chars().take(60).collect();
                return Err(ClueError::Weights { line: place + 1, found });
            };
            weights[feature] = weight;
        }
        Ok(Linear { weights })
    }

    /// The weight of a feature.
    pub fn weight(&self, feature: usize) -> f32 {
        self.weights[feature]
    }

    /// The part of each answer's score that does not depend on the clue.
    pub fn base(&self, standing: &Standing) -> Vec<f32> {
        let weights = &self.weights[layout::STATIC..layout::STATIC + STATICS];
        let by_size = &self.weights[layout::BY_SIZE..layout::BY_SIZE + layout::SIZED.len()];
        let of = |features: &[f32; STATICS]| -> f32 {
            let sum: f32 = features.iter().zip(weights).map(|(f, w)| f * w).sum();
            let sized = layout::SIZED.iter().zip(by_size).map(|(&f, w)| features[f] * w);
            sum + standing.size * sized.sum::<f32>()
        };
        standing.features.iter().map(of).collect()
    }

    /// The score of every answer, given their [`base`](Self::base).
    pub fn scores(&self, sheet: &Sheet, base: &[f32]) -> Vec<f32> {
        let mut by_sign = [0.0_f32; ANSWER_SIGNS.len()];
        for clue_sign in (0..CLUE_SIGNS.len()).filter(|sign| sheet.signs >> sign & 1 == 1) {
            for (sign, score) in by_sign.iter_mut().enumerate() {
                *score += self.weights[layout::agreement(clue_sign, sign)];
            }
        }
        // Add the lowest sign to the score without it.
        let mut by_signs = vec![0.0_f32; ANSWER_CODES];
        for signs in 1..ANSWER_CODES {
            let lowest = signs.trailing_zeros() as usize;
            by_signs[signs] = by_signs[signs & (signs - 1)] + by_sign[lowest];
        }
        let signs = sheet.standing.signs.iter();
        let mut scores: Vec<f32> = base
            .iter()
            .zip(signs)
            .map(|(base, &signs)| base + by_signs[usize::from(signs)])
            .collect();
        let weight = self.weights[layout::embedding(sheet.length)];
        for (score, embedded) in scores.iter_mut().zip(&sheet.embedding) {
            *score += weight * embedded;
        }
        for &(answer, feature, value) in &sheet.marks {
            scores[answer as usize] += self.weights[feature] * value;
        }
        scores
    }

    /// The score of "the answer is unlisted".
    pub fn unlisted(&self, sheet: &Sheet) -> f32 {
        let mut score = 0.0;
        sheet.unlisted(|feature, value| score += self.weights[feature] * value);
        score
    }
}

impl std::fmt::Display for Linear {
    /// The text that [`Linear::parse`] reads.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        for (name, weight) in layout::names().iter().zip(&self.weights) {
            if *weight != 0.0 {
                writeln!(text, "{name} {weight:.4}")?;
            }
        }
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::capitals;

    use super::*;
    use crate::clue::text::ClueText;
    use crate::experts::opinion::{Candidate, Opinion, WordRef};
    use crate::judge::Judge;
    use crate::ranker::model::Ranker;
    use crate::ranker::trees::Trees;
    use crate::testing;

    fn random() -> Linear {
        let mut random = fastrand::Rng::with_seed(3);
        Linear::new(std::array::from_fn(|_| random.f32() - 0.5))
    }

    #[test]
    fn weights_are_read_as_they_are_written() {
        let text = "# a comment\nlog-count 0.5000\nclue:first-s+answer:s 1.2500\n";
        let linear = Linear::parse(text).expect("weights");
        assert_eq!(linear.to_string(), text.split_once('\n').expect("two lines").1);
        for wrong in ["log-count", "no-such-feature 1", "log-count much", "log-count inf"] {
            let error = Linear::parse(wrong).expect_err(wrong);
            assert_eq!(error, ClueError::Weights { line: 1, found: wrong.to_owned() });
        }
    }

    #[test]
    fn scores_are_sums_over_features() {
        let rows = "Great Lake\tERIE\nLakes\tERIES\nGreat Lake of old\tHURON\nOld cookies\tOREOS";
        let pack = testing::pack(rows, "TREES\nLAKES\nABBRS;40;a\nRED;20;w");
        let linear = random();
        let ranker = Ranker::new(&pack, linear.clone(), Trees::default());
        let answers = pack.answers();
        let word = WordRef::of(&answers, &capitals(b"TREES"));
        let opinion = Opinion::of(0.5, vec![Candidate { word, weight: 2.0 }]);
        for raw in ["Great lakes", "Lakes: Abbr.", "___ Lakes", ""] {
            let sheet = ranker.sheet(&ClueText::new(raw), 5, &[("kind-of", opinion.clone())]);
            let scores = linear.scores(&sheet, &linear.base(&sheet.standing));
            assert_eq!(scores.len(), answers.of_length(5).len());
            for (answer, score) in scores.iter().enumerate() {
                let mut sum = 0.0;
                sheet.features(answer, |feature, value| sum += linear.weight(feature) * value);
                assert!((sum - score).abs() < 1e-4, "{raw}: {sum} {score}");
            }
        }
    }

    #[test]
    fn a_ranking_is_a_distribution() {
        let pack = testing::pack("Great Lake\tERIE\nCookie\tOREO", "LAKE\nTREE");
        let ranker = Ranker::new(&pack, random(), Trees::default());
        for (raw, length) in [("Great Lake", 4), ("", 4), ("Anything", 9), ("Anything", 63)] {
            let mixed = ranker.judge(&ClueText::new(raw), length, &[]);
            let known: f32 = mixed.log_known.iter().map(|log| log.exp()).sum();
            assert!((known + mixed.log_unlisted.exp() - 1.0).abs() < 1e-4, "{raw}");
            assert_eq!(mixed.log_known.len(), pack.answers().of_length(length).len());
        }
    }
}
