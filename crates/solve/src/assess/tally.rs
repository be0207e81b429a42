//! Sums over many puzzles: means, calibration, and paired comparisons.

use crate::assess::score::Score;

/// Means over puzzles.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Number of puzzles.
    pub puzzles: usize,
    words: f64,
    letters: f64,
    perfect: usize,
}

impl Tally {
    /// Counts one puzzle.
    pub fn add(&mut self, score: &Score) {
        self.puzzles += 1;
        self.words += score.words.percent();
        self.letters += score.letters.percent();
        self.perfect += usize::from(score.is_perfect());
    }

    /// Mean over the puzzles of each one's right words, in percent.
    pub fn words(&self) -> f64 {
        self.mean(self.words)
    }

    /// Mean over the puzzles of each one's right letters, in percent.
    pub fn letters(&self) -> f64 {
        self.mean(self.letters)
    }

    /// Puzzles without a wrong letter, in percent.
    pub fn perfect(&self) -> f64 {
        self.mean(100.0 * self.perfect as f64)
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.puzzles == 0 { 0.0 } else { sum / self.puzzles as f64 }
    }
}

/// Calibration: predicted probabilities against the share that was right.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Calibration {
    bins: [Bin; Self::BINS],
}

/// Predictions of about the same probability.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bin {
    /// Number of predictions.
    pub count: usize,
    right: usize,
    predicted: f64,
}

impl Bin {
    /// Mean predicted probability.
    pub fn predicted(&self) -> f64 {
        self.predicted / self.count.max(1) as f64
    }

    /// Share of predictions that were right.
    pub fn observed(&self) -> f64 {
        self.right as f64 / self.count.max(1) as f64
    }
}

impl Calibration {
    /// Number of bins, each a tenth wide.
    pub const BINS: usize = 10;

    /// Counts one prediction with its probability.
    pub fn add(&mut self, probability: f64, right: bool) {
        let index = (probability * Self::BINS as f64) as usize;
        let bin = &mut self.bins[index.min(Self::BINS - 1)];
        bin.count += 1;
        bin.right += usize::from(right);
        bin.predicted += probability;
    }

    /// The bins that hold a prediction, least probable first.
    pub fn bins(&self) -> impl Iterator<Item = &Bin> {
        self.bins.iter().filter(|bin| bin.count > 0)
    }
}

/// The difference of two runs over the same puzzles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paired {
    /// Mean of second minus first.
    pub mean: f64,
    /// Half the width of its 95 % interval, by the normal approximation.
    pub half_width: f64,
    /// Puzzles on which the second is better.
    pub better: usize,
    /// Puzzles on which the second is worse.
    pub worse: usize,
}

impl Paired {
    /// Compares values pair by pair; `None` for fewer than two pairs.
    pub fn of(pairs: &[(f64, f64)]) -> Option<Self> {
        let count = pairs.len() as f64;
        if pairs.len() < 2 {
            return None;
        }
        let differences = || pairs.iter().map(|(first, second)| second - first);
        let mean = differences().sum::<f64>() / count;
        let variance = differences().map(|d| (d - mean).powi(2)).sum::<f64>() / (count - 1.0);
        Some(Self {
            mean,
            half_width: 1.96 * (variance / count).sqrt(),
            better: differences().filter(|&d| d > 0.0).count(),
            worse: differences().filter(|&d| d < 0.0).count(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assess::score::Share;

    #[test]
    fn puzzles_weigh_alike_whatever_their_size() {
        let mut tally = Tally::default();
        let share = |right, total| Share { right, total };
        tally.add(&Score { words: share(10, 10), letters: share(20, 20) });
        tally.add(&Score { words: share(50, 100), letters: share(150, 200) });
        assert_eq!((tally.words(), tally.letters(), tally.perfect()), (75.0, 87.5, 50.0));
    }

    #[test]
    fn calibration_compares_predictions_with_outcomes() {
        let mut calibration = Calibration::default();
        for (probability, right) in [(0.82, true), (0.88, false), (1.0, true), (0.0, false)] {
            calibration.add(probability, right);
        }
        let bins: Vec<_> = calibration
            .bins()
            .map(|bin| (bin.count, (100.0 * bin.predicted()).round(), 100.0 * bin.observed()))
            .collect();
        assert_eq!(bins, [(1, 0.0, 0.0), (2, 85.0, 50.0), (1, 100.0, 100.0)]);
    }

    #[test]
    fn a_paired_comparison_has_a_mean_and_an_interval() {
        let paired = Paired::of(&[(90.0, 92.0), (80.0, 80.0), (70.0, 71.0)]).unwrap();
        assert_eq!((paired.mean, paired.better, paired.worse), (1.0, 2, 0));
        assert!((paired.half_width - 1.96 / 3.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(Paired::of(&[(1.0, 2.0)]), None);
    }
}
