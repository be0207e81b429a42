//! Counts words and pairs of words.
//!
//! Answers are written without spaces. If no list shows how to cut one into
//! words, the most likely sequence of known words is taken (Viterbi, by the
//! words' frequency in clues and phrases), and its words are counted. This is
//! done twice, the second time with the counts of the first.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::lexicon::Entry;
use crate::base::{Interner, Kinds, WordId};
use crate::build::ngrams::NgramModel;
use crate::error::KnowledgeError;
use crate::pack::language::LISTED_PHRASE;
use crate::pack::{Follower, Pair, WordCounts};
use crate::tables::TableWriter;
use wordwright_lexicon::Capital;

/// Uses in clues that make a word known on their own, by judgement.
const FEWEST_IN_CLUES: u32 = 3;

/// Shorter answers are left uncut: cuts of short ones are mostly accidental. By judgement.
const SHORTEST_CUT: usize = 6;

/// The longest word searched for inside an answer, in letters; by judgement.
const LONGEST_WORD: usize = 16;

/// The weight of being in a phrase, in uses in clues: phrases are fewer, and
/// more like answers. By judgement.
const PHRASE_WEIGHT: f64 = 5.0;

/// The same for answers that were already cut, by judgement.
const ANSWER_WEIGHT: f64 = 5.0;

/// The weight of being listed, in uses in clues; by judgement.
const LISTED_WEIGHT: f64 = 0.5;

/// The weight of a text with two words side by side in a name, in uses in clues (experiment 030).
const NAMED: u32 = 2;

/// Further texts with the same two words do not count (experiment 030).
const MOST_NAMED: u32 = 3;

type Counts<K> = HashMap<K, WordCounts, FixedState>;

#[derive(Debug, Default)]
pub(super) struct LanguageGatherer {
    places: Interner<[Capital]>,
    words: Vec<WordCounts>,
    pairs: Counts<(u32, u32)>,
}

impl LanguageGatherer {
    fn place(&mut self, word: &[Capital]) -> u32 {
        let place = self.places.place(word);
        if place as usize == self.words.len() {
            self.words.push(WordCounts::default());
        }
        place
    }

