//! The probability of a string of letters as a run of words.
//!
//! PROVERB's segmenter (section 3.3) gives the ten best word sequences. This one sums
//! over *all* of them, by a forward and a backward pass along the slot, so that
//! propagation takes every phrase into account. A phrase's probability is the product of
//! its words'. Words are kept in a trie in preorder, so that a beginning that the letters
//! rule out is skipped together with every word that starts with it.

use wordwright_knowledge::Capital;

use crate::letters::LONGEST;
use crate::letters::LetterWeights;
use crate::unlisted::affixes::SHORTEST;
use crate::unlisted::ngrams::Strings;
use crate::unlisted::trie::{Bars, Node, Trie};

/// A beginning of a word is ignored if the product of its letters' messages
/// (the best letter of a cell has 1) is below this (experiment 014).
pub(crate) const NEGLIGIBLE: f64 = 1e-5;

/// Words and their probabilities, from which phrases are made.
#[derive(Clone, Debug)]
pub struct Segmenter {
    /// Each word with its probability.
    words: Trie<f32>,
    /// Sum over all phrases of a length, so that each length's phrases make a
    /// distribution.
    totals: Vec<f64>,
}

impl Segmenter {
    /// Phrases of words, each with a frequency proportional to its weight.
    ///
    /// `next` is the probability that a phrase continues after a word. It balances phrases
    /// of many words against those of few.
    pub fn new<'a>(words: impl IntoIterator<Item = (&'a [Capital], f64)>, next: f64) -> Self {
        let fits = |word: &[Capital]| (1..=LONGEST).contains(&word.len());
        let mut sorted: Vec<(&[Capital], f64)> =
            words.into_iter().filter(|&(word, weight)| fits(word) && weight > 0.0).collect();
        sorted.sort_by(|x, y| x.0.cmp(y.0));
        sorted.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += later.1;
            }
            same
        });
        let all: f64 = sorted.iter().map(|(_, weight)| weight).sum();
        let mut lengths = vec![0.0; LONGEST + 1];
        let words = sorted.iter().map(|(word, weight)| {
            let chance = next * weight / all;
            lengths[word.len()] += chance;
            (*word, chance as f32)
        });
        let words = Trie::new(&words.collect::<Vec<_>>());
        let mut totals = vec![0.0; LONGEST + 1];
        totals[0] = 1.0;
        for length in 1..=LONGEST {
            totals[length] = (1..=length).map(|word| lengths[word] * totals[length - word]).sum();
        }
        Self { words, totals }
    }

    /// Whether some phrase has this length.
    pub(crate) fn reaches(&self, length: usize) -> bool {
        self.totals.get(length).is_some_and(|&total| total > 0.0)
    }

    /// [`Self::split`] of a word in capitals.
    pub fn split_text(&self, word: &str) -> Option<String> {
        self.split(Capital::of(word.as_bytes())?)
    }

    /// The most likely run of words that makes up a string, with spaces; `None` if there is none.
    pub fn split(&self, word: &[Capital]) -> Option<String> {
        let messages: Vec<LetterWeights> =
            word.iter().map(|&letter| LetterWeights::only(letter)).collect();
        let bars = Bars::new(&messages, 1.0);
        let mut best: Vec<Option<(f64, usize)>> = vec![None; word.len() + 1];
        best[0] = Some((1.0, 0));
        for start in 0..word.len() {
            let Some((before, _)) = best[start] else { continue };
            self.words.each(start, &bars, &mut |end, product, chance| {
                let chance = before * product * f64::from(chance);
                if best[end].is_none_or(|(known, _)| chance > known) {
                    best[end] = Some((chance, start));
                }
            });
        }
        let mut words = Vec::new();
        let mut end = word.len();
        while end > 0 {
            let (_, start) = best[end]?;
            words.push(Capital::spell(&word[start..end]));
            end = start;
        }
        words.reverse();
        Some(words.join(" "))
    }
}

/// How far a word's start is from the start of its phrase, or its end from the
/// end: zero, one, or more letters.
const DISTANCES: usize = 3;

