//! The listed words of one slot with their probabilities, and the sums over them.
//!
//! This is the inner loop of propagation, and most of the time of solving once the clues are
//! answered: for every word the product of its probability and its letters' messages, added
//! to the belief in each of its letters. A letter's sum divided by the cell's own message is
//! the evidence of the *other* cells and the clue, so no word needs a division.
//!
//! It is fast because words lie one after another in one array of bytes, are read in order,
//! and have a length that is a constant in the compiled loop: [`by_length`] makes one copy for
//! each length from 2 to 15, in which the products are unrolled and bounds checks vanish
//! (letters are cut to five bits, and [`LetterWeights`] has 32 places).

use wordwright_knowledge::Capital;

use wordwright_clues::Distribution;
use wordwright_clues::letters::LetterWeights;
use wordwright_clues::top_k;

/// Makes code for each usual length, as a constant, and code for any other.
macro_rules! by_length {
    ($length:expr, $constant:ident => $fixed:expr, $any:expr) => {
        by_length!(@ $length, $constant, $fixed, $any, 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    (@ $length:expr, $constant:ident, $fixed:expr, $any:expr, $($number:literal)*) => {
        match $length {
            $($number => {
                const $constant: usize = $number;
                $fixed
            })*
            _ => $any,
        }
    };
}

/// [`Network::new`](crate::beliefs::Network::new) checks that a prior has its slot's length.
const ONE_EACH: &str = "one message for each letter of the slot";

/// A word and its weight.
pub(crate) type Weighed = (Box<[Capital]>, f64);

/// Words as rows of letters in flat arrays.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listed {
    length: usize,
    letters: Vec<Capital>,
    chances: Vec<f32>,
    /// A hash of each word's letters, to find a word without comparing letters.
    hashes: Vec<u32>,
}

impl Listed {
    /// The words of a prior that agree with the given letters, and the
    /// probability of an unlisted answer. The probabilities sum to 1 before the
    /// given letters are taken into account.
    pub(crate) fn of(prior: &Distribution, given: &[Option<Capital>]) -> (Self, f64) {
        let unlisted = f64::from(prior.log_unlisted()).exp();
        let chances: Vec<f64> = prior.words().map(|(_, log)| f64::from(log).exp()).collect();
        let all: f64 = unlisted + chances.iter().sum::<f64>();
        let all = if all > 0.0 { all } else { 1.0 };
        let mut listed = Self::with_room(prior.length(), chances.len());
        for ((word, _), chance) in prior.words().zip(chances) {
            let chance = (chance / all) as f32;
            let fits = word.iter().zip(given).all(|(&l, given)| given.is_none_or(|g| g == l));
            if fits && chance > 0.0 {
                listed.push(word, chance);
            }
        }
        (listed, unlisted / all)
    }

    /// No words of `length` letters yet, with capacity for `words`.
    fn with_room(length: usize, words: usize) -> Self {
        let letters = Vec::with_capacity(length * words);
        let (chances, hashes) = (Vec::with_capacity(words), Vec::with_capacity(words));
        Self { length, letters, chances, hashes }
    }

    /// Adds a word, which must be new.
    pub(crate) fn push(&mut self, word: &[Capital], chance: f32) {
        self.letters.extend_from_slice(word);
        self.chances.push(chance);
        self.hashes.push(hash(word));
    }

    /// Changes the probability of the word at a place.
    pub(crate) fn set_chance(&mut self, place: usize, chance: f32) {
        self.chances[place] = chance;
    }

    /// Every word with its probability.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&[Capital], f32)> {
        self.letters.chunks_exact(self.length.max(1)).zip(self.chances.iter().copied())
    }

    /// The probability of a word; zero if it is not listed.
    pub(crate) fn chance(&self, word: &[Capital]) -> f64 {
        self.place(word).map_or(0.0, |at| f64::from(self.chances[at]))
    }

    /// The sum of probability times messages over the last `count` words.
    pub(crate) fn sum_of_last(&self, count: usize, messages: &[LetterWeights]) -> f64 {
        let words = self.words().skip(self.len() - count);
        words.map(|(word, chance)| weigh(word, chance, messages)).sum()
    }

    /// The place of a word. Takes time proportional to the number of words, a
    /// few microseconds for the longest lists.
    pub(crate) fn place(&self, word: &[Capital]) -> Option<usize> {
        /// Hashes that are compared at once.
        const BLOCK: usize = 64;
        let sought = hash(word);
        let matches_hash = |block: &[u32]| block.iter().filter(|hash| **hash == sought).count() > 0;
        let blocks = self.hashes.chunks(BLOCK).enumerate().filter(|(_, block)| matches_hash(block));
        let mut places = blocks.flat_map(|(at, block)| at * BLOCK..at * BLOCK + block.len());
        places.find(|&at| self.hashes[at] == sought && self.word(at) == word)
    }

    fn word(&self, place: usize) -> &[Capital] {
        &self.letters[place * self.length..][..self.length]
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        self.chances.len()
    }

    /// The sum over all words of probability times messages; each letter's part
    /// of it is added to `beliefs`.
    pub(crate) fn sum(&self, messages: &[LetterWeights], beliefs: &mut [LetterWeights]) -> f64 {
        by_length!(self.length, L => self.sum_fixed::<L>(messages, beliefs),
            self.sum_any(messages, beliefs))
    }

    fn sum_fixed<const L: usize>(
        &self,
        messages: &[LetterWeights],
        beliefs: &mut [LetterWeights],
    ) -> f64 {
        let messages = <&[LetterWeights; L]>::try_from(messages).expect(ONE_EACH);
        let beliefs = <&mut [LetterWeights; L]>::try_from(beliefs).expect(ONE_EACH);
        let mut total = 0.0;
        for (word, &chance) in self.letters.as_chunks::<L>().0.iter().zip(&self.chances) {
            let mut product = f64::from(chance);
            for pos in 0..L {
                product *= messages[pos].at(word[pos]);
            }
            total += product;
            for pos in 0..L {
                beliefs[pos].0[word[pos].index()] += product;
            }
        }
        total
    }

    fn sum_any(&self, messages: &[LetterWeights], beliefs: &mut [LetterWeights]) -> f64 {
        let mut total = 0.0;
        for (word, chance) in self.words() {
            let product = weigh(word, chance, messages);
            total += product;
            for (belief, &letter) in beliefs.iter_mut().zip(word) {
                belief.0[letter.index()] += product;
            }
        }
        total
    }

    /// Each word's probability times messages.
    fn weights(&self, messages: &[LetterWeights]) -> Vec<f64> {
        by_length!(self.length, L => self.weights_fixed::<L>(messages), self.weights_any(messages))
    }

    fn weights_fixed<const L: usize>(&self, messages: &[LetterWeights]) -> Vec<f64> {
        let messages = <&[LetterWeights; L]>::try_from(messages).expect(ONE_EACH);
        let words = self.letters.as_chunks::<L>().0.iter().zip(&self.chances);
        words.map(|(word, &chance)| weigh(word, chance, messages)).collect()
    }

    fn weights_any(&self, messages: &[LetterWeights]) -> Vec<f64> {
        self.words().map(|(word, chance)| weigh(word, chance, messages)).collect()
    }

    /// Multiplies every probability by e to the power of a normally distributed
    /// number with this standard deviation.
    pub(crate) fn disturb(&mut self, deviation: f64, random: &mut fastrand::Rng) {
        /// Twelve uniform numbers have a variance of one.
        const UNIFORM: usize = 12;
        for chance in &mut self.chances {
            let sum: f64 = (0..UNIFORM).map(|_| random.f64()).sum();
            *chance *= (deviation * (sum - UNIFORM as f64 / 2.0)).exp() as f32;
        }
    }

    /// The words that weigh at least a share `least` of the heaviest under these messages.
    pub(crate) fn truncated(&self, messages: &[LetterWeights], least: f64) -> Self {
        let weights = self.weights(messages);
        let bar = weights.iter().fold(0.0, |most: f64, &weight| most.max(weight)) * least;
        let heavy = |weight: f64| weight >= bar && weight > 0.0;
        let count = weights.iter().filter(|weight| heavy(**weight)).count();
        let mut kept = Self::with_room(self.length, count);
        for (at, _) in weights.iter().enumerate().filter(|(_, weight)| heavy(**weight)) {
            kept.letters.extend_from_slice(self.word(at));
            kept.chances.push(self.chances[at]);
            kept.hashes.push(self.hashes[at]);
        }
        kept
    }

    /// The `count` heaviest words under these messages with their weights,
    /// heaviest first, equals in the order of the list; and the weight of all.
    pub(crate) fn heaviest(&self, messages: &[LetterWeights], count: usize) -> (Vec<Weighed>, f64) {
        let weights = self.weights(messages);
        let weighing = (0..weights.len()).filter(|&at| weights[at] > 0.0);
        let order = |&x: &usize, &y: &usize| weights[y].total_cmp(&weights[x]).then(x.cmp(&y));
        let heaviest = top_k(weighing, count, order).into_iter();
        (heaviest.map(|at| (self.word(at).into(), weights[at])).collect(), weights.iter().sum())
    }
}

#[inline]
fn weigh(word: &[Capital], chance: f32, messages: &[LetterWeights]) -> f64 {
    word.iter()
        .zip(messages)
        .fold(f64::from(chance), |product, (&letter, m)| product * m.at(letter))
}

/// Words with different hashes are different.
fn hash(word: &[Capital]) -> u32 {
    /// Spreads letters over all bits (the multiplier of Fowler, Noll and Vo).
    const SPREAD: u32 = 0x0100_0193;
    word.iter().fold(0, |hash: u32, letter| {
        (hash ^ letter.index() as u32).wrapping_mul(SPREAD).rotate_left(5)
    })
}
