//! How sure the solver is of a word: as sure as it is right.
//!
//! Loops count evidence twice, so what propagation believes of a word is too sure, and the more
//! so the less of the grid is understood: wrong words then agree with each other, and each
//! takes the others for evidence. The judge of close calls is too sure in its own way. So the
//! probability of a word is a logistic function of what either says of its letters, of how
//! much of the grid is in doubt, and of whether a list holds the word, which a wrong string
//! that fits all its crossings seldom is in.

use std::sync::LazyLock;

/// Added to the share of squares in doubt, which may be none.
const ALWAYS_DOUBTFUL: f64 = 0.005;
/// Least distance of a probability from 0 and 1 before its logit is taken.
const NEVER_SURER: f64 = 1e-4;

/// Numbers that a word's probability follows from.
pub const FEATURES: usize = 5;

/// A weight for each of [`Evidence::features`].
pub type Weights = [f64; FEATURES];

/// What the probability of a word in the chosen grid follows from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evidence {
    /// The product of what propagation believes of the word's letters.
    pub believed: f64,
    /// The product of how likely the judge of close calls finds each letter beside its
    /// alternatives; `None` if nothing was judged.
    pub judged: Option<f64>,
    /// The share of the grid's squares whose letter has an alternative.
    pub doubtful: f64,
    /// Whether a list holds the word.
    pub listed: bool,
}

impl Evidence {
    /// The numbers that weights are for.
    pub fn features(&self) -> [f64; FEATURES] {
        let judged = self.judged.map_or(0.0, logit);
        let doubtful = (self.doubtful + ALWAYS_DOUBTFUL).ln();
        [1.0, logit(self.believed), judged, doubtful, f64::from(u8::from(self.listed))]
    }

    /// The probability that the word is right, by the weights in use.
    pub fn probability(&self) -> f64 {
        self.probability_by(IN_USE.of(self.judged.is_some()))
    }

    /// The same by other weights.
    pub fn probability_by(&self, weights: &Weights) -> f64 {
        let sum: f64 = self.features().iter().zip(weights).map(|(x, weight)| x * weight).sum();
        1.0 / (1.0 + (-sum).exp())
    }
}

fn logit(probability: f64) -> f64 {
    let probability = probability.clamp(NEVER_SURER, 1.0 - NEVER_SURER);
    (probability / (1.0 - probability)).ln()
}

static IN_USE: LazyLock<ConfidenceWeights> = LazyLock::new(|| {
    let text = include_str!("../data/confidence.txt");
    ConfidenceWeights::parse(text).expect("a test reads the weights")
});

/// The weights of both kinds of words.
struct ConfidenceWeights {
    judged: Weights,
    unjudged: Weights,
}

impl ConfidenceWeights {
    /// Reads a line for each kind: its name and its weights.
    fn parse(text: &str) -> Option<Self> {
        let weights = |kind: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(kind)?.strip_prefix(' '))?;
            let numbers: Vec<f64> =
                line.split(' ').map(|n| n.parse().ok()).collect::<Option<_>>()?;
            Weights::try_from(numbers).ok()
        };
        Some(Self { judged: weights("judged")?, unjudged: weights("unjudged")? })
    }

    fn of(&self, judged: bool) -> &Weights {
        if judged { &self.judged } else { &self.unjudged }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SURE: Evidence = Evidence { believed: 0.99, judged: None, doubtful: 0.02, listed: true };

    #[test]
    fn a_word_is_less_sure_where_more_is_in_doubt() {
        for judged in [None, Some(0.9)] {
            let at = |doubtful| Evidence { judged, doubtful, ..SURE }.probability();
            assert!(at(0.9) < at(0.3) && at(0.3) < at(0.02), "{judged:?}");
            let at = |believed| Evidence { believed, judged, ..SURE }.probability();
            assert!(at(0.2) < at(0.7) && at(0.7) < at(0.99), "{judged:?}");
        }
    }

    #[test]
    fn probabilities_are_no_further_than_the_features_go() {
        for (believed, judged) in [(0.0, None), (1.0, None), (0.0, Some(0.0)), (1.0, Some(1.0))] {
            for doubtful in [0.0, 1.0] {
                let evidence = Evidence { believed, judged, doubtful, listed: false };
                let probability = evidence.probability();
                assert!(0.0 < probability && probability < 1.0, "{evidence:?}: {probability}");
            }
        }
    }

    #[test]
    fn weights_are_read_by_name_and_number() {
        let text = "# which\nunjudged 1 2 3 4 5\njudged 0 -1 0.5 0 0\n";
        let weights = ConfidenceWeights::parse(text).unwrap();
        let bits = |weights: &[f64; FEATURES]| weights.map(f64::to_bits);
        assert_eq!(bits(weights.of(true)), bits(&[0.0, -1.0, 0.5, 0.0, 0.0]));
        assert_eq!(bits(weights.of(false)), bits(&[1.0, 2.0, 3.0, 4.0, 5.0]));
        assert!(ConfidenceWeights::parse("judged 1 2 3 4 5").is_none());
        assert!(ConfidenceWeights::parse("judged 1 2\nunjudged 1 2 3 4 5").is_none());
    }
}
