//! The words of a slot that fit its current letters, and the cost of each
//! further letter (the paper's tables for the look ahead).
//!
//! The fills of a search meet the same patterns again and again, so results are cached.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use wordwright_knowledge::Capital;

use crate::drfill2011::costs::{Costs, Letters, Words, lock};
use crate::drfill2011::graph::EMPTY;

/// The words that fit a pattern.
#[derive(Default)]
pub(super) struct Fitting {
    /// The words, cheapest first.
    pub(super) words: Vec<u32>,
    /// For each cell and letter, how much more the cheapest of them costs than
    /// the cheapest of all; an unlisted string stands in if there is none.
    pub(super) more: Vec<Letters>,
}

impl Fitting {
    fn new(words: &Words, fitting: Vec<u32>, length: usize) -> Self {
        let least = fitting.first().map_or(words.open, |&word| words.cost(word));
        let mut more = vec![[words.open - least; Capital::COUNT]; length];
        // Costliest first, so that each letter keeps its cheapest word.
        for &word in fitting.iter().rev() {
            let cost = words.cost(word) - least;
            for (table, &letter) in more.iter_mut().zip(words.word(word)) {
                table[usize::from(letter)] = cost;
            }
        }
        Self { words: fitting, more }
    }

    /// Without some of the words.
    pub(super) fn without(&self, words: &Words, out: impl Fn(u32) -> bool) -> Self {
        let fitting = self.words.iter().copied().filter(|&word| !out(word)).collect();
        Self::new(words, fitting, self.more.len())
    }
}

type Cache = HashMap<Box<[u8]>, Arc<Fitting>>;

/// The cached results for the patterns of all slots.
pub(super) struct Patterns<'s> {
    pub(super) costs: &'s Costs<'s>,
    /// Per slot, by pattern.
    known: Vec<Mutex<Cache>>,
}

impl<'s> Patterns<'s> {
    pub(super) fn new(costs: &'s Costs<'s>) -> Self {
        let known = costs.words.iter().map(|_| Mutex::new(Cache::new())).collect();
        Self { costs, known }
    }

    /// The words that fit a pattern; they are all in `wider`, if that is given.
    pub(super) fn fitting(
        &self,
        slot: usize,
        pattern: &[u8],
        wider: Option<&Fitting>,
    ) -> Arc<Fitting> {
        if let Some(known) = lock(&self.known[slot]).get(pattern) {
            return Arc::clone(known);
        }
        let words = &self.costs.words[slot];
        let fits = |word: &u32| {
            let letters = words.word(*word).iter().zip(pattern);
            letters.into_iter().all(|(letter, wanted)| *wanted == EMPTY || letter == wanted)
        };
        let fitting = match wider {
            Some(wider) => wider.words.iter().copied().filter(fits).collect(),
            None => (0..words.len() as u32).filter(fits).collect(),
        };
        let fitting = Arc::new(Fitting::new(words, fitting, pattern.len()));
        lock(&self.known[slot]).insert(pattern.into(), Arc::clone(&fitting));
        fitting
    }
}
