//! The votes of all samples under the knobs in use.

use std::collections::BTreeMap;

use super::knob::{BETTER, Knob, factors, turned};
use super::merge::{ExpertWeights, Merger, UNLISTED};
use super::samples::Sample;

/// The value of one vote under the knobs of its expert.
#[derive(Clone, Copy)]
pub(super) struct WeightedVote {
    pub(super) sample: u32,
    pub(super) vote: u32,
    /// Scaled confidence.
    pub(super) confidence: f32,
    /// Probability of the right answer within the list.
    pub(super) chance: f32,
}

/// The values of all votes, so that one knob can be turned without recomputing all.
pub(super) struct WeightedVotes<'a> {
    samples: &'a [Sample],
    pub(super) knobs: Vec<ExpertWeights>,
    /// The votes of each expert; the last is [`UNLISTED`].
    pub(super) shares: Vec<Vec<WeightedVote>>,
    /// By sample, the sums over votes of confidence times probability, and of confidence.
    right: Vec<f64>,
    total: Vec<f64>,
}

impl<'a> WeightedVotes<'a> {
    pub(super) fn new(
        names: &[String],
        samples: &'a [Sample],
        merger: &Merger,
    ) -> WeightedVotes<'a> {
        let unlisted = names.len();
        let knobs: Vec<ExpertWeights> = names
            .iter()
            .map(String::as_str)
            .chain([UNLISTED])
            .map(|name| merger.knobs(name))
            .collect();
        let mut shares = vec![Vec::new(); names.len() + 1];
        for (s, sample) in samples.iter().enumerate() {
            for (v, vote) in sample.votes.iter().enumerate() {
                shares[vote.expert].push(WeightedVote {
                    sample: s as u32,
                    vote: v as u32,
                    confidence: 0.0,
                    chance: 0.0,
                });
            }
            shares[unlisted].push(WeightedVote {
                sample: s as u32,
                vote: u32::MAX,
                confidence: 0.0,
                chance: sample.unlisted,
            });
        }
        let mut table = WeightedVotes {
            samples,
            knobs,
            shares,
            right: vec![0.0; samples.len()],
            total: vec![0.0; samples.len()],
        };
        for expert in 0..table.knobs.len() {
            let shares = table.weigh(expert, table.knobs[expert], true);
            table.replace(expert, shares);
        }
        table
    }

    /// The shares of an expert under other knobs.
    pub(super) fn weigh(
        &self,
        expert: usize,
        knobs: ExpertWeights,
        spread: bool,
    ) -> Vec<WeightedVote> {
        let mut sums: BTreeMap<(*const f32, usize), f32> = BTreeMap::new();
        self.shares[expert]
            .iter()
            .map(|&old| {
                let sample = &self.samples[old.sample as usize];
                let mut share = old;
                let Some(vote) = sample.votes.get(old.vote as usize) else {
                    share.confidence = knobs.confidence(1.0, sample.length);
                    return share;
                };
                share.confidence = knobs.confidence(vote.confidence, sample.length);
                if spread {
                    // A word list gives the same for every clue of a length.
                    let key = (vote.weights.as_ptr(), vote.weights.len());
                    let sum = *sums.entry(key).or_insert_with(|| {
                        vote.weights.iter().filter(|&&w| w > 0.0).map(|&w| knobs.weight(w)).sum()
                    });
                    share.chance = if vote.target > 0.0 && sum > 0.0 {
                        knobs.weight(vote.target) / sum
                    } else {
                        0.0
                    };
                }
                share
            })
            .collect()
    }

    /// Replaces the shares of an expert.
    fn replace(&mut self, expert: usize, shares: Vec<WeightedVote>) {
        for (old, new) in self.shares[expert].iter().zip(&shares) {
            let s = new.sample as usize;
            let product =
                |share: &WeightedVote| f64::from(share.confidence) * f64::from(share.chance);
            self.right[s] += product(new) - product(old);
            self.total[s] += f64::from(new.confidence) - f64::from(old.confidence);
        }
        self.shares[expert] = shares;
    }

    /// The mean if an expert had these shares.
    pub(super) fn mean_with(&self, expert: usize, shares: &[WeightedVote]) -> f64 {
        let mut right = self.right.clone();
        let mut total = self.total.clone();
        for (old, new) in self.shares[expert].iter().zip(shares) {
            let s = new.sample as usize;
            let product =
                |share: &WeightedVote| f64::from(share.confidence) * f64::from(share.chance);
            right[s] += product(new) - product(old);
            total[s] += f64::from(new.confidence) - f64::from(old.confidence);
        }
        mean(&right, &total)
    }

    pub(super) fn mean(&self) -> f64 {
        mean(&self.right, &self.total)
    }

    /// Turns one knob up or down while that helps; returns the mean.
    pub(super) fn turn(
        &mut self,
        expert: usize,
        name: &str,
        knob: Knob,
        step: f32,
        mut best: f64,
    ) -> f64 {
        for factor in factors(knob, step) {
            let mut moved = false;
            while let Some(knobs) = turned(self.knobs[expert], name, knob, factor) {
                let shares = self.weigh(expert, knobs, knob == Knob::Spread);
                let mean = self.mean_with(expert, &shares);
                if mean <= best + BETTER {
                    break;
                }
                best = mean;
                self.knobs[expert] = knobs;
                self.replace(expert, shares);
                moved = true;
            }
            if moved {
                break;
            }
        }
        best
    }
}

fn mean(right: &[f64], total: &[f64]) -> f64 {
    let sum: f64 = right
        .iter()
        .zip(total)
        .map(|(&right, &total)| (right.max(1e-30) / total.max(1e-30)).ln())
        .sum();
    sum / right.len().max(1) as f64
}
