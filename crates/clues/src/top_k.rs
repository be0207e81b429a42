//! Selects the first few of many in some order.

use std::cmp::Ordering;

/// The first `count` items in an order, in that order. At most twice as many are kept at a
/// time.
pub fn top_k<T>(
    items: impl IntoIterator<Item = T>,
    count: usize,
    order: impl Fn(&T, &T) -> Ordering,
) -> Vec<T> {
    let mut first: Vec<T> = Vec::new();
    // Once there are `count` items in order, later ones must beat the last of them.
    let mut barred = false;
    for item in items {
        if count == 0 || barred && order(&first[count - 1], &item).is_lt() {
            continue;
        }
        first.push(item);
        if first.len() == count.saturating_mul(2) {
            first.select_nth_unstable_by(count - 1, &order);
            first.truncate(count);
            barred = true;
        }
    }
    first.sort_unstable_by(order);
    first.truncate(count);
    first
}

/// The indices of the `count` highest scores, highest first, ties in order.
pub(crate) fn best(scores: &[f32], count: usize) -> Vec<usize> {
    top_k(0..scores.len(), count, |&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_few_are_those_of_a_sorted_list() {
        let mut random = fastrand::Rng::with_seed(5);
        for many in [0, 1, 7, 400] {
            let items: Vec<(u8, usize)> = (0..many).map(|at| (random.u8(..20), at)).collect();
            for count in [0, 1, 3, 7, 90, usize::MAX] {
                let mut sorted = items.clone();
                sorted.sort_unstable();
                sorted.truncate(count);
                assert_eq!(top_k(items.iter().copied(), count, Ord::cmp), sorted);
            }
        }
    }
}
