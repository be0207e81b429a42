//! The front door: the legal plays of a position.

use crate::appel::AppelJacobson;
use crate::{BoardGameError, Leaves, Lexicon, Play, Position, Rack, Ranked};

/// Every legal placement of a position, best equity first.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles.
pub fn placements(
    position: &Position,
    lexicon: &Lexicon,
    leaves: &Leaves,
) -> Result<Vec<Ranked>, BoardGameError> {
    let mut board = AppelJacobson::new(lexicon, position.board().clone())?;
    let mut found = board.plays(position.rack(), leaves);
    found.sort_unstable_by_key(|play| (-play.equity, -play.score, play.placement));
    Ok(found.into_iter().map(Ranked::from).collect())
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
    let mut found = placements(position, lexicon, leaves)?;
    found.extend(exchanges(position, leaves));
    found.push(Ranked { play: Play::Pass, score: 0, equity: leaves.value(position.rack()) });
    found.sort_by_key(|play| -play.equity);
    Ok(found)
}

/// The play with the best equity; the pass where nothing else is legal.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles.
pub fn best_play(
    position: &Position,
    lexicon: &Lexicon,
    leaves: &Leaves,
) -> Result<Ranked, BoardGameError> {
    let pass = Ranked { play: Play::Pass, score: 0, equity: leaves.value(position.rack()) };
    Ok(plays(position, lexicon, leaves)?.first().copied().unwrap_or(pass))
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
        // A tile like the one before it extends only what that one was in.
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
