//! The value of a leave in a position: its trained value while there are tiles
//! to draw, and its cost at the end of the game once the bag is empty.
//!
//! The first play of a game gets no special term: two that were fitted to it gained
//! nothing in games (`docs/performance.md`).

use crate::board::play::POINT;
use crate::board::rack::Rack;
use crate::evaluate::leave_table::LeaveTable;
use crate::evaluate::leaves::Leaves;
use crate::rules::ending;
use crate::rules::ruleset::Rules;

/// The cost of needing another turn once the bag is empty, in thousandths of a
/// point: about what a last turn scores. By judgement.
const TURN_LOST: i32 = 10 * POINT;

/// The value of a leave with `in_bag` tiles in the bag, in thousandths of a point.
pub fn of_leave(rules: &Rules, leaves: &Leaves, in_bag: usize, leave: &Rack) -> i32 {
    if in_bag == 0 {
        with_empty_bag(leave.points(rules.tiles()), leave.is_empty())
    } else {
        leaves.value(leave)
    }
}

/// The cost of a pass, in thousandths of a point: about a turn's score (the
/// best equity against itself scores 450 points in 11.2 turns with the embedded
/// words).
const PASSED: i32 = 40 * POINT;

/// The equity of a pass when the best other play is worth `best`. A pass only postpones
/// the same choice by a turn. Valued by its leave alone, a player with a good rack would
/// pass forever.
pub fn of_pass(kept: i32, best: Option<i32>) -> i32 {
    best.map_or(kept, |best| kept.min(best - PASSED))
}

/// Fills a table with the values of all leaves of a rack.
pub fn fill(table: &mut LeaveTable, rules: &Rules, leaves: &Leaves, in_bag: usize, rack: &Rack) {
    table.fill(leaves, rack);
    if in_bag > 0 {
        return;
    }
    let points: Vec<i32> = table.tiles().iter().map(|&tile| rules.tiles().value(tile)).collect();
    for (kept, value) in table.values_mut().iter_mut().enumerate() {
        let of_kept = points.iter().enumerate().filter(|(at, _)| kept >> at & 1 == 1);
        *value = with_empty_bag(of_kept.map(|(_, points)| points).sum(), kept == 0);
    }
}

/// Tiles left when the other player goes out cost twice their points, and it takes another
/// turn to get rid of them.
fn with_empty_bag(points: i32, out: bool) -> i32 {
    if out { 0 } else { -ending::gain_when_out(points, 2) * POINT - TURN_LOST }
}
