//! Finding the merger's knobs by hill climbing (PROVERB 2002, section 3.4).
//!
//! The aim is the mean log probability that the merger gives to the right
//! answers of clues that the knowledge pack has not seen. One knob of one
//! expert is turned at a time, up or down by a step, and left where the mean is
//! highest; the step shrinks when no knob moves. A trial costs one pass over
//! the lists of one expert.
//!
//! With many clues and machines, every knob is tried on each part of the clues
//! separately ([`Gains::of`]), and all knobs that help in total are turned at
//! once ([`Gains::turn`]).

use std::collections::BTreeMap;

use super::knob::{BETTER, Knob, factors, turned};
use super::merge::{Merger, UNLISTED};
use super::samples::Sample;
use super::votes::{WeightedVote, WeightedVotes};

/// The progress of hill climbing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Climb {
    /// How many times all knobs have been tried.
    pub rounds: usize,
    /// Mean natural logarithm of the probability of the right answers.
    pub log_chance: f64,
    /// The current step: a knob is multiplied or divided by `1 + step`.
    pub step: f32,
}

/// The first step, and the step at which the climb ends; by judgement.
const FIRST_STEP: f32 = 1.0;
const LAST_STEP: f32 = 0.04;

/// Climbs from `start` over the knobs of `names` and of `UNLISTED` for at most
/// `rounds` rounds, and calls `observe` after each one; `observe` ends the
/// climb by returning false.
pub fn climb(
    names: &[String],
    samples: &[Sample],
    start: &Merger,
    rounds: usize,
    observe: &mut dyn FnMut(Climb) -> bool,
) -> (Merger, Climb) {
    let mut table = WeightedVotes::new(names, samples, start);
    let mut state = Climb { rounds: 0, log_chance: table.mean(), step: FIRST_STEP };
    while state.rounds < rounds && state.step > LAST_STEP {
        let before = state.log_chance;
        for expert in 0..=names.len() {
            let name = names.get(expert).map_or(UNLISTED, String::as_str);
            for knob in Knob::ALL {
                state.log_chance = table.turn(expert, name, knob, state.step, state.log_chance);
            }
        }
        state.rounds += 1;
        if state.log_chance - before < f64::from(state.step) * 1e-3 {
            state.step /= 2.0;
        }
        if !observe(state) {
            break;
        }
    }
    let mut knobs = BTreeMap::new();
    for (name, value) in names.iter().map(String::as_str).chain([UNLISTED]).zip(&table.knobs) {
        knobs.insert(name.to_string(), *value);
    }
    (Merger::new(knobs), state)
}

/// The effect of turning each knob by one step, on some clues.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gains {
    /// The clues.
    pub clues: usize,
    /// The sum of the log probabilities of their answers under the current knobs, in nats.
    pub log_chance: f64,
    /// By expert, for scale, length scale and spread: the gain of the sum by a
    /// step up and by a step down; 0 if that would leave the bounds.
    pub turns: BTreeMap<String, [[f64; 2]; 3]>,
}

impl Gains {
    /// Tries every knob of `merger` on these clues, a factor of `1 + step`
    /// either way.
    pub fn of(names: &[String], samples: &[Sample], merger: &Merger, step: f32) -> Self {
        let table = WeightedVotes::new(names, samples, merger);
        let clues = samples.len();
        let sum = |mean: f64| mean * clues as f64;
        let log_chance = sum(table.mean());
        let mut gains = Self { clues, log_chance, turns: BTreeMap::new() };
        for (expert, name) in names.iter().map(String::as_str).chain([UNLISTED]).enumerate() {
            let gain = |knob, factor| {
                turned(table.knobs[expert], name, knob, factor).map_or(0.0, |knobs| {
                    let shares = table.weigh(expert, knobs, knob == Knob::Spread);
                    sum(table.mean_with(expert, &shares)) - log_chance
                })
            };
            let both = |knob| factors(knob, step).map(|factor| gain(knob, factor));
            gains.turns.insert(name.to_owned(), Knob::ALL.map(both));
        }
        gains
    }

    /// Adds the gains on other clues.
    pub fn add(&mut self, other: &Self) {
        self.clues += other.clues;
        self.log_chance += other.log_chance;
        for (name, turns) in &other.turns {
            let known = self.turns.entry(name.clone()).or_default();
            for (known, turn) in known.as_flattened_mut().iter_mut().zip(turns.as_flattened()) {
                *known += turn;
            }
        }
    }

    /// Turns every knob that helps, each in the better direction, and returns how many those are.
    pub fn turn(&self, merger: &Merger, step: f32) -> (Merger, usize) {
        let (mut after, mut count) = (merger.clone(), 0);
        let least = BETTER * self.clues as f64;
        for (name, turns) in &self.turns {
            for (knob, [up, down]) in Knob::ALL.into_iter().zip(*turns) {
                let factor = factors(knob, step)[usize::from(down > up)];
                let turned = turned(after.knobs(name), name, knob, factor);
                if let Some(knobs) = turned.filter(|_| up.max(down) > least) {
                    after.set(name, knobs);
                    count += 1;
                }
            }
        }
        (after, count)
    }
}

