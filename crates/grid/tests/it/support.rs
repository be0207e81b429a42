//! Grids drawn as text, for the tests of this crate.

use wordwright_grid::{CellKind, Grid};

/// Draws a grid: `.` open, `#` block, `~` void. A `|` after a cell is a bar at
/// its right, a `_` a bar below it; spaces mean nothing.
pub fn grid(drawing: &str) -> Grid {
    let rows: Vec<&str> = drawing.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let width = rows[0].chars().filter(|c| ".#~".contains(*c)).count();
    let mut grid = Grid::new(rows.len(), width).expect("a drawing has cells");
    for (row, line) in rows.iter().enumerate() {
        let mut col = 0;
        for symbol in line.chars() {
            let kind = match symbol {
                '.' => CellKind::Open,
                '#' => CellKind::Block,
                '~' => CellKind::Void,
                '|' | '_' => {
                    let id = grid.id(row, col - 1);
                    let cell = grid.cell_mut(id);
                    cell.bar_right |= symbol == '|';
                    cell.bar_below |= symbol == '_';
                    continue;
                }
                _ => continue,
            };
            let id = grid.id(row, col);
            grid.cell_mut(id).kind = kind;
            col += 1;
        }
    }
    grid
}
