//! How answers are spelled: runs of six letters.
//!
//! An interpolated model with absolute discounting (Ney, Essen and Kneser, 1994) whose
//! shorter contexts count the number of different longer ones in which a run occurred,
//! not how often (Kneser and Ney, 1995). Each answer of the archive counts once.
//! Unlike the runs of four of [`LetterModel`](crate::unlisted::LetterModel) it is not
//! meant to be summed over all strings; it scores one.

use wordwright_knowledge::Capital;

/// Letters of a run; five do almost as well, seven no better (experiment 060).
const RUN: usize = 6;
/// The symbol before the first letter and after the last.
const EDGE: u32 = 26;
/// Letters and the edge.
const SYMBOLS: u32 = 27;
/// Contexts of five symbols, as numbers below this.
const CONTEXTS: u32 = SYMBOLS.pow(RUN as u32 - 1);
/// Five edges.
const AT_START: u32 = CONTEXTS - 1;
/// The discount of each count in favour of runs that were never seen. Anything
/// from 0.7 to 0.9 is as good (experiment 060).
const DISCOUNT: f64 = 0.75;

/// How often each run was seen.
#[derive(Debug)]
pub(crate) struct SpellingModel {
    /// By length minus one: the runs as numbers of that many digits to the base
    /// [`SYMBOLS`], ascending, each with its count.
    runs: Vec<Vec<(u32, u32)>>,
}

impl SpellingModel {
    /// Learns from words.
    pub(crate) fn new<'a>(words: impl IntoIterator<Item = &'a [Capital]>) -> Self {
        let mut met: Vec<u32> = Vec::new();
        for word in words {
            let mut before = AT_START;
            for symbol in symbols(word) {
                let run = before * SYMBOLS + symbol;
                met.push(run);
                before = run % CONTEXTS;
            }
        }
        let mut runs = vec![counted(met)];
        for length in (1..RUN as u32).rev() {
            let without_first = |(run, _): &(u32, u32)| run % SYMBOLS.pow(length);
            let longer = runs.last().map(|runs| runs.iter().map(without_first).collect());
            runs.push(counted(longer.unwrap_or_default()));
        }
        runs.reverse();
        Self { runs }
    }

    /// The logarithm of the probability of a string among all strings.
    pub(crate) fn log_probability(&self, string: &[Capital]) -> f64 {
        let mut before = AT_START;
        let mut log = 0.0;
        for symbol in symbols(string) {
            log += self.next(before, symbol).ln();
            before = (before * SYMBOLS + symbol) % CONTEXTS;
        }
        log
    }

    /// The probability of a symbol after a context of five.
    fn next(&self, before: u32, symbol: u32) -> f64 {
        let mut chance = 1.0 / f64::from(SYMBOLS);
        for (length, runs) in self.runs.iter().enumerate() {
            let context = before % SYMBOLS.pow(length as u32);
            let first = runs.partition_point(|&(run, _)| run < context * SYMBOLS);
            let alike = runs[first..].iter().take_while(|(run, _)| run / SYMBOLS == context);
            let (mut all, mut kinds, mut this) = (0.0, 0.0, 0.0);
            for &(run, count) in alike {
                all += f64::from(count);
                kinds += 1.0;
                if run % SYMBOLS == symbol {
                    this = f64::from(count) - DISCOUNT;
                }
            }
            if kinds == 0.0 {
                break;
            }
            chance = (this + DISCOUNT * kinds * chance) / all;
        }
        chance
    }
}

/// The letters of a word as symbols, and the edge.
fn symbols(word: &[Capital]) -> impl Iterator<Item = u32> {
    word.iter().map(|letter| letter.index() as u32).chain([EDGE])
}

/// The distinct numbers in ascending order, each with its count.
fn counted(mut numbers: Vec<u32>) -> Vec<(u32, u32)> {
    numbers.sort_unstable();
    numbers.chunk_by(|x, y| x == y).map(|alike| (alike[0], alike.len() as u32)).collect()
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::capitals;

    use super::*;

    fn letters(text: &str) -> &[Capital] {
        Capital::of(text.as_bytes()).expect("capitals")
    }

    #[test]
    fn what_follows_is_a_distribution() {
        let words: [&[Capital]; 4] =
            [&capitals(b"BANANA"), &capitals(b"BANDANA"), &capitals(b"CABANA"), &capitals(b"ERIE")];
        let model = SpellingModel::new(words);
        for context in ["BANAN", "ANAAN", "XXXXX", "QERIE"] {
            let before = letters(context).iter().fold(0, |run, l| run * SYMBOLS + l.index() as u32);
            let all: f64 = (0..SYMBOLS).map(|symbol| model.next(before, symbol)).sum();
            assert!((all - 1.0).abs() < 1e-9, "{context}: {all}");
        }
    }

    #[test]
    fn known_runs_are_likelier() {
        let words: [&[Capital]; 4] =
            [&capitals(b"BANANA"), &capitals(b"BANDANA"), &capitals(b"CABANA"), &capitals(b"ERIE")];
        let model = SpellingModel::new(words);
        let log = |text: &str| model.log_probability(letters(text));
        assert!(log("BANANA") > log("CANANA") && log("CANANA") > log("CQNANA"));
        assert!(log("ERIE") > log("ERIA"));
        let nothing = SpellingModel::new([]).log_probability(letters("AB"));
        assert!((nothing + 3.0 * f64::from(SYMBOLS).ln()).abs() < 1e-9, "{nothing}");
    }
}
