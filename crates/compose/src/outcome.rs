//! The result of a fill.

use wordwright_grid::{CellId, Content, SlotId};
use wordwright_lexicon::WordId;

/// The progress of a search. Engines report it from time to time, at most once
/// in a few hundred nodes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Progress {
    /// Words tried. A [`Budget`](wordwright_core::Budget) counts them as steps.
    pub nodes: u64,
    /// Dead ends met.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
    /// Complete fills found, if they are counted.
    pub fills: u64,
    /// Slots complete at the moment.
    pub depth: usize,
    /// The most slots complete at any one time.
    pub deepest: usize,
    /// Slots to complete.
    pub slots: usize,
    /// Value of the best fill so far, 0 to 100: its mean score, unless another objective is chosen.
    pub best_score: Option<f64>,
    /// An upper bound on the value of any fill, if one is known.
    pub bound: Option<f64>,
}

/// An outcome with the counts of the search.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The final counts.
    pub progress: Progress,
}

/// How filling ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// A fill was found.
    Filled(Fill),
    /// No fill exists.
    Impossible(Impossible),
    /// The budget ran out, the caller cancelled, or an incomplete strategy gave up.
    Stopped(Partial),
}

/// A complete fill.
#[derive(Debug, Clone, PartialEq)]
pub struct Fill {
    /// The content of each cell, by [`CellId`]; `None` for blocks, voids and
    /// cells outside the region.
    pub cells: Vec<Option<Content>>,
    /// The filled slots, by [`SlotId`].
    pub entries: Vec<Entry>,
}

/// A word in its slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its place.
    pub slot: SlotId,
    /// Its letters without spaces and punctuation.
    pub text: String,
    /// The word of the list, or `None` for a given entry that the list lacks.
    pub word: Option<WordId>,
    /// The word's score, 0 to 100.
    pub score: Option<u8>,
}

impl Fill {
    /// The mean score of the entries that have one, 0 to 100.
    pub fn mean_score(&self) -> f64 {
        let scores: Vec<f64> = self.entries.iter().filter_map(|e| e.score).map(f64::from).collect();
        if scores.is_empty() { 0.0 } else { scores.iter().sum::<f64>() / scores.len() as f64 }
    }

    /// The lowest score of an entry, 0 to 100.
    pub fn lowest_score(&self) -> Option<u8> {
        self.entries.iter().filter_map(|entry| entry.score).min()
    }

    /// The content of `cell`.
    pub fn cell(&self, cell: CellId) -> Option<&str> {
        self.cells.get(cell.index())?.as_deref()
    }
}

/// Proof that no fill exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impossible {
    /// Slots that cannot be filled together, given letters included.
    pub slots: Vec<SlotId>,
    /// Whether every slot of that set is needed for the contradiction: the
    /// others can be filled once it is left out.
    pub minimal: bool,
    /// The slot or cell that propagation alone, without search, left with nothing.
    pub dead_end: Option<DeadEnd>,
}

/// Where propagation found nothing left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeadEnd {
    /// No word fits the slot.
    Slot(SlotId),
    /// No letter suits both slots of the cell.
    Cell(CellId),
}

/// The best state reached before the search stopped.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Partial {
    /// The content of each cell that was settled, by [`CellId`].
    pub cells: Vec<Option<Content>>,
    /// How many slots were complete.
    pub complete: usize,
}
