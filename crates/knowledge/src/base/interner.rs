//! Numbers for keys.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;

/// Keys, numbered in order of appearance.
#[derive(Debug)]
pub(crate) struct Interner<K: ?Sized> {
    places: HashMap<Box<K>, u32, FixedState>,
}

impl<K: ?Sized> Default for Interner<K> {
    fn default() -> Self {
        Self { places: HashMap::default() }
    }
}

impl<K: ?Sized + Hash + Ord> Interner<K> {
    /// The number of a key; one that is new gets the next.
    pub fn place(&mut self, key: &K) -> u32
    where
        Box<K>: for<'k> From<&'k K>,
    {
        if let Some(&place) = self.places.get(key) {
            return place;
        }
        let place = self.places.len() as u32;
        self.places.insert(key.into(), place);
        place
    }

    /// The number of a key that has appeared.
    pub fn find(&self, key: &K) -> Option<u32> {
        self.places.get(key).copied()
    }

    /// Every key with its number, in no order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&K, u32)> {
        self.places.iter().map(|(key, &place)| (&**key, place))
    }

    /// The keys in order, each with its number; and for each number the id of its key, which
    /// counts them in that order.
    pub fn sorted<I: Copy>(&self, id: fn(u32) -> I) -> (Vec<(&K, u32)>, Vec<I>) {
        let mut order: Vec<(&K, u32)> = self.iter().collect();
        order.sort_unstable();
        let mut ids = vec![id(0); order.len()];
        for (at, &(_, place)) in (0..).zip(&order) {
            ids[place as usize] = id(at);
        }
        (order, ids)
    }
}
