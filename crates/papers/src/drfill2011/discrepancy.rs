//! Limited discrepancies with pitched words (Dr.Fill 2011, section 4).
//!
//! A task is a list of initial placements and of *pitched* words, each ruled
//! out of a slot. The task with the fewest pitched words is run first; ties go
//! to the one whose last pitched word had the smallest lead. A run fills the
//! grid completely, and for every placement that it chose itself makes a new
//! task: the placements before it, and that one pitched. So a discrepancy rules
//! out one word and leaves everything else open; it does not force the second
//! best word into the same slot.
//!
//! There is no branch and bound: the cost of a part says too little about the
//! whole, and a full grid is still repaired. The search ends after a number of
//! runs in a row without a gain.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};
use std::sync::Arc;

use rayon::prelude::*;

use crate::drfill2011::complete::complete;
use crate::drfill2011::method::Method;
use crate::drfill2011::order::{Board, Placement};
use crate::drfill2011::recombine::recombine;
use crate::drfill2011::repair::Repairer;

/// Tasks run at the same time, regardless of the number of threads.
const BATCH: usize = 8;
/// Gains below this are rounding.
const GAIN: f64 = 1e-3;

/// A full grid with its cost.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Grid {
    pub(super) letters: Vec<u8>,
    pub(super) cost: f64,
}

/// The state of the search when it finds a better grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    /// Runs done, this one included.
    pub(super) runs: usize,
    /// Words pitched in this one.
    pub(super) pitches: usize,
}

struct Task {
    pitched: Vec<Placement>,
    /// The placements of an earlier run, and how many of them are kept.
    placed: Arc<[Placement]>,
    kept: usize,
    /// The lead of the last pitched word.
    lead: f32,
    born: usize,
}

impl Task {
    /// Fewest pitched words first, then the smallest lead, then the oldest.
    fn order(&self, other: &Self) -> Ordering {
        self.pitched
            .len()
            .cmp(&other.pitched.len())
            .then(self.lead.total_cmp(&other.lead))
            .then(self.born.cmp(&other.born))
    }
}

impl PartialEq for Task {
    fn eq(&self, other: &Self) -> bool {
        self.order(other).is_eq()
    }
}

impl Eq for Task {}

impl Ord for Task {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order(other).reverse()
    }
}

impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The result of running a task.
pub(super) struct Run {
    /// All placements in their order, with their leads.
    pub(super) placed: Vec<(Placement, f32)>,
    /// The letters of the placed words.
    pub(super) letters: Vec<u8>,
}

/// Makes these placements, and then the best next one until none is left.
/// `None` if `go_on` returns false before.
pub(super) fn run(
    mut board: Board<'_>,
    first: &[Placement],
    go_on: &dyn Fn() -> bool,
) -> Option<Run> {
    let mut placed = Vec::new();
    for &placement in first {
        board.place(placement);
        placed.push((placement, 0.0));
    }
    while let Some((placement, lead)) = board.next() {
        if !go_on() {
            return None;
        }
        board.place(placement);
        placed.push((placement, lead));
    }
    Some(Run { placed, letters: board.letters })
}

/// The cheapest grid found from a board; `None` if there was no time for any.
/// `frozen` cells keep their letters; every better grid is passed to `found`.
pub(super) fn discrepancies(
    repairer: &Repairer<'_>,
    board: &Board<'_>,
    frozen: &[bool],
    method: Method,
    go_on: &(dyn Fn() -> bool + Sync),
    found: &mut dyn FnMut(&Grid, Effort),
) -> Option<Grid> {
    let costs = repairer.costs;
    let root = Task { pitched: Vec::new(), placed: Arc::new([]), kept: 0, lead: 0.0, born: 0 };
    let mut tasks = BinaryHeap::from([root]);
    let (mut born, mut runs, mut gained) = (0, 0, 0);
    let mut seen: HashSet<Vec<u8>> = HashSet::new();
    let mut bests: Vec<Grid> = Vec::new();
    while runs < method.runs && runs - gained <= method.patience && go_on() {
        let most = BATCH.min(method.runs - runs);
        let batch: Vec<Task> = std::iter::from_fn(|| tasks.pop()).take(most).collect();
        if batch.is_empty() {
            break;
        }
        let done: Vec<Option<Run>> = batch
            .par_iter()
            .map(|task| {
                let mut board = board.clone();
                board.pitch(&task.pitched);
                run(board, &task.placed[..task.kept], go_on)
            })
            .collect();
        let fresh = |run: &Option<Run>| {
            run.as_ref().filter(|run| !seen.contains(&run.letters)).map(|run| run.letters.clone())
        };
        let fills: Vec<Option<Vec<u8>>> = done.iter().map(fresh).collect();
        let full: Vec<Option<Vec<u8>>> = fills
            .par_iter()
            .map(|letters| {
                let mut letters = letters.clone()?;
                complete(costs, &mut letters);
                if method.repair {
                    repairer.repair(&mut letters, frozen, go_on);
                }
                Some(letters)
            })
            .collect();
        seen.extend(fills.into_iter().flatten());
        for ((task, run), full) in batch.into_iter().zip(done).zip(full) {
            let Some(run) = run else { continue };
            runs += 1;
            let placed: Arc<[Placement]> = run.placed.iter().map(|(placed, _)| *placed).collect();
            for (at, &(pitch, lead)) in run.placed.iter().enumerate().skip(task.kept) {
                let mut pitched = task.pitched.clone();
                pitched.push(pitch);
                born += 1;
                tasks.push(Task { pitched, placed: Arc::clone(&placed), kept: at, lead, born });
            }
            let Some(mut letters) = full else { continue };
            if method.repair {
                for best in bests.iter().rev() {
                    recombine(costs, &mut letters, &best.letters);
                }
            }
            let cost = costs.of_grid(&letters);
            if bests.last().is_none_or(|best| cost < best.cost - GAIN) {
                gained = runs;
                let grid = Grid { letters, cost };
                found(&grid, Effort { runs, pitches: task.pitched.len() });
                bests.push(grid);
            }
        }
    }
    bests.pop()
}
