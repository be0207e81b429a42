//! The objectives of a grid: the two optimisation problems of PROVERB 2002 (section 4.2).

/// What to maximise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// The expected number of words in common with the true solution: the sum
    /// of posteriors.
    #[default]
    Overlap,
    /// The probability that the whole grid is right: the sum of the logarithms of priors.
    Probability,
}
