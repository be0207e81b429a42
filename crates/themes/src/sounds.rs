//! Words that sound like others, in the letters of a list.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use wordwright_knowledge::homophones;
use wordwright_lexicon::{Alphabet, Letter};

use crate::kinds::Words;

/// Words that sound like others, and phrases that the list lacks in which they may stand.
#[derive(Debug, Default)]
pub(crate) struct Sounds {
    /// For each word, those that sound like it.
    alike: HashMap<Box<[Letter]>, Words, FixedState>,
    /// For the letters of a phrase of two words, where the second begins and its number.
    phrases: HashMap<Vec<Letter>, (usize, u32), FixedState>,
}

impl Sounds {
    /// The English homophones, as far as the alphabet can spell them.
    pub fn new(alphabet: &Alphabet) -> Self {
        let mut sounds = Self::default();
        for group in homophones() {
            let words = group.filter_map(|word| alphabet.encode(word).ok());
            let words: Words = words.map(Vec::into_boxed_slice).collect();
            for word in &words {
                let others = words.iter().filter(|other| *other != word);
                sounds.alike.entry(word.clone()).or_default().extend(others.cloned());
            }
        }
        sounds
    }

    /// The words that sound like this one.
    pub fn like(&self, word: &[Letter]) -> &[Box<[Letter]>] {
        self.alike.get(word).map_or(&[], Vec::as_slice)
    }

    /// Adds a phrase of two words that is not in the list.
    pub fn add_phrase(&mut self, letters: Vec<Letter>, second_word: usize, number: u32) {
        self.phrases.entry(letters).or_insert((second_word, number));
    }

    /// The phrase with these letters, whose second word begins at a place.
    pub fn phrase(&self, letters: &[Letter]) -> Option<(usize, u32)> {
        self.phrases.get(letters).copied()
    }
}
