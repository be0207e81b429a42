//! The interface of experts.

use wordwright_knowledge::Capital;

use crate::clue::ClueText;
use crate::experts::opinion::Opinion;

/// A module that proposes answers to clues from one kind of knowledge (PROVERB 2002, section 3.2).
///
/// An expert knows nothing about the grid or the other experts. It is called
/// for one clue after another, from several threads.
pub trait Expert: Send + Sync {
    /// Its name in tables, such as `exact-match`.
    fn name(&self) -> &str;

    /// Its proposals for a clue whose answer has `length` letters.
    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion;

    /// Why it proposes each of some words (capitals, all of one length) for the
    /// clue, in the order of `words`: a few words such as "seen 3 times, last
    /// 2009-04-02"; `None` for a word that it would not propose.
    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>>;
}
