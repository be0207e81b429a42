//! The legal plays of a position.

use wordwright_core::Budget;

use crate::board::play::{Play, Ranked};
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::evaluate::leave_table::LeaveTable;
use crate::evaluate::leaves::Leaves;
use crate::evaluate::static_equity;
use crate::generate::generator::Generator;
use crate::generate::prepared_board::PreparedBoard;
use crate::words::lexicon::Lexicon;

/// Every legal placement of a position, best equity first.
///
/// This prepares the board on every call. To follow a game turn by turn, keep a
/// [`PreparedBoard`] and a [`Generator`] instead.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles.
pub fn placements(
    position: &Position,
    lexicon: &Lexicon,
    leaves: &Leaves,
) -> Result<Vec<Ranked>, BoardGameError> {
    let mut prepared = PreparedBoard::new(lexicon, position.board().clone())?;
    let table = values(position, leaves);
    let mut found = Vec::new();
    Generator::new().ranked(&mut prepared, &table, &mut found);
    Ok(found.into_iter().map(Ranked::from).collect())
}

/// The best `most` legal placements of a position, best equity first, and the number of all,
/// without those that had not been found when `budget` expired.
///
/// # Errors
/// As [`placements`].
pub fn best_placements(
    position: &Position,
    lexicon: &Lexicon,
    leaves: &Leaves,
    most: usize,
    budget: &Budget,
) -> Result<(Vec<Ranked>, usize), BoardGameError> {
    let mut prepared = PreparedBoard::new(lexicon, position.board().clone())?;
    let table = values(position, leaves);
    let (found, legal) = Generator::within(budget).top(most, &mut prepared, &table);
    Ok((found.into_iter().map(Ranked::from).collect(), legal))
}

/// Every legal play of a position, best equity first: placements, exchanges
/// where the bag allows them, and the pass.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles.
pub fn plays(
    position: &Position,
    lexicon: &Lexicon,
    leaves: &Leaves,
) -> Result<Vec<Ranked>, BoardGameError> {
    Ok(with_others(position, leaves, placements(position, lexicon, leaves)?))
}

/// Adds exchanges and the pass to the placements of a position, all or the best of them; best
/// equity first.
pub fn with_others(position: &Position, leaves: &Leaves, mut found: Vec<Ranked>) -> Vec<Ranked> {
    found.extend(exchanges(position, leaves));
    let best = found.iter().map(|play| play.equity).max();
    found.push(pass(position, leaves, best));
    found.sort_by_key(|play| -play.equity);
    found
}

/// The play with the best equity; a pass if nothing else is legal.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles.
pub fn best_play(
    position: &Position,
    lexicon: &Lexicon,
    leaves: &Leaves,
) -> Result<Ranked, BoardGameError> {
    let exchange = exchanges(position, leaves).into_iter().rev().max_by_key(|play| play.equity);
    let floor = exchange.map_or(i32::MIN, |play| play.equity - 1);
    let mut prepared = PreparedBoard::new(lexicon, position.board().clone())?;
    let table = values(position, leaves);
    let placement = Generator::new().best(&mut prepared, &table, floor).map(Ranked::from);
    Ok(placement.or(exchange).unwrap_or_else(|| pass(position, leaves, None)))
}

fn values(position: &Position, leaves: &Leaves) -> LeaveTable {
    let mut table = LeaveTable::default();
    static_equity::fill(&mut table, position.rules(), leaves, position.in_bag(), position.rack());
    table
}

/// The pass, if the best of the other plays is worth `best`.
fn pass(position: &Position, leaves: &Leaves, best: Option<i32>) -> Ranked {
    let kept =
        static_equity::of_leave(position.rules(), leaves, position.in_bag(), position.rack());
    Ranked { play: Play::Pass, score: 0, equity: static_equity::of_pass(kept, best) }
}

/// Every exchange that the bag allows.
pub fn exchanges(position: &Position, leaves: &Leaves) -> Vec<Ranked> {
    if position.in_bag() < position.rules().exchange_limit().max(1) {
        return Vec::new();
    }
    let most = position.rack().len().min(position.in_bag());
    let mut parts = vec![Rack::EMPTY];
    let mut before = None;
    let mut added = 0;
    for tile in position.rack().tiles() {
        // A tile equal to the one before it only extends the sets that contain that one.
        let from = if before == Some(tile) { parts.len() - added } else { 0 };
        let longer: Vec<Rack> =
            parts[from..].iter().map(|part| part.tiles().chain([tile]).collect()).collect();
        added = longer.len();
        parts.extend(longer);
        before = Some(tile);
    }
    parts
        .into_iter()
        .filter(|part| (1..=most).contains(&part.len()))
        .filter_map(|part| {
            let kept = position.rack().without(part.tiles()).ok()?;
            Some(Ranked { play: Play::Exchange(part), score: 0, equity: leaves.value(&kept) })
        })
        .collect()
}
