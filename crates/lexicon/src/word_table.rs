//! The words of one length as bit masks.
//!
//! Word *w* of a table is bit *w* of every mask. A table has one mask per
//! position and letter: the words with that letter there. A set of words is
//! then a slice of `u64` blocks, and a pattern query is a few ANDs and ORs.

use crate::{LengthSet, Letter, LetterSet, MAX_WORD_LETTERS, WordId, WordList};

/// Bits in a block.
pub const BLOCK_BITS: usize = u64::BITS as usize;

/// The words of one length, best score first, with a mask for every position
/// and letter.
///
/// Costs `length * (letters + 1) / 8` bytes a word for the masks and
/// `length + 5` for the rest.
#[derive(Debug, Clone)]
pub struct WordTable {
    length: usize,
    /// Mask rows per position: one per letter, and row 0, which stays empty.
    rows: usize,
    blocks: usize,
    letters: Vec<Letter>,
    scores: Vec<u8>,
    ids: Vec<WordId>,
    masks: Vec<u64>,
}

impl WordTable {
    /// The table of the words of `list` with `length` letters.
    pub fn new(list: &WordList, length: usize) -> Self {
        let only = std::iter::once(length).collect();
        Self::by_length(list, only).swap_remove(length).unwrap_or_else(|| {
            Self::from_letters(length, list.alphabet().len(), Vec::new(), Vec::new(), Vec::new())
        })
    }

    /// One table for every length in `wanted` that `list` has words of, indexed
    /// by length up to [`MAX_WORD_LETTERS`].
    ///
    /// Costs two passes over the list: one counts the words of each length and
    /// score, one puts each word in its place.
    pub fn by_length(list: &WordList, wanted: LengthSet) -> Vec<Option<Self>> {
        let mut counts = vec![[0; SCORES]; MAX_WORD_LETTERS + 1];
        for word in list.ids() {
            counts[list.length(word)][list.score(word) as usize] += 1;
        }
        let mut sorted: Vec<Option<Sorted>> = counts
            .iter()
            .enumerate()
            .map(|(length, counts)| {
                let any = wanted.contains(length) && counts.iter().any(|&count| count > 0);
                any.then(|| Sorted::of_counts(length, counts))
            })
            .collect();
        for word in list.ids() {
            let letters = list.letters(word);
            if let Some(sorted) = &mut sorted[letters.len()] {
                sorted.put(word, letters, list.score(word));
            }
        }
        let table = |Sorted { length, letters, scores, ids, .. }| {
            Self::from_letters(length, list.alphabet().len(), letters, scores, ids)
        };
        sorted.into_iter().map(|sorted| sorted.map(table)).collect()
    }

    /// A table of words spelt cell by cell, for slots whose cells hold more
    /// than a letter each: `letters` holds `length` of them a word, in the
    /// order of `scores` and `ids`.
    ///
    /// # Panics
    /// When the three do not hold the same number of words.
    pub fn from_letters(
        length: usize,
        alphabet_letters: usize,
        letters: Vec<Letter>,
        scores: Vec<u8>,
        ids: Vec<WordId>,
    ) -> Self {
        assert_eq!(letters.len(), length * ids.len(), "letters of each word");
        assert_eq!(scores.len(), ids.len(), "a score a word");
        let rows = alphabet_letters + 1;
        let blocks = ids.len().div_ceil(BLOCK_BITS);
        let mut masks = vec![0; length * rows * blocks];
        let stretch = length.max(1) * STRETCH * BLOCK_BITS;
        for (words, block) in letters.chunks(stretch).zip((0..blocks).step_by(STRETCH)) {
            let width = STRETCH.min(blocks - block);
            for pos in 0..length {
                let mut column = [[0_u64; STRETCH]; Letter::MAX.index() + 1];
                for (block, words) in words.chunks(length * BLOCK_BITS).enumerate() {
                    for (bit, word) in words.chunks_exact(length).enumerate() {
                        column[word[pos].index() & 63][block] |= 1 << bit;
                    }
                }
                for (row, bits) in column[..rows].iter().enumerate() {
                    let first = (pos * rows + row) * blocks + block;
                    masks[first..][..width].copy_from_slice(&bits[..width]);
                }
            }
        }
        Self { length, rows, blocks, letters, scores, ids, masks }
    }

    /// Letters a word.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Words in the table.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether the table holds no word.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Blocks in a set of this table's words.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Letters in the alphabet.
    pub fn alphabet_letters(&self) -> usize {
        self.rows - 1
    }

    /// The letters of word `word`.
    pub fn letters(&self, word: usize) -> &[Letter] {
        &self.letters[word * self.length..][..self.length]
    }

    /// The score of word `word`, 0 to 100.
    pub fn score(&self, word: usize) -> u8 {
        self.scores[word]
    }

    /// Every score, best first.
    pub fn scores(&self) -> &[u8] {
        &self.scores
    }

    /// Word `word`'s id in the list that the table was made from.
    pub fn id(&self, word: usize) -> WordId {
        self.ids[word]
    }

