//! Cutting an answer into words: `INABIND` into `IN`, `A`, `BIND`.
//!
//! Each word has a cost; the cut of least cost is found by dynamic programming over
//! the places between letters.

use wordwright_lexicon::Capital;

/// The cost of a letter outside known words, in nats: more than the rarest
/// word, so that words are preferred. By judgement.
const LETTER_COST: f32 = 16.0;

/// Letters of the longest word.
pub const LONGEST: usize = 20;

/// The ends of the words of an answer of at most 255 letters, given the costs of words.
pub fn cut(answer: &[Capital], cost: impl Fn(&[Capital]) -> Option<f32>) -> Vec<u8> {
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
    use wordwright_lexicon::capitals;

    use super::*;

    #[test]
    fn the_cheapest_cut_is_found() {
        let cost = |word: &[Capital]| match Capital::spell(word) {
            "IN" | "A" => Some(2.0),
            "BIND" | "BIN" => Some(6.0),
            "INA" => Some(9.0),
            _ => None,
        };
        assert_eq!(cut(&capitals(b"INABIND"), cost), [2, 3, 7]);
        assert_eq!(cut(&capitals(b"XINQ"), cost), [1, 3, 4]);
        assert_eq!(cut(&[], cost), [0; 0]);
    }
}
