//! Grids for formats that only have open cells and blocks.

use wordwright_grid::{CellKind, Clue, Grid, Puzzle, Slots};

/// The grid without bars, its voids turned into blocks.
pub(crate) fn without_bars_and_voids(grid: &Grid) -> Grid {
    let mut plain = grid.clone();
    for id in grid.ids() {
        let cell = plain.cell_mut(id);
        (cell.bar_right, cell.bar_below) = (false, false);
        if cell.kind == CellKind::Void {
            cell.kind = CellKind::Block;
        }
    }
    plain
}

/// The clue of each slot of the plain grid. Without bars fewer slots start, and
/// the numbers differ, so clues are matched by their first cell.
pub(crate) fn clues_of<'a>(puzzle: &'a Puzzle, plain: &Slots) -> Vec<Option<&'a Clue>> {
    let real = puzzle.grid.slots(2);
    let clue = |slot: &wordwright_grid::Slot| {
        let number = real.number_at(slot.cells[0])?;
        real.find(number, slot.direction)?;
        puzzle.clue(number, slot.direction)
    };
    plain.slots().iter().map(clue).collect()
}
