//! What a word list holds, in numbers.

use crate::word_list::MAX_WORD_LETTERS;
use crate::{Kind, Letter, WordList};

/// Counts over a [`WordList`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListStats {
    /// Words.
    pub words: usize,
    /// Words by their number of letters.
    pub by_length: [usize; MAX_WORD_LETTERS + 1],
    /// Words by their score, 0 to 100.
    pub by_score: [usize; 101],
    /// How often each letter stands in a word, by its place.
    pub by_letter: [usize; Letter::MAX.index() + 1],
    /// Words by kind.
    pub by_kind: Vec<(Kind, usize)>,
}

impl ListStats {
    /// Counts `list` in one pass.
    pub fn of(list: &WordList) -> Self {
        let mut stats = Self {
            words: list.len(),
            by_length: [0; MAX_WORD_LETTERS + 1],
            by_score: [0; 101],
            by_letter: [0; Letter::MAX.index() + 1],
            by_kind: Kind::ALL.map(|kind| (kind, 0)).to_vec(),
        };
        for word in list.ids() {
            let letters = list.letters(word);
            stats.by_length[letters.len()] += 1;
            stats.by_score[list.score(word) as usize] += 1;
            for letter in letters {
                stats.by_letter[letter.index()] += 1;
            }
            stats.by_kind[list.kind(word) as usize].1 += 1;
        }
        stats
    }

    /// The mean score, 0 to 100; zero for an empty list.
    pub fn mean_score(&self) -> f64 {
        let sum: usize = self.by_score.iter().enumerate().map(|(score, words)| score * words).sum();
        sum as f64 / self.words.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alphabet;

    #[test]
    fn counts_everything_once() {
        let text = "ab;10;w\nba;20;n\nabc;20;w\nOh no;70;p\nplain;100";
        let stats = ListStats::of(&WordList::parse(&Alphabet::english(), text).unwrap());
        assert_eq!(stats.words, 5);
        assert_eq!(stats.by_length[..6], [0, 0, 2, 1, 1, 1]);
        assert_eq!([10, 20, 70, 100].map(|score| stats.by_score[score]), [1, 2, 1, 1]);
        assert_eq!(stats.by_letter[..5], [0, 4, 3, 1, 0]);
        assert_eq!(stats.by_letter.iter().sum::<usize>(), 16);
        let kinds = stats.by_kind.iter().map(|&(_, words)| words).collect::<Vec<_>>();
        assert_eq!(kinds, [1, 2, 1, 0, 1]);
        assert!((stats.mean_score() - 44.0).abs() < 1e-9);
    }
}
