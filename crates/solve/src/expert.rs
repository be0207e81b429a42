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

    /// Why it proposes `word` (capitals) for the clue, in a few words such as
    /// "seen 3 times, last 2009-04-02"; nothing where it would not propose it.
    fn evidence(&self, clue: &ClueText, word: &[u8]) -> Option<String>;
}
