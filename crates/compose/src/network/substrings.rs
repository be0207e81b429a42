//! Which words share a run of letters.

use std::collections::HashMap;

use wordwright_core::IdVec;
use wordwright_lexicon::Letter;

use super::tables::{TableId, Tables};

/// For every run of letters of a given length, the words of each table that
/// hold it.
#[derive(Debug)]
pub(super) struct Substrings {
    length: usize,
    holders: IdVec<TableId, HashMap<u64, Vec<u32>>>,
}

impl Substrings {
    /// Reads every table. A run packs into 64 bits: six for each letter, at
    /// most ten letters.
    pub fn new(length: usize, tables: &Tables) -> Self {
        let holders = tables
            .ids()
            .map(|table| {
                let mut runs: HashMap<u64, Vec<u32>> = HashMap::new();
                for word in 0..tables.get(table).len() {
                    for run in tables.entry(table, word).windows(length) {
                        let words = runs.entry(pack(run)).or_default();
                        if words.last() != Some(&(word as u32)) {
                            words.push(word as u32);
                        }
                    }
                }
                runs
            })
            .collect();
        Self { length, holders }
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
        let holders = &self.holders[table];
        entry.windows(self.length).filter_map(|run| holders.get(&pack(run))).flatten().copied()
    }
}

fn pack(run: &[Letter]) -> u64 {
    run.iter().fold(0, |packed, letter| packed << 6 | u64::from(letter.place()))
}
