//! The words of one length as bit masks.
//!
//! Word *w* of a table is bit *w* of every mask. A table has one mask per
//! position and letter: the words with that letter there. A set of words is
//! then a slice of `u64` blocks, and a pattern query is a few ANDs and ORs.

use crate::{Letter, LetterSet, WordId, WordList};

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
    /// The table of the words in `list` that have `length` letters.
    pub fn new(list: &WordList, length: usize) -> Self {
        let words = list.ids().filter(|&word| list.letters(word).len() == length);
        Self::of_words(list, length, words.collect())
    }

    /// One table for every length that `list` has words of and `wanted` asks
    /// for, indexed by length up to [`MAX_WORD_LETTERS`](crate::MAX_WORD_LETTERS).
    pub fn by_length(list: &WordList, wanted: crate::LengthSet) -> Vec<Option<Self>> {
        let mut words = vec![Vec::new(); crate::MAX_WORD_LETTERS + 1];
        for word in list.ids() {
            words[list.letters(word).len()].push(word);
        }
        words
            .into_iter()
            .enumerate()
            .map(|(length, words)| {
                let any = wanted.contains(length) && !words.is_empty();
                any.then(|| Self::of_words(list, length, words))
            })
            .collect()
    }

    fn of_words(list: &WordList, length: usize, words: Vec<WordId>) -> Self {
        let ids = best_first(list, words);
        let letters: Vec<Letter> = ids.iter().flat_map(|&id| list.letters(id)).copied().collect();
        let scores = ids.iter().map(|&id| list.score(id)).collect();
        Self::from_letters(length, list.alphabet().len(), letters, scores, ids)
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
        for (word, spelt) in letters.chunks_exact(length.max(1)).enumerate() {
            let (block, bit) = (word / BLOCK_BITS, 1 << (word % BLOCK_BITS));
            for (pos, letter) in spelt.iter().enumerate() {
                masks[(pos * rows + letter.index()) * blocks + block] |= bit;
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

/// `words` by falling score, in their order where scores are equal.
fn best_first(list: &WordList, mut words: Vec<WordId>) -> Vec<WordId> {
    words.sort_by_key(|&word| std::cmp::Reverse(list.score(word)));
    words
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
