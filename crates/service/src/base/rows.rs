//! Converts a grid's contents to rows of text and back.
//!
//! One string per row: a letter for a cell, `[AB]` for a cell with several
//! letters, `#` for a block, `~` for a void, `.` for a cell without content.
//! The text reader of `formats` accepts the same rows as a pattern.

use wordwright_grid::{CellId, CellKind, Content, Grid};

use crate::ServiceError;

/// The rows of `grid` with these contents, by [`CellId`].
pub fn rows(grid: &Grid, cells: &[Option<Content>]) -> Vec<String> {
    let row = |row: usize| (0..grid.cols()).map(move |col| face(grid, cells, grid.id(row, col)));
    (0..grid.rows()).map(|index| row(index).collect()).collect()
}

/// One cell in [`rows`].
pub fn face(grid: &Grid, cells: &[Option<Content>], id: CellId) -> String {
    match (grid.cell(id).kind, cells[id.index()].as_deref()) {
        (CellKind::Block, _) => "#".to_owned(),
        (CellKind::Void, _) => "~".to_owned(),
        (CellKind::Open, None) => ".".to_owned(),
        (CellKind::Open, Some(text)) if text.chars().count() == 1 => text.to_owned(),
        (CellKind::Open, Some(text)) => format!("[{text}]"),
    }
}

/// The contents of the open cells of `grid` according to `rows`, in capitals.
/// The inverse of [`rows`](rows()).
///
/// # Errors
/// The wrong number of rows or cells, or a bracket that is not closed.
pub fn contents(
    grid: &Grid,
    place: &str,
    rows: &[String],
) -> Result<Vec<Option<Content>>, ServiceError> {
    if rows.len() != grid.rows() {
        let found = format!("{} rows", rows.len());
        return Err(ServiceError::value(place, found, grid.rows().to_string()));
    }
    let mut contents = Vec::with_capacity(grid.cell_count());
    for (index, row) in rows.iter().enumerate() {
        let cells = split(row).ok_or_else(|| {
            ServiceError::value(format!("{place}[{index}]"), format!("{row:?}"), "a ] for each [")
        })?;
        if cells.len() != grid.cols() {
            let found = format!("{} cells", cells.len());
            let place = format!("{place}[{index}]");
            return Err(ServiceError::value(place, found, grid.cols().to_string()));
        }
        contents.extend(cells);
    }
    for (id, content) in grid.ids().zip(&mut contents) {
        if !grid.cell(id).is_open() {
            *content = None;
        }
    }
    Ok(contents)
}

fn split(row: &str) -> Option<Vec<Option<Content>>> {
    let mut cells = Vec::new();
    let mut rest = row.chars();
    while let Some(first) = rest.next() {
        cells.push(match first {
            '.' | '#' | '~' => None,
            '[' => {
                let (inside, after) = rest.as_str().split_once(']')?;
                rest = after.chars();
                Some(inside.to_uppercase().into())
            }
            letter => Some(letter.to_uppercase().collect::<String>().into()),
        });
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_undo_rows() {
        let mut grid = Grid::new(2, 3).unwrap();
        grid.cell_mut(CellId::new(1)).kind = CellKind::Block;
        grid.cell_mut(CellId::new(5)).kind = CellKind::Void;
        let cells: Vec<Option<Content>> = [Some("A"), None, Some("STAR"), None, Some("É"), None]
            .map(|c| c.map(Into::into))
            .into();
        let text = rows(&grid, &cells);
        assert_eq!(text, ["A#[STAR]", ".É~"]);
        assert_eq!(contents(&grid, "rows", &text).unwrap(), cells);
    }

    #[test]
    fn rows_of_another_shape_are_refused() {
        let grid = Grid::new(1, 2).unwrap();
        let problem =
            |row: &str| contents(&grid, "rows", &[row.to_owned()]).unwrap_err().to_string();
        assert_eq!(problem("ABC"), "rows[0]: found 3 cells, expected 2");
        assert_eq!(problem("A[B"), "rows[0]: found \"A[B\", expected a ] for each [");
    }
}
