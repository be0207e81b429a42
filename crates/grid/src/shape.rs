//! What an editor checks about a pattern before any word is in it.

use std::collections::BTreeMap;

use crate::{CellId, CellKind, Direction, Grid};

/// Which symmetries a pattern has. Blocks, voids and bars count; letters,
/// circles and shading do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "six independent facts")]
pub struct Symmetry {
    /// Unchanged by half a turn: the usual rule.
    pub rotation_180: bool,
    /// Unchanged by a quarter turn.
    pub rotation_90: bool,
    /// The left half mirrors the right half.
    pub mirror_left_right: bool,
    /// The upper half mirrors the lower half.
    pub mirror_up_down: bool,
    /// Unchanged by reflection in the diagonal from the top left.
    pub diagonal: bool,
    /// Unchanged by reflection in the diagonal from the top right.
    pub antidiagonal: bool,
}

impl Symmetry {
    /// Whether any of the symmetries holds.
    pub fn any(self) -> bool {
        self != Self::default()
    }
}

/// Facts about a pattern's shape.
#[derive(Clone, PartialEq, Debug)]
pub struct ShapeReport {
    /// Cells that take a letter.
    pub open: usize,
    /// Black squares.
    pub blocks: usize,
    /// Squares that are not part of the grid.
    pub voids: usize,
    /// Bars between two open cells.
    pub bars: usize,
    /// Number of slots across and down.
    pub slots: [usize; 2],
    /// How many slots have each length, in cells.
    pub lengths: BTreeMap<usize, usize>,
    /// Open cells that are not in both a slot across and a slot down.
    pub unchecked: Vec<CellId>,
    /// Open cells in no slot at all; they are among `unchecked` too.
    pub isolated: Vec<CellId>,
    /// Number of connected parts of the open cells.
    pub parts: usize,
    /// Which symmetries hold.
    pub symmetry: Symmetry,
}

impl ShapeReport {
    /// Length of the shortest slot, in cells.
    pub fn shortest(&self) -> Option<usize> {
        self.lengths.keys().next().copied()
    }

    /// Length of the longest slot, in cells.
    pub fn longest(&self) -> Option<usize> {
        self.lengths.keys().next_back().copied()
    }

    /// Number of slots in both directions.
    pub fn slot_count(&self) -> usize {
        self.slots.iter().sum()
    }

    /// Mean slot length in cells; `None` without slots.
    pub fn mean_length(&self) -> Option<f64> {
        let cells: usize = self.lengths.iter().map(|(length, count)| length * count).sum();
        (self.slot_count() > 0).then(|| cells as f64 / self.slot_count() as f64)
    }
}

impl Grid {
    /// Computes every field of [`ShapeReport`].
    pub fn shape(&self) -> ShapeReport {
        let slots = self.slots(2);
        let mut lengths = BTreeMap::new();
        let mut per_direction = [0; 2];
        for slot in slots.slots() {
            *lengths.entry(slot.len()).or_insert(0) += 1;
            per_direction[slot.direction.index()] += 1;
        }
        let unchecked = self.unchecked();
        let isolated =
            unchecked.iter().copied().filter(|&id| slots.of_cell(id) == [None, None]).collect();
        ShapeReport {
            open: self.open_count(),
            blocks: self.count(CellKind::Block),
            voids: self.count(CellKind::Void),
            bars: self.ids().map(|id| self.bars_after(id).iter().filter(|&&bar| bar).count()).sum(),
            slots: per_direction,
            lengths,
            unchecked,
            isolated,
            parts: self.parts().len(),
            symmetry: self.symmetry(),
        }
    }

    /// The connected parts of the open cells, each in reading order, in the
    /// order of their first cells. Two open neighbours are connected unless a
    /// bar stands between them.
    pub fn parts(&self) -> Vec<Vec<CellId>> {
        let mut links = vec![Vec::new(); self.cell_count()];
        for id in self.ids() {
            for next in Direction::ALL.into_iter().filter_map(|d| self.joined(id, d)) {
                links[id.index()].push(next);
                links[next.index()].push(id);
            }
        }
        let mut seen = vec![false; self.cell_count()];
        let mut parts = Vec::new();
        for (start, _) in self.cells().filter(|(_, cell)| cell.is_open()) {
            if seen[start.index()] {
                continue;
            }
            seen[start.index()] = true;
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&id) = part.get(next) {
                for &link in &links[id.index()] {
                    if !std::mem::replace(&mut seen[link.index()], true) {
                        part.push(link);
                    }
                }
                next += 1;
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// Open cells that are not in both a slot across and a slot down.
    pub fn unchecked(&self) -> Vec<CellId> {
        let slots = self.slots(2);
        self.cells()
            .filter(|&(id, cell)| cell.is_open() && slots.of_cell(id).contains(&None))
            .map(|(id, _)| id)
            .collect()
    }

    /// Which symmetries the pattern has.
    pub fn symmetry(&self) -> Symmetry {
        let (bottom, right) = (self.rows() - 1, self.cols() - 1);
        let square = self.rows() == self.cols();
        Symmetry {
            rotation_180: self.kept_by(|row, col| (bottom - row, right - col)),
            rotation_90: square && self.kept_by(|row, col| (col, bottom - row)),
            mirror_left_right: self.kept_by(|row, col| (row, right - col)),
            mirror_up_down: self.kept_by(|row, col| (bottom - row, col)),
            diagonal: square && self.kept_by(|row, col| (col, row)),
            antidiagonal: square && self.kept_by(|row, col| (right - col, bottom - row)),
        }
    }

    fn kept_by(&self, image: impl Fn(usize, usize) -> (usize, usize)) -> bool {
        let image = |id: CellId| {
            let (row, col) = self.position(id);
            let (row, col) = image(row, col);
            self.id(row, col)
        };
        let barred = |a: CellId, b: CellId| {
            let (first, second) = (a.min(b), a.max(b));
            let direction = Direction::ALL
                .into_iter()
                .find(|&direction| self.neighbour(first, direction) == Some(second));
            direction.is_some_and(|direction| self.bars_after(first)[direction.index()])
        };
        self.ids().all(|id| {
            self.cell(id).kind == self.cell(image(id)).kind
                && Direction::ALL.into_iter().all(|direction| {
                    self.neighbour(id, direction).is_none_or(|next| {
                        self.bars_after(id)[direction.index()] == barred(image(id), image(next))
                    })
                })
        })
    }

    /// Whether a bar stands between this open cell and its open neighbour to
    /// the right, and below.
    fn bars_after(&self, id: CellId) -> [bool; 2] {
        Direction::ALL.map(|direction| {
            self.cell(id).is_open()
                && self.neighbour(id, direction).is_some_and(|next| self.cell(next).is_open())
                && self.joined(id, direction).is_none()
        })
    }
}