    /// Counts a clue that was used `times` times. Words are taken as written,
    /// without marks; anything but a word of plain letters separates the words
    /// around it.
    pub fn clue<'a>(&mut self, words: impl Iterator<Item = &'a str>, times: u32) {
        let mut before = None;
        for word in words {
            let plain = word.bytes().all(|b| b.is_ascii_lowercase() || b == b'\'');
            let letters: Vec<Capital> = word
                .bytes()
                .filter(u8::is_ascii_lowercase)
                .filter_map(|letter| Capital::from_ascii(letter.to_ascii_uppercase()))
                .collect();
            if !plain || letters.is_empty() {
                before = None;
                continue;
            }
            let place = self.place(&letters);
            self.words[place as usize].clues += times;
            if let Some(before) = before {
                self.pairs.entry((before, place)).or_default().clues += times;
            }
            before = Some(place);
        }
    }

    /// Counts two words that are side by side in a name in some texts.
    pub fn name(&mut self, words: [&[Capital]; 2], texts: u32) {
        let [first, second] = words.map(|word| self.place(word));
        let times = NAMED * texts.min(MOST_NAMED);
        for place in [first, second] {
            self.words[place as usize].clues += times;
        }
        self.pairs.entry((first, second)).or_default().clues += times;
    }

    /// Counts a phrase with known words.
    fn phrase(&mut self, words: &[&[Capital]], times: u32) {
        let places: Vec<u32> = words.iter().map(|word| self.place(word)).collect();
        for &place in &places {
            self.words[place as usize].phrases += times;
        }
        for pair in places.windows(2) {
            self.pairs.entry((pair[0], pair[1])).or_default().phrases += times;
        }
    }

    /// Counts the lexicon, whose entries from `met` on come only from running
    /// text, and cuts its answers; returns the archive's answers of several
    /// words, word by word.
    pub fn count(&mut self, lexicon: &[Entry], met: usize) -> Vec<Vec<Box<[Capital]>>> {
        let mut phrases: Vec<Vec<&[Capital]>> = Vec::new();
        let own_word = Kinds::WORD | Kinds::NAME | Kinds::ABBREVIATION;
        for (place, entry) in lexicon.iter().enumerate() {
            let parts = entry.parts();
            if parts.len() > 1 {
                self.phrase(&parts, if place < met { LISTED_PHRASE } else { 1 });
                if entry.count > 0 {
                    phrases.push(parts);
                }
            } else if entry.kinds.any(own_word) {
                let place = self.place(&entry.letters);
                self.words[place as usize].listed = 1;
            }
        }
        self.cut_answers(lexicon);
        let cut = self.cut_answers(lexicon).into_iter().filter(|words| words.len() > 1);
        let boxed = |words: Vec<&[Capital]>| words.into_iter().map(Box::from).collect();
        phrases.into_iter().chain(cut).map(boxed).collect()
    }

    /// Writes the columns, with a language model's probabilities for known
    /// words.
    pub fn write(self, model: &NgramModel, tables: &mut TableWriter) -> Result<(), KnowledgeError> {
        let mut order: Vec<(&[Capital], u32)> = self
            .places
            .iter()
            .filter(|&(_, place)| is_known(&self.words[place as usize]))
            .collect();
        order.sort_unstable();
        let mut ids: Vec<Option<WordId>> = vec![None; self.words.len()];
        for (id, &(_, place)) in (0..).zip(&order) {
            ids[place as usize] = Some(WordId(id));
        }
        tables.texts("words", order.iter().map(|word| Capital::spell(word.0)))?;
        let counts = order.iter().map(|word| self.words[word.1 as usize]);
        tables.array("counts", &counts.collect::<Vec<_>>());
        let mut pairs: Vec<Vec<Pair>> = vec![Vec::new(); order.len()];
        for (&(first, second), counts) in &self.pairs {
            let ends = (ids[first as usize], ids[second as usize]);
            let (Some(first), Some(word)) = ends else { continue };
            if counts.phrases > 0 || counts.clues > 1 {
                let (clues, phrases) = (counts.clues, counts.phrases);
                pairs[first.index()].push(Pair { word, clues, phrases });
            }
        }
        for list in &mut pairs {
            list.sort_unstable_by_key(|pair| pair.word);
        }
        tables.lists("pairs", pairs.iter().map(Vec::as_slice))?;
        let known = |word: &[Capital]| ids[self.places.find(word)? as usize];
        followers(model, order.len(), known, tables)
    }

    /// Cuts the archive's answers that no list has cut, and counts again.
    fn cut_answers<'e>(&mut self, lexicon: &'e [Entry]) -> Vec<Vec<&'e [Capital]>> {
        let weight = |counts: &WordCounts| {
            f64::from(counts.clues)
                + PHRASE_WEIGHT * f64::from(counts.phrases)
                + ANSWER_WEIGHT * f64::from(counts.answers)
                + LISTED_WEIGHT * f64::from(counts.listed)
        };
        let total: f64 = self.words.iter().map(weight).sum();
        let cost = |counts| is_known(counts).then(|| (total / weight(counts)).ln());
        let costs: Vec<Option<f64>> = self.words.iter().map(cost).collect();
        for counts in &mut self.words {
            counts.answers = 0;
        }
        let uncut = |entry: &&Entry| {
            entry.kinds.any(Kinds::ARCHIVE)
                && entry.letters.len() >= SHORTEST_CUT
                && entry.parts().len() == 1
        };
        let mut found = Vec::new();
        for entry in lexicon.iter().filter(uncut) {
            let cost = |word: &[Capital]| costs[self.places.find(word)? as usize];
            let cut = cut(&entry.letters, cost);
            if !cut.is_empty() {
                found.push(cut);
            }
        }
        for words in &found {
            for word in words {
                if let Some(place) = self.places.find(word) {
                    self.words[place as usize].answers += LISTED_PHRASE;
                }
            }
        }
        // Pairs count once, in the last round.
        self.pairs.retain(|_, counts| {
            counts.phrases -= counts.answers;
            counts.answers = 0;
            counts.phrases > 0 || counts.clues > 0
        });
        for words in &found {
            let places: Vec<u32> = words.iter().filter_map(|word| self.places.find(word)).collect();
            for pair in places.windows(2) {
                let counts = self.pairs.entry((pair[0], pair[1])).or_default();
                counts.phrases += LISTED_PHRASE;
                counts.answers += LISTED_PHRASE;
            }
        }
        found
    }
}

fn is_known(counts: &WordCounts) -> bool {
    counts.clues >= FEWEST_IN_CLUES || counts.phrases > 0 || counts.listed > 0
}

