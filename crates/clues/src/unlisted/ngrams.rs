//! The probability of an unlisted string from its letters.
//!
//! Three implicit distributions of PROVERB 2002 (section 3.3): single letters,
//! pairs of letters (its module Bigram) and runs of four (Tetragram). Each is a
//! distribution over all strings of one length, so every pattern of letters
//! keeps some probability. None is ever enumerated: sums over all strings are
//! taken by forward and backward passes along the slot.

use wordwright_knowledge::Capital;

use crate::letters::LONGEST;
use crate::letters::LetterWeights;
use crate::letters::WordRows;

/// The symbol before the first letter and after the last.
const EDGE: usize = Capital::COUNT;
/// Letters and the edge.
const SYMBOLS: usize = Capital::COUNT + 1;
/// The weight, in observations, of a shorter context when it backs up a longer one.
/// Anything from 2 to 20 gave the same within noise.
const BACKING: f64 = 5.0;
/// Letters that a run of four considers at each cell: those that pairs of
/// letters find most likely. The cost grows with the fourth power. By
/// judgement.
const WIDTH: usize = 8;

/// A distribution over all strings of a length that is never enumerated.
pub trait Strings {
    /// The sum over all strings of their probability times the product of their
    /// letters' messages. The contribution of each letter of each cell, times
    /// `scale`, is added to `beliefs`.
    fn sum(&self, messages: &[LetterWeights], scale: f64, beliefs: &mut [LetterWeights]) -> f64;

    /// The probability of one string.
    fn probability(&self, word: &[Capital]) -> f64;
}

/// Counts of letters, pairs and runs of four.
#[derive(Clone, Debug)]
pub struct LetterModel {
    single: [f64; Capital::COUNT],
    pair: Vec<[f64; SYMBOLS]>,
    four: Vec<f32>,
    /// The probability of each length under pairs, for normalisation.
    pair_total: Vec<f64>,
}

impl LetterModel {
    /// Learns from words, each counted with its weight.
    pub fn new<'a>(words: impl IntoIterator<Item = (&'a WordRows, &'a [f32])>) -> Self {
        let mut counts = Counts::new();
        for (rows, weights) in words {
            let words = rows.letters().chunks_exact(rows.length().max(1));
            for (word, &weight) in words.zip(weights) {
                counts.add(word, f64::from(weight));
            }
        }
        counts.finish()
    }

    /// Strings whose letters are independent.
    pub fn singles(&self) -> Singles<'_> {
        Singles(self)
    }

    /// Strings as chains of letters.
    pub fn pairs(&self) -> Pairs<'_> {
        Pairs(self)
    }

    /// Strings as chains of runs of four letters.
    pub fn fours(&self) -> Fours<'_> {
        Fours(self)
    }
}

/// Weighted counts of every run of up to four symbols, edges included.
struct Counts {
    single: [f64; SYMBOLS],
    pair: Vec<f64>,
    three: Vec<f64>,
    four: Vec<f64>,
}

impl Counts {
    fn new() -> Self {
        Self {
            single: [0.0; SYMBOLS],
            pair: vec![0.0; SYMBOLS.pow(2)],
            three: vec![0.0; SYMBOLS.pow(3)],
            four: vec![0.0; SYMBOLS.pow(4)],
        }
    }

    fn add(&mut self, word: &[Capital], weight: f64) {
        let mut run = [EDGE; 3];
        for symbol in word.iter().map(|letter| letter.index()).chain([EDGE]) {
            let [a, b, c] = run;
            self.single[symbol] += weight;
            self.pair[c * SYMBOLS + symbol] += weight;
            self.three[(b * SYMBOLS + c) * SYMBOLS + symbol] += weight;
            self.four[((a * SYMBOLS + b) * SYMBOLS + c) * SYMBOLS + symbol] += weight;
            run = [b, c, symbol];
        }
    }

    fn finish(self) -> LetterModel {
        let base = backed(&self.single, |_| 1.0 / SYMBOLS as f64);
        let pair = backed(&self.pair, |run| base[run % SYMBOLS]);
        let three = backed(&self.three, |run| pair[run % SYMBOLS.pow(2)]);
        let four = backed(&self.four, |run| three[run % SYMBOLS.pow(3)]);
        let letters: f64 = base[..Capital::COUNT].iter().sum();
        let mut single = [0.0; Capital::COUNT];
        for (chance, base) in single.iter_mut().zip(&base) {
            *chance = base / letters;
        }
        let mut model = LetterModel {
            single,
            pair: pair
                .chunks_exact(SYMBOLS)
                .map(|row| row.try_into().unwrap_or([0.0; SYMBOLS]))
                .collect(),
            four: four.iter().map(|&chance| chance as f32).collect(),
            pair_total: vec![1.0; LONGEST + 1],
        };
        let open = [LetterWeights::ONES; LONGEST];
        for length in 1..=LONGEST {
            model.pair_total[length] = Pairs(&model).forward(&open[..length]).1;
        }
        model
    }
}

