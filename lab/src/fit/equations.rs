//! Linear equations, for steps of Newton's method.

/// Solves a positive definite system of equations.
pub fn solution<const N: usize>(mut rows: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for at in 0..N {
        let (pivot, value) = (rows[at], right[at]);
        for row in (0..N).filter(|row| *row != at) {
            let factor = rows[row][at] / pivot[at];
            for (x, y) in rows[row].iter_mut().zip(&pivot) {
                *x -= factor * y;
            }
            right[row] -= factor * value;
        }
    }
    std::array::from_fn(|at| right[at] / rows[at][at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let rows: [[f64; 5]; 5] = std::array::from_fn(|row| {
            std::array::from_fn(|column| if row == column { 3.0 } else { 0.5 })
        });
        let x = [1.0, -2.0, 0.0, 4.0, 0.25];
        let right = std::array::from_fn(|row| {
            rows[row].iter().zip(&x).map(|(a, b): (&f64, _)| a * b).sum()
        });
        for (found, x) in solution(rows, right).iter().zip(x) {
            assert!((found - x).abs() < 1e-12, "{found} {x}");
        }
    }
}
