//! The iteration of section 3.2 (figure 4), one round at a time.
//!
//! [`Network::propagate`] revises slots one by one and reaches the same
//! fixpoint sooner; rounds are for counting them, as the paper does.

use wordwright_compose::DeadEnd;
use wordwright_compose::network::Network;

/// One round: every open cell keeps the letters that its slots support, then
/// every slot the words that its cells allow. Returns whether anything changed.
///
/// # Errors
/// The slot or cell that has nothing left.
pub fn round(network: &mut Network<'_>) -> Result<bool, DeadEnd> {
    let letters_left =
        |network: &Network<'_>| network.all_letters().iter().map(|set| set.len()).sum::<usize>();
    let before = letters_left(network);
    for (slot, model) in network.model().variables() {
        if model.cells().iter().any(|&cell| network.letters(cell).len() > 1) {
            network.support(slot)?;
        }
    }
    let narrowed = network.narrow_queued()?;
    Ok(narrowed || letters_left(network) != before)
}
