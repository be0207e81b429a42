//! What many games say, and how sure it is.

use super::Played;

/// A mean with its 95 % interval.
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
const REACH: f64 = 1.96;

/// Sums of samples (Welford 1962), so that no sample need be kept.
#[derive(Debug, Clone, Copy, Default)]
struct Samples {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Samples {
    fn add(&mut self, sample: f64) {
        self.count += 1;
        let before = sample - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (sample - self.mean);
    }

    fn interval(&self) -> Interval {
        let reach = if self.count < 2 {
            f64::INFINITY
        } else {
            let variance = self.squares / (self.count - 1) as f64;
            REACH * (variance / self.count as f64).sqrt()
        };
        Interval { mean: self.mean, reach }
    }
}

/// The sums of a match. Of paired games each pair is one sample, since its
/// games are not independent.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    paired: bool,
    half: Option<(f64, f64)>,
    /// Games played.
    pub games: u64,
    /// Games that the first strategy won.
    pub won: u64,
    /// Games that nobody won.
    pub drawn: u64,
    scores: [Samples; 2],
    turns: [u64; 2],
    full_racks: [u64; 2],
    wins: Samples,
    spread: Samples,
    starts: Samples,
}

impl Tally {
    /// An empty tally.
    pub fn new(paired: bool) -> Self {
        Self { paired, ..Self::default() }
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let [ours, theirs] = played.scores;
        self.games += 1;
        self.won += u64::from(ours > theirs);
        self.drawn += u64::from(ours == theirs);
        for who in 0..2 {
            self.scores[who].add(played.scores[who].into());
            self.turns[who] += u64::from(played.turns[who]);
            self.full_racks[who] += u64::from(played.full_racks[who]);
        }
        let sign = if played.first == 0 { 1 } else { -1 };
        self.starts.add(f64::from(sign * (ours - theirs)));
        let win = match ours.cmp(&theirs) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        let spread = f64::from(ours - theirs);
        if !self.paired {
            self.wins.add(win);
            self.spread.add(spread);
        } else if let Some((other_win, other_spread)) = self.half.take() {
            self.wins.add(f64::midpoint(win, other_win));
            self.spread.add(f64::midpoint(spread, other_spread));
        } else {
            self.half = Some((win, spread));
        }
    }

    /// The share of games that the first strategy wins, 0 to 1, draws half.
    pub fn wins(&self) -> Interval {
        self.wins.interval()
    }

    /// By how many points the first strategy is ahead.
    pub fn spread(&self) -> Interval {
        self.spread.interval()
    }

    /// By how many points the player who begins is ahead.
    pub fn start_is_worth(&self) -> Interval {
        self.starts.interval()
    }

    /// The mean score of a strategy.
    pub fn score(&self, strategy: usize) -> Interval {
        self.scores[strategy].interval()
    }

    /// Turns a game of a strategy.
    pub fn turns(&self, strategy: usize) -> f64 {
        self.turns[strategy] as f64 / self.games.max(1) as f64
    }

    /// Plays of a full rack a game, of a strategy.
    pub fn full_racks(&self, strategy: usize) -> f64 {
        self.full_racks[strategy] as f64 / self.games.max(1) as f64
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