/// The probability of each symbol after its context, backed up by a shorter
/// one.
fn backed(counts: &[f64], shorter: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut chances = vec![0.0; counts.len()];
    for (context, row) in counts.chunks_exact(SYMBOLS).enumerate() {
        let total: f64 = row.iter().sum();
        for (symbol, &count) in row.iter().enumerate() {
            let run = context * SYMBOLS + symbol;
            chances[run] = (count + BACKING * shorter(run)) / (total + BACKING);
        }
    }
    chances
}

/// Letters drawn one by one.
#[derive(Clone, Copy, Debug)]
pub struct Singles<'a>(&'a LetterModel);

impl Strings for Singles<'_> {
    fn sum(&self, messages: &[LetterWeights], scale: f64, beliefs: &mut [LetterWeights]) -> f64 {
        let weigh = |message: &LetterWeights| -> f64 {
            self.0.single.iter().zip(message.letters()).map(|(p, m)| p * m).sum()
        };
        let sums: Vec<f64> = messages.iter().map(weigh).collect();
        let product: f64 = sums.iter().product();
        if product > 0.0 {
            for ((belief, message), sum) in beliefs.iter_mut().zip(messages).zip(&sums) {
                let rest = scale * product / sum;
                for letter in 0..Capital::COUNT {
                    belief.0[letter] += rest * self.0.single[letter] * message.0[letter];
                }
            }
        }
        product
    }

    fn probability(&self, word: &[Capital]) -> f64 {
        word.iter().map(|letter| self.0.single[letter.index()]).product()
    }
}

/// A chain of letters with an edge on either side.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'a>(&'a LetterModel);

impl Pairs<'_> {
    /// Per cell and letter the sum over all beginnings that end there, and the
    /// sum over all strings.
    fn forward(self, messages: &[LetterWeights]) -> (Vec<LetterWeights>, f64) {
        let mut forward = Vec::with_capacity(messages.len());
        let mut last = LetterWeights::ZEROS;
        for (pos, message) in messages.iter().enumerate() {
            let mut next = LetterWeights::ZEROS;
            if pos == 0 {
                next.0[..Capital::COUNT].copy_from_slice(&self.0.pair[EDGE][..Capital::COUNT]);
            } else {
                for (before, row) in self.0.pair[..Capital::COUNT].iter().enumerate() {
                    let sum = last.0[before];
                    for (next, chance) in next.0.iter_mut().zip(&row[..Capital::COUNT]) {
                        *next += sum * chance;
                    }
                }
            }
            for letter in 0..Capital::COUNT {
                next.0[letter] *= message.0[letter];
            }
            forward.push(next);
            last = next;
        }
        let total =
            (0..Capital::COUNT).map(|letter| last.0[letter] * self.0.pair[letter][EDGE]).sum();
        (forward, total)
    }
}

impl Strings for Pairs<'_> {
    fn sum(&self, messages: &[LetterWeights], scale: f64, beliefs: &mut [LetterWeights]) -> f64 {
        let (forward, total) = self.forward(messages);
        let all = self.0.pair_total[messages.len()];
        let mut back = LetterWeights::ZEROS;
        for letter in 0..Capital::COUNT {
            back.0[letter] = self.0.pair[letter][EDGE] * scale / all;
        }
        for pos in (0..messages.len()).rev() {
            let mut seen = LetterWeights::ZEROS;
            for letter in 0..Capital::COUNT {
                beliefs[pos].0[letter] += forward[pos].0[letter] * back.0[letter];
                seen.0[letter] = back.0[letter] * messages[pos].0[letter];
            }
            for (letter, row) in self.0.pair[..Capital::COUNT].iter().enumerate() {
                back.0[letter] = row.iter().zip(seen.letters()).map(|(p, s)| p * s).sum();
            }
        }
        total / all
    }

    fn probability(&self, word: &[Capital]) -> f64 {
        let mut before = EDGE;
        let mut chance = 1.0 / self.0.pair_total[word.len()];
        for symbol in word.iter().map(|letter| letter.index()).chain([EDGE]) {
            chance *= self.0.pair[before][symbol];
            before = symbol;
        }
        chance
    }
}

/// Runs of four letters, over the likeliest letters of each cell.
#[derive(Clone, Copy, Debug)]
pub struct Fours<'a>(&'a LetterModel);