impl Segmenter {
    /// By length, the mean over all phrases of the product of factors for their
    /// first, second, second to last and last letters; 1 for phrases that are
    /// too short to have these.
    ///
    /// A walk with these factors as messages would visit every word from every cell again
    /// for each length. But of a word in the middle only its length counts, so one pass
    /// over the words adds them up by length and by their distance from both ends
    /// (experiment 069).
    pub(crate) fn means_by_length(&self, factors: &[LetterWeights; 4]) -> Vec<f64> {
        let [first, second, last_but_one, last] = factors;
        let mut sums = vec![[[0.0; DISTANCES]; DISTANCES]; LONGEST + 1];
        self.words.each_word(&mut |word, chance| {
            let (start, end) = (word[0], word[word.len() - 1]);
            let inner = |letter: Option<&Capital>, factors: &LetterWeights| {
                letter.map_or(1.0, |&letter| factors.at(letter))
            };
            let befores = [first.at(start) * inner(word.get(1), second), second.at(start), 1.0];
            let one_before_end = word.len().checked_sub(2).and_then(|place| word.get(place));
            let afters =
                [last.at(end) * inner(one_before_end, last_but_one), last_but_one.at(end), 1.0];
            for (sums, before) in sums[word.len()].iter_mut().zip(befores) {
                for (sum, after) in sums.iter_mut().zip(afters) {
                    *sum += f64::from(chance) * before * after;
                }
            }
        });
        let mean = |length: usize| {
            if length < SHORTEST || self.totals[length] <= 0.0 {
                return 1.0;
            }
            let distance = |cells: usize| cells.min(DISTANCES - 1);
            let mut from = vec![0.0; length + 1];
            from[length] = 1.0;
            for start in (0..length).rev() {
                from[start] = (start + 1..=length)
                    .map(|end| {
                        let sums = &sums[end - start][distance(start)];
                        sums[distance(length - end)] * from[end]
                    })
                    .sum();
            }
            from[0] / self.totals[length]
        };
        (0..=LONGEST).map(mean).collect()
    }
}

/// Sums over the words that start at one cell.
#[derive(Clone, Debug, Default)]
struct WordSums {
    /// By the cell after the last letter: the weight of the words.
    ends: Vec<f64>,
    /// By cell and letter: the weight of the phrases that continue from here with it there.
    letters: Vec<LetterWeights>,
}

/// A walk over the words that start at one cell.
struct Walk<'a> {
    /// Beginnings of words that it may still visit.
    left: usize,
    words: &'a Trie<f32>,
    bars: &'a Bars<'a>,
    start: usize,
    /// The weight of everything that may follow from each cell on.
    ends: &'a [f64],
    sums: &'a mut WordSums,
}

impl Walk<'_> {
    /// The weight of all phrases that continue with this beginning of a word.
    fn below(&mut self, node: &Node<f32>, cell: usize, before: f64) -> f64 {
        let (words, place) = (self.words, cell - self.start);
        let mut all = 0.0;
        for (letter, node) in words.next(node, self.bars.letters(cell, before)) {
            let Some(product) = self.bars.product(cell, letter, before) else { continue };
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let weight = product * f64::from(node.value);
            self.sums.ends[place] += weight;
            let phrases = weight * self.ends[cell + 1] + self.below(node, cell + 1, product);
            self.sums.letters[place].0[letter.index()] += phrases;
            all += phrases;
        }
        all
    }
}

