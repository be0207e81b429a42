//! The product of a vector with stored ones.

/// A vector of 16-bit integers, to be multiplied with many of 8-bit integers:
/// integer products are twice as fast.
#[derive(Clone, Debug)]
pub(crate) struct Query<const N: usize> {
    numbers: [i16; N],
    /// The scale: the value of the integer 1.
    unit: f32,
}

impl<const N: usize> Query<N> {
    /// Rounds a vector, so that its largest number is the largest of 16 bits.
    pub(crate) fn new(vector: &[f32; N]) -> Self {
        // Sums of products must fit 32 bits.
        const { assert!(N < 1 << 9) };
        let most = vector.iter().fold(0.0_f32, |most, number| most.max(number.abs()));
        let unit = most / f32::from(i16::MAX);
        let round = |number: f32| if unit > 0.0 { (number / unit).round() as i16 } else { 0 };
        Self { numbers: vector.map(round), unit }
    }

    /// The dot product with a stored vector.
    pub(crate) fn dot(&self, stored: &[i8; N]) -> f32 {
        let products = self.numbers.iter().zip(stored).map(|(&a, &b)| i32::from(a) * i32::from(b));
        self.unit * products.sum::<i32>() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_the_vectors() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..100 {
            let vector: [f32; 64] = std::array::from_fn(|_| random.f32() - 0.5);
            let stored: [i8; 64] = std::array::from_fn(|_| random.i8(..));
            let exact: f32 = vector.iter().zip(stored).map(|(a, b)| a * f32::from(b)).sum();
            let length = |squares: f32| squares.sqrt();
            let lengths = length(vector.iter().map(|a| a * a).sum())
                * length(stored.iter().map(|&b| f32::from(b) * f32::from(b)).sum());
            let off = (Query::new(&vector).dot(&stored) - exact).abs();
            assert!(off < 1e-4 * lengths, "{off}");
        }
        assert!(Query::new(&[0.0; 64]).dot(&[1; 64]).abs() < 1e-9, "nothing");
        let most = Query::new(&[1.0; 64]).dot(&[i8::MIN; 64]);
        assert!((most + 8192.0).abs() < 1.0, "{most}");
    }
}
