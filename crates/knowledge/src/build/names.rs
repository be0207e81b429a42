//! Gathers pairs of neighbouring words in names.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::base::{Interner, NameId, name_pairs};
use crate::error::KnowledgeError;
use crate::pack::Neighbour;
use crate::tables::TableWriter;
use wordwright_lexicon::Capital;

/// Words of names, numbered in order of appearance, and pairs of them.
#[derive(Debug, Default)]
pub(super) struct NameGatherer {
    words: Interner<[Capital]>,
    /// First and second word, and the number of texts with the pair.
    pairs: HashMap<(u32, u32), u32, FixedState>,
}

impl NameGatherer {
    /// A text in its usual writing.
    pub fn text(&mut self, text: &str) {
        for (first, second) in name_pairs(text) {
            let pair = (self.words.place(&first), self.words.place(&second));
            *self.pairs.entry(pair).or_insert(0) += 1;
        }
    }

    /// Every pair, with the number of its texts.
    pub fn pairs(&self) -> impl Iterator<Item = ([&[Capital]; 2], u32)> {
        let all = self.words.iter();
        let mut words = vec![&[][..]; all.len()];
        for (word, place) in all {
            words[place as usize] = word;
        }
        self.pairs.iter().map(move |(&(first, second), &times)| {
            ([first, second].map(|place| words[place as usize]), times)
        })
    }

    /// Writes the columns.
    pub fn write(self, tables: &mut TableWriter) -> Result<(), KnowledgeError> {
        let (order, ids) = self.words.sorted(NameId);
        let (mut after, mut before) = (vec![Vec::new(); ids.len()], vec![Vec::new(); ids.len()]);
        for (&(first, second), &times) in &self.pairs {
            let (first, second) = (ids[first as usize], ids[second as usize]);
            after[first.index()].push(Neighbour { word: second, times });
            before[second.index()].push(Neighbour { word: first, times });
        }
        for list in after.iter_mut().chain(&mut before) {
            list.sort_unstable_by_key(|neighbour: &Neighbour| neighbour.word);
        }
        tables.texts("names", order.iter().map(|word| Capital::spell(word.0)))?;
        tables.lists("names.after", after.iter().map(Vec::as_slice))?;
        Ok(tables.lists("names.before", before.iter().map(Vec::as_slice))?)
    }
}
