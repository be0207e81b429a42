//! The listed words of one slot with their chances, and the sums over them.
//!
//! The inner loop of propagation: for every word the product of its chance and
//! its letters' messages, added to each of its letters. A letter's sum divided
//! by its own message is then what the *other* cells and the clue say of it,
//! so that no word needs a division.

use crate::prior::Prior;
use crate::table::Table;

/// Words as rows of letters in flat arrays.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listed {
    length: usize,
    letters: Vec<u8>,
    chances: Vec<f32>,
    /// A number made of each word's letters, to find a word by.
    marks: Vec<u32>,
}

impl Listed {
    /// The words of a prior that agree with the given letters, and the chance
    /// that no list holds the answer. The chances sum to 1 before the given
    /// letters are looked at.
    pub(crate) fn of(prior: &Prior, given: &[Option<u8>]) -> (Self, f64) {
        let unlisted = f64::from(prior.log_unlisted()).exp();
        let all: f64 = unlisted + prior.words().map(|(_, log)| f64::from(log).exp()).sum::<f64>();
        let all = if all > 0.0 { all } else { 1.0 };
        let mut listed = Self { length: prior.length(), ..Self::default() };
        for (word, log) in prior.words() {
            let chance = (f64::from(log).exp() / all) as f32;
            let fits = word.iter().zip(given).all(|(&l, given)| given.is_none_or(|g| g == l));
            if fits && chance > 0.0 {
                listed.push(word, chance);
            }
        }
        (listed, unlisted / all)
    }

    /// One more word, which must be none of those there are.
    pub(crate) fn push(&mut self, word: &[u8], chance: f32) {
        self.letters.extend_from_slice(word);
        self.chances.push(chance);
        self.marks.push(mark(word));
    }

    /// Every word with its chance.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&[u8], f32)> {
        self.letters.chunks_exact(self.length.max(1)).zip(self.chances.iter().copied())
    }

    /// The chance of a word; zero if it is not listed. Takes time in
    /// proportion to the number of words.
    pub(crate) fn chance(&self, word: &[u8]) -> f64 {
        let sought = mark(word);
        let marked = self.marks.iter().enumerate().filter(|(_, mark)| **mark == sought);
        let rows = marked.map(|(at, _)| (&self.letters[at * self.length..][..self.length], at));
        rows.filter(|(listed, _)| *listed == word).map(|(_, at)| f64::from(self.chances[at])).sum()
    }

    /// The sum of chance times messages over the last `count` words.
    pub(crate) fn sum_of_last(&self, count: usize, messages: &[Table]) -> f64 {
        let words = self.words().skip(self.len() - count);
        words.map(|(word, chance)| weigh(word, chance, messages)).sum()
    }

    /// The place of a word.
    pub(crate) fn place(&self, word: &[u8]) -> Option<usize> {
        self.words().position(|(listed, _)| listed == word)
    }

    /// How many words.
    pub(crate) fn len(&self) -> usize {
        self.chances.len()
    }

    /// The sum over all words of chance times messages; each letter's part of
    /// it is added to `beliefs`.
    pub(crate) fn sum(&self, messages: &[Table], beliefs: &mut [Table]) -> f64 {
        macro_rules! by_length {
            ($($length:literal)*) => {
                match self.length {
                    $($length => self.sum_fixed::<$length>(messages, beliefs),)*
                    _ => self.sum_any(messages, beliefs),
                }
            };
        }
        by_length!(2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    }

    fn sum_fixed<const L: usize>(&self, messages: &[Table], beliefs: &mut [Table]) -> f64 {
        let (Ok(messages), Ok(beliefs)) =
            (<&[Table; L]>::try_from(messages), <&mut [Table; L]>::try_from(beliefs))
        else {
            return 0.0;
        };
        let mut total = 0.0;
        for (word, &chance) in self.letters.as_chunks::<L>().0.iter().zip(&self.chances) {
            let mut product = f64::from(chance);
            for pos in 0..L {
                product *= messages[pos].at(word[pos]);
            }
            total += product;
            for pos in 0..L {
                beliefs[pos].0[usize::from(word[pos] & 31)] += product;
            }
        }
        total
    }

    fn sum_any(&self, messages: &[Table], beliefs: &mut [Table]) -> f64 {
        let mut total = 0.0;
        for (word, chance) in self.words() {
            let product = weigh(word, chance, messages);
            total += product;
            for (belief, &letter) in beliefs.iter_mut().zip(word) {
                belief.0[usize::from(letter & 31)] += product;
            }
        }
        total
    }

    /// Multiplies every chance by e to the power of a normally distributed
    /// number with this deviation.
    pub(crate) fn disturb(&mut self, deviation: f64, random: &mut fastrand::Rng) {
        /// Twelve uniform numbers have a variance of one.
        const UNIFORM: usize = 12;
        for chance in &mut self.chances {
            let sum: f64 = (0..UNIFORM).map(|_| random.f64()).sum();
            *chance *= (deviation * (sum - UNIFORM as f64 / 2.0)).exp() as f32;
        }
    }

    /// The words that weigh at least `least` of the heaviest under these
    /// messages.
    pub(crate) fn truncated(&self, messages: &[Table], least: f64) -> Self {
        let weights: Vec<f64> =
            self.words().map(|(word, chance)| weigh(word, chance, messages)).collect();
        let bar = weights.iter().fold(0.0, |most: f64, &weight| most.max(weight)) * least;
        let mut kept = Self { length: self.length, ..Self::default() };
        for ((word, chance), weight) in self.words().zip(weights) {
            if weight >= bar && weight > 0.0 {
                kept.push(word, chance);
            }
        }
        kept
    }

    /// The `count` heaviest words under these messages with their weights,
    /// heaviest first; equals in the order of the list.
    pub(crate) fn heaviest(&self, messages: &[Table], count: usize) -> Vec<(Box<[u8]>, f64)> {
        let mut weighed: Vec<(f64, usize)> = self
            .words()
            .enumerate()
            .map(|(at, (word, chance))| (weigh(word, chance, messages), at))
            .filter(|(weight, _)| *weight > 0.0)
            .collect();
        let order = |x: &(f64, usize), y: &(f64, usize)| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1));
        if weighed.len() > count && count > 0 {
            weighed.select_nth_unstable_by(count - 1, order);
        }
        weighed.truncate(count);
        weighed.sort_by(order);
        let word = |at: usize| &self.letters[at * self.length..(at + 1) * self.length];
        weighed.into_iter().map(|(weight, at)| (word(at).into(), weight)).collect()
    }
}

fn weigh(word: &[u8], chance: f32, messages: &[Table]) -> f64 {
    word.iter()
        .zip(messages)
        .fold(f64::from(chance), |product, (&letter, m)| product * m.at(letter))
}

/// Words with different marks are different.
fn mark(word: &[u8]) -> u32 {
    /// Spreads letters over all bits (the multiplier of Fowler, Noll and Vo).
    const SPREAD: u32 = 0x0100_0193;
    word.iter().fold(0, |mark: u32, &letter| {
        (mark ^ u32::from(letter)).wrapping_mul(SPREAD).rotate_left(5)
    })
}