/// The mean log probability by `merger` of the answers of the samples, with all
/// experts and without each of them in turn.
pub fn ablations(names: &[String], samples: &[Sample], merger: &Merger) -> (f64, Vec<f64>) {
    let table = WeightedVotes::new(names, samples, merger);
    let without = |expert: usize| {
        let silent = |share: &WeightedVote| WeightedVote { confidence: 0.0, ..*share };
        let shares: Vec<WeightedVote> = table.shares[expert].iter().map(silent).collect();
        table.mean_with(expert, &shares)
    };
    (table.mean(), (0..names.len()).map(without).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::proverb2002::merger::merge::ExpertWeights;
    use crate::proverb2002::merger::samples::Vote;

    /// Two experts: the first is right half the time, the second never.
    fn samples() -> Vec<Sample> {
        let weights: Arc<[f32]> = vec![1.0, 0.5, 0.25, 0.25].into();
        (0..40)
            .map(|i| Sample {
                length: 3 + i % 5,
                votes: vec![
                    Vote {
                        expert: 0,
                        confidence: 0.5,
                        target: if i % 2 == 0 { 1.0 } else { 0.0 },
                        weights: weights.clone(),
                    },
                    Vote { expert: 1, confidence: 0.9, target: 0.0, weights: weights.clone() },
                ],
                unlisted: 1e-4,
            })
            .collect()
    }

    #[test]
    fn turning_on_parts_is_turning_on_the_whole() {
        let names = ["good".to_string(), "bad".to_string()];
        let samples = samples();
        let mut merger = Merger::new(BTreeMap::new());
        let first = log_chance(&names, &samples, &merger);
        let mut last = first;
        for step in [1.0, 1.0, 0.5, 0.5, 0.25] {
            let whole = Gains::of(&names, &samples, &merger, step);
            let mut sum = Gains::default();
            for part in samples.chunks(7) {
                sum.add(&Gains::of(&names, part, &merger, step));
            }
            assert_eq!((sum.clues, sum.turns.len()), (40, 3));
            let pairs = whole.turns.values().zip(sum.turns.values());
            for (whole, sum) in pairs.flat_map(|(x, y)| x.iter().flatten().zip(y.iter().flatten()))
            {
                assert!((whole - sum).abs() < 1e-6, "{whole} {sum}");
            }
            assert!((whole.log_chance / 40.0 - last).abs() < 1e-9);
            // A gain is the effect of one turn alone.
            let mut alone = merger.clone();
            let knobs = merger.knobs("good");
            alone.set("good", ExpertWeights { scale: knobs.scale * (1.0 + step), ..knobs });
            let gain = 40.0 * (log_chance(&names, &samples, &alone) - last);
            assert!((sum.turns["good"][0][0] - gain).abs() < 1e-6, "{sum:?} {gain}");
            let (turned, count) = sum.turn(&merger, step);
            assert!(count > 0 && turned != merger);
            merger = turned;
            last = log_chance(&names, &samples, &merger);
        }
        // Knobs turned together come near what a climb reaches.
        let (_, climbed) =
            climb(&names, &samples, &Merger::new(BTreeMap::new()), 60, &mut |_| true);
        assert!(
            last > first + 0.5 && last > climbed.log_chance - 0.1,
            "{first} {last} {climbed:?}"
        );
    }

    fn log_chance(names: &[String], samples: &[Sample], merger: &Merger) -> f64 {
        WeightedVotes::new(names, samples, merger).mean()
    }

    #[test]
    fn climbing_trusts_who_is_right() {
        let names = ["good".to_string(), "bad".to_string()];
        let samples = samples();
        let start = Merger::new(BTreeMap::new());
        let before = log_chance(&names, &samples, &start);
        let mut means = vec![before];
        let (merger, end) = climb(&names, &samples, &start, 60, &mut |climb| {
            means.push(climb.log_chance);
            true
        });
        assert!(means.windows(2).all(|pair| pair[1] >= pair[0] - 1e-9), "{means:?}");
        let after = log_chance(&names, &samples, &merger);
        assert!((after - end.log_chance).abs() < 1e-6, "{after} {}", end.log_chance);
        assert!(merger.knobs("good").scale > 100.0 * merger.knobs("bad").scale);
        let mut alone = merger.clone();
        alone.set("good", ExpertWeights { scale: 0.0, ..merger.knobs("good") });
        let (mean, without) = ablations(&names, &samples, &merger);
        assert!((mean - after).abs() < 1e-9, "{mean} {after}");
        let expected = log_chance(&names, &samples, &alone);
        assert!((without[0] - expected).abs() < 1e-6, "{without:?} {expected}");
        // Half right with certainty, the rest by letters alone: no better
        // mixture gives both halves half of the mass.
        let limit = 0.5 * (0.5f64.ln() + (0.5f64 * 1e-4).ln());
        assert!(after <= limit + 1e-3 && after > limit - 0.1, "{after} {limit}");
    }
}
