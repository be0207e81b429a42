//! The chance of a string of letters as a phrase whose words know each other.
//!
//! The source paper's Segmenter takes the words of a phrase to be independent,
//! so that TWO RACE is as good as TWO FACE. Here a word's chance depends on the
//! word before it, backed up by how frequent it is by itself, and a phrase may
//! end after some words more readily than after others. The sums over all
//! phrases that propagation needs would cost too much; this looks at the best
//! few, once the crossings have spoken ([`crate::second`]).

use std::collections::HashMap;

use wordwright_knowledge::{Language, Pair, WordId};

use crate::prior::letter_index;
use crate::table::Table;
use crate::trie::{Bars, LONGEST, Trie};

/// What a word's use in clues counts for, beside one in phrases and answers.
const CLUE_WORD: f64 = 0.05;
/// The same for a pair of words.
const CLUE_PAIR: f64 = 0.3;
/// What any known word has for a start.
const KNOWN: f64 = 0.02;
/// Pairs that the frequency of a word by itself is worth when it backs up how
/// often the word followed another.
const BACKING: f64 = 10.0;
/// The same for phrases that a word began.
const BACKING_FIRST: f64 = 1_000.0;
/// Phrases that the mean is worth when it backs up how often a word was the
/// last.
const BACKING_LAST: f64 = 5.0;
/// What is taken off a pair's count, up to [`OFTEN`] times, for words that never followed:
/// the more different words followed one, the more easily will others (Ney, Essen and
/// Kneser, 1994).
const DISCOUNT: f64 = 0.7;
/// See [`DISCOUNT`]. A phrase of the archive or a dictionary counts three times.
const OFTEN: f64 = 3.0;
/// Beginnings of phrases kept at each cell.
const BEAM: usize = 40;
/// Beginnings of phrases kept before all that reach a cell are known.
const WIDEST: usize = 8 * BEAM;
/// Words tried at each cell.
const WORDS: usize = 300;
/// A beginning of a word counts for nothing where the product of its letters'
/// messages (the best letter of a cell has 1) is below this.
const NEGLIGIBLE: f64 = 1e-5;

/// Words, how often each follows another, and how often each is the first or
/// the last of a phrase.
#[derive(Debug)]
pub struct Phrasing<'p> {
    language: Language<'p>,
    /// Each word as its number plus one.
    words: Trie<u32>,
    /// By word: its chance by itself, as the first of a phrase, and to be the
    /// last.
    alone: Vec<f64>,
    first: Vec<f64>,
    last: Vec<f64>,
    /// By word: how often any word followed it, and what of that words have that never did.
    followed: Vec<f64>,
    spared: Vec<f64>,
}

/// A beginning of a phrase.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    /// Logarithm of its chance times the messages of its letters.
    score: f64,
    /// Its last word; `None` before the first.
    word: Option<WordId>,
    /// Where it was before its last word: cell, and place among the beginnings
    /// kept there.
    from: (usize, usize),
}

impl<'p> Phrasing<'p> {
    /// Learns from the words and pairs of a pack.
    pub fn new(language: Language<'p>) -> Self {
        let spelled: Vec<(Vec<u8>, u32)> = language
            .ids()
            .filter_map(|word| {
                let letters: Option<Vec<u8>> =
                    language.word(word).iter().map(|&letter| letter_index(letter)).collect();
                let fits = |letters: &Vec<u8>| (1..=LONGEST).contains(&letters.len());
                Some((letters.filter(fits)?, word.0 + 1))
            })
            .collect();
        let words = spelled.iter().map(|(letters, number)| (&**letters, *number));
        let words = Trie::new(&words.collect::<Vec<_>>());

        let mut before = vec![0.0; language.len()];
        let mut after = vec![0.0; language.len()];
        let mut followed = vec![0.0; language.len()];
        let mut spared = vec![BACKING; language.len()];
        for word in language.ids() {
            for pair in language.pairs(word) {
                let phrases = f64::from(pair.phrases);
                before[pair.word.index()] += phrases;
                after[word.index()] += phrases;
                let times = times(*pair);
                followed[word.index()] += times;
                spared[word.index()] += DISCOUNT * times.min(OFTEN);
            }
        }
        let in_phrases = |word: WordId| {
            let counts = language.counts(word);
            f64::from(counts.phrases + counts.answers)
        };
        let weight = |word: WordId| {
            KNOWN + in_phrases(word) + CLUE_WORD * f64::from(language.counts(word).clues)
        };
        let all: f64 = language.ids().map(weight).sum();
        let alone: Vec<f64> = language.ids().map(|word| weight(word) / all).collect();
        // Where no word stands before it, a word is the first; where none stands
        // after it, the last.
        let rest = |taken: &[f64]| -> Vec<f64> {
            language.ids().map(|word| (in_phrases(word) - taken[word.index()]).max(0.0)).collect()
        };
        let (firsts, lasts) = (rest(&before), rest(&after));
        let phrases: f64 = firsts.iter().sum();
        let backed = |(count, alone): (&f64, &f64)| {
            (count + BACKING_FIRST * alone) / (phrases + BACKING_FIRST)
        };
        let first = firsts.iter().zip(&alone).map(backed).collect();
        let ended: f64 = lasts.iter().sum();
        let mean = ended / (ended + after.iter().sum::<f64>()).max(1.0);
        let backed = |(last, after): (&f64, &f64)| {
            (last + BACKING_LAST * mean) / (last + after + BACKING_LAST)
        };
        let last = lasts.iter().zip(&after).map(backed).collect();
        Self { language, words, alone, first, last, followed, spared }
    }

