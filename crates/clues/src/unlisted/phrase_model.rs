//! The probability of a string of letters as a phrase, by a bigram model of words.
//!
//! PROVERB's segmenter treats the words of a phrase as independent, so that TWO RACE is
//! as good as TWO FACE. Here a word's probability depends on the word before it, backed
//! off to its own frequency, and so does the probability that the phrase ends. Sums over
//! all phrases, as propagation needs them, would cost too much. So this is only used to
//! rescore the best few phrases once the crossings have narrowed a slot down.
//!
//! If the pack has a model of running text, its bigrams and trigrams are interpolated with
//! those of the phrases (Jelinek and Mercer, 1980), as far as they are known.

use std::collections::HashMap;

use wordwright_knowledge::{Capital, Follower, Language, Pair, WordId};

use crate::letters::LONGEST;
use crate::letters::LetterWeights;
use crate::unlisted::trie::{Bars, Trie};

/// The weight of a word's use in a clue; one in a phrase or an answer counts 1. By
/// judgement.
const CLUE_WORD: f64 = 0.05;
/// The same for a pair of words (experiment 027).
const CLUE_PAIR: f64 = 0.3;
/// The initial count of every known word. By judgement.
const KNOWN: f64 = 0.02;
/// The weight, in pairs, of a word's own frequency when it backs up how often the word
/// followed another (experiment 027).
const BACKING: f64 = 10.0;
/// The same for phrases that a word began, by judgement.
const BACKING_FIRST: f64 = 1_000.0;
/// The weight, in phrases, of the mean when it backs up how often a word was
/// the last; by judgement.
const BACKING_LAST: f64 = 5.0;
/// Subtracted from a pair's count, up to [`OFTEN`] times, for words that never followed:
/// the more different words followed one, the more likely others will (Ney, Essen and
/// Kneser, 1994; experiment 027).
const DISCOUNT: f64 = 0.7;
/// See [`DISCOUNT`]. A phrase of the archive or a dictionary counts three times (experiment 027).
const OFTEN: f64 = 3.0;
/// The share of running text in what follows a word (experiment 028).
const TEXT_PAIR: f64 = 0.5;
/// The same for what follows two (experiment 028).
const TEXT_TRIPLE: f64 = 0.6;
/// Beginnings of phrases kept at each cell (experiment 004).
const BEAM: usize = 40;
/// Beginnings of phrases kept while those that reach a cell are still being
/// collected; by judgement.
const WIDEST: usize = 8 * BEAM;
/// Words tried at each cell, by judgement.
const WORDS: usize = 300;
/// Thresholds for the product of the messages of a word's beginning (the best
/// letter of a cell has 1), below which it is ignored: the first one that keeps
/// a search within [`VISITS`] is used (experiments 014 and 036).
const BARS: [f64; 3] = [1e-5, 1e-3, 0.1];
/// Beginnings of words that one search may visit at each threshold (experiment 087).
const VISITS: usize = 15_000;

/// Words, how often each follows another, and how often each is the first or
/// the last of a phrase.
#[derive(Debug)]
pub struct PhraseModel<'p> {
    language: Language<'p>,
    /// Each word as its number plus one.
    words: Trie<u32>,
    /// By word: its probability on its own, as the first of a phrase, and as the last.
    alone: Vec<f64>,
    first: Vec<f64>,
    last: Vec<f64>,
    /// By word: how often any word followed it, and the mass reserved for words that never did.
    followed: Vec<f64>,
    spared: Vec<f64>,
    /// By word: how much of what follows it in running text the model lists.
    known_share: Vec<f64>,
}

/// The context before a place in a phrase.
#[derive(Clone, Copy, Debug)]
struct Context<'p> {
    /// The word; `None` at the start.
    word: Option<WordId>,
    /// The continuations of it and the word before it in running text, and
    /// their listed probability.
    thirds: &'p [Follower],
    known_share: f64,
}

impl<'p> Context<'p> {
    const NOTHING: Self = Self { word: None, thirds: &[], known_share: 0.0 };

    fn new(word: WordId, thirds: &'p [Follower]) -> Self {
        Self { word: Some(word), thirds, known_share: known_share(thirds) }
    }
}

/// A beginning of a phrase.
#[derive(Clone, Copy, Debug)]
struct PartialPhrase<'p> {
    /// Logarithm of its probability times the messages of its letters.
    score: f64,
    /// Its last word.
    before: Context<'p>,
    /// Its predecessor without the last word: cell, and index among the beginnings kept there.
    from: (usize, usize),
}

