//! Every word by its letters, whatever their order.
//!
//! A multiset of letters has a *key*: the sum of one random 64-bit number for
//! each letter. The key of rack tiles and board tiles together is one addition,
//! and one lookup in a table gives the words that they spell. Three flat
//! tables:
//!
//! - a filter of a few bits per class, which rejects all but one in a hundred
//!   of the keys that spell nothing and stays in the cache;
//! - slots, found by the key's high bits, with its low bits to compare;
//! - the words themselves, those of one class side by side.
//!
//! For blanks a second filter gives the letters that may complete a key: it
//! holds the keys of all words short of one letter, each with that letter as a
//! bit, so that one lookup answers for the whole alphabet.
//!
//! Keys can collide, so callers must check the letters of a word from here.

use wordwright_lexicon::Letter;

use crate::rules::tiles::KINDS;

/// A multiset's key.
pub(crate) type Key = u64;

/// Marks the last word of a class, on its first letter.
const LAST: u8 = 0x80;

/// The letter's bits of a byte of a word.
pub(crate) const LETTER: u8 = 0x3f;

/// Bytes after the last word, so that a word can be read in whole blocks.
const PADDING: usize = 32;

/// Keys to a 64-bit block of the filter of whole words. Two bits a key: three
/// keys set a tenth of a block, which lets one key in a hundred through.
const KEYS_PER_BLOCK: usize = 3;

/// Letters of words to a block of the filter of words short of a letter, one
/// bit each: one wrong letter in ten passes.
const SHORT_KEYS_PER_BLOCK: usize = 10;

/// The words by their letters.
#[derive(Debug, Clone)]
pub(crate) struct Anagrams {
    keys: [Key; KINDS],
    /// The letters of the words, as a mask.
    used: u64,
    whole: Filter,
    short: Filter,
    slots: Vec<Slot>,
    /// How far a key is shifted to give its slot.
    shift: u32,
    letters: Vec<u8>,
}

/// Where a class of words lies; place zero is an empty slot.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    low: u32,
    place: u32,
}

impl Anagrams {
    /// The table of some words, each once.
    pub fn new<'w, W: Iterator<Item = &'w [Letter]> + Clone>(words: &W) -> Self {
        let mut seed = 0;
        loop {
            // Two classes that differ only in the middle bits occur in one of
            // ten thousand lexicons; other random numbers separate them.
            if let Some(table) = Self::seeded(words.clone(), seed) {
                return table;
            }
            seed += 1;
        }
    }

