//! Means of samples, with confidence intervals.

/// A mean with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// How far the interval reaches to each side; infinite for fewer than two
    /// samples.
    pub reach: f64,
}

impl Interval {
    /// The interval's lower end.
    pub fn low(&self) -> f64 {
        self.mean - self.reach
    }

    /// The interval's upper end.
    pub fn high(&self) -> f64 {
        self.mean + self.reach
    }
}

/// Standard deviations to each side that hold 95 % of a normal distribution.
pub const REACH_95: f64 = 1.96;

/// Running sums of samples (Welford 1962): exact up to rounding, without keeping the samples.
#[derive(Debug, Clone, Copy, Default)]
pub struct Samples {
    /// The number of samples. A float, since it is only used as a weight.
    pub count: f64,
    pub mean: f64,
    /// The sum of the squared distances from the mean.
    pub squares: f64,
}

impl Samples {
    pub fn of(samples: impl Iterator<Item = f64>) -> Self {
        let mut sums = Self::default();
        samples.for_each(|sample| sums.add(sample));
        sums
    }

    pub fn add(&mut self, sample: f64) {
        self.count += 1.0;
        let before = sample - self.mean;
        self.mean += before / self.count;
        self.squares += before * (sample - self.mean);
    }

    pub fn interval(&self) -> Interval {
        let error = (self.squares / (self.count - 1.0) / self.count).sqrt();
        let reach = if self.count < 2.0 { f64::INFINITY } else { REACH_95 * error };
        Interval { mean: self.mean, reach }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_known_samples() {
        let mut samples = Samples::default();
        assert!(samples.interval().reach.is_infinite());
        for sample in [1.0, 2.0, 3.0, 4.0] {
            samples.add(sample);
        }
        let interval = samples.interval();
        assert!((interval.mean - 2.5).abs() < 1e-12);
        let expected = 1.96 * (5.0f64 / 3.0 / 4.0).sqrt();
        assert!((interval.reach - expected).abs() < 1e-12);
        assert!(interval.low() < 2.5 && interval.high() > 2.5);
    }
}
