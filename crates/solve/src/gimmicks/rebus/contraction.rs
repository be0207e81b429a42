//! Words in slots that are too short for them.

use wordwright_knowledge::Capital;

/// One way to fit a word into a shorter slot: a string of its letters shares a
/// square, once or twice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contraction<'w> {
    pub(super) string: &'w [Capital],
    /// The square.
    pub(super) at: usize,
    /// The second square with the same string, after the first.
    pub(super) second: Option<usize>,
}

impl Contraction<'_> {
    /// The letter of the word in a cell of the slot; of the string, the first.
    pub(super) fn letter(&self, word: &[Capital], cell: usize) -> Capital {
        let before = self.second.into_iter().chain([self.at]).filter(|&at| at < cell).count();
        word[cell + before * (self.string.len() - 1)]
    }

    /// Whether a cell takes the whole string.
    pub(super) fn has(&self, cell: usize) -> bool {
        cell == self.at || Some(cell) == self.second
    }
}

/// Every way to fit a word into a slot that is too short for it.
pub(super) fn contractions(
    word: &[Capital],
    length: usize,
) -> impl Iterator<Item = Contraction<'_>> {
    let extra = word.len() - length;
    let once =
        (0..length).map(move |at| Contraction { string: &word[at..=at + extra], at, second: None });
    let half = extra / 2;
    let twice = (0..length).flat_map(move |at| {
        (at + 1..length).filter_map(move |second| {
            let string = &word[at..=at + half];
            let again = &word[second + half..=second + 2 * half];
            let fits = extra.is_multiple_of(2) && string == again;
            fits.then_some(Contraction { string, at, second: Some(second) })
        })
    });
    once.chain(twice)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contracted(word: &str, length: usize) -> Vec<String> {
        let letters: Vec<Capital> = Capital::of(word.as_bytes()).expect("capitals").to_vec();
        let text = |contraction: Contraction<'_>| {
            let word: Vec<Capital> =
                (0..length).map(|cell| contraction.letter(&letters, cell)).collect();
            format!("{} {}", Capital::spell(contraction.string), Capital::spell(&word))
        };
        contractions(&letters, length).map(text).collect()
    }

    #[test]
    fn a_string_may_share_one_square_or_two() {
        assert_eq!(contracted("ABCD", 3), ["AB ACD", "BC ABD", "CD ABC"]);
        assert_eq!(contracted("MADAMAD", 3), ["MADAM MAD", "ADAMA MAD", "DAMAD MAD", "MAD MAM"]);
        assert_eq!(contracted("POISONPOWDER", 10).last().unwrap(), "PO PISONPWDER");
    }
}
