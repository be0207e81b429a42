//! Draws grids and boards as small pictures for notebooks.

use wordwright_boardgame::Board;
use wordwright_boardgame::rules::{Premium, Square};
use wordwright_core::svg::Svg;
use wordwright_grid::{CellId, CellKind, Grid};

/// Side of a square, in pixels.
const SIDE: f64 = 28.0;

/// The baseline of letters below a number, in pixels.
const BELOW_NUMBER: f64 = 24.0;

/// The baseline of letters in the middle of a square, in pixels.
const CENTRED: f64 = 20.0;

fn open(rows: usize, cols: usize) -> Svg {
    let (width, height) = (SIDE * cols as f64 + 2.0, SIDE * rows as f64 + 2.0);
    Svg::new([-1.0, -1.0, width, height])
        .with("width", width)
        .with("height", height)
        .with("font-family", "sans-serif")
        .with("text-anchor", "middle")
}

/// The upper left corner of a square.
fn corner(row: usize, col: usize) -> [f64; 2] {
    [SIDE * col as f64, SIDE * row as f64]
}

/// A coloured square.
fn square(svg: &mut Svg, [x, y]: [f64; 2], fill: &str) {
    svg.rect([x, y, SIDE, SIDE]).set("fill", fill).set("stroke", "#444");
}

/// The text of a square, with its baseline this far below the upper edge.
fn letter(svg: &mut Svg, [x, y]: [f64; 2], line: f64, content: &str) {
    let size = if content.chars().count() > 1 { 9 } else { 16 };
    svg.text([x + SIDE / 2.0, y + line], content).set("font-size", size).set("fill", "black");
}

/// A grid with its contents. The lower a cell's confidence (0 to 1), the redder
/// it is.
pub fn grid(
    grid: &Grid,
    content: impl Fn(CellId) -> Option<String>,
    confidence: impl Fn(CellId) -> Option<f64>,
) -> String {
    let mut svg = open(grid.rows(), grid.cols());
    let slots = grid.slots(2);
    let mut bars = Vec::new();
    for (id, cell) in grid.cells() {
        let (row, col) = grid.position(id);
        let [x, y] = corner(row, col);
        match cell.kind {
            CellKind::Void => continue,
            CellKind::Block => {
                square(&mut svg, [x, y], "black");
                continue;
            }
            CellKind::Open => {}
        }
        if let Some(sure) = confidence(id) {
            let rest = (sure.clamp(0.0, 1.0) * 255.0).round() as u8;
            square(&mut svg, [x, y], &format!("#ff{rest:02x}{rest:02x}"));
        } else {
            square(&mut svg, [x, y], if cell.shade.is_some() { "#dddddd" } else { "white" });
        }
        if cell.circle {
            let circle = svg.circle([x + SIDE / 2.0, y + SIDE / 2.0], SIDE / 2.0 - 1.0);
            circle.set("fill", "none").set("stroke", "#444");
        }
        if cell.bar_right {
            bars.push([corner(row, col + 1), corner(row + 1, col + 1)]);
        }
        if cell.bar_below {
            bars.push([corner(row + 1, col), corner(row + 1, col + 1)]);
        }
        if let Some(number) = slots.number_at(id) {
            let number = svg.text([x + 2.0, y + 9.0], number).set("font-size", 8);
            number.set("text-anchor", "start").set("fill", "#444");
        }
        if let Some(found) = content(id) {
            letter(&mut svg, [x, y], BELOW_NUMBER, &found);
        }
    }
    // Above the squares of later cells.
    for bar in bars {
        let bar = svg.lines([bar]).set("stroke", "black");
        bar.set("stroke-width", 3).set("stroke-linecap", "square");
    }
    svg.to_string()
}

/// A board with its tiles; premium squares are coloured.
pub fn board(board: &Board) -> String {
    let layout = board.layout();
    let mut svg = open(layout.rows(), layout.cols());
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
            square(&mut svg, corner(row, col), fill);
            if let Some(tile) = tile {
                letter(&mut svg, corner(row, col), CENTRED, &board.rules().tiles().face(tile));
            }
        }
    }
    svg.to_string()
}