    /// The chance that a word comes next.
    fn next(&self, before: Option<WordId>, word: WordId) -> f64 {
        let Some(before) = before else { return self.first[word.index()] };
        let pair = self.language.pair(before, word).map_or(0.0, times);
        let at = before.index();
        let backed = pair - DISCOUNT * pair.min(OFTEN) + self.spared[at] * self.alone[word.index()];
        (1.0 - self.last[at]) * backed / (self.followed[at] + BACKING)
    }

    /// The words that may start at a cell, at most `most` of them: word, end and
    /// product of messages.
    fn words(&self, start: usize, bars: &Bars<'_>, most: usize) -> Vec<(WordId, usize, f64)> {
        let mut found = Vec::new();
        self.words.each(start, bars, &mut |end, product, number| {
            found.push((WordId(number - 1), end, product));
        });
        if found.len() > most {
            let weight = |x: &(WordId, usize, f64)| x.2 * self.alone[x.0.index()];
            let order = |x: &_, y: &_| weight(y).total_cmp(&weight(x));
            found.select_nth_unstable_by(most, order);
            found.truncate(most);
        }
        found
    }

    /// The chance of a string of letters 0 to 25 among all phrases of any
    /// length: the sum over all its cuts into words.
    pub fn probability(&self, string: &[u8]) -> f64 {
        let length = string.len();
        let messages: Vec<Table> = string.iter().map(|&letter| Table::only(letter)).collect();
        let bars = Bars::new(&messages, 1.0);
        let mut sums: Vec<Vec<(f64, Option<WordId>)>> = vec![Vec::new(); length + 1];
        sums[0].push((1.0, None));
        for start in 0..length {
            if sums[start].is_empty() {
                continue;
            }
            for (word, end, _) in self.words(start, &bars, usize::MAX) {
                let sum = sums[start].iter().map(|&(sum, before)| sum * self.next(before, word));
                let sum = sum.sum();
                sums[end].push((sum, Some(word)));
            }
        }
        let last = |word: Option<WordId>| word.map_or(0.0, |word| self.last[word.index()]);
        sums[length].iter().map(|&(sum, word)| sum * last(word)).sum()
    }

    /// The strings that weigh most, chance times messages, likeliest first, as
    /// far as a beam search finds them.
    pub fn best(&self, messages: &[Table], most: usize) -> Vec<Box<[u8]>> {
        let (length, bars) = (messages.len(), Bars::new(messages, NEGLIGIBLE));
        let begin = Beginning { score: 0.0, word: None, from: (0, 0) };
        let mut kept: Vec<Vec<Beginning>> = vec![Vec::new(); length + 1];
        kept[0].push(begin);
        for start in 0..length {
            shorten(&mut kept[start], BEAM);
            if kept[start].is_empty() {
                continue;
            }
            let here = kept[start].clone();
            for (word, end, product) in self.words(start, &bars, WORDS) {
                let said = product.ln();
                let last = if end == length { self.last[word.index()].ln() } else { 0.0 };
                let mut known: Option<(Option<WordId>, f64)> = None;
                for (place, beginning) in here.iter().enumerate() {
                    // Beginnings with the same last word stand together.
                    let next = match known {
                        Some((before, next)) if before == beginning.word => next,
                        _ => self.next(beginning.word, word).ln(),
                    };
                    known = Some((beginning.word, next));
                    kept[end].push(Beginning {
                        score: beginning.score + next + last + said,
                        word: Some(word),
                        from: (start, place),
                    });
                }
                if kept[end].len() > 4 * WIDEST {
                    shorten(&mut kept[end], WIDEST);
                }
            }
        }
        self.strings(&kept, most)
    }

