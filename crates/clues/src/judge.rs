//! The interface of judges, which turn the experts' opinions on a clue into one distribution.

use crate::clue::ClueText;
use crate::distribution::Judgement;
use crate::experts::Opinion;

/// Makes one distribution of the experts' proposals for a clue.
pub trait Judge: Send + Sync {
    /// Whether the judge uses this expert. Unused experts are not called.
    fn uses(&self, expert: &str) -> bool;

    /// Precomputes data for a length. It runs while the experts work on the
    /// first clue of that length.
    fn prepare(&self, length: usize) {
        let _ = length;
    }

    /// The distribution over all answers of `length` letters, given the
    /// proposals of the experts that it uses.
    fn judge(&self, clue: &ClueText, length: usize, opinions: &[(&str, Opinion)]) -> Judgement;
}
