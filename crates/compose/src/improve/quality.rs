//! What makes one fill better than another, as a number.

use wordwright_core::IdVec;
use wordwright_grid::SlotId;

use super::objective::{Goal, Objective};
use crate::network::{Model, Network};
use crate::outcome::Fill;
use crate::problem::Problem;

/// What a point of the lowest entry is worth in points of the mean, by
/// judgement.
const BALANCED_SHARE: f64 = 0.1;

/// The same if the lowest entry comes first: more than the mean can make up
/// for.
const LEXICOGRAPHIC_SHARE: f64 = 101.0;

/// What rounding may add to a sum.
const ROUNDING: f64 = 1e-6;

/// The weight of an entry whose length has none of its own.
const USUAL_WEIGHT: u32 = 100;

/// A sum of weighted scores with the lowest of the scores.
#[derive(Debug, Clone, Copy)]
pub(super) struct Total {
    pub sum: u64,
    pub lowest: u8,
}

/// The slots whose scores count, and how.
#[derive(Debug)]
pub(super) struct Scoring {
    pub slots: Vec<SlotId>,
    goal: Goal,
    /// By slot, what a point of its entry adds to a sum; 0 for slots that do not count.
    weights: IdVec<SlotId, u64>,
    /// The sum over all slots.
    whole: u64,
}

impl Scoring {
    /// The slots that a fill of the model must complete, as `objective` weighs them.
    pub fn of(problem: &Problem, model: &Model, objective: &Objective) -> Self {
        let slots = model.variables().filter(|(_, slot)| slot.must_be_filled());
        let slots: Vec<SlotId> = slots.map(|(id, _)| id).collect();
        let mut weights: IdVec<SlotId, u64> = vec![0; model.slots.len()].into();
        for &slot in &slots {
            let weight = objective.weights.get(&problem.letters_of(slot));
            weights[slot] = u64::from(*weight.unwrap_or(&USUAL_WEIGHT));
        }
        // Coarse sums let a bound be rounded down further.
        let common = slots.iter().fold(0, |common, &slot| divisor(common, weights[slot]));
        for &slot in &slots {
            weights[slot] /= common.max(1);
        }
        let whole = slots.iter().map(|&slot| weights[slot]).sum();
        Self { slots, goal: objective.goal, weights, whole }
    }

    /// Whether the mean counts at all.
    pub fn counts_mean(&self) -> bool {
        self.goal != Goal::Lowest && self.whole > 0
    }

    /// What a point of the slot's entry adds to a sum.
    pub fn weight(&self, slot: SlotId) -> u64 {
        self.weights[slot]
    }

    fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.whole.max(1) as f64
    }

    /// The weighted mean of a total, 0 to 100.
    pub fn mean_of(&self, total: Total) -> f64 {
        self.mean(total.sum)
    }

    /// The value of a total, 0 to 100: the mean, or the lowest entry if that comes first.
    pub fn value(&self, total: Total) -> f64 {
        match self.goal {
            Goal::Balanced | Goal::Mean => self.mean(total.sum),
            Goal::Lowest | Goal::Lexicographic => f64::from(total.lowest),
        }
    }

    /// What a point of the lowest entry is worth in points of the mean.
    fn share(&self) -> f64 {
        match self.goal {
            Goal::Balanced => BALANCED_SHARE,
            Goal::Mean => 0.0,
            Goal::Lowest | Goal::Lexicographic => LEXICOGRAPHIC_SHARE,
        }
    }

    /// The quantity that improving maximises, as one number.
    pub fn quality(&self, total: Total) -> f64 {
        let mean = if self.counts_mean() { self.mean(total.sum) } else { 0.0 };
        mean + self.share() * f64::from(total.lowest)
    }

    /// A total without entries.
    fn none() -> Total {
        Total { sum: 0, lowest: 100 }
    }

    fn add(&self, total: &mut Total, slot: SlotId, score: u8) {
        total.sum += self.weights[slot] * u64::from(score);
        total.lowest = total.lowest.min(score);
    }

    /// The scores of a fill.
    pub fn total(&self, fill: &Fill) -> Total {
        let mut total = Self::none();
        for entry in fill.entries.iter().filter(|entry| self.slots.contains(&entry.slot)) {
            if let Some(score) = entry.score {
                self.add(&mut total, entry.slot, score);
            }
        }
        total
    }

    /// The total if every slot takes its best remaining word.
    pub fn optimist(&self, network: &Network<'_>) -> Total {
        let mut total = Self::none();
        for &slot in &self.slots {
            if let Some(score) = network.best_score(slot) {
                self.add(&mut total, slot, score);
            }
        }
        total
    }

    /// How much less than `optimist` a sum may be if a fill of quality `best`
    /// or more, or of strictly more, is wanted. `None` if there is no such
    /// fill.
    pub fn slack(&self, optimist: Total, best: f64, more: bool) -> Option<u64> {
        let lowest = self.share() * f64::from(optimist.lowest);
        if !self.counts_mean() {
            let is_enough = if more { lowest > best } else { lowest >= best };
            return is_enough.then_some(u64::MAX);
        }
        let needed = (best - lowest) * self.whole as f64;
        // Sums are whole numbers; the small number allows for rounding.
        let needed =
            if more { (needed + ROUNDING).floor() + 1.0 } else { (needed - ROUNDING).ceil() };
        let slack = optimist.sum as f64 - needed;
        (slack >= 0.0).then_some(slack as u64)
    }

    /// The lowest score that the slot's entry may have if its best word scores `best_word`,
    /// sums may lose `slack`, and no entry may score less than `floor`.
    pub fn least(&self, slot: SlotId, best_word: u8, slack: u64, floor: u8) -> u8 {
        let weight = self.weights[slot];
        let by_sum = match slack.checked_div(weight) {
            Some(points) => best_word.saturating_sub(points.min(100) as u8),
            None => 0,
        };
        by_sum.max(floor)
    }

    /// The lowest score of an entry without which no fill reaches `best`, if the sum is that of
    /// `optimist`.
    pub fn floor(&self, optimist: Total, best: f64) -> u8 {
        if self.share() == 0.0 {
            return 0;
        }
        let mean = if self.counts_mean() { self.mean(optimist.sum) } else { 0.0 };
        ((best - mean) / self.share() - ROUNDING).ceil().clamp(0.0, 100.0) as u8
    }
}

/// The greatest common divisor.
fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}
