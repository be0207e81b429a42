//! What an expert is.

use wordwright_knowledge::Capital;

use crate::clue::ClueText;
use crate::experts::opinion::Opinion;

/// A module that proposes answers to clues, each by its own light (PROVERB
/// 2002, section 3.2).
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
    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>>;
}
