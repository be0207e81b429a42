//! Where words start: the numbers of a grid, without the lists that [`Slots`]
//! adds.
//!
//! One pass from the last cell to the first counts how long the run from each
//! cell is; a run that turns out to go on from an earlier cell is counted there
//! instead. What is left stands where runs start.
//!
//! [`Slots`]: crate::Slots

use crate::{CellId, Direction, Grid};

/// A cell on its own is no word.
pub(crate) const SHORTEST_WORD: usize = 2;

/// A cell where a run of two or more cells starts, across or down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The number in the cell.
    pub number: u16,
    /// The cell.
    pub cell: CellId,
    lengths: [u8; 2],
}

impl Start {
    /// Length in cells of the run that starts here, at least two; zero if none
    /// does in this direction.
    pub fn length(&self, direction: Direction) -> usize {
        usize::from(self.lengths[direction.index()])
    }
}

impl Grid {
    /// The numbered cells in reading order: what [`Self::slots`] is built from,
    /// for callers that need no more.
    pub fn starts(&self) -> impl Iterator<Item = Start> + use<> {
        let lengths = self.run_lengths().into_iter().enumerate();
        let words = lengths.map(|(index, lengths)| {
            let word = |length: u8| if usize::from(length) < SHORTEST_WORD { 0 } else { length };
            (CellId::new(index), lengths.map(word))
        });
        let starting = words.filter(|&(_, lengths)| lengths != [0; 2]);
        (1..).zip(starting).map(|(number, (cell, lengths))| Start { number, cell, lengths })
    }

    /// Per cell, the lengths of the runs across and down that start there.
    fn run_lengths(&self) -> Vec<[u8; 2]> {
        let mut lengths = vec![[0; 2]; self.cell_count()];
        let mut col = 0;
        for (id, cell) in self.cells().rev() {
            col = if col == 0 { self.cols() } else { col } - 1;
            if !cell.is_open() {
                continue;
            }
            let below = id.index() + self.cols();
            let ends = [
                cell.bar_right || col + 1 == self.cols(),
                cell.bar_below || below >= lengths.len(),
            ];
            let next = [id.index() + 1, below];
            for way in [0, 1] {
                let rest = if ends[way] { 0 } else { std::mem::take(&mut lengths[next[way]][way]) };
                lengths[id.index()][way] = 1 + rest;
            }
        }
        lengths
    }

    /// The distance between the indices of neighbouring cells.
    pub(crate) fn step(&self, direction: Direction) -> usize {
        match direction {
            Direction::Across => 1,
            Direction::Down => self.cols(),
        }
    }
}
