//! What turns the experts' opinions on a clue into one distribution.

use crate::clue::ClueText;
use crate::distribution::Judgement;
use crate::experts::Opinion;

/// Makes one distribution of what the experts propose for a clue.
pub trait Judge: Send + Sync {
    /// Whether the judge uses this expert. Experts that it does not use are not asked.
    fn uses(&self, expert: &str) -> bool;

    /// Computes whatever a length needs before any clue is known. It runs while the
    /// experts are asked about the first clue of that length.
    fn prepare(&self, length: usize) {
        let _ = length;
    }

    /// The distribution over all answers of `length` letters, given what the experts
    /// that it uses propose.
    fn judge(&self, clue: &ClueText, length: usize, opinions: &[(&str, Opinion)]) -> Judgement;
}
