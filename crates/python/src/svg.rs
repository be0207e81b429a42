//! Draws grids and boards as small pictures for notebooks.

use std::fmt::Write as _;

use html_escape::encode_text;
use wordwright_boardgame::Board;
use wordwright_boardgame::rules::{Premium, Square};
use wordwright_grid::{CellId, CellKind, Grid};

/// Side of a square, in pixels.
const SIDE: usize = 28;

/// The baseline of letters below a number, in pixels.
const BELOW_NUMBER: usize = SIDE * 6 / 7;

/// The baseline of letters in the middle of a square, in pixels.
const CENTRED: usize = SIDE * 5 / 7;

fn open(rows: usize, cols: usize) -> String {
    let (width, height) = (SIDE * cols + 2, SIDE * rows + 2);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"-1 -1 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    )
}

/// A coloured square.
fn square(text: &mut String, row: usize, col: usize, fill: &str) {
    let (x, y) = (SIDE * col, SIDE * row);
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" \
         stroke=\"#444\"/>"
    );
}

/// The text of a square, with its baseline this far below the upper edge.
fn letter(text: &mut String, row: usize, col: usize, line: usize, content: &str) {
    let size = if content.chars().count() > 1 { SIDE / 3 } else { SIDE * 4 / 7 };
    let (x, y) = (SIDE * col + SIDE / 2, SIDE * row + line);
    let _ = write!(
        text,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"black\">{}</text>",
        encode_text(content)
    );
}

fn bar(text: &mut String, from: (usize, usize), to: (usize, usize)) {
    let [(x1, y1), (x2, y2)] = [from, to].map(|(col, row)| (SIDE * col, SIDE * row));
    let _ = write!(
        text,
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"black\" \
         stroke-width=\"3\" stroke-linecap=\"square\"/>"
    );
}

/// A grid with its contents. The lower a cell's confidence (0 to 1), the redder
/// it is.
pub fn grid(
    grid: &Grid,
    content: impl Fn(CellId) -> Option<String>,
    confidence: impl Fn(CellId) -> Option<f64>,
) -> String {
    let mut text = open(grid.rows(), grid.cols());
    // Drawn last, to be above the squares of later cells.
    let mut bars = String::new();
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
        if let Some(sure) = confidence(id) {
            let rest = (sure.clamp(0.0, 1.0) * 255.0).round() as u8;
            square(&mut text, row, col, &format!("#ff{rest:02x}{rest:02x}"));
        } else {
            square(&mut text, row, col, if cell.shade.is_some() { "#dddddd" } else { "white" });
        }
        if cell.circle {
            let (x, y, radius) = (SIDE * col + SIDE / 2, SIDE * row + SIDE / 2, SIDE / 2 - 1);
            let _ = write!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"#444\"/>"
            );
        }
        if cell.bar_right {
            bar(&mut bars, (col + 1, row), (col + 1, row + 1));
        }
        if cell.bar_below {
            bar(&mut bars, (col, row + 1), (col + 1, row + 1));
        }
        if let Some(number) = slots.number_at(id) {
            let (x, y) = (SIDE * col + 2, SIDE * row + SIDE / 3);
            let _ = write!(
                text,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"8\" text-anchor=\"start\" \
                 fill=\"#444\">{number}</text>"
            );
        }
        if let Some(found) = content(id) {
            letter(&mut text, row, col, BELOW_NUMBER, &found);
        }
    }
    text + &bars + "</svg>"
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
                letter(&mut text, row, col, CENTRED, &board.rules().tiles().face(tile));
            }
        }
    }
    text + "</svg>"
}
