//! The best play turn after turn, without allocating.

use crate::board::play::{POINT, Play, Ranked};
use crate::board::rack::Rack;
use crate::evaluate::leave_table::LeaveTable;
use crate::evaluate::leaves::Leaves;
use crate::evaluate::static_equity;
use crate::generate::generator::Generator;
use crate::generate::prepared_board::PreparedBoard;
use crate::rules::ruleset::Rules;

/// What choosing needs, kept from turn to turn.
#[derive(Debug, Default)]
pub struct Chooser {
    generator: Generator,
    table: LeaveTable,
}

impl Chooser {
    /// The play with the best static equity for the player who holds `rack`, with
    /// `in_bag` tiles in the bag.
    pub fn by_equity(
        &mut self,
        prepared: &mut PreparedBoard<'_>,
        rack: &Rack,
        in_bag: usize,
        leaves: &Leaves,
    ) -> Ranked {
        let rules = prepared.board().rules().clone();
        static_equity::fill(&mut self.table, &rules, leaves, in_bag, rack);
        self.best_of_table(prepared, &rules, in_bag)
    }

    /// The play that scores most; among equals the one with the best leave.
    pub fn by_score(
        &mut self,
        prepared: &mut PreparedBoard<'_>,
        rack: &Rack,
        in_bag: usize,
        leaves: &Leaves,
    ) -> Ranked {
        let rules = prepared.board().rules().clone();
        self.table.fill(leaves, rack);
        // Leaves only break ties: none outweighs a point.
        for value in self.table.values_mut() {
            *value = (*value / POINT).clamp(1 - POINT / 2, POINT / 2 - 1);
        }
        self.best_of_table(prepared, &rules, in_bag)
    }

    /// The best play where leaves are worth what the table says.
    fn best_of_table(
        &mut self,
        prepared: &mut PreparedBoard<'_>,
        rules: &Rules,
        in_bag: usize,
    ) -> Ranked {
        let exchange = self.best_exchange(rules, in_bag);
        let all_kept = self.table.values().last().copied().unwrap_or(0);
        // A high floor is quickly searched above; the best play seldom lies below.
        let floor = exchange.map_or(all_kept, |(_, equity)| equity);
        if let Some(best) = self.generator.best(prepared, &self.table, floor) {
            return best.into();
        }
        let Some((kept, equity)) = exchange else {
            let any = self.generator.best(prepared, &self.table, i32::MIN);
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
