//! What playouts add up to.

use crate::Interval;

/// What one playout came to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Result {
    /// Points gained on the other, leaves included.
    pub equity: f32,
    /// The chance to win, 0 to 1.
    pub wins: f32,
}

/// What a point is worth besides the chance to win: it decides between plays
/// that win as often, and steadies what few playouts say.
const OF_A_POINT: f32 = 0.001;

impl Result {
    /// What plays are compared by.
    fn worth(self) -> f32 {
        self.wins + OF_A_POINT * self.equity
    }
}

/// Draws that a candidate meets before it can be dropped.
const FIRST_DRAWS: usize = 32;

/// The results of all candidates, by the draws that they met: all left have met
/// the same ones.
#[derive(Debug)]
pub struct Tallies {
    results: Vec<Vec<Result>>,
    left: Vec<usize>,
    /// Those dropped, the last one at the end.
    dropped: Vec<usize>,
    playouts: u64,
}

impl Tallies {
    pub fn new(candidates: usize) -> Self {
        Self {
            results: vec![Vec::new(); candidates],
            left: (0..candidates).collect(),
            dropped: Vec::new(),
            playouts: 0,
        }
    }

    /// The candidates that are left.
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    pub fn playouts(&self) -> u64 {
        self.playouts
    }

    pub fn add(&mut self, candidate: usize, result: Result) {
        self.results[candidate].push(result);
        self.playouts += 1;
    }

    /// Drops each candidate that lies behind the best one by `certainty`
    /// standard errors of the difference, draw by draw.
    pub fn drop_hopeless(&mut self, certainty: f64) {
        let Some(&best) =
            self.left.iter().max_by(|a, b| self.worth(**a).total_cmp(&self.worth(**b)))
        else {
            return;
        };
        let mut dropped: Vec<usize> = Vec::new();
        for &at in self.left.iter().filter(|&&at| at != best) {
            let pairs = self.results[best].iter().zip(&self.results[at]);
            let differences = pairs.map(|(best, other)| f64::from(best.worth() - other.worth()));
            let (mean, error) = mean_and_error(differences);
            // Plays that always come to the same cannot be told apart.
            let same = error == 0.0 && mean == 0.0;
            let seen = self.results[at].len() >= FIRST_DRAWS;
            if seen && (mean > certainty * error || same) {
                dropped.push(at);
            }
        }
        dropped.sort_by(|&a, &b| self.worth(a).total_cmp(&self.worth(b)));
        self.left.retain(|at| !dropped.contains(at));
        self.dropped.extend(dropped);
    }

    fn worth(&self, candidate: usize) -> f64 {
        let worths = self.results[candidate].iter().map(|result| f64::from(result.worth()));
        mean_and_error(worths).0
    }

    /// All candidates, best first.
    pub fn ranked(&self) -> Vec<usize> {
        let mut ranked = self.left.clone();
        ranked.sort_by(|&a, &b| self.worth(b).total_cmp(&self.worth(a)));
        ranked.extend(self.dropped.iter().rev());
        ranked
    }

    /// Playouts, equity and wins of a candidate.
    pub fn of(&self, candidate: usize) -> (u64, Interval, Interval) {
        let results = &self.results[candidate];
        let interval = |(mean, error)| Interval { mean, reach: 1.96 * error };
        let equity = mean_and_error(results.iter().map(|result| f64::from(result.equity)));
        let wins = mean_and_error(results.iter().map(|result| f64::from(result.wins)));
        (results.len() as u64, interval(equity), interval(wins))
    }
}

/// The mean of some samples and its standard error; infinite for fewer than
/// two.
fn mean_and_error(samples: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut mean, mut squares) = (0.0, 0.0, 0.0);
    for sample in samples {
        count += 1.0;
        let before = sample - mean;
        mean += before / count;
        squares += before * (sample - mean);
    }
    if count < 2.0 {
        return (mean, f64::INFINITY);
    }
    (mean, (squares / (count - 1.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_dropped() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut tallies = Tallies::new(4);
        for _ in 0..200 {
            // Chance that all share says nothing about who is better.
            let shared = random.f32() * 100.0;
            for (candidate, better) in [(0, 0.0), (1, 3.0), (2, 3.0), (3, -2.0)] {
                let equity = shared + better + random.f32();
                tallies.add(candidate, Result { equity, wins: 0.5 });
            }
        }
        tallies.drop_hopeless(6.0);
        assert_eq!(tallies.left(), [1, 2]);
        assert_eq!(tallies.ranked()[2..], [0, 3]);
        assert_eq!(tallies.playouts(), 800);
    }

    #[test]
    fn twins_are_dropped_and_few_draws_drop_nobody() {
        let mut tallies = Tallies::new(2);
        let add = |tallies: &mut Tallies, draws: usize| {
            for draw in 0..draws {
                for candidate in 0..2 {
                    tallies.add(candidate, Result { equity: draw as f32, wins: 0.5 });
                }
            }
        };
        add(&mut tallies, FIRST_DRAWS - 1);
        tallies.drop_hopeless(2.0);
        assert_eq!(tallies.left().len(), 2);
        add(&mut tallies, 1);
        tallies.drop_hopeless(2.0);
        assert_eq!(tallies.left().len(), 1);
    }
}