    /// The word spelt `letters`, by its place in the table.
    pub fn find(&self, letters: &[Letter]) -> Option<usize> {
        if letters.len() != self.length {
            return None;
        }
        (0..self.blocks).find_map(|block| {
            let all = letters
                .iter()
                .enumerate()
                .fold(u64::MAX, |left, (pos, &letter)| left & self.mask(pos, letter)[block]);
            (all != 0).then(|| block * BLOCK_BITS + all.trailing_zeros() as usize)
        })
    }

    /// How many words, from the first, score at least `minimum`: those are the
    /// words `0..n`.
    pub fn count_at_least(&self, minimum: u8) -> usize {
        self.scores.partition_point(|&score| score >= minimum)
    }

    /// The words with `letter` at `pos`.
    #[inline]
    pub fn mask(&self, pos: usize, letter: Letter) -> &[u64] {
        &self.masks[(pos * self.rows + letter.index()) * self.blocks..][..self.blocks]
    }

    /// The set of the words `0..count`.
    pub fn first_words(&self, count: usize) -> Vec<u64> {
        let mut set = vec![0; self.blocks];
        for (block, bits) in set.iter_mut().enumerate() {
            let left = count.saturating_sub(block * BLOCK_BITS);
            *bits = if left >= BLOCK_BITS { u64::MAX } else { (1 << left) - 1 };
        }
        set
    }

    /// The set of the words that fit `pattern`: at each position a letter of
    /// the set there.
    ///
    /// # Panics
    /// When the pattern's length is not the table's.
    pub fn matching(&self, pattern: &[LetterSet]) -> Vec<u64> {
        assert_eq!(pattern.len(), self.length, "a letter set for each position");
        let all = LetterSet::first(self.alphabet_letters());
        let mut set = self.first_words(self.len());
        for (pos, &allowed) in pattern.iter().enumerate() {
            if allowed.and(all) == all {
                continue;
            }
            for (block, bits) in set.iter_mut().enumerate() {
                *bits &= allowed
                    .and(all)
                    .iter()
                    .fold(0, |any, letter| any | self.mask(pos, letter)[block]);
            }
        }
        set
    }
}

/// Blocks of each mask that are made at a time: a cache line.
const STRETCH: usize = 8;

/// How many scores there are, 0 to 100.
const SCORES: usize = 101;

/// The words of one length on their way into their places, best score first.
struct Sorted {
    length: usize,
    letters: Vec<Letter>,
    scores: Vec<u8>,
    ids: Vec<WordId>,
    /// The place of the next word with each score.
    next: [u32; SCORES],
}

impl Sorted {
    fn of_counts(length: usize, counts: &[u32; SCORES]) -> Self {
        let mut next = [0; SCORES];
        let mut scores = Vec::new();
        for (score, &count) in counts.iter().enumerate().rev() {
            next[score] = scores.len() as u32;
            scores.resize(scores.len() + count as usize, score as u8);
        }
        Self {
            length,
            letters: vec![Letter::FIRST; length * scores.len()],
            ids: vec![WordId::new(0); scores.len()],
            scores,
            next,
        }
    }

    fn put(&mut self, word: WordId, letters: &[Letter], score: u8) {
        let place = &mut self.next[score as usize];
        let at = *place as usize;
        *place += 1;
        self.ids[at] = word;
        self.letters[at * self.length..][..self.length].copy_from_slice(letters);
    }
}

/// The members of a set of words, in order.
pub fn words_in(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(block, &bits)| {
        std::iter::successors((bits != 0).then_some(bits), |&left| {
            let rest = left & (left - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |left| block * BLOCK_BITS + left.trailing_zeros() as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alphabet;
    use proptest::prelude::*;

    fn table(words: &str) -> (WordList, WordTable) {
        let list = WordList::parse(&Alphabet::english(), words).unwrap();
        let length = list.letters(WordId::new(0)).len();
        let table = WordTable::new(&list, length);
        (list, table)
    }

    #[test]
    fn best_score_first() {
        let (list, table) = table("abc;10\nxyz;90\ndef;50\nghi;50\nlonger;99");
        let found: Vec<String> = (0..table.len()).map(|w| list.display(table.id(w))).collect();
        assert_eq!(found, ["XYZ", "DEF", "GHI", "ABC"]);
        assert_eq!(table.count_at_least(50), 3);
        assert_eq!(words_in(&table.first_words(3)).collect::<Vec<_>>(), [0, 1, 2]);
    }

    proptest! {
        #[test]
        fn matching_agrees_with_reading_every_word(
            words in prop::collection::vec("[a-e]{3}", 1..200),
            pattern in prop::collection::vec(0_u64..64, 3),
        ) {
            let (_, table) = table(&words.join("\n"));
            let pattern: Vec<LetterSet> = pattern.into_iter().map(LetterSet::from_bits).collect();
            let slow: Vec<usize> = (0..table.len())
                .filter(|&w| {
                    table.letters(w).iter().zip(&pattern).all(|(&l, set)| set.contains(l))
                })
                .collect();
            prop_assert_eq!(words_in(&table.matching(&pattern)).collect::<Vec<_>>(), slow);
            for word in 0..table.len() {
                prop_assert_eq!(table.find(table.letters(word)), Some(word));
            }
        }
    }
}
