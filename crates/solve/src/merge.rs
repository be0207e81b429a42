//! The merger: one distribution out of many opinions (document 003, section
//! 3.4).
//!
//! Each expert has three knobs. Its weights are raised to the power `spread`
//! and brought to the sum 1; its confidence is multiplied by `scale` and by
//! `length_scale` to the power of the answer's length; the lists are added,
//! weighted by these confidences, and the sum is brought to 1. That the answer
//! is in no list is one more opinion, [`UNLISTED`], whose confidence is 1.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use wordwright_knowledge::Answers;

use crate::SolveError;
use crate::mixed::Mixed;
use crate::opinion::{Candidates, Opinion, WordRef};

/// The name under which the chance has its knobs that the answer is unlisted.
pub const UNLISTED: &str = "unlisted";

/// The knobs of an expert.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knobs {
    /// Factor on the confidence.
    pub scale: f32,
    /// Factor on the confidence, once for each letter of the answer.
    pub length_scale: f32,
    /// Power of the weights: below 1 flattens, above 1 sharpens.
    pub spread: f32,
}

impl Knobs {
    /// Opinions as they come.
    pub const PLAIN: Knobs = Knobs { scale: 1.0, length_scale: 1.0, spread: 1.0 };

    /// What an expert of whom nothing is known gets: a small vote.
    pub const NEWCOMER: Knobs = Knobs { scale: 0.2, length_scale: 1.0, spread: 1.0 };

    /// A confidence after scaling.
    pub fn confidence(&self, confidence: f32, length: usize) -> f32 {
        confidence * self.scale * self.length_scale.powi(length as i32)
    }

    /// A weight after spreading.
    pub fn weight(&self, weight: f32) -> f32 {
        if (self.spread - 1.0).abs() < f32::EPSILON { weight } else { weight.powf(self.spread) }
    }
}

/// The knobs of all experts.
#[derive(Clone, Debug, PartialEq)]
pub struct Merger {
    knobs: BTreeMap<String, Knobs>,
}

/// The knobs in use, found by `wordwright knowledge tune` on the clues of
/// 2013-09 to 2014-08 with knowledge until 2013-08-31.
const TUNED: &str = include_str!("../data/merger.txt");

impl Merger {
    /// The merger in use.
    pub fn tuned() -> Merger {
        Merger::parse(TUNED).unwrap_or_else(|_| Merger { knobs: BTreeMap::new() })
    }

    /// A merger with these knobs; an expert that is not among them gets
    /// [`Knobs::NEWCOMER`].
    pub fn new(knobs: BTreeMap<String, Knobs>) -> Merger {
        Merger { knobs }
    }

    /// Reads knobs: a line for each expert, with its name, scale, length scale
    /// and spread. A line that starts with `#` is a comment.
    ///
    /// # Errors
    /// [`SolveError::Knobs`] for a line that is none of these.
    pub fn parse(text: &str) -> Result<Merger, SolveError> {
        let mut knobs = BTreeMap::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong =
                || SolveError::Knobs { line: i + 1, found: line.chars().take(60).collect() };
            let mut parts = line.split_whitespace();
            let name = parts.next().ok_or_else(wrong)?;
            let numbers: Vec<f32> = parts
                .map(|part| part.parse().ok().filter(|x: &f32| x.is_finite() && *x >= 0.0))
                .collect::<Option<_>>()
                .ok_or_else(wrong)?;
            let &[scale, length_scale, spread] = numbers.as_slice() else {
                return Err(wrong());
            };
            let value = Knobs { scale, length_scale, spread };
            knobs.insert(name.to_string(), value);
        }
        Ok(Merger { knobs })
    }

    /// The knobs of an expert.
    pub fn knobs(&self, name: &str) -> Knobs {
        self.knobs.get(name).copied().unwrap_or(Knobs::NEWCOMER)
    }

    /// Sets the knobs of an expert.
    pub fn set(&mut self, name: &str, knobs: Knobs) {
        self.knobs.insert(name.to_string(), knobs);
    }

    /// Makes one distribution of opinions on one clue, each with the name of
    /// its expert. A word of another length than `length` is left out.
    pub fn merge<'a>(
        &self,
        answers: &Answers<'_>,
        length: usize,
        opinions: impl IntoIterator<Item = (&'a str, &'a Opinion)>,
    ) -> Mixed {
        let ids = answers.range(length);
        let mut known = vec![0.0f32; ids.len()];
        let mut extra: HashMap<Box<[u8]>, f32> = HashMap::new();
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
        let mut extra: Vec<(Box<[u8]>, f32)> =
            extra.into_iter().map(|(word, chance)| (word, (chance / total).ln())).collect();
        extra.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Mixed { length, log_known: known, extra, log_unlisted: (unlisted / total).ln() }
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
