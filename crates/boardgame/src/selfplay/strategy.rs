//! How a computer chooses in self-play.

use crate::{Field, Generator, LeaveTable, Leaves, Play, Rack, Ranked, Rules};

/// How a computer chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// The most points; of equal plays the best leave.
    Score,
    /// The best equity.
    Equity,
    /// The best by looking ahead from the best by equity.
    Ahead,
}

impl Strategy {
    /// All strategies with their names.
    pub const ALL: [(&'static str, Self); 3] =
        [("equity", Self::Equity), ("score", Self::Score), ("ahead", Self::Ahead)];

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

/// What another turn costs with an empty bag, in thousandths of a point; about
/// what a last turn scores.
const TURN_LOST: i32 = 10 * POINT;

/// What tiles of so many points are worth on a rack with an empty bag, in
/// thousandths of a point: they may cost twice their points at the end, and
/// another turn is needed to be rid of them.
pub(crate) fn empty_bag_value(points: i32, out: bool) -> i32 {
    if out { 0 } else { -2 * points * POINT - TURN_LOST }
}

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
        self.table.fill(leaves, rack);
        let rules = field.board().rules().clone();
        match strategy {
            // Nothing that a leave is worth outweighs a point.
            Strategy::Score => {
                for value in self.table.values_mut() {
                    *value = (*value / POINT).clamp(1 - POINT / 2, POINT / 2 - 1);
                }
            }
            Strategy::Equity | Strategy::Ahead if in_bag == 0 => self.value_by_points(&rules),
            Strategy::Equity | Strategy::Ahead => {}
        }
        let (kept, floor) = self.best_kept(&rules, in_bag);
        if let Some(best) = self.generator.best(field, &self.table, floor) {
            return best.into();
        }
        let put: Rack = (0..self.table.tiles().len())
            .filter(|tile| kept >> tile & 1 == 0)
            .map(|tile| self.table.tiles()[tile])
            .collect();
        let play = if put.is_empty() { Play::Pass } else { Play::Exchange(put) };
        Ranked { play, score: 0, equity: floor }
    }

    /// With an empty bag, tiles that stay cost their points, and a turn.
    fn value_by_points(&mut self, rules: &Rules) {
        let points: Vec<i32> =
            self.table.tiles().iter().map(|&tile| rules.tiles().value(tile)).collect();
        for (kept, value) in self.table.values_mut().iter_mut().enumerate() {
            let of_kept = points.iter().enumerate().filter(|(at, _)| kept >> at & 1 == 1);
            let left = of_kept.map(|(_, points)| points).sum();
            *value = empty_bag_value(left, kept == 0);
        }
    }

    /// The best that can be kept by an exchange or, with all tiles, a pass, and
    /// its worth.
    fn best_kept(&self, rules: &Rules, in_bag: usize) -> (usize, i32) {
        let values = self.table.values();
        let all = values.len() - 1;
        let mut best = (all, values[all]);
        if in_bag < rules.exchange_limit().max(1) {
            return best;
        }
        for (kept, &value) in values.iter().enumerate() {
            let put = self.table.tiles().len() - (kept as u32).count_ones() as usize;
            if put <= in_bag && value > best.1 {
                best = (kept, value);
            }
        }
        best
    }
}