    /// The best different strings among whole phrases; cuts of one string add up.
    fn strings(&self, kept: &[Vec<Beginning>], most: usize) -> Vec<Box<[u8]>> {
        let mut chances: HashMap<Box<[u8]>, f64> = HashMap::new();
        for phrase in kept.last().into_iter().flatten() {
            *chances.entry(self.letters(kept, phrase)).or_insert(0.0) += phrase.score.exp();
        }
        let mut strings: Vec<(Box<[u8]>, f64)> = chances.into_iter().collect();
        strings.sort_by(|x, y| y.1.total_cmp(&x.1).then_with(|| x.0.cmp(&y.0)));
        strings.into_iter().take(most).map(|(letters, _)| letters).collect()
    }

    fn letters(&self, kept: &[Vec<Beginning>], phrase: &Beginning) -> Box<[u8]> {
        let mut letters = Vec::new();
        let mut at = *phrase;
        while let Some(word) = at.word {
            let word = self.language.word(word);
            letters.extend(word.iter().rev().filter_map(|&letter| letter_index(letter)));
            let (cell, place) = at.from;
            at = kept[cell][place];
        }
        letters.reverse();
        letters.into()
    }
}

/// How often a word followed another.
fn times(pair: Pair) -> f64 {
    f64::from(pair.phrases) + CLUE_PAIR * f64::from(pair.clues)
}

/// Keeps the best `most` beginnings, those with the same last word together.
fn shorten(beginnings: &mut Vec<Beginning>, most: usize) {
    if beginnings.len() > most {
        beginnings.select_nth_unstable_by(most, |x, y| {
            y.score.total_cmp(&x.score).then_with(|| (x.word, x.from).cmp(&(y.word, y.from)))
        });
        beginnings.truncate(most);
    }
    beginnings.sort_by_key(|beginning| (beginning.word, beginning.from));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::pack;

    const PHRASES: &str = "two face\ntwo time\ntwo tone\nrat race\nrace car\nface card\nbig bang";

    /// Every cut of a string into known words, one by one.
    fn slowly(phrasing: &Phrasing<'_>, before: Option<WordId>, rest: &[u8]) -> f64 {
        let Some(_) = rest.first() else {
            return before.map_or(0.0, |word| phrasing.last[word.index()]);
        };
        (1..=rest.len())
            .filter_map(|end| {
                let letters: Vec<u8> = rest[..end].iter().map(|letter| letter + b'A').collect();
                let word = phrasing.language.find(&letters)?;
                Some(phrasing.next(before, word) * slowly(phrasing, Some(word), &rest[end..]))
            })
            .sum()
    }

    fn letters(text: &str) -> Vec<u8> {
        text.bytes().map(|letter| letter - b'A').collect()
    }

    #[test]
    fn a_string_is_the_sum_of_its_cuts() {
        let pack = pack("", "a\nbat\nab\nat\nb\nbat a\nab at\na b");
        let phrasing = Phrasing::new(pack.language());
        for text in ["ABAT", "ABATAB", "A", "BATAT", "TAB"] {
            let string = letters(text);
            let (fast, slow) = (phrasing.probability(&string), slowly(&phrasing, None, &string));
            assert!((fast - slow).abs() <= 1e-12 * slow, "{text}: {fast} and {slow}");
            assert_eq!(fast > 0.0, text != "TAB", "{text}");
        }
    }

    #[test]
    fn words_know_what_goes_before() {
        let pack = pack("", PHRASES);
        let phrasing = Phrasing::new(pack.language());
        let probability = |text: &str| phrasing.probability(&letters(text));
        assert!(probability("TWOFACE") > 1.3 * probability("TWORACE"));
        assert!(probability("RATRACE") > 1.3 * probability("RATFACE"));
    }

    #[test]
    fn the_best_under_messages() {
        let pack = pack("", PHRASES);
        let phrasing = Phrasing::new(pack.language());
        let mut messages: Vec<Table> = letters("TWORACE").into_iter().map(Table::only).collect();
        // The crossing prefers R by a little.
        messages[3].0[5] = 0.9;
        let best = phrasing.best(&messages, 5);
        assert_eq!(best, [letters("TWOFACE").into(), letters("TWORACE").into()]);
        let all = phrasing.best(&vec![Table::ONES; 7], 1_000);
        let mut weighed: Vec<f64> = all.iter().map(|word| slowly(&phrasing, None, word)).collect();
        assert!(weighed.len() > 20, "{}", weighed.len());
        weighed.dedup_by(|later, earlier| later <= earlier);
        assert_eq!(weighed.len(), 1, "likeliest first");
        assert_eq!(phrasing.best(&[Table::ONES, Table::only(25)], 5), Vec::<Box<[u8]>>::new());
    }
}
