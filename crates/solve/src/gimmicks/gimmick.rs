//! Something that a puzzle does and its grid does not show.

use std::borrow::Cow;

use wordwright_clues::Distribution;

use crate::beliefs::Beliefs;
use crate::error::SolveError;
use crate::outcome::Solved;

/// Something that the puzzle does and its grid does not show: squares with several letters,
/// a theme that changes letters, entries that turn a corner.
///
/// A gimmick is detected once beliefs have converged. The puzzle is then solved again with it,
/// and the new grid is kept if it is more likely, including the gimmick's own rarity.
pub(crate) trait Gimmick {
    /// The priors of all slots, given the gimmick.
    fn priors<'x>(&self, priors: &'x [Distribution]) -> Cow<'x, [Distribution]>;

    /// Searches for further places, now that the puzzle is solved with the gimmick. They count
    /// from the next [`advance`](Self::advance) on.
    ///
    /// # Errors
    ///
    /// Errors of the experts' answers.
    fn extend(&mut self, beliefs: Beliefs<'_>) -> Result<(), SolveError> {
        let _ = beliefs;
        Ok(())
    }

    /// Adds the further places; false if there are none.
    fn advance(&mut self) -> bool {
        false
    }

    /// Records in a solved grid where it has the gimmick, and lowers the grid's log probability
    /// by the gimmick's rarity. False if too few places have it. `priors` are those without the
    /// gimmick.
    fn report(&self, priors: &[Distribution], solved: &mut Solved) -> bool;
}
