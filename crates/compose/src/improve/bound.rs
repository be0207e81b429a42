//! An upper bound on the sum of weighted scores that tightens step by step.
//!
//! If entries need not agree where they cross, the best sum is that of every slot's best
//! word. Here each disagreement has a price: a letter has a multiplier in each crossing
//! cell, which the entry across gains for it and the entry down pays. Where the two agree
//! the prices cancel, so that for any multipliers the slots' best totals of score and prices
//! add up to at least the best fill's sum (Lagrangian relaxation, Fisher 1981). A step
//! changes the multipliers against the disagreements that the best words have (subgradient
//! method); its length follows Polyak (1969) from the distance to the best fill known.
//!
//! The rule against repeated words is not priced, which makes the bound a little weaker.

use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::{Letter, words_in};

use super::quality::Scoring;
use crate::network::{Model, Network};

/// The initial length of a step, as a share of Polyak's rule (experiment 041).
const FIRST_SHARE: f64 = 0.1;

/// Steps without a better bound after which the share is halved (experiment 041).
const PATIENCE: u32 = 20;

/// The share at which further steps are not worth their time (experiment 041).
const LEAST_SHARE: f64 = 0.002;

/// What rounding may add to a sum of prices.
const ROUNDING: f64 = 1e-6;

/// A slot whose score counts.
struct Priced {
    slot: SlotId,
    /// What a point of its entry adds to the sum.
    weight: f64,
    /// The words that it may hold, as a bit set over its table.
    domain: Vec<u64>,
    /// By position, the cell where it crosses another such slot, and whether it gains
    /// (1) or pays (-1) the price there.
    crossings: Vec<Option<(CellId, f64)>>,
}

/// A bound and the prices that it rests on.
pub(super) struct Bound<'m> {
    model: &'m Model,
    slots: Vec<Priced>,
    /// By cell and letter.
    prices: Vec<f64>,
    share: f64,
    /// Steps since the bound last became better.
    idle: u32,
    /// No fill's scores come to more than this.
    pub sum: u64,
}

impl<'m> Bound<'m> {
    /// The bound without prices, for `network` at its root, whose slots count as `scoring` says.
    pub fn new(network: &Network<'m>, scoring: &Scoring) -> Self {
        let model = network.model();
        let counts = |slot: SlotId| scoring.slots.contains(&slot);
        let priced = scoring.slots.iter().map(|&slot| {
            let crossing = |&cell: &CellId| {
                let gains = model.slots_through(cell).next().is_some_and(|first| first.0 == slot);
                let other = model.crossing(cell, slot)?.0;
                counts(other).then_some((cell, if gains { 1.0 } else { -1.0 }))
            };
            let crossings = model.slot(slot).cells.iter().map(crossing).collect();
            let weight = scoring.weight(slot) as f64;
            Priced { slot, weight, domain: network.domain(slot).to_vec(), crossings }
        });
        let slots: Vec<Priced> = priced.collect();
        Self {
            model,
            sum: scoring.optimist(network).sum,
            prices: vec![0.0; model.cells.len() * model.stride],
            slots,
            share: if scoring.counts_mean() { FIRST_SHARE } else { 0.0 },
            idle: 0,
        }
    }

    /// Whether steps are still worth their time.
    pub fn goes_on(&self) -> bool {
        self.share >= LEAST_SHARE
    }

    /// Takes one step towards a better bound; `known` is the sum of the best fill so far.
    ///
    /// Costs a pass over the words of every slot that score near the best.
    pub fn step(&mut self, known: u64) {
        let mut sum = 0.0;
        // By cell, the letters that the two entries want there.
        let mut wanted = vec![[None::<Letter>; 2]; self.model.cells.len()];
        for priced in &self.slots {
            let Some((value, word)) = self.best_word(priced) else { return };
            sum += value;
            let letters = self.model.table(self.model.slot(priced.slot)).letters(word);
            for (crossing, &letter) in priced.crossings.iter().zip(letters) {
                if let Some((cell, sign)) = *crossing {
                    wanted[cell.index()][usize::from(sign < 0.0)] = Some(letter);
                }
            }
        }
        let found = (sum + ROUNDING).floor() as u64;
        if found < self.sum {
            self.sum = found;
            self.idle = 0;
        } else {
            self.idle += 1;
            if self.idle >= PATIENCE {
                self.share /= 2.0;
                self.idle = 0;
            }
        }
        let apart = wanted.iter().filter(|[gains, pays]| gains != pays).count();
        if apart == 0 {
            // All agree: these prices give the best bound there is.
            self.share = 0.0;
            return;
        }
        let length = self.share * (sum - known as f64).max(1.0) / (2 * apart) as f64;
        for (cell, [gains, pays]) in wanted.into_iter().enumerate() {
            if let (Some(gains), Some(pays)) = (gains, pays)
                && gains != pays
            {
                self.prices[cell * self.model.stride + gains.index()] -= length;
                self.prices[cell * self.model.stride + pays.index()] += length;
            }
        }
    }

    /// The word with the highest score and prices together, and what they come to.
    fn best_word(&self, priced: &Priced) -> Option<(f64, usize)> {
        let table = self.model.table(self.model.slot(priced.slot));
        let rows: Vec<(&[f64], f64)> = priced
            .crossings
            .iter()
            .map(|crossing| match *crossing {
                Some((cell, sign)) => {
                    let start = cell.index() * self.model.stride;
                    (&self.prices[start..][..self.model.stride], sign)
                }
                None => (&[][..], 0.0),
            })
            .collect();
        let most = |&(row, sign): &(&[f64], f64)| {
            row.iter().fold(0.0, |most: f64, &price| most.max(sign * price))
        };
        let most: f64 = rows.iter().map(most).sum();
        let mut best: Option<(f64, usize)> = None;
        for word in words_in(&priced.domain) {
            let score = priced.weight * f64::from(table.score(word));
            // Tables begin with the best words: no later one can gain more.
            if best.is_some_and(|(value, _)| score + most <= value) {
                break;
            }
            let price = |(&(row, sign), letter): (&(&[f64], f64), &Letter)| {
                row.get(letter.index()).map_or(0.0, |price| sign * price)
            };
            let value = score + rows.iter().zip(table.letters(word)).map(price).sum::<f64>();
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, word));
            }
        }
        best
    }
}
