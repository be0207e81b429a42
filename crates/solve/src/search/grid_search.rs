//! The interface for another search in place of the one that follows beliefs.

use wordwright_clues::unlisted::UnlistedModel;
use wordwright_core::Budget;
use wordwright_knowledge::Capital;

use crate::beliefs::Network;

/// A search for a full grid.
///
/// Propagation still runs before it: it provides the posteriors, the unlisted
/// answers worth scoring, and the grid if the search finds none.
pub trait GridSearch: Send + Sync {
    /// The letters of the best grid, in the order of
    /// [`Network::cells`]; `None` if the budget left no time for any. `found` is called
    /// with every better grid and its weight, a natural logarithm.
    fn best_grid(
        &self,
        network: &Network,
        unlisted_model: Option<&UnlistedModel>,
        budget: &Budget,
        found: &mut dyn FnMut(&[Capital], f64),
    ) -> Option<Vec<Capital>>;
}
