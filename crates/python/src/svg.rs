//! Grids and boards as small pictures for notebooks.

use std::fmt::Write as _;

use wordwright_boardgame::{Board, Premium, Square};
use wordwright_grid::{CellId, CellKind, Grid};

/// Side of a square, in pixels.
const SIDE: usize = 28;

/// What XML reads as something else.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn open(rows: usize, cols: usize) -> String {
    let (width, height) = (SIDE * cols + 2, SIDE * rows + 2);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"-1 -1 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    )
}

/// A square of a colour.
fn square(text: &mut String, row: usize, col: usize, fill: &str) {
    let (x, y) = (SIDE * col, SIDE * row);
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" \
         stroke=\"#444\"/>"
    );
}

fn letter(text: &mut String, row: usize, col: usize, content: &str) {
    let size = if content.chars().count() > 1 { SIDE / 3 } else { SIDE * 3 / 5 };
    let (x, y) = (SIDE * col + SIDE / 2, SIDE * row + SIDE * 4 / 5);
    let _ = write!(
        text,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"black\">{}</text>",
        escaped(content)
    );
}

/// A grid with what stands in its cells. A cell with a confidence below one
/// (of 0 to 1) is the redder the less sure it is.
pub fn grid(
    grid: &Grid,
    content: impl Fn(CellId) -> Option<String>,
    confidence: impl Fn(CellId) -> Option<f64>,
) -> String {
    let mut text = open(grid.rows(), grid.cols());
    let slots = grid.slots(2);
    for (id, cell) in grid.cells() {
        let (row, col) = grid.position(id);
        match cell.kind {
            CellKind::Void => continue,
            CellKind::Block => {
                square(&mut text, row, col, "black");
                continue;
            }
            CellKind::Open => {}
        }
        let rest = (confidence(id).unwrap_or(1.0).clamp(0.0, 1.0) * 255.0).round() as u8;
        square(&mut text, row, col, &format!("#ff{rest:02x}{rest:02x}"));
        if let Some(number) = slots.number_at(id) {
            let (x, y) = (SIDE * col + 2, SIDE * row + SIDE / 3);
            let _ = write!(
                text,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"8\" text-anchor=\"start\" \
                 fill=\"#444\">{number}</text>"
            );
        }
        if let Some(found) = content(id) {
            letter(&mut text, row, col, &found);
        }
    }
    text + "</svg>"
}

/// A board with its tiles; premium squares are coloured.
pub fn board(board: &Board) -> String {
    let layout = board.layout();
    let mut text = open(layout.rows(), layout.cols());
    for row in 0..layout.rows() {
        for col in 0..layout.cols() {
            let place = Square::new(row, col);
            let tile = board.at(place);
            let fill = match (tile, layout.premium(place)) {
                (Some(_), _) => "#f3e0b0",
                (None, Premium { letter: 1, word: 1 }) => "#eeeeee",
                (None, Premium { letter: 1, word: 2 }) => "#f2b8c6",
                (None, Premium { letter: 1, .. }) => "#e8604c",
                (None, Premium { letter: 2, .. }) => "#b5dcf0",
                (None, Premium { .. }) => "#4a90d0",
            };
            square(&mut text, row, col, fill);
            if let Some(tile) = tile {
                letter(&mut text, row, col, &board.rules().tiles().face(tile));
            }
        }
    }
    text + "</svg>"
}
