//! Which features have a row of their own in a table of vectors.
//!
//! A feature is identified by a hash of 64 bits, and no text is kept. A feature
//! that training sees only once could only memorise that clue, so it gets no
//! row.

use rayon::prelude::*;

use crate::pack::embedding::features::rows;

/// The features that have a row: their hashes in order.
#[derive(Debug)]
pub struct FeatureRows(Vec<u64>);

impl FeatureRows {
    /// The features of at least `least` items, the most common ones if there
    /// are more than `most`, and those in `always`.
    pub fn new(
        items: impl IndexedParallelIterator<Item = Vec<u64>>,
        always: impl IntoIterator<Item = u64>,
        least: usize,
        most: usize,
    ) -> Self {
        let once_each = |mut item: Vec<u64>| {
            item.sort_unstable();
            item.dedup();
            item
        };
        let mut all: Vec<u64> = items.flat_map_iter(once_each).collect();
        all.par_sort_unstable();
        let runs = all.chunk_by(|x, y| x == y).map(|run| (run.len(), run[0]));
        let mut counted: Vec<(usize, u64)> = runs.filter(|(count, _)| *count >= least).collect();
        if counted.len() > most {
            counted.select_nth_unstable_by(most, |x, y| y.0.cmp(&x.0).then(x.1.cmp(&y.1)));
            counted.truncate(most);
        }
        let mut keys: Vec<u64> = counted.into_iter().map(|(_, key)| key).chain(always).collect();
        keys.par_sort_unstable();
        keys.dedup();
        Self(keys)
    }

    /// The hashes, in order of their rows.
    pub fn keys(&self) -> &[u64] {
        &self.0
    }

    /// The number of features.
    pub fn len(&self) -> u32 {
        self.0.len() as u32
    }

    /// The rows of those features that have one.
    pub fn of(&self, features: &[u64]) -> impl Iterator<Item = u32> {
        rows(&self.0, features)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(items: &[&[u64]], always: &[u64], least: usize, most: usize) -> Vec<u64> {
        let items: Vec<Vec<u64>> = items.iter().map(|item| item.to_vec()).collect();
        FeatureRows::new(items.into_par_iter(), always.iter().copied(), least, most).0
    }

    #[test]
    fn what_is_common_has_a_row() {
        let items: [&[u64]; 4] = [&[9, 1, 1, 1], &[9, 5], &[5, 7, 9], &[]];
        assert_eq!(of(&items, &[], 1, 9), [1, 5, 7, 9]);
        assert_eq!(of(&items, &[], 2, 9), [5, 9]);
        assert_eq!(of(&items, &[8, 5], 2, 9), [5, 8, 9]);
        assert_eq!(of(&items, &[], 1, 3), [1, 5, 9]);
        assert_eq!(of(&items, &[], 3, 9), [9]);
    }

    #[test]
    fn features_without_a_row_are_left_out() {
        let rows = FeatureRows::new(vec![vec![4, 2], vec![9]].into_par_iter(), [], 1, 9);
        assert_eq!(rows.of(&[9, 3, 2, 9]).collect::<Vec<_>>(), [2, 0, 2]);
        assert_eq!((rows.len(), rows.keys()), (3, &[2, 4, 9][..]));
    }
}
