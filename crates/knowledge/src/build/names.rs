//! Gathers pairs of neighbouring words in names.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::base::NameId;
use crate::base::name_pairs;
use crate::error::KnowledgeError;
use crate::pack::Neighbour;
use crate::tables::TableWriter;
use wordwright_lexicon::Capital;

/// Words of names, numbered in order of appearance, and pairs of them.
#[derive(Debug, Default)]
pub(super) struct NameGatherer {
    places: HashMap<Box<[Capital]>, u32, FixedState>,
    /// First and second word, and the number of texts with the pair.
    pairs: HashMap<(u32, u32), u32, FixedState>,
}

impl NameGatherer {
    /// A text in its usual writing.
    pub fn text(&mut self, text: &str) {
        for (first, second) in name_pairs(text) {
            let pair = (self.place(&first), self.place(&second));
            *self.pairs.entry(pair).or_insert(0) += 1;
        }
    }

    /// Every pair, with the number of its texts.
    pub fn pairs(&self) -> impl Iterator<Item = ([&[Capital]; 2], u32)> {
        let mut words = vec![&[][..]; self.places.len()];
        for (word, &place) in &self.places {
            words[place as usize] = word;
        }
        self.pairs.iter().map(move |(&(first, second), &times)| {
            ([first, second].map(|place| words[place as usize]), times)
        })
    }

    fn place(&mut self, word: &[Capital]) -> u32 {
        if let Some(&place) = self.places.get(word) {
            return place;
        }
        let place = self.places.len() as u32;
        self.places.insert(word.into(), place);
        place
    }

    /// Writes the columns.
    pub fn write(self, tables: &mut TableWriter) -> Result<(), KnowledgeError> {
        let mut order: Vec<(&[Capital], u32)> =
            self.places.iter().map(|(word, &place)| (&**word, place)).collect();
        order.sort_unstable();
        let mut ids = vec![NameId(0); order.len()];
        for (id, &(_, place)) in (0..).zip(&order) {
            ids[place as usize] = NameId(id);
        }
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
