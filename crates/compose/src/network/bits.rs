//! Sets of small numbers in machine words, where a domain's layout rules out
//! [`IdSet`](wordwright_core::IdSet): a domain is a stretch of one arena with
//! a summary behind it, and a set of positions is a single `u64`.

/// Bits in a block.
pub(super) const BLOCK: usize = 64;

/// Whether `at` is in the set.
#[inline]
pub(super) fn contains(blocks: &[u64], at: usize) -> bool {
    blocks[at / BLOCK] & bit(at) != 0
}

/// Removes `at` from the set.
#[inline]
pub(super) fn remove(blocks: &mut [u64], at: usize) {
    blocks[at / BLOCK] &= !bit(at);
}

/// The bit of `at` in its block.
#[inline]
pub(super) fn bit(at: usize) -> u64 {
    1 << (at % BLOCK)
}

/// The members of one block, in order.
#[inline]
pub(super) fn members(mut block: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if block == 0 {
            return None;
        }
        let at = block.trailing_zeros() as usize;
        block &= block - 1;
        Some(at)
    })
}
