//! Which words share a run of letters.

use std::collections::HashMap;

use wordwright_lexicon::Letter;

use super::model::{Model, TableId};

/// For every run of letters of a given length, the words of each table that
/// hold it.
#[derive(Debug)]
pub(crate) struct Substrings {
    length: usize,
    holders: Vec<HashMap<u64, Vec<u32>>>,
}

impl Substrings {
    /// Reads every table. A run packs into 64 bits: six a letter, at most ten.
    pub fn new(length: usize, model: &Model) -> Self {
        let holders = (0..model.table_count())
            .map(TableId::new)
            .map(|table| {
                let mut runs: HashMap<u64, Vec<u32>> = HashMap::new();
                for word in 0..model.word_count(table) {
                    for run in model.entry(table, word).windows(length) {
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
    /// comes twice.
    pub fn words<'a>(
        &'a self,
        table: TableId,
        entry: &'a [Letter],
    ) -> impl Iterator<Item = u32> + 'a {
        let holders = &self.holders[table.index()];
        entry.windows(self.length).filter_map(|run| holders.get(&pack(run))).flatten().copied()
    }
}

fn pack(run: &[Letter]) -> u64 {
    run.iter().fold(0, |packed, letter| packed << 6 | u64::from(letter.place()))
}