/// The cheapest sequence of words that spells `letters`; empty if there is none. `cost` is in nats.
fn cut(letters: &[Capital], cost: impl Fn(&[Capital]) -> Option<f64>) -> Vec<&[Capital]> {
    // The cheapest cut of the letters before each place: cost, start of its last
    // word.
    let mut best: Vec<Option<(f64, usize)>> = vec![None; letters.len() + 1];
    best[0] = Some((0.0, 0));
    for start in 0..letters.len() {
        let Some((before, _)) = best[start] else { continue };
        for end in start + 1..=letters.len().min(start + LONGEST_WORD) {
            let Some(cost) = cost(&letters[start..end]) else { continue };
            if best[end].is_none_or(|(other, _)| before + cost < other) {
                best[end] = Some((before + cost, start));
            }
        }
    }
    let mut words = Vec::new();
    let mut end = letters.len();
    while let Some((_, start)) = best[end].filter(|_| end > 0) {
        words.push(&letters[start..end]);
        end = start;
    }
    words.reverse();
    words
}

/// Writes the words that follow each of `words` words, and those that follow each such pair.
fn followers(
    model: &NgramModel,
    words: usize,
    known: impl Fn(&[Capital]) -> Option<WordId>,
    tables: &mut TableWriter,
) -> Result<(), KnowledgeError> {
    let ids: Vec<Option<WordId>> = model.words().map(known).collect();
    let mut seconds: Vec<Vec<Follower>> = vec![Vec::new(); words];
    for ([first, second], chance) in model.pairs() {
        if let (Some(first), Some(word)) = (ids[first], ids[second]) {
            seconds[first.index()].push(Follower { word, chance: chance as f32 });
        }
    }
    let mut starts = Vec::with_capacity(words);
    let mut pairs = 0;
    for list in &mut seconds {
        list.sort_unstable_by_key(|next| next.word);
        starts.push(pairs);
        pairs += list.len();
    }
    let mut thirds: Vec<Vec<Follower>> = vec![Vec::new(); pairs];
    for (triple, chance) in model.triples() {
        let [Some(first), Some(second), Some(word)] = triple.map(|number| ids[number]) else {
            continue;
        };
        let list = &seconds[first.index()];
        if let Ok(place) = list.binary_search_by_key(&second, |next| next.word) {
            let pair = starts[first.index()] + place;
            thirds[pair].push(Follower { word, chance: chance as f32 });
        }
    }
    for list in &mut thirds {
        list.sort_unstable_by_key(|next| next.word);
    }
    tables.lists("followers", seconds.iter().map(Vec::as_slice))?;
    Ok(tables.lists("thirds", thirds.iter().map(Vec::as_slice))?)
}

#[cfg(test)]
mod tests {
    use super::super::lexicon::LexiconGatherer;
    use super::*;
    use wordwright_lexicon::capitals;

    #[test]
    fn cuts_are_the_cheapest() {
        let known = [("IN", 1.0), ("A", 1.0), ("BIND", 4.0), ("INA", 5.0), ("B", 9.0)];
        let cost = |word: &[Capital]| {
            known.iter().find(|entry| entry.0 == Capital::spell(word)).map(|entry| entry.1)
        };
        let text = |letters: &[Capital]| {
            let words = cut(letters, cost);
            words.into_iter().map(Capital::spell).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(text(&capitals(b"INABIND")), "IN A BIND");
        assert_eq!(text(&capitals(b"INABINDS")), "");
        assert_eq!(text(&capitals(b"AB")), "A B");
    }

    #[test]
    fn what_was_only_met_counts_less() {
        let mut lexicon = LexiconGatherer::default();
        for word in ["GOOD", "CATCH"] {
            lexicon.known(Capital::of(word.as_bytes()).expect("capitals"), Kinds::WORD, word);
        }
        lexicon.seen(&capitals(b"GOODCATCH"), None);
        lexicon.seen(&capitals(b"TAKEASEAT"), None);
        lexicon.known(&capitals(b"TAKEASEAT"), Kinds::LISTED, "take a seat");
        let met = lexicon.entries().len();
        lexicon.known(&capitals(b"RENTTO"), Kinds::LISTED, "rent to");
        let mut language = LanguageGatherer::default();
        let phrases = language.count(lexicon.entries(), met);
        let text = |words: Vec<Box<[Capital]>>| {
            words.iter().map(|word| Capital::spell(word)).collect::<Vec<_>>().join(" ")
        };
        let phrases: Vec<String> = phrases.into_iter().map(text).collect();
        assert_eq!(phrases, ["TAKE A SEAT", "GOOD CATCH"]);
        let place = |word: &str| {
            let word = Capital::of(word.as_bytes()).expect("capitals");
            language.places.find(word).expect("counted")
        };
        let pair = |first, second| language.pairs[&(place(first), place(second))].phrases;
        let pairs = [("TAKE", "A"), ("A", "SEAT"), ("GOOD", "CATCH"), ("RENT", "TO")];
        assert_eq!(pairs.map(|(first, second)| pair(first, second)), [3, 3, 3, 1]);
    }
}