    fn seeded<'w>(words: impl Iterator<Item = &'w [Letter]>, seed: u64) -> Option<Self> {
        let keys = random_keys(seed);
        let mut all: Vec<(Key, &[Letter])> =
            words.map(|word| (key_of(&keys, word), word)).collect();
        all.sort_unstable();
        let classes = all.chunk_by(|a, b| a.0 == b.0).count();
        let capacity = (classes * 3 / 2).next_power_of_two().max(2);
        let shift = 64 - capacity.trailing_zeros();
        let mut slots = vec![Slot::default(); capacity];
        let mut whole = Filter::new(classes / KEYS_PER_BLOCK);
        let lengths: usize = all.iter().map(|(_, word)| word.len()).sum();
        let mut short = Filter::new(lengths / SHORT_KEYS_PER_BLOCK);
        let places = all.iter().flat_map(|(_, word)| word.iter());
        let used = places.fold(0, |used, letter| used | 1 << letter.place());
        let mut letters = Vec::with_capacity(1 + lengths + PADDING);
        letters.push(0);
        for class in all.chunk_by(|a, b| a.0 == b.0) {
            let key = class[0].0;
            whole.insert(key);
            for letter in class[0].1 {
                short.insert_letter(key.wrapping_sub(keys[letter.index()]), letter.index());
            }
            let mut slot = (key >> shift) as usize;
            while slots[slot].place != 0 {
                if slots[slot].low == key as u32 {
                    return None;
                }
                slot = (slot + 1) % capacity;
            }
            slots[slot] = Slot { low: key as u32, place: letters.len() as u32 };
            for (at, (_, word)) in class.iter().enumerate() {
                let start = letters.len();
                letters.extend(word.iter().map(|letter| letter.place()));
                if at + 1 == class.len() {
                    letters[start] |= LAST;
                }
            }
        }
        letters.extend([0; PADDING]);
        Some(Self { keys, used, whole, short, slots, shift, letters })
    }

    /// The key of one letter, by its place.
    #[inline]
    pub fn key(&self, place: usize) -> Key {
        self.keys[place % KINDS]
    }

    /// The letters of the words, as a mask.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// The place of a key's words, if it has any.
    #[inline]
    pub fn find(&self, key: Key) -> Option<u32> {
        if self.may_spell(key) { self.find_slot(key) } else { None }
    }

    /// Whether a key may spell a word: one in a hundred of the others passes.
    #[inline]
    pub fn may_spell(&self, key: Key) -> bool {
        self.whole.may_hold(key)
    }

    /// [`Anagrams::find`] without the filter.
    #[inline]
    pub fn find_slot(&self, key: Key) -> Option<u32> {
        let mut slot = (key >> self.shift) as usize;
        loop {
            let Slot { low, place } = self.slots[slot];
            if place == 0 {
                return None;
            }
            if low == key as u32 {
                return Some(place);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// The letters that may complete a key to words, as a mask, with a few false positives.
    #[inline]
    pub fn completing(&self, key: Key) -> u64 {
        self.short.letters(key)
    }

    /// All words, class by class; [`Anagrams::is_last`] recognises the last of each.
    #[inline]
    pub fn letters(&self) -> &[u8] {
        &self.letters
    }

    /// Whether the word that starts with `byte` is the last of its class.
    #[inline]
    pub fn is_last(byte: u8) -> bool {
        byte & LAST != 0
    }

    /// Bytes of all tables.
    pub fn bytes(&self) -> usize {
        let blocks = self.whole.blocks.len() + self.short.blocks.len();
        blocks * size_of::<u64>() + self.slots.len() * size_of::<Slot>() + self.letters.len()
    }
}

/// A blocked Bloom filter: two bits in one block for each key, or one for each
/// letter of a key.
#[derive(Debug, Clone)]
struct Filter {
    blocks: Vec<u64>,
    shift: u32,
}

impl Filter {
    fn new(blocks: usize) -> Self {
        let blocks = blocks.next_power_of_two().max(2);
        Self { blocks: vec![0; blocks], shift: 64 - blocks.trailing_zeros() }
    }

    #[inline]
    fn bits(key: Key) -> u64 {
        1 << (key & 63) | 1 << (key >> 6 & 63)
    }

    fn insert(&mut self, key: Key) {
        self.blocks[(key >> self.shift) as usize] |= Self::bits(key);
    }

    /// How far the letters of a key are rotated, so that common letters do not collide.
    #[inline]
    fn turn(key: Key) -> u32 {
        key as u32 & 63
    }

    fn insert_letter(&mut self, key: Key, letter: usize) {
        self.blocks[(key >> self.shift) as usize] |= (1_u64 << letter).rotate_left(Self::turn(key));
    }

    #[inline]
    fn letters(&self, key: Key) -> u64 {
        self.blocks[(key >> self.shift) as usize].rotate_right(Self::turn(key))
    }

    #[inline]
    fn may_hold(&self, key: Key) -> bool {
        let bits = Self::bits(key);
        self.blocks[(key >> self.shift) as usize] & bits == bits
    }
}

fn key_of(keys: &[Key; KINDS], word: &[Letter]) -> Key {
    word.iter().fold(0, |key: Key, letter| key.wrapping_add(keys[letter.index()]))
}

/// A number for each kind of tile: `SplitMix64` (Steele, Lea and Flood 2014).
/// A blank has zero.
fn random_keys(seed: u64) -> [Key; KINDS] {
    let mut state = seed;
    let mut keys = [0; KINDS];
    for key in &mut keys[1..] {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        *key = z ^ z >> 31;
    }
    keys
}

#[cfg(test)]
mod tests {
    use wordwright_lexicon::Alphabet;

    use super::*;

    #[test]
    fn words_by_their_letters() {
        let english = Alphabet::english();
        let words: Vec<Vec<Letter>> = ["race", "care", "acre", "cat", "at"]
            .iter()
            .map(|word| english.encode(word).unwrap())
            .collect();
        let table = Anagrams::new(&words.iter().map(Vec::as_slice));
        let found = |text: &str| {
            let asked = english.encode(text).unwrap();
            let mut place = table.find(key_of(&table.keys, &asked))? as usize;
            let mut found = Vec::new();
            loop {
                let word = &table.letters()[place..place + asked.len()];
                let letters = word.iter().map(|byte| Letter::new(byte & LETTER).unwrap());
                found.push(english.decode(&letters.collect::<Vec<_>>()));
                if Anagrams::is_last(word[0]) {
                    found.sort();
                    return Some(found.join(" "));
                }
                place += asked.len();
            }
        };
        assert_eq!(found("ECAR"), Some("ACRE CARE RACE".to_owned()));
        assert_eq!(found("TA"), Some("AT".to_owned()));
        assert_eq!(found("TAB"), None);
        let short = english.encode("ca").unwrap();
        let completing = table.completing(key_of(&table.keys, &short));
        assert!(completing >> english.letter("t").unwrap().place() & 1 == 1);
    }
}
