//! Slots by name.

use wordwright_compose::Problem;
use wordwright_grid::{CellId, Direction, Slot, SlotId, SlotReference, Slots};

use crate::ServiceError;

/// A slot's name in data, for every front end: `12A`, `3D`. Text for people
/// uses `12-Across` ([`Slot::label`]).
pub fn slot_name(slot: &Slot) -> String {
    reference_name(slot.reference())
}

/// The same for a slot that is only named.
pub(crate) fn reference_name(slot: SlotReference) -> String {
    let direction = match slot.direction {
        Direction::Across => 'A',
        Direction::Down => 'D',
    };
    format!("{}{direction}", slot.number)
}

/// A cell's number in data, counted from 0 in reading order.
pub(crate) fn cell_number(cell: CellId) -> u32 {
    cell.index() as u32
}

/// The label, for people, of the slot of that [name](slot_name): `12-Across` for
/// `12A`.
pub fn label(name: &str) -> String {
    let direction = if name.ends_with('A') { "Across" } else { "Down" };
    format!("{}-{direction}", name.trim_end_matches(['A', 'D']))
}

/// The names of some slots.
pub fn slot_names<'s>(slots: &Slots, ids: impl IntoIterator<Item = &'s SlotId>) -> Vec<String> {
    ids.into_iter().map(|&slot| slot_name(slots.get(slot))).collect()
}

/// The slot of that name, which the field `place` holds.
///
/// # Errors
/// An invalid name, or one that no slot has.
pub fn slot_named(slots: &Slots, place: &str, name: &str) -> Result<SlotId, ServiceError> {
    slots
        .parse_label(name)
        .map_err(|problem| ServiceError::Slot { place: place.to_owned(), problem })
}

/// The same; `None` if the problem leaves the slot out.
///
/// # Errors
/// As [`slot_named`].
pub fn kept_slot(
    problem: &Problem,
    place: &str,
    name: &str,
) -> Result<Option<SlotId>, ServiceError> {
    if problem.left_out().is_empty() {
        return slot_named(problem.slots(), place, name).map(Some);
    }
    let all = problem.grid().slots(2);
    let slot = all.get(slot_named(&all, place, name)?);
    Ok(problem.slots().find(slot.number, slot.direction))
}

/// The names of the slots that a problem leaves out.
pub fn left_out(problem: &Problem) -> Vec<String> {
    problem.left_out().iter().map(slot_name).collect()
}
