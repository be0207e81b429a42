//! The chance of a string of letters as a run of words.
//!
//! The source paper's Segmenter (section 3.3) gives the ten best word
//! sequences; here the sum runs over *all* of them, by a forward and a backward
//! pass along the slot, so that propagation hears every phrase at once. A
//! phrase's chance is the product of its words' chances. Words stand in a trie
//! in preorder: a beginning that the letters rule out is skipped with all that
//! begins so.

use crate::letters::Strings;
use crate::prior::letter_index;
use crate::table::Table;
use crate::trie::{LONGEST, Trie};

/// A beginning of a word counts for nothing where the product of its letters'
/// messages (the best letter of a cell has 1) is below this.
const NEGLIGIBLE: f64 = 1e-6;

/// Nor does one that could make up no more than this share of all phrases.
const IDLE: f64 = 1e-6;

/// Words and their chances, to make phrases of.
#[derive(Clone, Debug)]
pub struct Segmenter {
    /// Each word with its chance.
    words: Trie<f32>,
    /// Sum over all phrases of a length, so that each length's phrases make a
    /// distribution.
    totals: Vec<f64>,
}

impl Segmenter {
    /// Phrases of words in capitals, each word as frequent as its weight says
    /// among all of them. Words with other characters are left out.
    ///
    /// `next` is the chance that a phrase goes on after a word, which weighs
    /// phrases of many words against those of few.
    pub fn new<'a>(words: impl IntoIterator<Item = (&'a [u8], f64)>, next: f64) -> Self {
        let mut sorted: Vec<(Vec<u8>, f64)> = Vec::new();
        for (word, weight) in words {
            let letters: Option<Vec<u8>> =
                word.iter().map(|&letter| letter_index(letter)).collect();
            match letters {
                Some(letters) if (1..=LONGEST).contains(&letters.len()) && weight > 0.0 => {
                    sorted.push((letters, weight));
                }
                _ => {}
            }
        }
        sorted.sort_by(|x, y| x.0.cmp(&y.0));
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
            (&**word, chance as f32)
        });
        let words = Trie::new(words);
        let mut totals = vec![0.0; LONGEST + 1];
        totals[0] = 1.0;
        for length in 1..=LONGEST {
            totals[length] = (1..=length).map(|word| lengths[word] * totals[length - word]).sum();
        }
        Self { words, totals }
    }

    /// Whether some phrase has this length.
    pub fn reaches(&self, length: usize) -> bool {
        self.totals.get(length).is_some_and(|&total| total > 0.0)
    }

    /// Calls `word` with the end and the weight of every word that may start
    /// at a cell.
    fn each_word(&self, start: usize, messages: &[Table], mut word: impl FnMut(usize, f64)) {
        self.words.each(start, messages, NEGLIGIBLE, |end, product, chance| {
            word(end, product * f64::from(chance));
        });
    }

    /// Lets the words that start at a cell say what they think of their
    /// letters. `begun` holds the weight of what may go before each cell and
    /// grows by these words, `ends` of what may follow. Beginnings that cannot
    /// come to `least` are skipped.
    fn go_on(
        &self,
        start: usize,
        messages: &[Table],
        begun: &mut [f64],
        ends: &[f64],
        [scale, least]: [f64; 2],
        beliefs: &mut [Table],
    ) {
        let before = begun[start];
        // Weight of all words below the open node of each depth.
        let mut sums = [0.0; LONGEST + 2];
        let mut open = [0u8; LONGEST + 2];
        let mut level = 0;
        let mut rise =
            |level: &mut usize, to: usize, sums: &mut [f64; LONGEST + 2], open: &[u8]| {
                while *level > to {
                    let sum = sums[*level];
                    beliefs[start + *level - 1].0[usize::from(open[*level] & 31)] += sum;
                    sums[*level - 1] += sum;
                    *level -= 1;
                }
            };
        self.words.walk(&messages[start..], [before, least], |node, product| {
            let depth = usize::from(node.depth);
            rise(&mut level, depth - 1, &mut sums, &open);
            level = depth;
            open[depth] = node.letter;
            let weight = product * f64::from(node.value);
            begun[start + depth] += weight;
            sums[depth] = scale * weight * ends[start + depth];
        });
        rise(&mut level, 0, &mut sums, &open);
    }

    /// [`Self::split`] of a word in capitals.
    pub fn split_text(&self, word: &str) -> Option<String> {
        let letters: Option<Vec<u8>> = word.bytes().map(letter_index).collect();
        self.split(&letters?)
    }

    /// The likeliest run of words that makes up a string, with spaces; `None`
    /// if no run does.
    pub fn split(&self, word: &[u8]) -> Option<String> {
        let messages: Vec<Table> = word.iter().map(|&letter| Table::only(letter)).collect();
        let mut best: Vec<Option<(f64, usize)>> = vec![None; word.len() + 1];
        best[0] = Some((1.0, 0));
        for start in 0..word.len() {
            let Some((before, _)) = best[start] else { continue };
            self.each_word(start, &messages, |end, weight| {
                let chance = before * weight;
                if best[end].is_none_or(|(known, _)| chance > known) {
                    best[end] = Some((chance, start));
                }
            });
        }
        let mut words = Vec::new();
        let mut end = word.len();
        while end > 0 {
            let (_, start) = best[end]?;
            let text: String =
                word[start..end].iter().map(|&letter| char::from(b'A' + letter)).collect();
            words.push(text);
            end = start;
        }
        words.reverse();
        Some(words.join(" "))
    }
}

impl Strings for Segmenter {
    fn sum(&self, messages: &[Table], scale: f64, beliefs: &mut [Table]) -> f64 {
        let length = messages.len();
        let all = self.totals[length];
        if all <= 0.0 {
            return 0.0;
        }
        let mut ends = vec![0.0; length + 1];
        ends[length] = 1.0;
        for start in (0..length).rev() {
            let mut sum = 0.0;
            self.each_word(start, messages, |end, weight| sum += weight * ends[end]);
            ends[start] = sum;
        }
        let mut begun = vec![0.0; length + 1];
        begun[0] = 1.0;
        for start in 0..length {
            if begun[start] > 0.0 && ends[start] > 0.0 {
                let least = (NEGLIGIBLE * begun[start]).max(IDLE * ends[0]);
                let weights = [scale / all, least];
                self.go_on(start, messages, &mut begun, &ends, weights, beliefs);
            }
        }
        ends[0] / all
    }

    fn probability(&self, word: &[u8]) -> f64 {
        let messages: Vec<Table> = word.iter().map(|&letter| Table::only(letter)).collect();
        let mut beliefs = vec![Table::ZEROS; word.len()];
        self.sum(&messages, 0.0, &mut beliefs)
    }
}