impl Fours<'_> {
    fn chance(self, run: [usize; 3], symbol: usize) -> f64 {
        let [a, b, c] = run;
        f64::from(self.0.four[((a * SYMBOLS + b) * SYMBOLS + c) * SYMBOLS + symbol])
    }

    /// For each three letters from these, in the order of the lists with the
    /// last varying fastest, a row with the probability of each of the `next`
    /// symbols.
    fn runs(self, [first, second, third]: [&[usize]; 3], next: &[usize]) -> Vec<f32> {
        let mut runs = Vec::with_capacity(first.len() * second.len() * third.len() * next.len());
        for a in first {
            for b in second {
                for c in third {
                    let row =
                        &self.0.four[((a * SYMBOLS + b) * SYMBOLS + c) * SYMBOLS..][..SYMBOLS];
                    runs.extend(next.iter().map(|&symbol| row[symbol]));
                }
            }
        }
        runs
    }

    /// The letters to consider at each cell: the most likely ones by `likely`.
    fn narrow(messages: &[LetterWeights], likely: &[LetterWeights]) -> Vec<Vec<usize>> {
        let narrow = |(message, likely): (&LetterWeights, &LetterWeights)| {
            let mut letters: Vec<usize> =
                (0..Capital::COUNT).filter(|&l| message.0[l] > 0.0).collect();
            letters.sort_by(|&x, &y| likely.0[y].total_cmp(&likely.0[x]));
            letters.truncate(WIDTH);
            letters
        };
        messages.iter().zip(likely).map(narrow).collect()
    }
}

impl Strings for Fours<'_> {
    fn sum(&self, messages: &[LetterWeights], scale: f64, beliefs: &mut [LetterWeights]) -> f64 {
        let length = messages.len();
        let mut likely = vec![LetterWeights::ZEROS; length];
        Pairs(self.0).sum(messages, 1.0, &mut likely);
        let open = Self::narrow(messages, &likely);
        if open.iter().any(Vec::is_empty) {
            return 0.0;
        }
        let at = |pos: usize, back: usize| -> &[usize] {
            if pos < back { &[EDGE] } else { &open[pos - back] }
        };
        // The state at a cell is its letter and the two before it: a
        // two-dimensional table, with a row for each pair of letters before.
        let rows = |pos: usize| at(pos, 2).len() * at(pos, 1).len();
        // By cell, for each state before it a row with the probability of each
        // of its letters. Both passes read them all, and in the model they are
        // far apart.
        let runs: Vec<Vec<f32>> = (0..length)
            .map(|pos| self.runs([at(pos, 3), at(pos, 2), at(pos, 1)], at(pos, 0)))
            .collect();

        let mut forward: Vec<Vec<f64>> = Vec::with_capacity(length);
        for (pos, message) in messages.iter().enumerate() {
            let (letters, rows) = (at(pos, 0), rows(pos));
            let width = letters.len();
            let start = [1.0];
            let before = forward.last().map_or(&start[..], Vec::as_slice);
            let mut sums = vec![0.0; rows * width];
            // States that differ only in their first letter continue to the same ones.
            let firsts = before.chunks_exact(rows).zip(runs[pos].chunks_exact(rows * width));
            for (before, runs) in firsts {
                let rows = sums.chunks_exact_mut(width).zip(runs.chunks_exact(width));
                for (&before, (sums, runs)) in before.iter().zip(rows) {
                    for (sum, &chance) in sums.iter_mut().zip(runs) {
                        *sum += before * f64::from(chance);
                    }
                }
            }
            for sums in sums.chunks_exact_mut(width) {
                for (sum, &letter) in sums.iter_mut().zip(letters) {
                    *sum *= message.0[letter];
                }
            }
            forward.push(sums);
        }

        let last = [at(length, 3), at(length, 2), at(length, 1)];
        let mut back: Vec<f64> = self.runs(last, &[EDGE]).into_iter().map(f64::from).collect();
        let total: f64 = forward[length - 1].iter().zip(&back).map(|(f, b)| f * b).sum();
        for pos in (0..length).rev() {
            let letters = at(pos, 0);
            let width = letters.len();
            let states = forward[pos].chunks_exact(width).zip(back.chunks_exact(width));
            for (forward, back) in states {
                for (&letter, (forward, back)) in letters.iter().zip(forward.iter().zip(back)) {
                    beliefs[pos].0[letter] += scale * forward * back;
                }
            }
            if pos == 0 {
                break;
            }
            let after: Vec<f64> = letters.iter().map(|&letter| messages[pos].0[letter]).collect();
            let followed = |(runs, back): (&[f32], &[f64])| {
                let letters = runs.iter().zip(&after).zip(back);
                letters.map(|((&chance, after), back)| f64::from(chance) * after * back).sum()
            };
            // The rows of what follows, repeated for each letter before them.
            let rows = back.chunks_exact(width).cycle();
            back = runs[pos].chunks_exact(width).zip(rows).map(followed).collect();
        }
        total
    }

    fn probability(&self, word: &[Capital]) -> f64 {
        let mut run = [EDGE; 3];
        let mut chance = 1.0;
        for symbol in word.iter().map(|letter| letter.index()).chain([EDGE]) {
            chance *= self.chance(run, symbol);
            run = [run[1], run[2], symbol];
        }
        chance
    }
}
