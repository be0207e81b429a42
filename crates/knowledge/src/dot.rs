//! The product of a vector with a stored one.

/// Lanes of partial sums; two AVX2 registers.
const LANES: usize = 16;

/// The dot product with a vector of 8 bits a number.
pub(crate) fn dot<const N: usize>(vector: &[f32; N], stored: &[i8; N]) -> f32 {
    const { assert!(N.is_multiple_of(LANES)) };
    let mut sums = [0.0_f32; LANES];
    for (vector, stored) in vector.as_chunks::<LANES>().0.iter().zip(stored.as_chunks::<LANES>().0)
    {
        for ((sum, &number), &stored) in sums.iter_mut().zip(vector).zip(stored) {
            *sum += number * f32::from(stored);
        }
    }
    sums.iter().sum()
}
