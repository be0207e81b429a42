//! Cutting an answer into words: `INABIND` into `IN`, `A`, `BIND`.
//!
//! The words are those of the clues of the archive, each at a cost of minus the
//! logarithm of its share; the cut of least cost is found by dynamic
//! programming over the places between letters.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::Pack;

/// Words that fewer different clues hold are left out, as are their misprints.
const FEWEST: u32 = 5;

/// What a letter that begins no known word costs, in nats: more than the rarest
/// word, so that no word is spelled out that need not be.
const LETTER_COST: f32 = 16.0;

/// Letters of the longest word.
const LONGEST: usize = 20;

/// Words with their costs.
pub struct Vocabulary {
    costs: HashMap<Box<[u8]>, f32, FixedState>,
}

impl Vocabulary {
    /// The words of a pack's clues.
    pub fn of_clues(pack: &Pack) -> Self {
        let mut counts: HashMap<Box<[u8]>, u32, FixedState> = HashMap::default();
        let clues = pack.clues();
        let mut word = Vec::new();
        for clue in clues.ids() {
            for part in clues.key(clue).split(|c: char| !c.is_ascii_lowercase()) {
                word.clear();
                word.extend(part.bytes().map(|byte| byte.to_ascii_uppercase()));
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
        // The only letters that are words; others are initials.
        counts.retain(|word, count| {
            *count >= FEWEST && (word.len() > 1 || matches!(**word, [b'A' | b'I']))
        });
        let total: f32 = counts.values().map(|&count| count as f32).sum();
        let costs = counts.into_iter().map(|(word, count)| (word, (total / count as f32).ln()));
        Self { costs: costs.collect() }
    }

    /// Words in order, each with its cost.
    pub fn sorted(&self) -> Vec<(&[u8], f32)> {
        let mut all: Vec<_> = self.costs.iter().map(|(word, &cost)| (&**word, cost)).collect();
        all.sort_unstable_by_key(|word| word.0);
        all
    }

    /// Where the words of an answer end.
    pub fn cut(&self, answer: &[u8]) -> Vec<u8> {
        cut(answer, |word| self.costs.get(word).copied())
    }
}

/// Where the words of an answer of at most 255 letters end, given what a word
/// costs.
pub fn cut(answer: &[u8], cost: impl Fn(&[u8]) -> Option<f32>) -> Vec<u8> {
    let mut best = vec![(f32::INFINITY, 0); answer.len() + 1];
    best[0].0 = 0.0;
    for end in 1..=answer.len() {
        for start in end.saturating_sub(LONGEST)..end {
            let spelled = (end - start == 1).then_some(LETTER_COST);
            if let Some(cost) = cost(&answer[start..end]).or(spelled)
                && best[start].0 + cost < best[end].0
            {
                best[end] = (best[start].0 + cost, start);
            }
        }
    }
    let mut ends = Vec::new();
    let mut end = answer.len();
    while end > 0 {
        ends.push(end as u8);
        end = best[end].1;
    }
    ends.reverse();
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_cut_is_found() {
        let cost = |word: &[u8]| match word {
            b"IN" | b"A" => Some(2.0),
            b"BIND" | b"BIN" => Some(6.0),
            b"INA" => Some(9.0),
            _ => None,
        };
        assert_eq!(cut(b"INABIND", cost), [2, 3, 7]);
        assert_eq!(cut(b"XINQ", cost), [1, 3, 4]);
        assert_eq!(cut(b"", cost), [0; 0]);
    }
}
