//! Calibrated probabilities that a word or a letter of the grid is right.
//!
//! Loops count evidence twice, so propagation's belief in a word is
//! overconfident, and the more so the less of the grid is understood: wrong
//! words then agree with each other, and each counts as evidence for the
//! others. The judge of close calls is overconfident in its own way. So the
//! probability of a word is a logistic function of both estimates for its
//! letters, of how much of the grid is in doubt, and of whether the word is
//! listed, since a wrong string that fits all its crossings seldom is. A
//! letter's probability follows from the same numbers.

use std::sync::LazyLock;

/// Added to the share of squares in doubt, which may be zero; by judgement.
const ALWAYS_DOUBTFUL: f64 = 0.005;
/// The smallest distance of a probability from 0 and 1 before its logit is taken; by judgement.
const NEVER_SURER: f64 = 1e-4;

/// How many numbers a probability is computed from.
pub const FEATURES: usize = 5;

/// A weight for each of [`Evidence::features`].
pub type Weights = [f64; FEATURES];

/// The item whose probability is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A slot's word.
    Word,
    /// A square's letter.
    Letter,
}

/// The evidence for the probability of a word or a letter in the chosen grid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evidence {
    /// The kind of item.
    pub subject: Subject,
    /// Propagation's belief in the letter, or the product over the word's letters.
    pub believed: f64,
    /// The probability of the letter among its alternatives by the judge of
    /// close calls, or the product over the word's letters; `None` if nothing
    /// was judged.
    pub judged: Option<f64>,
    /// The share of the grid's squares whose letter has an alternative.
    pub doubtful: f64,
    /// Whether the word, or every word through the square, is listed.
    pub listed: bool,
}

impl Evidence {
    /// The features, one for each weight.
    pub fn features(&self) -> [f64; FEATURES] {
        let judged = self.judged.map_or(0.0, logit);
        let doubtful = (self.doubtful + ALWAYS_DOUBTFUL).ln();
        [1.0, logit(self.believed), judged, doubtful, f64::from(u8::from(self.listed))]
    }

    /// The set of weights that applies.
    pub fn kind(&self) -> Kind {
        match (self.subject, self.judged.is_some()) {
            (Subject::Word, true) => Kind::JudgedWord,
            (Subject::Word, false) => Kind::Word,
            (Subject::Letter, true) => Kind::JudgedLetter,
            (Subject::Letter, false) => Kind::Letter,
        }
    }

    /// The probability that the word or letter is right, by the weights in use.
    pub fn probability(&self) -> f64 {
        self.probability_by(self.kind().weights())
    }

    /// The same by other weights.
    pub fn probability_by(&self, weights: &Weights) -> f64 {
        let sum: f64 = self.features().iter().zip(weights).map(|(x, weight)| x * weight).sum();
        1.0 / (1.0 + (-sum).exp())
    }
}

/// A kind of item with weights of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Words in grids that were judged.
    JudgedWord,
    /// Words in other grids.
    Word,
    /// Letters in grids that were judged.
    JudgedLetter,
    /// Letters in other grids.
    Letter,
}

impl Kind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::JudgedWord, Self::Word, Self::JudgedLetter, Self::Letter];

    /// Its name in the file of weights.
    pub fn name(self) -> &'static str {
        match self {
            Self::JudgedWord => "judged-word",
            Self::Word => "word",
            Self::JudgedLetter => "judged-letter",
            Self::Letter => "letter",
        }
    }

    /// The weights in use.
    pub fn weights(self) -> &'static Weights {
        &IN_USE[self as usize]
    }
}

fn logit(probability: f64) -> f64 {
    let probability = probability.clamp(NEVER_SURER, 1.0 - NEVER_SURER);
    (probability / (1.0 - probability)).ln()
}

static IN_USE: LazyLock<[Weights; Kind::ALL.len()]> = LazyLock::new(|| {
    parse(include_str!("../data/confidence.txt")).expect("a test reads the weights")
});

/// Reads a line for each kind: its name and its weights.
fn parse(text: &str) -> Option<[Weights; Kind::ALL.len()]> {
    let weights = |kind: Kind| {
        let line =
            text.lines().find_map(|line| line.strip_prefix(kind.name())?.strip_prefix(' '))?;
        let numbers: Vec<f64> = line.split(' ').map(|n| n.parse().ok()).collect::<Option<_>>()?;
        Weights::try_from(numbers).ok()
    };
    let all: Vec<Weights> = Kind::ALL.into_iter().map(weights).collect::<Option<_>>()?;
    all.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SURE: Evidence = Evidence {
        subject: Subject::Word,
        believed: 0.99,
        judged: None,
        doubtful: 0.02,
        listed: true,
    };

    /// A word and a letter, judged or not.
    fn kinds() -> impl Iterator<Item = Evidence> {
        let judged = [None, Some(0.9)].map(|judged| Evidence { judged, ..SURE });
        let both = [Subject::Word, Subject::Letter];
        both.into_iter().flat_map(move |subject| judged.map(|of| Evidence { subject, ..of }))
    }

    #[test]
    fn less_is_sure_where_more_is_in_doubt() {
        for sure in kinds() {
            let at = |doubtful| Evidence { doubtful, ..sure }.probability();
            let falls = at(0.9) < at(0.3) && at(0.3) < at(0.02);
            assert!(falls || sure.kind() == Kind::JudgedLetter, "{sure:?}");
            let at = |believed| Evidence { believed, ..sure }.probability();
            assert!(at(0.2) < at(0.7) && at(0.7) < at(0.99), "{sure:?}");
        }
    }

    #[test]
    fn probabilities_are_no_further_than_the_features_go() {
        for (believed, judged) in [(0.0, None), (1.0, None), (0.0, Some(0.0)), (1.0, Some(1.0))] {
            for (doubtful, sure) in
                [0.0, 1.0].into_iter().flat_map(|d| kinds().map(move |s| (d, s)))
            {
                let evidence = Evidence { believed, judged, doubtful, listed: false, ..sure };
                let probability = evidence.probability();
                assert!(0.0 < probability && probability < 1.0, "{evidence:?}: {probability}");
            }
        }
    }

    #[test]
    fn weights_are_read_by_name_and_number() {
        let text = "# which\nword 1 2 3 4 5\njudged-word 0 -1 0.5 0 0\n\
                    letter 1 1 1 1 1\njudged-letter 0 0 0 0 7\n";
        let weights = parse(text).unwrap();
        assert_eq!(
            weights[Kind::JudgedWord as usize].map(f64::to_bits),
            [0.0, -1.0, 0.5, 0.0, 0.0].map(f64::to_bits)
        );
        assert_eq!(weights[Kind::Letter as usize].map(f64::to_bits), [1.0f64; 5].map(f64::to_bits));
        assert!(parse("word 1 2 3 4 5").is_none());
        assert!(parse(&text.replace("0 0 0 0 7", "0 0")).is_none());
    }
}
