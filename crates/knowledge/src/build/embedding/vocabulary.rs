//! The words that answers are cut into, with their costs: the words of the
//! archive's clues, each at minus the logarithm of its share.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::pack::Pack;
use crate::pack::embedding::segmenter::{LONGEST, cut};
use wordwright_lexicon::Capital;

/// Words in fewer different clues are left out, and with them most misprints. By judgement.
const FEWEST: u32 = 5;

/// Words with their costs.
pub struct Vocabulary {
    costs: HashMap<Box<[Capital]>, f32, FixedState>,
}

impl Vocabulary {
    /// The words of a pack's clues.
    pub fn of_clues(pack: &Pack) -> Self {
        let mut counts: HashMap<Box<[Capital]>, u32, FixedState> = HashMap::default();
        let clues = pack.clues();
        let mut word = Vec::new();
        for clue in clues.ids() {
            for part in clues.key(clue).split(|c: char| !c.is_ascii_lowercase()) {
                word.clear();
                word.extend(
                    part.bytes().filter_map(|byte| Capital::from_ascii(byte.to_ascii_uppercase())),
                );
                if word.is_empty() || word.len() > LONGEST {
                    continue;
                }
                match counts.get_mut(&word[..]) {
                    Some(count) => *count += 1,
                    None => {
                        counts.insert(word[..].into(), 1);
                    }
                }
            }
        }
        // The only single letters that are words; others are initials.
        counts.retain(|word, count| {
            *count >= FEWEST && (word.len() > 1 || matches!(**word, [Capital::A | Capital::I]))
        });
        let total: f32 = counts.values().map(|&count| count as f32).sum();
        let costs = counts.into_iter().map(|(word, count)| (word, (total / count as f32).ln()));
        Self { costs: costs.collect() }
    }

    /// Words in order, each with its cost.
    pub fn sorted(&self) -> Vec<(&[Capital], f32)> {
        let mut all: Vec<_> = self.costs.iter().map(|(word, &cost)| (&**word, cost)).collect();
        all.sort_unstable_by_key(|word| word.0);
        all
    }

    /// The ends of the words of an answer.
    pub fn cut(&self, answer: &[Capital]) -> Vec<u8> {
        cut(answer, |word| self.costs.get(word).copied())
    }
}
