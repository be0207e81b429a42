//! The words that a game is played with.

use std::sync::Arc;

use wordwright_core::Budget;
use wordwright_lexicon::{
    Alphabet, Gaddag, Kind, Letter, LexiconError, Parts, WordGraph, WordList, embedded,
};
use xxhash_rust::xxh3::Xxh3;

use crate::board::score::FormedWord;
use crate::error::BoardGameError;
use crate::rules::ruleset::{ENGLISH_TILES, Rules};
use crate::rules::tiles::same_letters;
use crate::words::anagrams::Anagrams;

/// The most letters of all words of a lexicon from a file, one after the other: the Polish
/// list, the largest that is published, has about 40 million. By judgement; playing takes
/// some fifty bytes for each word.
const MOST_LETTERS: u64 = 1 << 26;

/// A lexicon ready for playing: DAWG and GADDAG, its word count and its hash.
#[derive(Debug, Clone)]
pub struct Lexicon {
    alphabet: Arc<Alphabet>,
    graph: WordGraph<'static>,
    anagrams: Anagrams,
    words: usize,
    hash: u64,
}

impl Lexicon {
    /// Compiles words, in any order, repeats allowed. Words of one letter are
    /// left out.
    ///
    /// # Errors
    /// A graph with more edges than a target can number.
    pub fn from_words<'w>(
        alphabet: &Arc<Alphabet>,
        words: impl IntoIterator<Item = &'w [Letter]>,
    ) -> Result<Self, BoardGameError> {
        Self::within(alphabet, words, &Budget::UNLIMITED)
    }

    /// Compiles every word of a list.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`].
    pub fn from_list(list: &WordList) -> Result<Self, BoardGameError> {
        Self::from_list_within(list, &Budget::UNLIMITED)
    }

    /// As [`Lexicon::from_list`], until the budget's time is up or the work is cancelled.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`]; [`LexiconError::Stopped`].
    pub fn from_list_within(list: &WordList, budget: &Budget) -> Result<Self, BoardGameError> {
        Self::within(list.alphabet(), list.ids().map(|id| list.letters(id)), budget)
    }

    fn within<'w>(
        alphabet: &Arc<Alphabet>,
        words: impl IntoIterator<Item = &'w [Letter]>,
        budget: &Budget,
    ) -> Result<Self, BoardGameError> {
        let words = words.into_iter().filter(|word| word.len() > 1);
        Ok(Self::new(alphabet, WordGraph::build_within(words, Parts::DawgAndGaddag, budget)?))
    }

    /// Takes the words of a KWG file in the letters of `alphabet`.
    ///
    /// # Errors
    /// A damaged file, one with letters past the end of the alphabet, or one whose words
    /// have more than 2^26 letters in all: a file of a kilobyte can stand for that many.
    pub fn from_kwg(alphabet: &Arc<Alphabet>, bytes: &[u8]) -> Result<Self, BoardGameError> {
        let graph = WordGraph::from_kwg(bytes)?;
        let letters = graph.dawg().counts().letters;
        if letters > MOST_LETTERS {
            return Err(LexiconError::Graph {
                at: 0,
                found: format!("words of {letters} letters in all"),
                expected: "at most 67108864, which is more than any published lexicon has",
            }
            .into());
        }
        let highest = graph.edges().iter().map(|edge| edge.tile()).max().unwrap_or(0);
        if usize::from(highest) > alphabet.len() {
            return Err(BoardGameError::Alphabets {
                lexicon: usize::from(highest),
                tiles: alphabet.len(),
            });
        }
        if graph.gaddag().is_some() {
            return Ok(Self::new(alphabet, graph.into_owned()));
        }
        let words: Vec<Vec<Letter>> = graph.dawg().words().collect();
        Self::from_words(alphabet, words.iter().map(Vec::as_slice))
    }

    /// The embedded English list without names, abbreviations and phrases.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`].
    pub fn embedded() -> Result<Self, BoardGameError> {
        let list = embedded::english();
        let words = list.ids().filter(|&id| list.kind(id) == Kind::Word);
        Self::from_words(list.alphabet(), words.map(|id| list.letters(id)))
    }

    /// The embedded list, for play by these rules.
    ///
    /// # Errors
    /// [`BoardGameError::Language`] for the tiles of another language, even if
    /// their letters are the same.
    pub fn embedded_for(rules: &Rules) -> Result<Self, BoardGameError> {
        if !Self::fits_embedded(rules) {
            let rules = rules.tiles_name().unwrap_or(rules.name()).to_owned();
            return Err(BoardGameError::Language { rules });
        }
        Self::embedded()
    }

    /// Whether the embedded list is in the language of these rules' tiles:
    /// false for the tiles of another language, even if their letters are the
    /// same.
    pub fn fits_embedded(rules: &Rules) -> bool {
        let other = rules.tiles_name().is_some_and(|name| !ENGLISH_TILES.contains(&name));
        !other && rules.spell_with(embedded::english().alphabet())
    }

    fn new(alphabet: &Arc<Alphabet>, graph: WordGraph<'static>) -> Self {
        let mut hash = Xxh3::new();
        let (mut letters, mut ends) = (Vec::new(), vec![0]);
        for word in graph.dawg().words().filter(|word| word.len() > 1) {
            letters.extend(word);
            ends.push(letters.len());
        }
        let words = ends.windows(2).map(|ends| &letters[ends[0]..ends[1]]);
        let mut places = Vec::new();
        for word in words.clone() {
            places.clear();
            places.extend(word.iter().map(|letter| letter.place()));
            places.push(0);
            hash.update(&places);
        }
        let anagrams = Anagrams::new(&words);
        let (words, hash) = (ends.len() - 1, hash.digest());
        Self { alphabet: Arc::clone(alphabet), graph, anagrams, words, hash }
    }

    /// Checks that the lexicon spells with the letters of these rules.
    ///
    /// # Errors
    /// [`BoardGameError::Alphabets`].
    pub fn check_rules(&self, rules: &Rules) -> Result<(), BoardGameError> {
        if same_letters(&self.alphabet, rules.alphabet()) {
            return Ok(());
        }
        Err(BoardGameError::Alphabets {
            lexicon: self.alphabet.len(),
            tiles: rules.alphabet().len(),
        })
    }

    /// The letters.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// The graphs.
    pub fn graph(&self) -> &WordGraph<'static> {
        &self.graph
    }

    /// The GADDAG; `None` without words.
    pub fn gaddag(&self) -> Option<Gaddag<'_>> {
        self.graph.gaddag()
    }

    /// The words by their letters.
    pub(crate) fn anagrams(&self) -> &Anagrams {
        &self.anagrams
    }

    /// The size in bytes of the tables used in play: the graphs and the words
    /// by their letters.
    pub fn table_bytes(&self) -> usize {
        size_of_val(self.graph.edges()) + self.anagrams.bytes()
    }

    /// How many words.
    pub fn len(&self) -> usize {
        self.words
    }

    /// Whether it has no word.
    pub fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// A hash of the words alone: equal for the same words, whatever their source.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether `word` is one of the words.
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.graph.dawg().contains(word)
    }

    /// The invalid words of a play, as text.
    pub(crate) fn missing_from(&self, formed: &[FormedWord]) -> Vec<String> {
        let letters = formed.iter().map(FormedWord::letters);
        let missing = letters.filter(|letters| !self.contains(letters));
        missing.map(|letters| self.alphabet.decode(&letters)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A KWG file of all words of `length` letters A and B.
    fn all_words(length: u32) -> Vec<u8> {
        let edge = |tile: u32, ends_word: bool, last: bool, target: u32| {
            tile << 24 | u32::from(ends_word) << 23 | u32::from(last) << 22 | target
        };
        let mut edges = vec![edge(0, false, true, 2), edge(0, false, true, 0)];
        for level in 1..=length {
            let ends = level == length;
            let target = if ends { 0 } else { 2 + 2 * level };
            edges.extend([edge(1, ends, false, target), edge(2, ends, true, target)]);
        }
        edges.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    #[test]
    fn a_small_file_cannot_stand_for_endless_words() {
        let alphabet = Alphabet::english();
        let read = |length| Lexicon::from_kwg(&alphabet, &all_words(length));
        assert_eq!(read(4).unwrap().len(), 16);
        assert_eq!(
            read(23).unwrap_err().to_string(),
            "word graph, edge 0: words of 192937984 letters in all; expected at most 67108864, \
             which is more than any published lexicon has"
        );
    }
}
