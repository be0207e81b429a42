//! Checks the grid's shape: symmetry, connectivity, unchecked cells, short
//! entries, labels.

use wordwright_grid::{CellId, Puzzle, Slot, SlotId, Slots};

use crate::{Finding, Kind, Severity};

/// The share of unchecked cells above which a grid counts as a lattice, where
/// by convention every other letter is unchecked.
const LATTICE: f64 = 0.15;

pub(crate) fn check(puzzle: &Puzzle, slots: &Slots, shortest: usize) -> Vec<Finding> {
    let grid = &puzzle.grid;
    let mut findings = Vec::new();
    if !grid.symmetry().any() {
        findings.push(Finding {
            kind: Kind::Asymmetry,
            severity: Severity::Warning,
            slots: Vec::new(),
            cells: Vec::new(),
            problem: "the pattern has no symmetry, not even by half a turn".to_owned(),
            remedy: "move blocks or bars so that the pattern is the same upside down",
        });
    }
    let parts = grid.parts();
    if parts.len() > 1 {
        findings.push(Finding {
            kind: Kind::Unconnected,
            severity: Severity::Warning,
            slots: Vec::new(),
            cells: parts.iter().filter_map(|part| part.first().copied()).collect(),
            problem: format!("the open cells fall into {} parts", parts.len()),
            remedy: "open a block or take a bar away between them",
        });
    }
    let unchecked = grid.unchecked();
    findings.extend(isolated(slots, &unchecked));
    let lattice = unchecked.len() as f64 > LATTICE * grid.open_count() as f64;
    findings.extend(if lattice {
        of_lattice(slots, &unchecked)
    } else {
        of_blocked(slots, &unchecked)
    });
    findings.extend(slots.iter().filter(|(_, slot)| slot.len() < shortest).map(|(id, slot)| {
        Finding {
            kind: Kind::ShortEntry,
            severity: Severity::Warning,
            slots: vec![id],
            cells: Vec::new(),
            problem: format!("the entry has {} cells, fewer than {shortest}", slot.len()),
            remedy: "move a block so that it is longer, or close it",
        }
    }));
    findings.extend(numbering(puzzle, slots));
    findings
}

fn isolated<'a>(slots: &'a Slots, unchecked: &'a [CellId]) -> impl Iterator<Item = Finding> + 'a {
    let isolated = unchecked.iter().filter(|&&cell| slots.of_cell(cell) == [None, None]);
    isolated.map(|&cell| Finding {
        kind: Kind::IsolatedCell,
        severity: Severity::Warning,
        slots: Vec::new(),
        cells: vec![cell],
        problem: "the cell is in no entry".to_owned(),
        remedy: "open a neighbour, or make it a block",
    })
}

/// The unchecked cells of a slot.
fn of_slot(slot: &Slot, unchecked: &[CellId]) -> Vec<CellId> {
    slot.cells.iter().copied().filter(|cell| unchecked.binary_search(cell).is_ok()).collect()
}

/// In a blocked grid every unchecked cell is a finding.
fn of_blocked(slots: &Slots, unchecked: &[CellId]) -> Vec<Finding> {
    let with_cells = slots.iter().map(|(id, slot)| (id, of_slot(slot, unchecked)));
    let with_cells = with_cells.filter(|(_, cells)| !cells.is_empty());
    with_cells.map(|(id, cells)| finding(id, cells, "no other entry crosses it there")).collect()
}

/// In a lattice, up to half of an entry's cells may be unchecked, plus the
/// middle one.
fn of_lattice(slots: &Slots, unchecked: &[CellId]) -> Vec<Finding> {
    let with_cells = slots.iter().map(|(id, slot)| (id, slot, of_slot(slot, unchecked)));
    let with_cells = with_cells.filter(|(_, slot, cells)| cells.len() > slot.len().div_ceil(2));
    let problem = "fewer than half of its cells are checked";
    with_cells.map(|(id, _, cells)| finding(id, cells, problem)).collect()
}

fn finding(slot: SlotId, cells: Vec<CellId>, problem: &str) -> Finding {
    Finding {
        kind: Kind::Unchecked,
        severity: Severity::Warning,
        slots: vec![slot],
        cells,
        problem: problem.to_owned(),
        remedy: "move blocks so that another entry crosses there",
    }
}

/// Finds cell labels in the file that differ from the usual numbers.
fn numbering(puzzle: &Puzzle, slots: &Slots) -> Vec<Finding> {
    if puzzle.labels.is_empty() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for cell in puzzle.grid.ids() {
        let usual = slots.number_at(cell).map(|number| number.to_string());
        let found = puzzle.label_at(cell, slots);
        if usual.as_deref() == found.as_deref() {
            continue;
        }
        let starting = slots.iter().filter(|(_, slot)| slot.cells.first() == Some(&cell));
        let problem = match (usual, found) {
            (Some(usual), Some(found)) => {
                format!("the cell is labelled {found:?}, but its number is {usual}")
            }
            (Some(usual), None) => format!("the cell has no label, but its number is {usual}"),
            (None, found) => {
                let found = found.unwrap_or_default();
                format!("the cell is labelled {found:?}, but no entry starts there")
            }
        };
        findings.push(Finding {
            kind: Kind::Numbering,
            severity: Severity::Warning,
            slots: starting.map(|(id, _)| id).collect(),
            cells: vec![cell],
            problem,
            remedy: "renumber the cells, unless the labels are part of the puzzle",
        });
    }
    findings
}
