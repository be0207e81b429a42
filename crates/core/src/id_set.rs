//! Sets of ids.

use std::fmt;
use std::marker::PhantomData;

use fixedbitset::FixedBitSet;

/// A set of ids of one type, a bit each.
///
/// Its capacity is fixed when it is made: a set of the slots of one grid, say.
/// Operations on two sets require the same capacity of both. Only
/// [`new`](Self::new) and `clone` allocate.
pub struct IdSet<K> {
    bits: FixedBitSet,
    ids: PhantomData<fn(K) -> K>,
}

impl<K: Copy + From<usize>> IdSet<K>
where
    usize: From<K>,
{
    /// The empty set with room for the ids from 0 up to, but not including,
    /// `capacity`.
    pub fn new(capacity: usize) -> Self {
        Self { bits: FixedBitSet::with_capacity(capacity), ids: PhantomData }
    }

    /// Adds `id`. Returns whether it is new.
    ///
    /// # Panics
    /// When `id` is beyond the capacity.
    #[inline]
    pub fn insert(&mut self, id: K) -> bool {
        !self.bits.put(id.into())
    }

    /// Removes `id`.
    ///
    /// # Panics
    /// When `id` is beyond the capacity.
    #[inline]
    pub fn remove(&mut self, id: K) {
        self.bits.remove(id.into());
    }

    /// Whether `id` is in the set.
    #[inline]
    pub fn contains(&self, id: K) -> bool {
        self.bits.contains(id.into())
    }

    /// Empties the set.
    #[inline]
    pub fn clear(&mut self) {
        self.bits.clear();
    }

    /// Adds every id of `other`.
    #[inline]
    pub fn union_with(&mut self, other: &Self) {
        self.bits.union_with(&other.bits);
    }

    /// How many ids there are.
    pub fn len(&self) -> usize {
        self.bits.count_ones(..)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bits.is_clear()
    }

    /// The ids in order.
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        self.bits.ones().map(K::from)
    }
}

// Derived impls would require the same of `K`, though the set stores no `K`.
impl<K> Clone for IdSet<K> {
    fn clone(&self) -> Self {
        Self { bits: self.bits.clone(), ids: PhantomData }
    }
}

impl<K> PartialEq for IdSet<K> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<K> Eq for IdSet<K> {}

impl<K: Copy + From<usize> + fmt::Debug> fmt::Debug for IdSet<K>
where
    usize: From<K>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::IdSet;

    proptest! {
        #[test]
        fn agrees_with_a_set_of_the_library(
            changes in prop::collection::vec((any::<bool>(), 0_usize..130), 0..60),
            others in prop::collection::btree_set(0_usize..130, 0..20),
        ) {
            let (mut set, mut model) = (IdSet::<usize>::new(130), BTreeSet::new());
            for (inserts, id) in changes {
                if inserts {
                    prop_assert_eq!(set.insert(id), model.insert(id));
                } else {
                    set.remove(id);
                    model.remove(&id);
                }
                prop_assert_eq!(set.contains(id), model.contains(&id));
            }
            let mut other = IdSet::new(130);
            for &id in &others {
                other.insert(id);
            }
            set.union_with(&other);
            model.extend(&others);
            prop_assert_eq!(set.len(), model.len());
            prop_assert_eq!(set.is_empty(), model.is_empty());
            prop_assert!(set.iter().eq(model));
            set.clear();
            prop_assert!(set.is_empty() && set == IdSet::new(130));
        }
    }
}
