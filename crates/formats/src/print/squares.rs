//! The grid: squares, blocks, bars, circles, shading, numbers and letters.

use wordwright_grid::{CellId, CellKind, Puzzle, PuzzleKind, Slots};

use super::fonts::Face;
use super::page::{Colour, Item, Page, Text};

/// Shares of a cell's side, by judgement from printed grids of 8 to 30 points per cell.
mod share {
    pub const LABEL: f32 = 0.29;
    pub const LABEL_INSET: f32 = 0.06;
    pub const LETTER: f32 = 0.66;
    /// Widest content of a cell; longer rebus strings are set smaller.
    pub const WIDEST: f32 = 0.88;
    pub const BASELINE: f32 = 0.84;
    pub const BAR: f32 = 0.11;
    pub const CIRCLE: f32 = 0.46;
}

/// Width of the lines between cells, in points.
const LINE: f32 = 0.5;
/// Width of the line around the grid, in points.
const FRAME: f32 = 1.2;

/// A grid to be drawn.
pub(super) struct Squares<'a> {
    pub puzzle: &'a Puzzle,
    pub slots: &'a Slots,
    /// The top left corner, in points.
    pub at: [f32; 2],
    /// A cell's side, in points.
    pub cell: f32,
    /// Whether the solution is shown.
    pub solved: bool,
}

impl Squares<'_> {
    /// Draws the grid. Given contents are always shown.
    pub fn draw(&self, page: &mut Page) {
        let grid = &self.puzzle.grid;
        for id in grid.ids().filter(|&id| self.kind(id) != CellKind::Void) {
            self.background(page, id);
        }
        for id in grid.ids().filter(|&id| self.kind(id) == CellKind::Open) {
            if grid.cell(id).circle {
                let [x, y] = self.corner(id);
                page.items.push(Item::Circle {
                    centre: [x + self.cell / 2.0, y + self.cell / 2.0],
                    radius: self.cell * share::CIRCLE,
                    width: LINE,
                    colour: Colour::GREY,
                });
            }
        }
        self.lines(page);
        for id in grid.ids().filter(|&id| self.kind(id) == CellKind::Open) {
            self.content(page, id);
        }
    }

    /// How the square is drawn: the solver of a diagramless puzzle does not see the blocks.
    fn kind(&self, id: CellId) -> CellKind {
        match self.puzzle.grid.cell(id).kind {
            CellKind::Block if self.is_hidden() => CellKind::Open,
            kind => kind,
        }
    }

    fn is_hidden(&self) -> bool {
        self.puzzle.kind == PuzzleKind::Diagramless && !self.solved
    }

    fn corner(&self, id: CellId) -> [f32; 2] {
        let (row, col) = self.puzzle.grid.position(id);
        [self.at[0] + col as f32 * self.cell, self.at[1] + row as f32 * self.cell]
    }

    fn shade(&self, id: CellId) -> Option<Colour> {
        match self.kind(id) {
            CellKind::Block => Some(Colour::BLACK),
            CellKind::Open => self.puzzle.grid.cell(id).shade.as_deref().map(Colour::of_name),
            CellKind::Void => None,
        }
    }

    fn background(&self, page: &mut Page, id: CellId) {
        if let Some(fill) = self.shade(id) {
            let [x, y] = self.corner(id);
            page.items.push(Item::Rect { at: [x, y, self.cell, self.cell], fill });
        }
    }

    /// The lines around cells, thin within the grid, thicker around it, and
    /// the bars.
    fn lines(&self, page: &mut Page) {
        let grid = &self.puzzle.grid;
        let (mut thin, mut frame, mut bars) = (Vec::new(), Vec::new(), Vec::new());
        let side = self.cell;
        let drawn = |row: Option<usize>, col: Option<usize>| {
            let id = grid.get_id(row?, col?)?;
            (self.kind(id) != CellKind::Void).then_some(id)
        };
        for row in 0..=grid.rows() {
            for col in 0..=grid.cols() {
                let [x, y] = [self.at[0] + col as f32 * side, self.at[1] + row as f32 * side];
                let here = drawn(Some(row), Some(col));
                let left = drawn(Some(row), col.checked_sub(1));
                let above = drawn(row.checked_sub(1), Some(col));
                let vertical = [x, y, x, y + side];
                let horizontal = [x, y, x + side, y];
                let left_bar = left.is_some_and(|id| grid.cell(id).bar_right);
                let bar_above = above.is_some_and(|id| grid.cell(id).bar_below);
                for (line, before, barred) in
                    [(vertical, left, left_bar), (horizontal, above, bar_above)]
                {
                    match (before, here) {
                        (Some(_), Some(_)) if barred => bars.push(line),
                        (Some(_), Some(_)) => thin.push(line),
                        (None, None) => {}
                        _ => frame.push(line),
                    }
                }
            }
        }
        let bar = (side * share::BAR).max(FRAME);
        for (lines, width) in [(thin, LINE), (frame, FRAME), (bars, bar)] {
            if !lines.is_empty() {
                page.items.push(Item::Lines { lines, width, colour: Colour::BLACK });
            }
        }
    }

    fn content(&self, page: &mut Page, id: CellId) {
        let [x, y] = self.corner(id);
        let dark = self.shade(id).is_some_and(Colour::is_dark);
        let colour = if dark { Colour::WHITE } else { Colour::BLACK };
        let mut text = |at: [f32; 2], face: Face, size: f32, text: &str| {
            page.items.push(Item::Text(Text { at, size, face, colour, letters: text.to_owned() }));
        };
        let cell = self.puzzle.grid.cell(id);
        let label = self.puzzle.label_at(id, self.slots).filter(|_| !self.is_hidden());
        if let Some(label) = &label {
            let half = self.cell * share::WIDEST;
            let size = fitting(Face::Regular, label, self.cell * share::LABEL, half);
            let inset = self.cell * share::LABEL_INSET;
            let at = [x + inset.max(1.0), y + inset + size * CAPITAL];
            text(at, Face::Regular, size, label);
        }
        let solution = self.puzzle.solution_at(id).filter(|_| self.solved);
        let Some(letters) = solution.or(cell.given.as_deref()) else {
            return;
        };
        let widest = self.cell * share::WIDEST;
        let size = fitting(Face::Regular, letters, self.cell * share::LETTER, widest);
        let left = x + (self.cell - Face::Regular.width(letters) * size) / 2.0;
        // Small rebus strings are a little higher, centred in the space below the number.
        let full = self.cell * share::LETTER;
        let baseline = y + self.cell * share::BASELINE - (full - size) * CAPITAL / 2.0;
        text([left, baseline], Face::Regular, size, letters);
    }
}

/// Height of capitals in ems, of all embedded faces.
const CAPITAL: f32 = 0.711;

/// The largest size up to `size` in which a text is no wider than `widest`.
fn fitting(face: Face, text: &str, size: f32, widest: f32) -> f32 {
    let width = face.width(text);
    if width * size > widest { widest / width } else { size }
}
