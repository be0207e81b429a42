//! The fewest log entries that rule out a set of words.
//!
//! Going forward, every entry that rules out a word which no earlier one did is
//! taken, and the words left after each are kept. Going back, an entry is
//! dropped when the words left before it fall to the entries kept behind it.
//! None of the rest can be spared, and entries offered first are preferred.
//!
//! The result is minimal, not smallest: finding the smallest is set cover. One
//! pass each way costs the same as applying the entries twice. Trying to drop
//! them one at a time gives the same explanation in 2.9 times the time
//! (experiment 032).

use wordwright_lexicon::{LetterSet, WordTable};

use super::bits::{self, BLOCK};
use super::event::LogEntry;

/// Working memory, reused from one explanation to the next.
#[derive(Debug, Default)]
pub(super) struct Explanation {
    /// Every block of the words at the start; on the way back, of those that
    /// the entries kept leave.
    spared: Vec<u64>,
    /// Nonempty blocks of the words left after each entry taken, end to end.
    left: Vec<(u32, u64)>,
    /// The entries taken, each with where in `left` its remainder starts.
    taken: Vec<(LogEntry, usize)>,
    done: bool,
}

impl Explanation {
    /// Starts with the words of `root`, of those only the ones with one of the
    /// letters at the position, where that is given.
    pub fn start(&mut self, root: &[u64], target: Option<(&WordTable, usize, LetterSet)>) {
        self.taken.clear();
        self.left.clear();
        self.spared.clear();
        match target {
            Some((table, pos, letters)) => {
                self.spared.resize(root.len(), 0);
                for letter in letters {
                    for (spared, row) in self.spared.iter_mut().zip(table.mask(pos, letter)) {
                        *spared |= row;
                    }
                }
                self.spared.iter_mut().zip(root).for_each(|(spared, root)| *spared &= root);
            }
            None => self.spared.extend_from_slice(root),
        }
        self.done = self.spared.iter().all(|&bits| bits == 0);
    }

    /// Whether every word is ruled out.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Takes `entry` if it rules out a word that is left. An entry that settles
    /// a cell leaves only words of `mask`, one by which a letter left only
    /// others.
    pub fn apply(&mut self, entry: LogEntry, mask: &[u64]) {
        let flip = if entry.settles { 0 } else { u64::MAX };
        let end = self.left.len();
        let mut gone = 0;
        let keep =
            |left: &mut Vec<(u32, u64)>, gone: &mut u64, block: u32, bits: u64, mask: u64| {
                let kept = bits & (mask ^ flip);
                *gone |= bits ^ kept;
                if kept != 0 {
                    left.push((block, kept));
                }
            };
        match self.taken.last() {
            None => {
                for (block, (&bits, &mask)) in self.spared.iter().zip(mask).enumerate() {
                    keep(&mut self.left, &mut gone, block as u32, bits, mask);
                }
            }
            Some(&(_, start)) => {
                for at in start..end {
                    let (block, bits) = self.left[at];
                    keep(&mut self.left, &mut gone, block, bits, mask[block as usize]);
                }
            }
        }
        if gone == 0 {
            self.left.truncate(end);
        } else {
            self.done = self.left.len() == end;
            self.taken.push((entry, end));
        }
    }

    /// Returns the words that no entry rules out, for the caller to explain in
    /// another way, and counts them as ruled out.
    pub fn give_up(&mut self) -> Vec<usize> {
        if self.done {
            return Vec::new();
        }
        let left = match self.taken.last() {
            None => self.spared.iter().copied().enumerate().collect(),
            Some(&(_, start)) => {
                let left = self.left[start..].iter();
                left.map(|&(block, bits)| (block as usize, bits)).collect::<Vec<_>>()
            }
        };
        for &(block, bits) in &left {
            self.spared[block] &= !bits;
        }
        let words = |(block, bits)| bits::members(bits).map(move |bit| block * BLOCK + bit);
        left.into_iter().flat_map(words).collect()
    }

    /// Appends the events of the entries that cannot be spared.
    pub fn finish<'t>(&mut self, mask: impl Fn(LogEntry) -> &'t [u64], reasons: &mut Vec<u32>) {
        while let Some((entry, end)) = self.taken.pop() {
            self.left.truncate(end);
            let needed = match self.taken.last() {
                None => self.spared.iter().any(|&bits| bits != 0),
                Some(&(_, start)) => {
                    let mut before = self.left[start..].iter();
                    before.any(|&(block, bits)| bits & self.spared[block as usize] != 0)
                }
            };
            if needed {
                reasons.push(entry.event);
                let flip = if entry.settles { 0 } else { u64::MAX };
                for (spared, mask) in self.spared.iter_mut().zip(mask(entry)) {
                    *spared &= mask ^ flip;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use wordwright_lexicon::Letter;

    /// The words of `root` that `entries` leave, one by one.
    fn survivors(root: &[u64], entries: &[(bool, Vec<u64>)]) -> Vec<u64> {
        let mut left = root.to_vec();
        for (settles, mask) in entries {
            for (left, mask) in left.iter_mut().zip(mask) {
                *left &= if *settles { *mask } else { !mask };
            }
        }
        left
    }

    proptest! {
        #[test]
        fn the_steps_suffice_and_none_can_be_spared(
            root in prop::collection::vec(0_u64..256, 3),
            entries in prop::collection::vec((any::<bool>(), prop::collection::vec(any::<u64>(), 3)), 0..12),
        ) {
            let mut work = Explanation::default();
            work.start(&root, None);
            for (at, (settles, mask)) in entries.iter().enumerate() {
                let entry = LogEntry {
                    event: at as u32, pos: 0, letter: Letter::FIRST, settles: *settles,
                };
                work.apply(entry, mask);
            }
            let other = work.give_up();
            let mut reasons = Vec::new();
            work.finish(|entry| &entries[entry.event as usize].1, &mut reasons);
            let mut root = root;
            for word in other {
                bits::remove(&mut root, word);
            }
            let kept: Vec<_> = reasons.iter().map(|&at| entries[at as usize].clone()).collect();
            prop_assert!(survivors(&root, &kept).iter().all(|&bits| bits == 0));
            for spared in 0..kept.len() {
                let mut fewer = kept.clone();
                fewer.remove(spared);
                prop_assert!(survivors(&root, &fewer).iter().any(|&bits| bits != 0));
            }
        }
    }
}
