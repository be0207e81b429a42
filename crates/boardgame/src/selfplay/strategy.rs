//! How a computer chooses in self-play.

use crate::{Field, Generator, LeaveTable, Leaves, Play, Rack, Ranked, Rules, value};

/// How a computer chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// The most points; of equal plays the best leave.
    Score,
    /// The best equity.
    Equity,
    /// The best by looking ahead from the best by equity.
    Ahead,
    /// The same, the other's rack being drawn by what the last play says of it.
    Infer,
}

impl Strategy {
    /// All strategies with their names.
    pub const ALL: [(&'static str, Self); 4] = [
        ("equity", Self::Equity),
        ("score", Self::Score),
        ("ahead", Self::Ahead),
        ("infer", Self::Infer),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|strategy| strategy.1 == self).map_or("", |strategy| strategy.0)
    }

    /// The strategy of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|strategy| strategy.0 == name).map(|strategy| strategy.1)
    }
}

/// What choosing needs, kept from turn to turn.
#[derive(Debug, Default)]
pub struct Chooser {
    generator: Generator,
    table: LeaveTable,
}

/// A point in thousandths.
const POINT: i32 = 1000;

impl Chooser {
    /// Chooses for the player who holds `rack`, with `in_bag` tiles in the bag;
    /// looking ahead, by what is best without it.
    pub fn choose(
        &mut self,
        strategy: Strategy,
        field: &mut Field<'_>,
        rack: &Rack,
        in_bag: usize,
        leaves: &Leaves,
    ) -> Ranked {
        let rules = field.board().rules().clone();
        match strategy {
            Strategy::Score => {
                self.table.fill(leaves, rack);
                // Nothing that a leave is worth outweighs a point.
                for value in self.table.values_mut() {
                    *value = (*value / POINT).clamp(1 - POINT / 2, POINT / 2 - 1);
                }
            }
            Strategy::Equity | Strategy::Ahead | Strategy::Infer => {
                value::fill(&mut self.table, &rules, leaves, in_bag, rack);
            }
        }
        let exchange = self.best_exchange(&rules, in_bag);
        let all_kept = self.table.values().last().copied().unwrap_or(0);
        // A high floor is quickly searched above; the best play seldom lies below.
        let floor = exchange.map_or(all_kept, |(_, equity)| equity);
        if let Some(best) = self.generator.best(field, &self.table, floor) {
            return best.into();
        }
        let Some((kept, equity)) = exchange else {
            let any = self.generator.best(field, &self.table, i32::MIN);
            let pass = Ranked { play: Play::Pass, score: 0, equity: all_kept };
            return any.map_or(pass, Ranked::from);
        };
        let put: Rack = (0..self.table.tiles().len())
            .filter(|tile| kept >> tile & 1 == 0)
            .map(|tile| self.table.tiles()[tile])
            .collect();
        Ranked { play: Play::Exchange(put), score: 0, equity }
    }

    /// The best that can be kept by an exchange, and its worth.
    fn best_exchange(&self, rules: &Rules, in_bag: usize) -> Option<(usize, i32)> {
        if in_bag < rules.exchange_limit().max(1) {
            return None;
        }
        let mut best: Option<(usize, i32)> = None;
        for (kept, &value) in self.table.values().iter().enumerate() {
            let put = self.table.tiles().len() - (kept as u32).count_ones() as usize;
            if (1..=in_bag).contains(&put) && best.is_none_or(|(_, most)| value > most) {
                best = Some((kept, value));
            }
        }
        best
    }
}
