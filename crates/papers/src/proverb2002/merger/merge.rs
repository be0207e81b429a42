//! The merger: one distribution out of many opinions (PROVERB 2002, section
//! 3.4).
//!
//! Each expert has three knobs. Its weights are raised to the power `spread`
//! and brought to the sum 1; its confidence is multiplied by `scale` and by
//! `length_scale` to the power of the answer's length; the lists are added,
//! weighted by these confidences, and normalised. An unlisted answer is one
//! more opinion, [`UNLISTED`], with a confidence of 1.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use wordwright_clues::Judgement;
use wordwright_clues::experts::{Candidates, Opinion, WordRef};
use wordwright_knowledge::{Answers, Capital};

use crate::error::PaperError;

/// The name of the opinion that the answer is unlisted, which has knobs too.
pub const UNLISTED: &str = "unlisted";

/// The knobs of an expert.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpertWeights {
    /// Factor on the confidence.
    pub scale: f32,
    /// Factor on the confidence, once for each letter of the answer.
    pub length_scale: f32,
    /// Power of the weights: below 1 flattens, above 1 sharpens.
    pub spread: f32,
}

impl ExpertWeights {
    /// Neutral knobs: opinions unchanged.
    pub const PLAIN: ExpertWeights = ExpertWeights { scale: 1.0, length_scale: 1.0, spread: 1.0 };

    /// The knobs of an unknown expert: a small vote. By judgement.
    pub const NEWCOMER: ExpertWeights =
        ExpertWeights { scale: 0.2, length_scale: 1.0, spread: 1.0 };

    /// A confidence after scaling.
    pub fn confidence(&self, confidence: f32, length: usize) -> f32 {
        confidence * self.scale * self.length_scale.powf(length as f32)
    }

    /// A weight after spreading.
    pub fn weight(&self, weight: f32) -> f32 {
        if (self.spread - 1.0).abs() < f32::EPSILON { weight } else { weight.powf(self.spread) }
    }
}

/// The knobs of all experts.
#[derive(Clone, Debug, PartialEq)]
pub struct Merger {
    knobs: BTreeMap<String, ExpertWeights>,
}

/// The knobs in use, found by `lab tune` on the clues of
/// 2013-09 to 2014-08 with knowledge until 2013-08-31.
const TUNED: &str = include_str!("../../../data/proverb2002-merger.txt");

impl Merger {
    /// The merger with the knobs in use.
    pub fn tuned() -> Merger {
        Merger::parse(TUNED).expect("a test reads the knobs in use")
    }

    /// A merger with these knobs; an expert that is not among them gets
    /// `ExpertWeights::NEWCOMER`.
    pub fn new(knobs: BTreeMap<String, ExpertWeights>) -> Merger {
        Merger { knobs }
    }

    /// Reads knobs: a line for each expert, with its name, scale, length scale
    /// and spread. A line that starts with `#` is a comment.
    ///
    /// # Errors
    /// [`PaperError::Knobs`] for a line that is none of these.
    pub fn parse(text: &str) -> Result<Merger, PaperError> {
        let mut knobs = BTreeMap::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong =
                || PaperError::Knobs { line: i + 1, found: line.chars().take(60).collect() };
            let mut parts = line.split_whitespace();
            let name = parts.next().ok_or_else(wrong)?;
            let numbers: Vec<f32> = parts
                .map(|part| part.parse().ok().filter(|x: &f32| x.is_finite() && *x >= 0.0))
                .collect::<Option<_>>()
                .ok_or_else(wrong)?;
            let &[scale, length_scale, spread] = numbers.as_slice() else {
                return Err(wrong());
            };
            let value = ExpertWeights { scale, length_scale, spread };
            knobs.insert(name.to_string(), value);
        }
        Ok(Merger { knobs })
    }

    /// The knobs of an expert.
    pub fn knobs(&self, name: &str) -> ExpertWeights {
        self.knobs.get(name).copied().unwrap_or(ExpertWeights::NEWCOMER)
    }

    /// Sets the knobs of an expert.
    pub fn set(&mut self, name: &str, knobs: ExpertWeights) {
        self.knobs.insert(name.to_string(), knobs);
    }

    /// Makes one distribution of opinions on one clue, each with the name of
    /// its expert. A word of the wrong length is left out.
    pub fn merge<'a>(
        &self,
        answers: &Answers<'_>,
        length: usize,
        opinions: impl IntoIterator<Item = (&'a str, &'a Opinion)>,
    ) -> Judgement {
        let ids = answers.range(length);
        let mut known = vec![0.0f32; ids.len()];
        let mut extra: HashMap<Box<[Capital]>, f32> = HashMap::new();
        let unlisted = self.knobs(UNLISTED).confidence(1.0, length);
        let mut total = unlisted;
        for (name, opinion) in opinions {
            let knobs = self.knobs(name);
            let confidence = knobs.confidence(opinion.confidence, length);
            if confidence <= 0.0 || !confidence.is_finite() {
                continue;
            }
            match &opinion.candidates {
                Candidates::All(weights) => {
                    let sum: f32 = weights.iter().map(|&w| knobs.weight(w)).sum();
                    if sum <= 0.0 || weights.len() != known.len() {
                        continue;
                    }
                    total += confidence;
                    for (into, &weight) in known.iter_mut().zip(weights.iter()) {
                        *into += knobs.weight(weight) * confidence / sum;
                    }
                }
                Candidates::Few(words) => {
                    let fits = |word: &WordRef| match word {
                        WordRef::Known(id) => ids.contains(&id.0),
                        WordRef::New(word) => word.len() == length,
                    };
                    let sum: f32 = words
                        .iter()
                        .filter(|c| fits(&c.word))
                        .map(|c| knobs.weight(c.weight))
                        .sum();
                    if sum <= 0.0 || !sum.is_finite() {
                        continue;
                    }
                    total += confidence;
                    for candidate in words.iter().filter(|c| fits(&c.word)) {
                        let share = knobs.weight(candidate.weight) * confidence / sum;
                        match &candidate.word {
                            WordRef::Known(id) => known[(id.0 - ids.start) as usize] += share,
                            WordRef::New(word) => *extra.entry(word.clone()).or_default() += share,
                        }
                    }
                }
            }
        }
        let total = total.max(f32::MIN_POSITIVE);
        for chance in &mut known {
            *chance = (*chance / total).ln();
        }
        let mut extra: Vec<(Box<[Capital]>, f32)> =
            extra.into_iter().map(|(word, chance)| (word, (chance / total).ln())).collect();
        extra.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Judgement { length, log_known: known, extra, log_unlisted: (unlisted / total).ln() }
    }
}

