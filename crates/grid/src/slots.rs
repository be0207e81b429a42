//! Slots, numbering and crossings.
//!
//! A slot is a maximal run of open cells, ended by a block, a void, a bar or
//! the edge of the grid. Numbers are the usual ones: in reading order, each
//! cell where a run of two or more cells starts, across or down, takes the
//! next number.

use crate::starts::SHORTEST_WORD;
use crate::{CellId, Direction, Grid, GridError, SlotId, SlotReference, Start};

/// A place for a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The number in the first cell.
    pub number: u16,
    /// Across or down.
    pub direction: Direction,
    /// The cells in reading order, at least two.
    pub cells: Vec<CellId>,
}

impl Slot {
    /// The slot's name as solvers write it: `12-Across`.
    pub fn label(&self) -> String {
        self.reference().to_string()
    }

    /// The slot's number and direction.
    pub fn reference(&self) -> SlotReference {
        SlotReference { number: self.number, direction: self.direction }
    }

    /// Length in cells.
    #[expect(clippy::len_without_is_empty, reason = "a slot has at least two cells")]
    pub fn len(&self) -> usize {
        self.cells.len()
    }
}

/// A slot and the position in it (counted from zero) of some cell.
pub type SlotAt = (SlotId, usize);

/// A cell that two slots share, seen from one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// Position in the slot whose crossings were requested, counted from zero.
    pub pos: usize,
    /// The slot that crosses it.
    pub other: SlotId,
    /// Position in that slot, counted from zero.
    pub other_pos: usize,
}

/// The slots of one grid with their cells, numbers and crossings.
///
/// It is a snapshot: after a change to the grid's shape, make a new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slots {
    all: Vec<Slot>,
    /// Per cell, the slot across and the slot down.
    of_cell: Vec<[Option<SlotAt>; 2]>,
    /// Per cell, its number.
    numbers: Vec<Option<u16>>,
}

impl Grid {
    /// Numbers the grid and lists its slots of at least `min_len` cells (two
    /// at the least: a cell on its own is no word).
    ///
    /// Numbers do not depend on `min_len`: they count every cell where a run of
    /// two or more cells starts.
    pub fn slots(&self, min_len: usize) -> Slots {
        Slots::of(self, min_len)
    }
}

impl Slots {
    fn of(grid: &Grid, min_len: usize) -> Self {
        let starts: Vec<Start> = grid.starts().collect();
        let mut numbers = vec![None; grid.cell_count()];
        for start in &starts {
            numbers[start.cell.index()] = Some(start.number);
        }
        let long_enough = |direction: Direction| {
            move |start: &&Start| start.length(direction) >= min_len.max(SHORTEST_WORD)
        };
        let count = |direction| starts.iter().filter(long_enough(direction)).count();
        let mut all = Vec::with_capacity(Direction::ALL.into_iter().map(count).sum());
        let mut of_cell = vec![[None; 2]; grid.cell_count()];
        for direction in Direction::ALL {
            let step = grid.step(direction);
            for start in starts.iter().filter(long_enough(direction)) {
                let slot = SlotId::new(all.len());
                let first = start.cell.index();
                let cells = (0..start.length(direction)).map(|pos| CellId::new(first + pos * step));
                let cells: Vec<CellId> = cells.collect();
                for (pos, cell) in cells.iter().enumerate() {
                    of_cell[cell.index()][direction.index()] = Some((slot, pos));
                }
                all.push(Slot { number: start.number, direction, cells });
            }
        }
        Self { all, of_cell, numbers }
    }

    /// These slots, except those that are `left_out`. Ids are renumbered; the printed numbers
    /// stay.
    #[must_use]
    pub fn without(mut self, left_out: impl Fn(&Slot) -> bool) -> Self {
        self.all.retain(|slot| !left_out(slot));
        self.of_cell.fill([None; 2]);
        for (index, slot) in self.all.iter().enumerate() {
            for (pos, cell) in slot.cells.iter().enumerate() {
                self.of_cell[cell.index()][slot.direction.index()] =
                    Some((SlotId::new(index), pos));
            }
        }
        self
    }

    /// Number of slots.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether the grid has no slot.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All slots, indexed by [`SlotId`]: across by number, then down by number.
    pub fn slots(&self) -> &[Slot] {
        &self.all
    }

    /// Every slot id in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = SlotId> + ExactSizeIterator + use<> {
        (0..self.all.len()).map(SlotId::new)
    }

    /// Every slot with its id, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (SlotId, &Slot)> {
        self.all.iter().enumerate().map(|(index, slot)| (SlotId::new(index), slot))
    }

    /// The slot of an id.
    ///
    /// # Panics
    ///
    /// If the id comes from other slots.
    pub fn get(&self, id: SlotId) -> &Slot {
        &self.all[id.index()]
    }

    /// The slots through a cell with the cell's position in each, indexed by
    /// [`Direction::index`].
    ///
    /// # Panics
    ///
    /// If the cell comes from a larger grid.
    pub fn of_cell(&self, cell: CellId) -> [Option<SlotAt>; 2] {
        self.of_cell[cell.index()]
    }

    /// Where other slots cross a slot, by position. Unchecked cells have none.
    ///
    /// # Panics
    ///
    /// If the id comes from other slots.
    pub fn crossings(&self, id: SlotId) -> impl Iterator<Item = Crossing> + '_ {
        let slot = self.get(id);
        let across = slot.direction.other().index();
        slot.cells.iter().enumerate().filter_map(move |(pos, cell)| {
            let (other, other_pos) = self.of_cell[cell.index()][across]?;
            Some(Crossing { pos, other, other_pos })
        })
    }

    /// The number printed in a cell.
    ///
    /// # Panics
    ///
    /// If the cell comes from a larger grid.
    pub fn number_at(&self, cell: CellId) -> Option<u16> {
        self.numbers[cell.index()]
    }

    /// The slot with a number and direction.
    pub fn find(&self, number: u16, direction: Direction) -> Option<SlotId> {
        let key = (direction, number);
        self.all
            .binary_search_by_key(&key, |slot| (slot.direction, slot.number))
            .ok()
            .map(SlotId::new)
    }

    /// The slot that a label names: `12-Across`, `12A`, `12 across`, `12a`.
    ///
    /// # Errors
    ///
    /// [`GridError::Label`] if it is not a number and a direction,
    /// [`GridError::NoSlot`] if the grid has no such slot.
    pub fn parse_label(&self, label: &str) -> Result<SlotId, GridError> {
        let SlotReference { number, direction } = SlotReference::parse(label)
            .ok_or_else(|| GridError::Label { found: label.to_owned() })?;
        self.find(number, direction).ok_or_else(|| GridError::NoSlot {
            number,
            direction,
            last: self.all.iter().rfind(|slot| slot.direction == direction).map(|s| s.number),
        })
    }
}
