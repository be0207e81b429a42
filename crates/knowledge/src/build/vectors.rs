//! Word vectors trained elsewhere on running text: words in similar contexts
//! have similar directions.

use std::fmt::Write as _;

use crate::base::SourceTally;
use crate::pack::DIMENSIONS;

/// The fewest numbers of a vector; a first line with the size of the list has fewer. By judgement.
const FEWEST: usize = 8;

/// The largest number of a vector as [`vector_line`] writes it.
const MOST: f32 = 127.0;

/// The number of frequent words from which the component common to all vectors
/// is estimated; by judgement.
const COMMON: usize = 20_000;

/// The assumed share of running text of the first word of a list; the second
/// has half of it, and so on (Zipf). By judgement.
const FIRST_SHARE: f32 = 0.1;

/// Words of this share count half (Arora, Liang and Ma, 2017), since they say little.
const HALVED: f32 = 1e-3;

/// A list of words with their vectors, the most frequent words first.
#[derive(Debug, Default)]
pub struct WordVectors {
    words: Vec<Box<str>>,
    /// The numbers of each word, one word after the other.
    numbers: Vec<f32>,
    /// How many numbers each word has: not more than [`DIMENSIONS`], and often far fewer.
    size: usize,
}

impl WordVectors {
    /// Reads lines of [`word_vector`]. Lines of another form, or with another
    /// count of numbers than the first, are left out.
    pub fn parse(text: &str) -> (Self, SourceTally) {
        let (mut list, mut result) = (Self::default(), SourceTally::default());
        for line in text.lines() {
            let read = word_vector(line);
            let read = read.filter(|(_, read)| list.size == 0 || list.size == read.len());
            let Some((word, read)) = read else {
                result.unusable += 1;
                continue;
            };
            list.size = read.len();
            list.words.push(word.into());
            list.numbers.extend(read);
            result.taken += 1;
        }
        (list, result)
    }

    /// The numbers of every word, in the order of the words.
    fn vectors(&self) -> impl DoubleEndedIterator<Item = &[f32]> + ExactSizeIterator {
        self.numbers.chunks_exact(self.size.max(1))
    }

    /// The words, the most frequent ones first.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| &**word)
    }

    /// Every word with its direction: the common component is removed; the
    /// length is 1, but less for the most frequent words.
    pub(crate) fn directions(
        &self,
    ) -> impl DoubleEndedIterator<Item = (&str, [f32; DIMENSIONS])> + ExactSizeIterator {
        let common = self.words.len().min(COMMON);
        let mut mean = [0.0; DIMENSIONS];
        for vector in self.vectors().take(common) {
            for (mean, number) in mean.iter_mut().zip(vector) {
                *mean += number / common as f32;
            }
        }
        let words = self.words.iter().zip(self.vectors()).enumerate();
        words.map(move |(place, (word, vector))| {
            // Zeros beyond the list's own numbers.
            let mut direction = [0.0; DIMENSIONS];
            direction[..vector.len()].copy_from_slice(vector);
            direction.iter_mut().zip(&mean).for_each(|(number, mean)| *number -= mean);
            let length = direction.iter().map(|x| x * x).sum::<f32>().sqrt();
            let share = FIRST_SHARE / (place + 1) as f32;
            let weight = HALVED / (HALVED + share) / length.max(f32::MIN_POSITIVE);
            (&**word, direction.map(|number| number * weight))
        })
    }
}

/// Word and numbers of a line `WORD NUMBER NUMBER …`, as `GloVe` and word2vec write them;
/// `None` if the word has no letter, or there are too few or too many numbers.
pub fn word_vector(line: &str) -> Option<(&str, Vec<f32>)> {
    let mut parts = line.trim_end().split(' ');
    let word = parts.next().filter(|word| word.contains(char::is_alphabetic))?;
    let numbers: Vec<f32> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let fits = (FEWEST..=DIMENSIONS).contains(&numbers.len());
    (fits && numbers.iter().all(|number| number.is_finite())).then_some((word, numbers))
}

/// The line of a word and its numbers, in whole numbers up to 127.
pub fn vector_line(word: &str, numbers: &[f32]) -> String {
    let most = numbers.iter().fold(f32::MIN_POSITIVE, |most, number| most.max(number.abs()));
    let mut line = word.to_owned();
    for number in numbers {
        // Writing to a string cannot fail.
        let _ = write!(line, " {}", (number / most * MOST).round());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_word_and_numbers() {
        let (word, numbers) = word_vector("tea 0.5 -1 2e-1 0 0 0 0 1").expect("eight numbers");
        assert_eq!(
            (word, numbers.len(), vector_line(word, &numbers)),
            ("tea", 8, "tea 64 -127 25 0 0 0 0 127".to_owned())
        );
        let long = format!("tea{}", " 1".repeat(DIMENSIONS + 1));
        let bad =
            ["", "tea", "400000 100", "tea 1 2 3", "tea 1 2 3 4 5 6 7 x", "7 1 2 3 4 5 6 7 8"];
        for bad in bad.into_iter().chain(["tea 1 2 3 4 5 6 7 NaN", &long]) {
            assert_eq!(word_vector(bad), None, "{bad}");
        }
    }

    #[test]
    fn what_words_share_is_taken_off() {
        let text = "3 8\ntea 9 1 0 0 0 0 0 0\ncup 9 1 0 0 0 0 0 0\nwar 9 -1 0 0 0 0 0 0\nodd 1 2 3 4 5 6 7 8 9\n";
        let (list, taken) = WordVectors::parse(text);
        assert_eq!((taken.taken, taken.unusable), (3, 2));
        let directions: Vec<(&str, [f32; DIMENSIONS])> = list.directions().collect();
        let agree = |x: usize, y: usize| -> f32 {
            let (x, y) = (directions[x].1, directions[y].1);
            x.iter().zip(&y).map(|(x, y)| x * y).sum()
        };
        assert!(agree(0, 1) > 0.0 && agree(0, 2) < 0.0);
        assert!(agree(0, 0) < agree(1, 1) && agree(1, 1) < agree(2, 2), "the frequent say less");
    }
}
