//! Which words share a run of letters.

use std::sync::Arc;

use wordwright_core::IdVec;
use wordwright_lexicon::Letter;

use super::tables::{TableId, Tables};
use crate::problem::Problem;
use crate::runs::Runs;

/// For every run of letters of a given length, the words of each table that
/// hold it.
#[derive(Debug)]
pub(super) struct Substrings {
    length: usize,
    holders: IdVec<TableId, Arc<Runs>>,
}

impl Substrings {
    /// Reads the tables of a problem; those that it shares with other problems are read once.
    pub fn new(length: usize, problem: &Problem, tables: &Tables) -> Self {
        let runs_of = |table| {
            let shared = tables.plain(table).zip(problem.tables());
            if let Some((letters, prepared)) = shared {
                return prepared.runs(letters, length);
            }
            let words = 0..tables.get(table).len();
            Arc::new(Runs::new(length, words.map(|word| tables.entry(table, word))))
        };
        Self { length, holders: tables.ids().map(runs_of).collect() }
    }

    /// The length of the runs.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The words of `table` that share a run with `entry`; one that shares two
    /// runs comes twice.
    pub fn words<'a>(
        &'a self,
        table: TableId,
        entry: &'a [Letter],
    ) -> impl Iterator<Item = u32> + 'a {
        self.holders[table].sharing(entry)
    }

    /// The same for every table, in place of what was in `sharing`.
    pub fn read(&self, entry: &[Letter], sharing: &mut IdVec<TableId, Vec<u32>>) {
        for (words, runs) in sharing.iter_mut().zip(&self.holders) {
            words.clear();
            words.extend(runs.sharing(entry));
        }
    }
}
