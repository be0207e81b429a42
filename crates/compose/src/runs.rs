//! Which words of a table hold a run of letters.

use wordwright_lexicon::Letter;

/// The words of a table by the runs of one length that they hold.
///
/// Sorted arrays take a third of the memory of a map with a list for each run, and an
/// English list has hundreds of thousands of runs.
#[derive(Debug)]
pub(crate) struct Runs {
    /// The length of the runs.
    length: usize,
    /// Every run, packed, in ascending order.
    packed: Vec<u64>,
    /// Where the words of each run begin, and at last where they end.
    starts: Vec<u32>,
    /// The words of one run after another, each in ascending order.
    words: Vec<u32>,
}

impl Runs {
    /// Reads words. A run packs into 64 bits: six for each letter, at most ten letters.
    pub fn new<'a>(length: usize, entries: impl Iterator<Item = &'a [Letter]>) -> Self {
        let mut holders: Vec<(u64, u32)> = Vec::new();
        for (entry, word) in entries.zip(0..) {
            holders.extend(entry.windows(length).map(|run| (pack(run), word)));
        }
        holders.sort_unstable();
        holders.dedup();
        let (mut packed, mut starts) = (Vec::new(), Vec::new());
        for (&(run, _), at) in holders.iter().zip(0..) {
            if packed.last() != Some(&run) {
                packed.push(run);
                starts.push(at);
            }
        }
        starts.push(holders.len() as u32);
        let words = holders.into_iter().map(|(_, word)| word).collect();
        Self { length, packed, starts, words }
    }

    /// The words that share a run with `entry`; one that shares two runs comes twice.
    pub fn sharing<'a>(&'a self, entry: &'a [Letter]) -> impl Iterator<Item = u32> + 'a {
        entry.windows(self.length).flat_map(|run| self.holders(pack(run))).copied()
    }

    fn holders(&self, run: u64) -> &[u32] {
        match self.packed.binary_search(&run) {
            Ok(at) => &self.words[self.starts[at] as usize..self.starts[at + 1] as usize],
            Err(_) => &[],
        }
    }
}

fn pack(run: &[Letter]) -> u64 {
    run.iter().fold(0, |packed, letter| packed << 6 | u64::from(letter.place()))
}
