//! How often an answer came with some of a clue's roots: exact and inexact
//! matches over every subset of roots, after Ginsberg's Dr.Fill (2011,
//! section 3.1).
//!
//! For a set of roots, the share of an answer is its part of all uses of
//! earlier clues that hold all of them. Dr.Fill's own scores add up the shares
//! of all sets ([`Subsets::sums`]). The ranker learns from the best share that
//! any set of a size gives an answer ([`Subsets::shares`]), with a discount for
//! answers seen once.

use wordwright_knowledge::RootId;

/// Roots of a clue that are used, the rarest ones. The number of subsets is two
/// to this power. By judgement.
pub const MOST_ROOTS: usize = 7;

/// Roots of the largest set whose share is added up, by judgement.
const LARGEST: u32 = 4;

/// Classes of set size: one, two, three and more.
pub const SIZES: usize = 3;

/// Subtracted from the uses of an answer, so that a single use counts half; by judgement.
const DISCOUNT: f32 = 0.5;

/// Added to the uses of a set: shares of rare sets are worth less. By judgement.
const RARE: f32 = 1.5;

/// The smallest share that counts, by judgement.
const LEAST: f32 = 1e-4;

/// Uses of earlier clues, by the subset of the clue's roots that they hold.
#[derive(Debug)]
pub struct Subsets {
    roots: Vec<RootId>,
    /// Answer, the set of roots as bits, uses.
    uses: Vec<(u32, u8, f32)>,
}

/// The shares of an answer over the subsets of a clue's roots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    /// The answer's id.
    pub answer: u32,
    /// The logarithm of the best share over sets of each size, in nats above
    /// that of one in ten thousand; 0 if there is none.
    pub best: [f32; SIZES],
    /// Uses with all roots of the clue.
    pub whole: f32,
}

impl Subsets {
    /// The subsets of a clue's roots, each root with its weight.
    pub fn new(roots: &[(RootId, f32)]) -> Subsets {
        let mut rarest = roots.to_vec();
        rarest.sort_by(|a, b| b.1.total_cmp(&a.1));
        rarest.truncate(MOST_ROOTS);
        Subsets { roots: rarest.iter().map(|root| root.0).collect(), uses: Vec::new() }
    }

    /// The roots of an earlier clue that are also in this one, as bits.
    pub fn common(&self, roots: &[RootId]) -> u8 {
        let bits = self.roots.iter().enumerate();
        bits.map(|(bit, root)| u8::from(roots.contains(root)) << bit).sum()
    }

    /// Counts an answer of a clue with these common roots.
    pub fn add(&mut self, answer: u32, common: u8, uses: f32) {
        if common != 0 {
            self.uses.push((answer, common, uses));
        }
    }

    /// All uses, by set.
    fn totals(&self) -> Vec<f32> {
        let mut totals = vec![0.0; 1 << self.roots.len()];
        for &(_, common, uses) in &self.uses {
            totals[usize::from(common)] += uses;
        }
        to_supersets(&mut totals);
        totals
    }

    /// Calls `each` with every answer and its uses by set.
    fn each_answer(&mut self, mut each: impl FnMut(u32, &[f32])) {
        self.uses.sort_unstable_by_key(|&(answer, common, _)| (answer, common));
        let mut counts = vec![0.0; 1 << self.roots.len()];
        for of_answer in self.uses.chunk_by(|a, b| a.0 == b.0) {
            counts.fill(0.0);
            for &(_, common, uses) in of_answer {
                counts[usize::from(common)] += uses;
            }
            to_supersets(&mut counts);
            each(of_answer[0].0, &counts);
        }
    }

