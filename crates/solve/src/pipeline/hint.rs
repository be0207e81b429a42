//! Hints: the letters that help a person most.
//!
//! A letter helps if the clues alone do not give it away: it is valued by its
//! surprise to each of its slots, given the letters already there, times the
//! probability that it is right. Letters are chosen one by one, each with the
//! earlier ones in place.

use wordwright_grid::{CellId, SlotId};
use wordwright_knowledge::Capital;

use crate::beliefs::network::CellNode;
use crate::beliefs::{Network, Propagation, Propagator};
use crate::error::SolveError;
use crate::outcome::Solved;
use crate::problem::Problem;
use wordwright_clues::Distribution;
use wordwright_clues::unlisted::UnlistedModel;

/// A letter worth knowing.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The cell.
    pub cell: CellId,
    /// The letter.
    pub letter: Capital,
    /// The probability that it is right, 0 to 1.
    pub confidence: f64,
    /// The sum of its surprises in its slots, in nats, times the confidence.
    pub worth: f64,
    /// The slots that it helps, the most surprised first.
    pub slots: Vec<SlotId>,
}

/// The `count` most helpful letters of a solved grid, the best first.
///
/// # Errors
///
/// [`SolveError::PriorCount`], [`SolveError::PriorLength`].
pub fn hints(
    problem: &Problem,
    priors: &[Distribution],
    unlisted_model: Option<&UnlistedModel>,
    solved: &Solved,
    count: usize,
) -> Result<Vec<Hint>, SolveError> {
    let mut network = Network::new(problem, priors)?;
    let mut hints = Vec::new();
    for _ in 0..count {
        let alone = Propagator::new(&network, unlisted_model, Propagation::default());
        let best = network
            .cells
            .iter()
            .filter_map(|cell| hint(&alone, solved, cell))
            .max_by(|x, y| x.worth.total_cmp(&y.worth).then(y.cell.cmp(&x.cell)));
        let Some(best) = best else { break };
        for cell in &mut network.cells {
            if cell.id == best.cell {
                cell.given = Some(best.letter);
            }
        }
        hints.push(best);
    }
    Ok(hints)
}

fn hint(alone: &Propagator<'_>, solved: &Solved, node: &CellNode) -> Option<Hint> {
    let letter = solved.letters[node.id.index()]?;
    if node.given.is_some() {
        return None;
    }
    let confidence = solved.confidence(node.id)?;
    let mut informed: Vec<(f64, SlotId)> = node
        .slots
        .iter()
        .map(|&(slot, pos)| {
            let chance = alone.outgoing(slot, pos).normalised().at(letter);
            (-chance.max(f64::MIN_POSITIVE).ln(), slot)
        })
        .collect();
    informed.sort_by(|x, y| y.0.total_cmp(&x.0));
    let worth = confidence * informed.iter().map(|(nats, _)| nats).sum::<f64>();
    let slots = informed.into_iter().map(|(_, slot)| slot).collect();
    Some(Hint { cell: node.id, letter, confidence, worth, slots })
}
