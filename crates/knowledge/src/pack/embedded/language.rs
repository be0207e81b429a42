//! Counts of words and pairs of words in the embedded list.
//!
//! They used to be compiled in, 1.3 MB compressed. Only solving needs them, once, so
//! they are counted on demand. The list is sorted: its words need no hash table, only
//! the parts of its phrases do. `build/language.rs` counts the same in the general way,
//! and a test compares the two.

use std::collections::HashMap;
use std::path::Path;

use foldhash::fast::FixedState;
use wordwright_lexicon::Capital;

use super::{Entry, each_entry};
use crate::base::text::answer;
use crate::base::{Kinds, WordId};
use crate::error::KnowledgeError;
use crate::pack::PackFile;
use crate::pack::language::{Follower, LISTED_PHRASE, Pair, WordCounts};
use crate::tables::{TableWriter, Tables};

/// `language.tables` of the embedded pack.
///
/// # Errors
/// None with the list that is compiled in.
pub(crate) fn language() -> Result<Tables, KnowledgeError> {
    let mut counted = Counted::default();
    each_entry(|entry, letters| counted.add(&entry, letters));
    Tables::in_memory(Path::new(PackFile::Language.name()), counted.tables()?)
}

/// How many letters a part of an entry has.
fn letters_of(part: &[u8]) -> usize {
    if part.is_ascii() {
        return part.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    }
    let letters = std::str::from_utf8(part).ok().and_then(answer);
    letters.map_or(0, |letters| letters.len())
}

/// What has been counted so far.
#[derive(Default)]
struct Counted {
    /// The letters of the listed words, in order, end to end.
    listed: Vec<Capital>,
    /// Where each ends.
    ends: Vec<usize>,
    /// The words of phrases, numbered in order of appearance.
    parts: HashMap<Box<[Capital]>, u32, FixedState>,
    /// For each of these, the number of phrases that contain it.
    phrases: Vec<u32>,
    /// Neighbouring words in a phrase, by their numbers.
    pairs: Vec<(u32, u32)>,
}

impl Counted {
    fn add(&mut self, entry: &Entry<'_>, letters: &[Capital]) {
        let own_word = entry.kinds.any(Kinds::WORD | Kinds::NAME | Kinds::ABBREVIATION);
        let is_apart = |byte: &u8| matches!(byte, b' ' | b'-' | b'/');
        let mut lengths = Vec::new();
        if !entry.plain {
            let parts = entry.written.split(is_apart).map(letters_of);
            lengths.extend(parts.filter(|&length| length > 0));
        }
        if lengths.len() < 2 {
            // DON'T is listed as a phrase, not as a word.
            if own_word {
                self.listed.extend_from_slice(letters);
                self.ends.push(self.listed.len());
            }
            return;
        }
        let (mut rest, mut before) = (letters, None);
        for length in lengths {
            let (part, after) = rest.split_at(length.min(rest.len()));
            rest = after;
            let number = if let Some(&number) = self.parts.get(part) {
                number
            } else {
                let number = self.phrases.len() as u32;
                self.parts.insert(part.into(), number);
                self.phrases.push(0);
                number
            };
            self.phrases[number as usize] += LISTED_PHRASE;
            self.pairs.extend(before.map(|before| (before, number)));
            before = Some(number);
        }
    }

    fn tables(&self) -> Result<TableWriter, KnowledgeError> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let listed = starts.zip(&self.ends).map(|(start, &end)| {
            (&self.listed[start..end], WordCounts { listed: 1, ..WordCounts::default() })
        });
        let parts = self.parts.iter().map(|(word, &number)| {
            let phrases = self.phrases[number as usize];
            (&**word, WordCounts { phrases, ..WordCounts::default() })
        });
        let mut words: Vec<(&[Capital], WordCounts)> = listed.chain(parts).collect();
        // A stable sort, since it is fast on nearly sorted data.
        words.sort_by_key(|word| word.0);
        words.dedup_by(|other, word| {
            let same = other.0 == word.0;
            if same {
                word.1.phrases += other.1.phrases;
                word.1.listed |= other.1.listed;
            }
            same
        });
        let mut tables = TableWriter::default();
        tables.texts("words", words.iter().map(|word| Capital::spell(word.0)))?;
        tables.array("counts", &words.iter().map(|word| word.1).collect::<Vec<_>>());

        let mut ids = vec![WordId(0); self.parts.len()];
        for (word, &number) in &self.parts {
            let place = words.partition_point(|other| other.0 < &**word);
            ids[number as usize] = WordId(place as u32);
        }
        let id = |number: u32| ids[number as usize];
        let mut pairs: Vec<_> = self.pairs.iter().map(|&(one, two)| (id(one), id(two))).collect();
        pairs.sort_unstable();
        let mut lists: Vec<Vec<Pair>> = vec![Vec::new(); words.len()];
        for same in pairs.chunk_by(|one, other| one == other) {
            let (first, word) = same[0];
            let phrases = LISTED_PHRASE * same.len() as u32;
            lists[first.index()].push(Pair { word, clues: 0, phrases });
        }
        tables.lists("pairs", lists.iter().map(Vec::as_slice))?;
        tables.lists::<Follower>("followers", words.iter().map(|_| [].as_slice()))?;
        tables.lists::<Follower>("thirds", [])?;
        Ok(tables)
    }
}