    /// Answers with the sum of their shares over all sets of one to four roots,
    /// each share discounted by the part of the set's uses that are of answers
    /// seen once with it. The set counts as used once more, so that a single
    /// use keeps half of its share.
    pub fn sums(mut self) -> Vec<(u32, f32)> {
        let totals = self.totals();
        let mut once = vec![0.0_f32; totals.len()];
        self.each_answer(|_, counts| {
            for (once, &count) in once.iter_mut().zip(counts) {
                *once += if count > 0.0 && count <= 1.0 { count } else { 0.0 };
            }
        });
        let weights: Vec<f32> = (0..totals.len())
            .map(|set| match set.count_ones() {
                1..=LARGEST if totals[set] > 0.0 => {
                    (1.0 - once[set] / (totals[set] + 1.0)) / totals[set]
                }
                _ => 0.0,
            })
            .collect();
        let mut sums = Vec::new();
        self.each_answer(|answer, counts| {
            let sum = counts.iter().zip(&weights).map(|(count, weight)| count * weight).sum();
            sums.push((answer, sum));
        });
        sums
    }

    /// The counts, by answer.
    pub fn shares(mut self) -> Vec<Shares> {
        let totals = self.totals();
        let whole = totals.len() - 1;
        let mut shares = Vec::new();
        self.each_answer(|answer, counts| {
            let mut best = [0.0_f32; SIZES];
            for set in (1..counts.len()).filter(|&set| counts[set] > 0.0) {
                let share = (counts[set] - DISCOUNT) / (totals[set] + RARE);
                let size = (set.count_ones() as usize - 1).min(SIZES - 1);
                best[size] = best[size].max((share / LEAST).ln());
            }
            shares.push(Shares { answer, best, whole: counts[whole] });
        });
        shares
    }
}

/// Adds to the count of each set those of all sets that contain it.
fn to_supersets(counts: &mut [f32]) {
    let mut bit = 1;
    while bit < counts.len() {
        for set in 0..counts.len() {
            if set & bit == 0 {
                counts[set] += counts[set | bit];
            }
        }
        bit <<= 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn shares_are_what_counting_gives(uses in prop::collection::vec((0_u32..4, 1_u8..8, 1_u8..4), 1..30)) {
            let roots: Vec<(RootId, f32)> = (0..3).map(|id| (RootId(id), 3.0 - id as f32)).collect();
            let mut subsets = Subsets::new(&roots);
            for &(answer, common, count) in &uses {
                subsets.add(answer, common, f32::from(count));
            }
            for found in subsets.shares() {
                let mut best = [0.0_f32; SIZES];
                for set in 1..8_u8 {
                    let sum = |of: Option<u32>| -> f32 {
                        let holds = uses.iter().filter(|u| u.1 & set == set && of.is_none_or(|a| a == u.0));
                        holds.map(|u| f32::from(u.2)).sum()
                    };
                    let count = sum(Some(found.answer));
                    if count > 0.0 {
                        let share = (count - DISCOUNT) / (sum(None) + RARE);
                        let best = &mut best[set.count_ones() as usize - 1];
                        *best = best.max((share / LEAST).ln());
                    }
                }
                for (a, b) in found.best.iter().zip(best) {
                    prop_assert!((a - b).abs() < 1e-4);
                }
            }
        }
    }

    #[test]
    fn sums_discount_sets_of_singletons() {
        let mut subsets = Subsets::new(&[(RootId(0), 2.0), (RootId(1), 1.0)]);
        // Both roots: answer 7 twice. The first alone: 8 once more, 9 once.
        for (answer, common, uses) in [(7, 3, 2.0), (8, 1, 1.0), (9, 1, 1.0)] {
            subsets.add(answer, common, uses);
        }
        // Of four uses with the first root two are of singletons; with the second, and
        // with both, none is.
        let one = 1.0 - 2.0 / 5.0;
        assert_eq!(subsets.sums(), [(7, one * 0.5 + 1.0 + 1.0), (8, one * 0.25), (9, one * 0.25)]);
    }

    #[test]
    fn common_roots_are_bits_rarest_first() {
        let subsets = Subsets::new(&[(RootId(5), 1.0), (RootId(9), 4.0)]);
        assert_eq!(subsets.common(&[RootId(9), RootId(3)]), 0b01);
        assert_eq!(subsets.common(&[RootId(5), RootId(9)]), 0b11);
        assert_eq!(subsets.common(&[]), 0);
    }
}
