//! Draws a grid in boxes for the terminal: numbers in the upper edges of cells,
//! thick lines for bars.

use anstyle::Style;
use unicode_width::UnicodeWidthStr as _;
use wordwright_grid::{CellId, CellKind, Grid};

use crate::terminal::output::{FAINT, STRONG, styled};

/// What to draw in a cell, in addition to the grid's own features.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Square {
    /// Open, block or void.
    pub kind: CellKind,
    /// The number in its upper edge; empty if there is none.
    pub label: String,
    /// Its content; empty if there is none.
    pub text: String,
    /// The style of the content.
    pub style: Style,
}

impl Square {
    /// A cell of the grid, with this content.
    pub fn new(grid: &Grid, id: CellId, label: String, text: String) -> Self {
        Self { kind: grid.cell(id).kind, label, text, style: STRONG }
    }
}

/// A grid with the contents of its cells.
pub struct GridDrawing<'a> {
    grid: &'a Grid,
    squares: Vec<Square>,
}

/// A line between cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    None,
    Thin,
    Thick,
}

/// The characters for crossings of lines, by the lines that go up, right, down
/// and left from there; each index has as many values as [`Line`] has variants.
const JUNCTIONS: [char; 81] = [
    ' ', '╴', '╸', '╷', '┐', '┑', '╻', '┒', '┓', '╶', '─', '╾', '┌', '┬', '┭', '┎', '┰', '┱', '╺',
    '╼', '━', '┍', '┮', '┯', '┏', '┲', '┳', '╵', '┘', '┙', '│', '┤', '┥', '╽', '┧', '┪', '└', '┴',
    '┵', '├', '┼', '┽', '┟', '╁', '╅', '┕', '┶', '┷', '┝', '┾', '┿', '┢', '╆', '╈', '╹', '┚', '┛',
    '╿', '┦', '┩', '┃', '┨', '┫', '┖', '┸', '┹', '┞', '╀', '╃', '┠', '╂', '╉', '┗', '┺', '┻', '┡',
    '╄', '╇', '┣', '╊', '╋',
];

impl<'a> GridDrawing<'a> {
    /// The cells of `grid`, in reading order.
    pub fn new(grid: &'a Grid, square: impl FnMut(CellId) -> Square) -> Self {
        Self { grid, squares: grid.ids().map(square).collect() }
    }

    /// The smallest inner width of cells in which everything fits, in columns.
    fn narrowest(&self) -> usize {
        let wide = self.grid.ids().map(|id| {
            let square = &self.squares[id.index()];
            let marks = if self.marks(id) == ["", ""] { 0 } else { 2 };
            square.label.width().max(square.text.width().max(1) + marks)
        });
        wide.max().unwrap_or(1)
    }

    /// The padding on both sides of a cell's content.
    fn marks(&self, id: CellId) -> [&'static str; 2] {
        let cell = self.grid.cell(id);
        match self.squares[id.index()].kind {
            CellKind::Open if cell.circle => ["(", ")"],
            CellKind::Open if cell.shade.is_some() => ["░", "░"],
            _ => ["", ""],
        }
    }

    /// The width of the drawing in columns, if cells have an inner width of at
    /// least `inside`.
    pub fn width(&self, inside: usize) -> usize {
        self.grid.cols() * (self.narrowest().max(inside) + 1) + 1
    }

    /// The drawing's lines, each [`Self::width`] columns wide.
    pub fn lines(&self, inside: usize) -> Vec<String> {
        let inside = self.narrowest().max(inside);
        let mut lines = Vec::with_capacity(2 * self.grid.rows() + 1);
        for row in 0..=self.grid.rows() {
            lines.push(self.edge(row, inside));
            if row < self.grid.rows() {
                lines.push(self.row(row, inside));
            }
        }
        lines
    }

    /// The cell at a place counted from one, if it is drawn.
    fn drawn(&self, row: usize, col: usize) -> Option<CellId> {
        let id = self.grid.get_id(row.checked_sub(1)?, col.checked_sub(1)?)?;
        (self.squares[id.index()].kind != CellKind::Void).then_some(id)
    }

    /// The line above a cell.
    fn above(&self, row: usize, col: usize) -> Line {
        line(self.drawn(row, col + 1), self.drawn(row + 1, col + 1), |id| {
            self.grid.cell(id).bar_below
        })
    }

    /// The line to the left of a cell.
    fn left(&self, row: usize, col: usize) -> Line {
        line(self.drawn(row + 1, col), self.drawn(row + 1, col + 1), |id| {
            self.grid.cell(id).bar_right
        })
    }

    /// The lines above a row with the numbers of its cells.
    fn edge(&self, row: usize, inside: usize) -> String {
        let mut text = String::new();
        for col in 0..=self.grid.cols() {
            let arms = [
                row.checked_sub(1).map_or(Line::None, |above| self.left(above, col)),
                self.above(row, col),
                self.left(row, col),
                col.checked_sub(1).map_or(Line::None, |before| self.above(row, before)),
            ];
            let index = arms.into_iter().fold(0, |index, arm| 3 * index + arm as usize);
            text += &styled(FAINT, JUNCTIONS[index]);
            if col == self.grid.cols() {
                break;
            }
            let label = match self.drawn(row + 1, col + 1) {
                Some(id) => self.squares[id.index()].label.as_str(),
                None => "",
            };
            let rest = inside - label.width().min(inside);
            let line = match self.above(row, col) {
                Line::None => " ",
                Line::Thin => "─",
                Line::Thick => "━",
            };
            text += label;
            text += &styled(FAINT, line.repeat(rest));
        }
        text
    }

    fn row(&self, row: usize, inside: usize) -> String {
        let mut text = String::new();
        for col in 0..=self.grid.cols() {
            let line = match self.left(row, col) {
                Line::None => " ",
                Line::Thin => "│",
                Line::Thick => "┃",
            };
            text += &styled(FAINT, line);
            let Some(id) = self.grid.get_id(row, col) else { break };
            let square = &self.squares[id.index()];
            let inner = match square.kind {
                CellKind::Block => styled(FAINT, "█".repeat(inside)),
                CellKind::Void => " ".repeat(inside),
                CellKind::Open => {
                    let [before, after] = self.marks(id);
                    let shaded = before == "░";
                    let content = square.text.as_str();
                    let content = if content.is_empty() && shaded { "░" } else { content };
                    let room = inside - before.width() - after.width();
                    let free = room - content.width().max(1);
                    let fill = if shaded { "░" } else { " " };
                    let content = if content.is_empty() { " " } else { content };
                    format!(
                        "{}{}{}",
                        styled(FAINT, format!("{before}{}", fill.repeat(free / 2))),
                        styled(square.style, content),
                        styled(FAINT, format!("{}{after}", fill.repeat(free - free / 2))),
                    )
                }
            };
            text += &inner;
        }
        text
    }
}

/// The line between two neighbours; the first may have a bar.
fn line(first: Option<CellId>, second: Option<CellId>, barred: impl Fn(CellId) -> bool) -> Line {
    match (first, second) {
        (None, None) => Line::None,
        (Some(id), Some(_)) if barred(id) => Line::Thick,
        _ => Line::Thin,
    }
}
