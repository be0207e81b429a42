//! Products of small dense matrices, row after row in flat slices.

use rayon::prelude::*;

/// Columns that one pass of the kernel computes: two AVX2 registers.
pub const PANEL: usize = 16;
/// Rows that one pass of the kernel computes: with [`PANEL`], eight sums are
/// in flight, which hides the latency of multiply-add.
const BLOCK: usize = 4;
/// Rows that one thread computes at a time, by judgement.
const SHARE: usize = 64;

/// `c = a b`, where `a` has `inner` columns, `b` and `c` have `columns`, a
/// multiple of [`PANEL`].
pub fn multiply(a: &[f32], b: &[f32], c: &mut [f32], inner: usize, columns: usize) {
    debug_assert!(columns.is_multiple_of(PANEL));
    c.par_chunks_mut(SHARE * columns).zip(a.par_chunks(SHARE * inner)).for_each(|(c, a)| {
        let mut panel = vec![[0.0f32; PANEL]; inner];
        for column in (0..columns).step_by(PANEL) {
            for (packed, row) in panel.iter_mut().zip(b.chunks_exact(columns)) {
                packed.copy_from_slice(&row[column..column + PANEL]);
            }
            for (c, a) in c.chunks_mut(BLOCK * columns).zip(a.chunks(BLOCK * inner)) {
                if c.len() == BLOCK * columns {
                    block::<BLOCK>(a, &panel, c, inner, columns, column);
                } else {
                    for (c, a) in c.chunks_mut(columns).zip(a.chunks(inner)) {
                        block::<1>(a, &panel, c, inner, columns, column);
                    }
                }
            }
        }
    });
}

fn block<const ROWS: usize>(
    a: &[f32],
    panel: &[[f32; PANEL]],
    c: &mut [f32],
    inner: usize,
    columns: usize,
    column: usize,
) {
    let mut sums = [[0.0f32; PANEL]; ROWS];
    let rows: [&[f32]; ROWS] = std::array::from_fn(|r| &a[r * inner..(r + 1) * inner]);
    for (p, b) in panel.iter().enumerate() {
        for (sums, row) in sums.iter_mut().zip(rows) {
            let factor = row[p];
            for (sum, &b) in sums.iter_mut().zip(b) {
                *sum = factor.mul_add(b, *sum);
            }
        }
    }
    for (r, sums) in sums.iter().enumerate() {
        c[r * columns + column..][..PANEL].copy_from_slice(sums);
    }
}

/// Writes the transpose of `a` to `b`.
pub fn transpose(a: &[f32], columns: usize, b: &mut [f32]) {
    const TILE: usize = 16;
    let rows = a.len() / columns;
    for top in (0..rows).step_by(TILE) {
        for left in (0..columns).step_by(TILE) {
            for row in top..rows.min(top + TILE) {
                for column in left..columns.min(left + TILE) {
                    b[column * rows + row] = a[row * columns + column];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn products_are_sums_of_products(rows in 1_usize..140, inner in 1_usize..20, panels in 1_usize..3, seed: u64) {
            let columns = panels * PANEL;
            let mut random = fastrand::Rng::with_seed(seed);
            let mut numbers = |count: usize| -> Vec<f32> { (0..count).map(|_| random.f32() - 0.5).collect() };
            let (a, b) = (numbers(rows * inner), numbers(inner * columns));
            let mut c = vec![7.0; rows * columns];
            multiply(&a, &b, &mut c, inner, columns);
            for row in 0..rows {
                for column in 0..columns {
                    let slow: f32 = (0..inner).map(|i| a[row * inner + i] * b[i * columns + column]).sum();
                    prop_assert!((c[row * columns + column] - slow).abs() < 1e-4);
                }
            }
            let mut turned = vec![0.0; a.len()];
            transpose(&a, inner, &mut turned);
            for row in 0..rows {
                for column in 0..inner {
                    let (to, from) = (turned[column * rows + row], a[row * inner + column]);
                    prop_assert_eq!(to.to_bits(), from.to_bits());
                }
            }
        }
    }
}