impl<'p> PhraseModel<'p> {
    /// Learns from the words and pairs of a pack.
    pub fn new(language: Language<'p>) -> Self {
        let words = language.ids().map(|word| (language.word(word), word.0 + 1));
        let words = words.filter(|(letters, _)| (1..=LONGEST).contains(&letters.len()));
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
        // A word with none before it is the first; one with none after it is the last.
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
        let known_share =
            language.ids().map(|word| known_share(language.followers(word))).collect();
        Self { language, words, alone, first, last, followed, spared, known_share }
    }

    /// The probability that a word comes next, by the word before it and the
    /// continuations of both in running text.
    fn next(&self, before: Option<WordId>, word: WordId) -> (f64, &'p [Follower]) {
        let Some(before) = before else { return (self.first[word.index()], &[]) };
        let pair = self.language.pair(before, word).map_or(0.0, times);
        let at = before.index();
        let backed = pair - DISCOUNT * pair.min(OFTEN) + self.spared[at] * self.alone[word.index()];
        let phrases = backed / (self.followed[at] + BACKING);
        let (text, thirds) = self.language.follower(before, word).unwrap_or_default();
        let chance =
            (1.0 - TEXT_PAIR * self.known_share[at]) * phrases + TEXT_PAIR * f64::from(text);
        ((1.0 - self.last[at]) * chance, thirds)
    }

    /// The probability that a word comes next; `next` is the one by the word before it alone.
    fn third(&self, before: Context<'p>, next: f64, word: WordId) -> f64 {
        let Some(last) = before.word.filter(|_| !before.thirds.is_empty()) else { return next };
        let found = before.thirds.binary_search_by_key(&word, |third| third.word);
        let text = found.map_or(0.0, |place| f64::from(before.thirds[place].chance));
        (1.0 - TEXT_TRIPLE * before.known_share) * next
            + TEXT_TRIPLE * (1.0 - self.last[last.index()]) * text
    }

