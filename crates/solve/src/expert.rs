//! What an expert is.

use crate::clue::ClueText;
use crate::opinion::Opinion;

/// A module that proposes answers to clues, each by its own light (document
/// 003, section 3.2).
///
/// An expert knows nothing of the grid and of the other experts. It is asked
/// for one clue after another, from several threads.
pub trait Expert: Send + Sync {
    /// Its name in tables, such as `exact-match`.
    fn name(&self) -> &str;

    /// What it proposes for a clue whose answer has `length` letters.
    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion;

    /// Why it proposes each of some words (capitals, all of one length) for the
    /// clue, in the order of `words`: a few words such as "seen 3 times, last
    /// 2009-04-02"; nothing where it would not propose one.
    fn evidence(&self, clue: &ClueText, words: &[&[u8]]) -> Vec<Option<String>>;
}

/// The best reason for each of some words, out of many.
pub(crate) struct Best<'a> {
    words: &'a [&'a [u8]],
    found: Vec<Option<(f32, String)>>,
}

impl<'a> Best<'a> {
    /// No reason yet for these words.
    pub(crate) fn of(words: &'a [&'a [u8]]) -> Self {
        Self { words, found: vec![None; words.len()] }
    }

    /// A reason for a word, kept if it is one of the words and none weighed as
    /// much.
    pub(crate) fn offer(&mut self, word: &[u8], weight: f32, reason: impl FnOnce() -> String) {
        let Some(place) = self.words.iter().position(|known| *known == word) else { return };
        let found = &mut self.found[place];
        if found.as_ref().is_none_or(|(known, _)| weight > *known) {
            *found = Some((weight, reason()));
        }
    }

    /// The best ones, in the order of words.
    pub(crate) fn reasons(self) -> Vec<Option<String>> {
        self.found.into_iter().map(|found| Some(found?.1)).collect()
    }
}
