//! What travels: the JSON shapes of requests and answers, and their way to the
//! engines' types. A value is checked here, once.

mod grid;
mod puzzle;
mod rules;

pub use puzzle::PuzzleDocument;
pub use rules::{FillRules, LengthMinimum};

use wordwright_compose::Problem;
use wordwright_grid::{Direction, Slot, SlotId, Slots};

use crate::error::WorkbenchError;

/// A slot as the API names it: `12A`, `3D`.
pub fn slot_name(slot: &Slot) -> String {
    let direction = match slot.direction {
        Direction::Across => 'A',
        Direction::Down => 'D',
    };
    format!("{}{direction}", slot.number)
}

/// The slot of that name.
pub fn slot_named(slots: &Slots, place: &str, name: &str) -> Result<SlotId, WorkbenchError> {
    slots.parse_label(name).map_err(|problem| {
        WorkbenchError::value(place, format!("{name:?}"), format!("a slot of the grid: {problem}"))
    })
}

/// The slot of that name; nothing if it is left out of the problem.
pub fn kept_slot(
    problem: &Problem,
    place: &str,
    name: &str,
) -> Result<Option<SlotId>, WorkbenchError> {
    if problem.left_out().is_empty() {
        return slot_named(problem.slots(), place, name).map(Some);
    }
    let all = problem.grid().slots(2);
    let slot = all.get(slot_named(&all, place, name)?);
    Ok(problem.slots().find(slot.number, slot.direction))
}

/// Refuses a text of more than `most` characters.
pub fn short(what: &'static str, text: &str, most: usize) -> Result<(), WorkbenchError> {
    if text.len() > most && text.chars().count() > most {
        let found = text.chars().count() as u64;
        return Err(WorkbenchError::Limit { what, found, most: most as u64 });
    }
    Ok(())
}