    /// The words that may start at a cell, at most `most` of them: word, end and
    /// product of messages.
    fn words(
        &self,
        start: usize,
        bars: &Bars<'_>,
        most: usize,
        visits: &mut usize,
    ) -> Vec<(WordId, usize, f64)> {
        let mut found = Vec::new();
        self.words.each_within(start, bars, visits, &mut |end, product, number| {
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

    /// The probability of a string among all phrases of any length: the sum
    /// over all its cuts into words.
    pub fn probability(&self, string: &[Capital]) -> f64 {
        let length = string.len();
        let messages: Vec<LetterWeights> =
            string.iter().map(|&letter| LetterWeights::only(letter)).collect();
        let bars = Bars::new(&messages, 1.0);
        let mut left = usize::MAX;
        let mut sums: Vec<Vec<(f64, Context<'p>)>> = vec![Vec::new(); length + 1];
        sums[0].push((1.0, Context::NOTHING));
        for start in 0..length {
            let mut here = std::mem::take(&mut sums[start]);
            if here.is_empty() {
                continue;
            }
            here.sort_by_key(|(_, before)| before.word);
            for (word, end, _) in self.words(start, &bars, usize::MAX, &mut left) {
                for alike in here.chunk_by(|x, y| x.1.word == y.1.word) {
                    let (next, thirds) = self.next(alike[0].1.word, word);
                    let each =
                        alike.iter().map(|&(sum, before)| sum * self.third(before, next, word));
                    sums[end].push((each.sum(), Context::new(word, thirds)));
                }
            }
        }
        let last = |word: Option<WordId>| word.map_or(0.0, |word| self.last[word.index()]);
        sums[length].iter().map(|&(sum, before)| sum * last(before.word)).sum()
    }

    /// The strings with the greatest probability times messages, best first, as far as a
    /// beam search finds them. Empty if the messages rule out so little that the search
    /// would take too long: then no small set of strings stands out anyway.
    ///
    /// `bar` is the place of the first threshold to try; the one in use is returned, too. What
    /// was too low for one search is so for another with vaguer messages.
    pub(super) fn best(
        &self,
        bar: usize,
        messages: &[LetterWeights],
        most: usize,
    ) -> (Vec<Box<[Capital]>>, usize) {
        let found = |bar| Some((self.best_above(messages, BARS[bar], most)?, bar));
        (bar..BARS.len()).find_map(found).unwrap_or((Vec::new(), BARS.len()))
    }

    /// The same with this threshold for beginnings of words; `None` if they
    /// take more than [`VISITS`].
    fn best_above(
        &self,
        messages: &[LetterWeights],
        least: f64,
        most: usize,
    ) -> Option<Vec<Box<[Capital]>>> {
        let (length, bars, mut left) = (messages.len(), Bars::new(messages, least), VISITS);
        let begin = PartialPhrase { score: 0.0, before: Context::NOTHING, from: (0, 0) };
        let mut kept: Vec<Vec<PartialPhrase<'p>>> = vec![Vec::new(); length + 1];
        kept[0].push(begin);
        for start in 0..length {
            shorten(&mut kept[start], BEAM);
            if kept[start].is_empty() {
                continue;
            }
            let here = kept[start].clone();
            let words = self.words(start, &bars, WORDS, &mut left);
            if left == 0 {
                return None;
            }
            for (word, end, product) in words {
                let spelling = product.ln();
                let last = if end == length { self.last[word.index()].ln() } else { 0.0 };
                let mut place = 0;
                // Group beginnings with the same last word.
                for alike in here.chunk_by(|x, y| x.before.word == y.before.word) {
                    let (next, thirds) = self.next(alike[0].before.word, word);
                    let before = Context::new(word, thirds);
                    for beginning in alike {
                        let third = self.third(beginning.before, next, word);
                        let score = beginning.score + third.ln() + last + spelling;
                        kept[end].push(PartialPhrase { score, before, from: (start, place) });
                        place += 1;
                    }
                }
                if kept[end].len() > 4 * WIDEST {
                    shorten(&mut kept[end], WIDEST);
                }
            }
        }
        Some(self.strings(&kept, most))
    }

    /// The best different strings among whole phrases; cuts of one string add up.
    fn strings(&self, kept: &[Vec<PartialPhrase<'p>>], most: usize) -> Vec<Box<[Capital]>> {
        let mut chances: HashMap<Box<[Capital]>, f64> = HashMap::new();
        for phrase in kept.last().into_iter().flatten() {
            *chances.entry(self.letters(kept, phrase)).or_insert(0.0) += phrase.score.exp();
        }
        let mut strings: Vec<(Box<[Capital]>, f64)> = chances.into_iter().collect();
        strings.sort_by(|x, y| y.1.total_cmp(&x.1).then_with(|| x.0.cmp(&y.0)));
        strings.into_iter().take(most).map(|(letters, _)| letters).collect()
    }

    fn letters(
        &self,
        kept: &[Vec<PartialPhrase<'p>>],
        phrase: &PartialPhrase<'p>,
    ) -> Box<[Capital]> {
        let mut letters = Vec::new();
        let mut at = *phrase;
        while let Some(word) = at.before.word {
            let word = self.language.word(word);
            letters.extend(word.iter().rev());
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

/// The sum of the listed probabilities; the rest belongs to words that were left out.
fn known_share(followers: &[Follower]) -> f64 {
    followers.iter().map(|next| f64::from(next.chance)).sum::<f64>().min(1.0)
}

/// Keeps the best `most` beginnings, grouped by last word.
fn shorten(beginnings: &mut Vec<PartialPhrase<'_>>, most: usize) {
    if beginnings.len() > most {
        beginnings.select_nth_unstable_by(most, |x, y| {
            y.score
                .total_cmp(&x.score)
                .then_with(|| (x.before.word, x.from).cmp(&(y.before.word, y.from)))
        });
        beginnings.truncate(most);
    }
    beginnings.sort_by_key(|beginning| (beginning.before.word, beginning.from));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{pack, pack_with_language};

    const PHRASES: &str = "two face\ntwo time\ntwo tone\nrat race\nrace car\nface card\nbig bang";

    /// Every cut of a string into known words, one by one, after some words.
    fn slowly(phrasing: &PhraseModel<'_>, before: &[WordId], rest: &[Capital]) -> f64 {
        let Some(_) = rest.first() else {
            return before.last().map_or(0.0, |word| phrasing.last[word.index()]);
        };
        (1..=rest.len())
            .filter_map(|end| {
                let word = phrasing.language.find(&rest[..end])?;
                let (next, _) = phrasing.next(before.last().copied(), word);
                let next = slowly_third(phrasing, before, next, word);
                Some(next * slowly(phrasing, &[before, &[word]].concat(), &rest[end..]))
            })
            .sum()
    }

    /// Mixes in what follows the last two words in running text.
    fn slowly_third(phrasing: &PhraseModel<'_>, before: &[WordId], next: f64, word: WordId) -> f64 {
        let [.., first, second] = *before else { return next };
        let Some((_, thirds)) = phrasing.language.follower(first, second) else { return next };
        let goes_on = 1.0 - phrasing.last[second.index()];
        thirds.iter().fold(next, |mixed, third| {
            let chance = f64::from(third.chance);
            let text = if third.word == word { goes_on * chance } else { 0.0 };
            mixed + TEXT_TRIPLE * (text - chance * next)
        })
    }

    fn letters(text: &str) -> Vec<Capital> {
        Capital::of(text.as_bytes()).expect("capitals").to_vec()
    }

    #[test]
    fn a_string_is_the_sum_of_its_cuts() {
        let pack = pack("", "a\nbat\nab\nat\nb\nbat a\nab at\na b");
        let phrasing = PhraseModel::new(pack.language());
        for text in ["ABAT", "ABATAB", "A", "BATAT", "TAB"] {
            let string = letters(text);
            let (fast, slow) = (phrasing.probability(&string), slowly(&phrasing, &[], &string));
            assert!((fast - slow).abs() <= 1e-12 * slow, "{text}: {fast} and {slow}");
            assert_eq!(fast > 0.0, text != "TAB", "{text}");
        }
    }

    /// ARPA's format: logarithms to the base 10.
    const MODEL: &str = "\\1-grams:\n-0.5 a\n-0.5 b\n-0.5 ab\n-0.6 bat\n-0.6 two\n-0.6 rat\n\
        -0.7 race\n-0.7 face\n-0.7 card\n\\2-grams:\n-0.4 a bat\n-0.5 a b\n-1 b a\n\
        -0.5 rat race\n-0.7 two race\n-2 race card\n\
        \\3-grams:\n-0.2 a b a\n-1.5 a bat a\n-0.01 two race card\n";

    #[test]
    fn running_text_counts() {
        let words = "a\nbat\nab\nat\nb\nbat a\nab at\na b\ntwo tone\nrat fink\nrace car\nface card";
        let packs = [pack("", words), pack_with_language("", words, MODEL)];
        let [plain, read] = packs.each_ref().map(|pack| PhraseModel::new(pack.language()));
        for text in ["ABAT", "ABATAB", "ABA", "BATAT", "ABABATABA", "TWORACECARD"] {
            let string = letters(text);
            let (fast, slow) = (read.probability(&string), slowly(&read, &[], &string));
            assert!((fast - slow).abs() <= 1e-12 * slow, "{text}: {fast} and {slow}");
            assert_ne!(fast.to_bits(), plain.probability(&string).to_bits(), "{text}");
        }
        let ratio = |phrasing: &PhraseModel<'_>, text, other| {
            phrasing.probability(&letters(text)) / phrasing.probability(&letters(other))
        };
        let ratios = |text, other| (ratio(&read, text, other), ratio(&plain, text, other));
        let (with, without) = ratios("RATRACE", "RATFACE");
        assert!(with > 2.0 * without, "a pair: {with} and {without}");
        let (with, without) = ratios("TWORACECARD", "RATRACECARD");
        assert!(with > 2.0 * without, "a triple: {with} and {without}");
        let messages: Vec<LetterWeights> =
            letters("RATRACE").into_iter().map(LetterWeights::only).collect();
        let open: Vec<LetterWeights> =
            [&messages[..3], &[LetterWeights::ONES], &messages[4..]].concat();
        assert_eq!(read.best(0, &open, 1).0, [letters("RATRACE").into()]);
    }

    #[test]
    fn words_know_what_goes_before() {
        let pack = pack("", PHRASES);
        let phrasing = PhraseModel::new(pack.language());
        let probability = |text: &str| phrasing.probability(&letters(text));
        assert!(probability("TWOFACE") > 1.3 * probability("TWORACE"));
        assert!(probability("RATRACE") > 1.3 * probability("RATFACE"));
    }

    #[test]
    fn the_best_under_messages() {
        let pack = pack("", PHRASES);
        let phrasing = PhraseModel::new(pack.language());
        let mut messages: Vec<LetterWeights> =
            letters("TWORACE").into_iter().map(LetterWeights::only).collect();
        // The crossing prefers R by a little.
        messages[3].0[5] = 0.9;
        let best = phrasing.best(0, &messages, 5).0;
        assert_eq!(best, [letters("TWOFACE").into(), letters("TWORACE").into()]);
        let all = phrasing.best(0, &vec![LetterWeights::ONES; 7], 1_000).0;
        let mut weighed: Vec<f64> = all.iter().map(|word| slowly(&phrasing, &[], word)).collect();
        assert!(weighed.len() > 20, "{}", weighed.len());
        weighed.dedup_by(|later, earlier| later <= earlier);
        assert_eq!(weighed.len(), 1, "likeliest first");
        assert_eq!(
            phrasing.best(0, &[LetterWeights::ONES, LetterWeights::only(Capital::Z)], 5).0,
            Vec::<Box<[Capital]>>::new()
        );
    }
}
