//! The fewest steps that rule out a set of words.
//!
//! Going forward, every step that rules out a word which no earlier one did is
//! taken, and the words left after each are kept. Going back, a step is
//! dropped when the words left before it fall to the steps kept behind it. No
//! step of the rest can be spared, and steps offered first are preferred.

use wordwright_lexicon::{LetterSet, WordTable};

use super::{Step, bits_of};

/// Working memory, reused from one explanation to the next.
#[derive(Debug, Default)]
pub(super) struct Explanation {
    /// Every block of the words at the start; on the way back, of those that
    /// the steps kept leave.
    spared: Vec<u64>,
    /// Nonempty blocks of the words left after each step taken, end to end.
    left: Vec<(u32, u64)>,
    /// The steps taken, each with where in `left` its remainder starts.
    taken: Vec<(Step, usize)>,
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

    /// Takes `step`, which leaves only words of `mask` if it settles a cell
    /// and only others if not, unless it rules out nothing.
    pub fn apply(&mut self, step: Step, mask: &[u64]) {
        let flip = if step.settles { 0 } else { u64::MAX };
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
            self.taken.push((step, end));
        }
    }

    /// Calls the words left ruled out by something else, and returns them.
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
        let words = |(block, bits)| bits_of(bits).map(move |bit| block * 64 + bit);
        left.into_iter().flat_map(words).collect()
    }

    /// Appends the events of the steps that cannot be spared.
    pub fn finish<'t>(&mut self, mask: impl Fn(Step) -> &'t [u64], reasons: &mut Vec<u32>) {
        while let Some((step, end)) = self.taken.pop() {
            self.left.truncate(end);
            let needed = match self.taken.last() {
                None => self.spared.iter().any(|&bits| bits != 0),
                Some(&(_, start)) => {
                    let mut before = self.left[start..].iter();
                    before.any(|&(block, bits)| bits & self.spared[block as usize] != 0)
                }
            };
            if needed {
                reasons.push(step.event);
                let flip = if step.settles { 0 } else { u64::MAX };
                for (spared, mask) in self.spared.iter_mut().zip(mask(step)) {
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

    /// The words of `root` that `steps` leave, one by one.
    fn survivors(root: &[u64], steps: &[(bool, Vec<u64>)]) -> Vec<u64> {
        let mut left = root.to_vec();
        for (settles, mask) in steps {
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
            steps in prop::collection::vec((any::<bool>(), prop::collection::vec(any::<u64>(), 3)), 0..12),
        ) {
            let mut work = Explanation::default();
            work.start(&root, None);
            for (at, (settles, mask)) in steps.iter().enumerate() {
                let step = Step {
                    event: at as u32, pos: 0, letter: Letter::FIRST, settles: *settles,
                };
                work.apply(step, mask);
            }
            let other = work.give_up();
            let mut reasons = Vec::new();
            work.finish(|step| &steps[step.event as usize].1, &mut reasons);
            let mut root = root;
            for word in other {
                root[word / 64] &= !(1 << (word % 64));
            }
            let kept: Vec<_> = reasons.iter().map(|&at| steps[at as usize].clone()).collect();
            prop_assert!(survivors(&root, &kept).iter().all(|&bits| bits == 0));
            for spared in 0..kept.len() {
                let mut fewer = kept.clone();
                fewer.remove(spared);
                prop_assert!(survivors(&root, &fewer).iter().any(|&bits| bits != 0));
            }
        }
    }
}
