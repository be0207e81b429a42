//! What makes one fill better than another.

use wordwright_grid::SlotId;

use crate::network::{Model, Network};
use crate::outcome::Fill;

/// What a point of the lowest entry is worth beside a point of the mean.
const LOWEST_SHARE: f64 = 0.1;

/// A sum of scores with the lowest of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Total {
    pub sum: u32,
    pub lowest: u8,
}

impl Total {
    /// That of no entry.
    pub const NONE: Self = Self { sum: 0, lowest: 100 };

    pub fn add(&mut self, score: u8) {
        self.sum += u32::from(score);
        self.lowest = self.lowest.min(score);
    }
}

/// The slots whose scores count, and how.
#[derive(Debug)]
pub(super) struct Scoring {
    pub slots: Vec<SlotId>,
}

impl Scoring {
    /// The slots that a fill of the model must complete.
    pub fn of(model: &Model) -> Self {
        let slots = model.variables().filter(|(_, slot)| slot.must_be_filled());
        Self { slots: slots.map(|(id, _)| id).collect() }
    }

    /// The mean score, 0 to 100.
    pub fn mean(&self, total: Total) -> f64 {
        f64::from(total.sum) / self.slots.len().max(1) as f64
    }

    /// The mean score with a share of the lowest: what is made as high as can be.
    pub fn quality(&self, total: Total) -> f64 {
        self.mean(total) + LOWEST_SHARE * f64::from(total.lowest)
    }

    /// The scores of a fill.
    pub fn total(&self, fill: &Fill) -> Total {
        let mut total = Total::NONE;
        for entry in fill.entries.iter().filter(|entry| self.slots.contains(&entry.slot)) {
            if let Some(score) = entry.score {
                total.add(score);
            }
        }
        total
    }

    /// What the scores come to if every slot takes its best word left.
    pub fn optimist(&self, network: &Network<'_>) -> Total {
        let mut total = Total::NONE;
        for &slot in &self.slots {
            if let Some(score) = network.best_score(slot) {
                total.add(score);
            }
        }
        total
    }

    /// How many points below its best word a slot's word may score, where a fill of at
    /// least `best` in quality is wanted, or of more than that. `None` if there is no
    /// such fill.
    pub fn slack(&self, optimist: Total, best: f64, more: bool) -> Option<u32> {
        let needed = (best - LOWEST_SHARE * f64::from(optimist.lowest)) * self.slots.len() as f64;
        // Sums are whole numbers; the small number is for what rounding adds.
        let needed = if more { (needed + 1e-6).floor() + 1.0 } else { (needed - 1e-6).ceil() };
        let slack = f64::from(optimist.sum) - needed;
        (slack >= 0.0).then_some(slack as u32)
    }
}
