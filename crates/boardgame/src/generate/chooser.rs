//! The best play turn after turn, without allocating.

use crate::board::play::{POINT, Play, Ranked, Scored};
use crate::board::rack::Rack;
use crate::evaluate::leave_table::LeaveTable;
use crate::evaluate::leaves::Leaves;
use crate::evaluate::static_equity;
use crate::generate::generator::Generator;
use crate::generate::prepared_board::PreparedBoard;
use crate::rules::ruleset::Rules;

/// The memory for choosing plays, kept from turn to turn.
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

    /// For each mask of lanes the placement with the best static equity outside them, if
    /// it may be the best play, for the player who holds `rack` while there are tiles in
    /// the bag. [`Chooser::with_changed_lanes`] completes the choice.
    pub fn outside_lanes(
        &mut self,
        masks: &[u64],
        prepared: &mut PreparedBoard<'_>,
        rack: &Rack,
        leaves: &Leaves,
        best: &mut Vec<Option<Scored>>,
    ) {
        self.table.fill(leaves, rack);
        // The lowest floor that the choice can have: no exchange, or one of a single tile.
        let keeps = self.table.values().iter().enumerate();
        let count = self.table.tiles().len() as u32;
        let one_put = keeps.filter(|(kept, _)| kept.count_ones() + 1 == count);
        let of_one = one_put.map(|(_, &value)| value).max();
        let floor = of_one.map_or(self.all_kept(), |value| value.min(self.all_kept()));
        self.generator.best_outside(masks, prepared, &self.table, floor, best);
    }

    /// The choice of [`Chooser::by_equity`] on a board that differs only in
    /// some lanes from that of [`Chooser::outside_lanes`]; `outside` is the
    /// best play in the other lanes. Of equally good plays it may choose a
    /// different one.
    pub fn with_changed_lanes(
        &mut self,
        changed: u64,
        outside: Option<Scored>,
        prepared: &mut PreparedBoard<'_>,
        in_bag: usize,
    ) -> Ranked {
        debug_assert!(in_bag > 0, "leaves count otherwise with an empty bag");
        let rules = prepared.board().rules().clone();
        let floor = self.floor(self.best_exchange(&rules, in_bag));
        let outside = outside.filter(|outside| outside.equity > floor);
        let bar = outside.map_or(floor, |outside| outside.equity);
        let inside = self.generator.best_again(changed, prepared, bar);
        match inside.or(outside) {
            Some(best) => best.into(),
            None => self.best_of_table(prepared, &rules, in_bag),
        }
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

    /// The best play with the leave values of the table.
    fn best_of_table(
        &mut self,
        prepared: &mut PreparedBoard<'_>,
        rules: &Rules,
        in_bag: usize,
    ) -> Ranked {
        let exchange = self.best_exchange(rules, in_bag);
        let floor = self.floor(exchange);
        if let Some(best) = self.generator.best(prepared, &self.table, floor) {
            return best.into();
        }
        let Some((kept, equity)) = exchange else {
            let any = self.generator.best(prepared, &self.table, i32::MIN);
            let pass = Ranked { play: Play::Pass, score: 0, equity: self.all_kept() };
            return any.map_or(pass, Ranked::from);
        };
        let put: Rack = (0..self.table.tiles().len())
            .filter(|tile| kept >> tile & 1 == 0)
            .map(|tile| self.table.tiles()[tile])
            .collect();
        Ranked { play: Play::Exchange(put), score: 0, equity }
    }

    /// A first floor for the search: searching above a high floor is quick, and
    /// the best play is seldom below it.
    fn floor(&self, exchange: Option<(usize, i32)>) -> i32 {
        exchange.map_or(self.all_kept(), |(_, equity)| equity)
    }

    /// The value of keeping the whole rack.
    fn all_kept(&self) -> i32 {
        self.table.values().last().copied().unwrap_or(0)
    }

    /// The best leave after an exchange, and its value.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::position::Position;
    use crate::board::squares::Board;
    use crate::rules::tiles::Tile;
    use crate::words::lexicon::Lexicon;

    #[test]
    fn lanes_searched_together_give_what_each_board_gives() {
        let rules = Rules::english();
        let lexicon = Lexicon::embedded().unwrap();
        let leaves = Leaves::embedded(&rules);
        let mut random = fastrand::Rng::with_seed(3);
        let mut bag: Vec<Tile> = Rack::full_set(rules.tiles()).tiles().collect();
        random.shuffle(&mut bag);
        let mut before = PreparedBoard::new(&lexicon, Board::new(&rules)).unwrap();
        let (mut plain, mut shared) = (Chooser::default(), Chooser::default());
        let mut outside = Vec::new();
        let mut compared = 0;
        while bag.len() > 40 {
            let rack: Rack = bag.drain(..7).collect();
            let position = Position::unchecked(before.board().clone(), rack);
            let all = crate::generate::plays::placements(&position, &lexicon, &leaves).unwrap();
            let plays: Vec<_> = all.iter().step_by(1 + all.len() / 12).collect();
            let placement = |ranked: &&Ranked| match ranked.play {
                Play::Place(placement) => Some(placement),
                _ => None,
            };
            let plays: Vec<_> = plays.iter().filter_map(placement).collect();
            let masks: Vec<u64> = plays.iter().map(|play| before.changed_by(play)).collect();
            for in_bag in [3, 30] {
                random.shuffle(&mut bag);
                let other: Rack = bag[..7].iter().copied().collect();
                shared.outside_lanes(&masks, &mut before, &other, &leaves, &mut outside);
                for ((play, &mask), outside) in plays.iter().zip(&masks).zip(&outside) {
                    let mut board = before.clone();
                    board.place(play);
                    let chosen = shared.with_changed_lanes(mask, *outside, &mut board, in_bag);
                    let expected = plain.by_equity(&mut board, &other, in_bag, &leaves);
                    assert_eq!(chosen.equity, expected.equity, "{}", board.board().describe(play));
                    compared += 1;
                }
            }
            if let Some(play) = plays.first() {
                before.place(play);
            }
        }
        assert!(compared > 100, "{compared}");
    }
}