impl std::fmt::Display for Merger {
    /// The text that [`Merger::parse`] reads.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        for (name, knobs) in &self.knobs {
            writeln!(
                text,
                "{name:<20} {:>9.5} {:>8.5} {:>8.5}",
                knobs.scale, knobs.length_scale, knobs.spread
            )?;
        }
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use wordwright_clues::experts::Candidate;
    use wordwright_clues::testing::WORLD;

    use super::*;

    fn opinion(answers: &Answers<'_>, words: &[(&str, f32)]) -> Opinion {
        let words = words.iter().map(|&(word, weight)| Candidate {
            word: WordRef::of(answers, Capital::of(word.as_bytes()).expect("capitals")),
            weight,
        });
        Opinion::of(0.5, words.collect())
    }

    fn chance(mixed: &Judgement, answers: &Answers<'_>, word: &str) -> f32 {
        match WordRef::of(answers, Capital::of(word.as_bytes()).expect("capitals")) {
            WordRef::Known(id) => {
                mixed.log_known[(id.0 - answers.range(word.len()).start) as usize].exp()
            }
            WordRef::New(word) => {
                mixed.extra.iter().find(|(known, _)| *known == word).map_or(0.0, |w| w.1.exp())
            }
        }
    }

    fn sum(mixed: &Judgement) -> f32 {
        let known = mixed.log_known.iter().map(|log| log.exp()).sum::<f32>();
        known + mixed.extra.iter().map(|(_, log)| log.exp()).sum::<f32>() + mixed.log_unlisted.exp()
    }

    #[test]
    fn opinions_are_added_by_their_confidence() {
        let answers = WORLD.answers();
        let merger = Merger::parse("# a comment\nsharp 2 1 2\nlong 1 0.5 1\nunlisted 0.5 1 1\n")
            .expect("knobs");
        let sharp = opinion(&answers, &[("ERIE", 2.0), ("OREO", 1.0), ("OAK", 9.0)]);
        let long = opinion(&answers, &[("QQQQ", 1.0)]);
        let mixed = merger.merge(&answers, 4, [("sharp", &sharp), ("long", &long)]);
        // Confidences 1, 1/32 and 1/2; squares 4 and 1.
        let total = 1.0 + 1.0 / 32.0 + 0.5;
        for (word, expected) in [
            ("ERIE", 0.8 / total),
            ("OREO", 0.2 / total),
            ("QQQQ", 1.0 / 32.0 / total),
            ("TREE", 0.0),
        ] {
            assert!((chance(&mixed, &answers, word) - expected).abs() < 1e-6, "{word}");
        }
        assert!((mixed.log_unlisted.exp() - 0.5 / total).abs() < 1e-6);
        assert!((sum(&mixed) - 1.0).abs() < 1e-5);
        assert_eq!(Merger::parse(&merger.to_string()).expect("knobs"), merger);
    }

    #[test]
    fn lines_that_are_no_knobs_are_refused() {
        for (text, line) in [("a 1 1", 1), ("\na 1 1 x", 2), ("a 1 1 -1", 1), ("a 1 1 1 1", 1)] {
            let error = Merger::parse(text).expect_err("no knobs");
            assert!(matches!(error, PaperError::Knobs { line: found, .. } if found == line));
        }
        assert!(!Merger::tuned().knobs.is_empty());
    }
}
