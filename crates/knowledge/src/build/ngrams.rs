//! Language models trained elsewhere on running text: how likely a word follows one or two others.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::base::SourceTally;
use crate::base::text::answer;
use wordwright_lexicon::Capital;

/// A back-off model of words, pairs and triples of words, in the ARPA format (Jurafsky
/// and Martin, Speech and Language Processing, chapter 3).
///
/// Words are identified by their letters, as in grids: IT'S and ITS are one
/// word, with their probabilities combined in proportion. Longer runs than
/// three are left out.
#[derive(Debug, Default)]
pub struct NgramModel {
    words: Vec<Box<[Capital]>>,
    numbers: HashMap<Box<[Capital]>, u32, FixedState>,
    /// The probability of a word, of a pair and of a triple anywhere in running text.
    alone: Vec<f64>,
    pairs: HashMap<[u32; 2], f64, FixedState>,
    triples: HashMap<[u32; 3], f64, FixedState>,
}

impl NgramModel {
    /// Reads a model. Lines that do not fit the format are left out, and so are
    /// runs with anything that is not a word of letters.
    pub fn parse(text: &str) -> (Self, SourceTally) {
        let (mut model, mut result) = (Self::default(), SourceTally::default());
        let mut spelled = Spelled::default();
        for (order, line) in entries(text) {
            let entry = entry(order, line);
            match entry.and_then(|(chance, words)| model.take(&mut spelled, chance, &words)) {
                Some(()) => result.taken += 1,
                None => result.unusable += 1,
            }
        }
        (model, result)
    }

    fn take<'t>(
        &mut self,
        spelled: &mut Spelled<'t>,
        chance: f64,
        words: &[&'t str],
    ) -> Option<()> {
        // The prefix must be known, so that its probability is.
        let known = |word: &&str| spelled.words.get(*word).copied();
        match *words {
            [word] => {
                let letters = answer(word).filter(|_| !word.starts_with('<'))?;
                let number = *self.numbers.entry(letters.into()).or_insert_with_key(|letters| {
                    self.words.push(letters.clone());
                    self.alone.push(0.0);
                    self.words.len() as u32 - 1
                });
                spelled.words.insert(word, (number, chance));
                self.alone[number as usize] += chance;
            }
            [first, second] => {
                let ((from, before), (to, _)) = (known(&first)?, known(&second)?);
                spelled.pairs.insert((first, second), before * chance);
                *self.pairs.entry([from, to]).or_default() += before * chance;
            }
            [first, second, third] => {
                let before = *spelled.pairs.get(&(first, second))?;
                let numbers = [known(&first)?.0, known(&second)?.0, known(&third)?.0];
                *self.triples.entry(numbers).or_default() += before * chance;
            }
            _ => return None,
        }
        Some(())
    }

    /// The letters of each word, A to Z.
    pub(crate) fn words(&self) -> impl Iterator<Item = &[Capital]> {
        self.words.iter().map(|word| &**word)
    }

    /// Each pair of words, by place among [`words`](Self::words), with the
    /// probability that the second follows the first.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = ([usize; 2], f64)> {
        self.pairs.iter().map(|(&pair, &both)| {
            let pair = pair.map(|number| number as usize);
            (pair, share(both, self.alone[pair[0]]))
        })
    }

    /// Each triple of words with the probability that the third follows the first two.
    pub(crate) fn triples(&self) -> impl Iterator<Item = ([usize; 3], f64)> {
        self.triples.iter().map(|(&triple, &all)| {
            let before = self.pairs.get(&[triple[0], triple[1]]).copied().unwrap_or(all);
            (triple.map(|number| number as usize), share(all, before))
        })
    }
}

/// Words and pairs as written, with their probabilities.
#[derive(Default)]
struct Spelled<'t> {
    words: HashMap<&'t str, (u32, f64), FixedState>,
    pairs: HashMap<(&'t str, &'t str), f64, FixedState>,
}

/// The share of a part in a whole, which rounding may make smaller than its parts.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { (part / whole).min(1.0) } else { 0.0 }
}

/// The lines of words, pairs and triples, each with how many words it has.
fn entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut order = None;
    text.lines().map(str::trim).filter(|line| !line.is_empty()).filter_map(move |line| {
        if let Some(title) = line.strip_prefix('\\') {
            let number = title.strip_suffix("-grams:").and_then(|number| number.parse().ok());
            order = number.filter(|order| (1..=3).contains(order));
            return None;
        }
        Some((order?, line))
    })
}

/// Probability and words of a line: a logarithm to the base 10, words, and the
/// back-off weight, which is not needed here.
fn entry(order: usize, line: &str) -> Option<(f64, Vec<&str>)> {
    let mut parts = line.split_ascii_whitespace();
    let logarithm: f64 = parts.next()?.parse().ok().filter(|logarithm| *logarithm <= 0.0)?;
    let words: Vec<&str> = parts.by_ref().take(order).collect();
    (words.len() == order && parts.count() <= 1).then(|| (10_f64.powf(logarithm), words))
}

/// Whether a text is a language model in the ARPA format, with pairs of words.
pub fn is_ngram_model(text: &str) -> bool {
    entries(text).any(|(order, line)| order == 2 && entry(order, line).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordwright_lexicon::capitals;

    const MODEL: &str = "a model\n\n\\data\\\nngram 1=6\nngram 2=4\nngram 3=1\n\n\\1-grams:\n\
        -1.0\t<s>\t-0.3\n-1.0\tit's\t-0.1\n-0.5229\tits\n-0.6\ttime\t0\n-2 7up\n-1 a b c d\n\n\
        \\2-grams:\n-0.30103\tit's time\t-0.2\n-1\tits time\n-1\t<s> its\n0.5\tits its\n\n\
        \\3-grams:\n-0.30103 it's time time\n-1 time time time\n\n\\4-grams:\n-1 a b c d\n\n\\end\\\n";

    #[test]
    fn what_is_spelled_alike_is_one() {
        let (model, taken) = NgramModel::parse(MODEL);
        assert_eq!((taken.taken, taken.unusable), (6, 6));
        assert_eq!(model.words().collect::<Vec<_>>(), [&capitals(b"ITS")[..], &capitals(b"TIME")]);
        let pairs: Vec<_> = model.pairs().collect();
        // IT'S is a quarter of ITS: 0.25 · 0.5 + 0.75 · 0.1.
        assert_eq!((pairs.len(), pairs[0].0), (1, [0, 1]));
        assert!((pairs[0].1 - 0.2).abs() < 1e-4, "{}", pairs[0].1);
        let triples: Vec<_> = model.triples().collect();
        // IT'S TIME is five eighths of the pair.
        assert_eq!((triples.len(), triples[0].0), (1, [0, 1, 1]));
        assert!((triples[0].1 - 0.5 * 0.625).abs() < 1e-4, "{}", triples[0].1);
    }

    #[test]
    fn models_are_distinguished_from_lists() {
        assert!(is_ngram_model(MODEL));
        for text in ["", "\\data\\\nngram 1=1\n\\1-grams:\n-1 a", "rent to\t12", "\\2-grams:\nx"] {
            assert!(!is_ngram_model(text), "{text}");
            assert_eq!(NgramModel::parse(text).0.pairs().count(), 0);
        }
    }
}
