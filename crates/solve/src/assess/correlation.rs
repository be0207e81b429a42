//! Whether one number rises with another, whatever its scale.

use std::cmp::Ordering;

/// Spearman's rank correlation of pairs, -1 to 1: the correlation of their
/// ranks, equal values sharing the mean of theirs. `None` for fewer than three
/// pairs, or if all values of one side are equal.
pub fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let ranks = |of: fn(&(f64, f64)) -> f64| ranks(&pairs.iter().map(of).collect::<Vec<_>>());
    let (xs, ys) = (ranks(|pair| pair.0), ranks(|pair| pair.1));
    let middle = f64::midpoint(pairs.len() as f64, 1.0);
    let product = |xs: &[f64], ys: &[f64]| -> f64 {
        xs.iter().zip(ys).map(|(x, y)| (x - middle) * (y - middle)).sum()
    };
    let spread = (product(&xs, &xs) * product(&ys, &ys)).sqrt();
    (pairs.len() > 2 && spread > 0.0).then(|| product(&xs, &ys) / spread)
}

/// The rank of each value, 1 for the lowest.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let how_many = |which: fn(Ordering) -> bool| {
            values.iter().filter(|other| which(other.total_cmp(value))).count() as f64
        };
        how_many(Ordering::is_lt) + f64::midpoint(how_many(Ordering::is_eq), 1.0)
    };
    values.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_order_counts() {
        let rising = [(1.0, 2.0), (2.0, 3.0), (3.0, 100.0), (9.0, 101.0)];
        assert_eq!(rank_correlation(&rising), Some(1.0));
        let falling = rising.map(|(x, y)| (x, -y));
        assert_eq!(rank_correlation(&falling), Some(-1.0));
    }

    #[test]
    fn equal_values_share_their_ranks() {
        // Ranks 1.5, 1.5, 3.5, 3.5 against 1, 2, 3, 4.
        let pairs = [(1.0, 10.0), (1.0, 20.0), (2.0, 30.0), (2.0, 40.0)];
        let found = rank_correlation(&pairs).unwrap();
        assert!((found - 4.0 / 20.0_f64.sqrt()).abs() < 1e-12, "{found}");
    }

    #[test]
    fn too_few_pairs_have_no_correlation() {
        assert_eq!(rank_correlation(&[(1.0, 1.0), (2.0, 2.0)]), None);
        assert_eq!(rank_correlation(&[(1.0, 1.0), (1.0, 2.0), (1.0, 3.0)]), None);
    }
}