impl Segmenter {
    /// [`Strings::sum`] if it takes no more than this many visits of beginnings of words
    /// from all cells together, skipping those whose product of messages is below `least`;
    /// `None` if it takes more, and then nothing is added to `beliefs`.
    ///
    /// Vague messages leave millions of beginnings where sharp ones leave a hundred, so the
    /// caller limits the work.
    pub(crate) fn sum_within(
        &self,
        messages: &[LetterWeights],
        scale: f64,
        least: f64,
        visits: usize,
        beliefs: &mut [LetterWeights],
    ) -> Option<f64> {
        let length = messages.len();
        let all = self.totals[length];
        if all <= 0.0 {
            return Some(0.0);
        }
        let bars = Bars::new(messages, least);
        let mut left = visits;
        let mut ends = vec![0.0; length + 1];
        ends[length] = 1.0;
        let mut by_start = vec![WordSums::default(); length];
        for start in (0..length).rev() {
            let sums = &mut by_start[start];
            sums.letters.resize(length - start, LetterWeights::ZEROS);
            sums.ends.resize(length - start, 0.0);
            let mut walk = Walk { left, words: &self.words, bars: &bars, start, ends: &ends, sums };
            let weight = walk.below(self.words.root(), start, 1.0);
            left = walk.left;
            if left == 0 {
                return None;
            }
            ends[start] = weight;
        }
        let mut begun = vec![0.0; length + 1];
        begun[0] = 1.0;
        for (start, sums) in by_start.iter().enumerate() {
            let before = begun[start];
            for (begun, weight) in begun[start + 1..].iter_mut().zip(&sums.ends) {
                *begun += before * weight;
            }
            let scale = before * scale / all;
            for (belief, letters) in beliefs[start..].iter_mut().zip(&sums.letters) {
                for (belief, weight) in belief.0.iter_mut().zip(&letters.0) {
                    *belief += scale * weight;
                }
            }
        }
        Some(ends[0] / all)
    }
}

impl Strings for Segmenter {
    fn sum(&self, messages: &[LetterWeights], scale: f64, beliefs: &mut [LetterWeights]) -> f64 {
        self.sum_within(messages, scale, NEGLIGIBLE, usize::MAX, beliefs).unwrap_or(0.0)
    }

    fn probability(&self, word: &[Capital]) -> f64 {
        let messages: Vec<LetterWeights> =
            word.iter().map(|&letter| LetterWeights::only(letter)).collect();
        let mut beliefs = vec![LetterWeights::ZEROS; word.len()];
        self.sum(&messages, 0.0, &mut beliefs)
    }
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::capitals;

    use super::*;

    #[test]
    fn means_by_length_are_what_walks_from_every_cell_sum_to() {
        let words = ["A", "I", "AT", "CAR", "CATS", "RABBI", "TEAROOM"]
            .map(|word| (Capital::of(word.as_bytes()).expect("capitals"), word.len() as f64));
        let segmenter = Segmenter::new(words, 0.5);
        let mut random = fastrand::Rng::with_seed(69);
        let factors = [(); 4].map(|()| {
            let mut factors = LetterWeights::ZEROS;
            factors.0[..Capital::COUNT].fill_with(|| 2.0 * random.f64());
            factors
        });
        let means = segmenter.means_by_length(&factors);
        for (length, mean) in means.into_iter().enumerate().skip(1) {
            let mut messages = vec![LetterWeights::ONES; length];
            if length >= SHORTEST {
                let places = [0, 1, length - 2, length - 1];
                for (place, factors) in places.into_iter().zip(factors) {
                    messages[place] = factors;
                }
            }
            let mut beliefs = vec![LetterWeights::ZEROS; length];
            let sum = segmenter.sum_within(&messages, 1.0, 1e-9, usize::MAX, &mut beliefs);
            let sum = sum.expect("no limit on visits");
            assert!((mean / sum - 1.0).abs() < 1e-6, "{length}: {mean} {sum}");
        }
    }

    #[test]
    fn a_sum_that_takes_too_long_adds_nothing() {
        let words: [&[Capital]; 4] =
            [&capitals(b"CAT"), &capitals(b"CAR"), &capitals(b"AT"), &capitals(b"A")];
        let segmenter = Segmenter::new(words.map(|word| (word, 1.0)), 0.5);
        let messages = vec![LetterWeights::ONES; 4];
        let mut beliefs = vec![LetterWeights::ZEROS; 4];
        let mut sum = |visits| segmenter.sum_within(&messages, 1.0, 1e-5, visits, &mut beliefs);
        assert_eq!(sum(5), None);
        assert!(sum(1_000).is_some_and(|sum| (sum - 1.0).abs() < 1e-6));
        // Every phrase has a letter in each cell, so what was added sums to 1, and only once.
        for belief in beliefs {
            assert!((belief.letters().iter().sum::<f64>() - 1.0).abs() < 1e-6);
        }
    }
}
