//! One number for each letter of a cell.

use wordwright_knowledge::Capital;

/// Numbers for the letters A to Z of one cell. The six further places are
/// padding to whole vector registers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LetterWeights(pub [f64; 32]);

impl LetterWeights {
    /// One for every letter.
    pub const ONES: Self = {
        let mut table = [0.0; 32];
        let mut letter = 0;
        while letter < Capital::COUNT {
            table[letter] = 1.0;
            letter += 1;
        }
        Self(table)
    };
    /// All zero.
    pub const ZEROS: Self = Self([0.0; 32]);

    /// One for one letter, zero for the others.
    pub fn only(letter: Capital) -> Self {
        let mut table = Self::ZEROS;
        table.0[letter.index()] = 1.0;
        table
    }

    /// The numbers of A to Z.
    pub fn letters(&self) -> &[f64] {
        &self.0[..Capital::COUNT]
    }

    /// The number of a letter.
    pub fn at(&self, letter: Capital) -> f64 {
        self.0[letter.index()]
    }

    /// The letter with the highest number; ties go to the first.
    pub fn best(&self) -> Capital {
        let mut best = Capital::A;
        for letter in Capital::ALL {
            if self.at(letter) > self.at(best) {
                best = letter;
            }
        }
        best
    }

    /// Letter by letter, the product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mut product = *self;
        for (number, factor) in product.0.iter_mut().zip(&other.0) {
            *number *= factor;
        }
        product
    }

    /// The numbers scaled to sum to 1; uniform if the sum is zero.
    #[must_use]
    pub fn normalised(mut self) -> Self {
        let sum: f64 = self.letters().iter().sum();
        if sum <= 0.0 {
            self = Self::ONES;
        }
        let sum = if sum > 0.0 { sum } else { Capital::COUNT as f64 };
        for number in &mut self.0 {
            *number /= sum;
        }
        self
    }
}
