//! What a fill gives back.

use wordwright_grid::{CellId, Content, SlotId};
use wordwright_lexicon::WordId;

/// Where a search stands. Engines report one now and then, at most every few
/// hundred nodes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Progress {
    /// Words tried. A [`Budget`](wordwright_core::Budget) counts them as steps.
    pub nodes: u64,
    /// Dead ends met.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
    /// Whole fills met, where they are counted.
    pub fills: u64,
    /// Slots complete now.
    pub depth: usize,
    /// Most slots complete at one time.
    pub deepest: usize,
    /// Slots to complete.
    pub slots: usize,
    /// Value of the best fill so far, 0 to 100: its mean score, unless another objective is
    /// asked for.
    pub best_score: Option<f64>,
    /// No fill has a higher value than this, where that is known.
    pub bound: Option<f64>,
}

/// An outcome with what it took.
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
    /// The budget ran out, the caller cancelled, or a strategy that is not
    /// complete gave up.
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
    /// Where it stands.
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
    /// What propagation alone, without search, left with nothing.
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

/// The best that was reached before the search stopped.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Partial {
    /// The content of each cell that was settled, by [`CellId`].
    pub cells: Vec<Option<Content>>,
    /// How many slots were complete.
    pub complete: usize,
}
