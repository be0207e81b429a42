//! Sums over playouts.

use crate::statistics::{Interval, REACH_95, Samples};

/// The result of one playout.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayoutResult {
    /// Points gained on the other, leaves included.
    pub equity: f32,
    /// The probability of winning, 0 to 1.
    pub wins: f32,
}

/// The value of a point, as a share of a win: it breaks ties between plays that
/// win equally often, and reduces the noise of few playouts. By judgement.
const OF_A_POINT: f32 = 0.001;

impl PlayoutResult {
    /// The number by which plays are compared.
    fn worth(self) -> f32 {
        self.wins + OF_A_POINT * self.equity
    }
}

/// The standard deviation, in points, of the difference between two plays in
/// one draw; measured over 40 positions with twelve candidates each.
const SPREAD: f64 = 25.0;

/// The prior spread counts as this many draws, since that of a few draws is unreliable. By
/// judgement.
const STEADY: f64 = 8.0;

/// What is known about candidates before any draw: static equity, which counts
/// as a number of draws.
#[derive(Debug)]
pub struct Prior {
    equities: Vec<f64>,
    draws: f64,
    /// What a point adds to the share of wins.
    point: f64,
}

impl Prior {
    /// Static equities in points, the standard deviation of their error, and
    /// what a point adds to the share of wins.
    pub fn new(equities: Vec<f64>, error: f64, point: f64) -> Self {
        Self { equities, draws: (SPREAD / error).powi(2), point }
    }
}

/// What two plays are compared by.
#[derive(Clone, Copy)]
enum By {
    Equity,
    Wins,
    Worth,
}

/// How far one play trails another, and the standard error.
#[derive(Debug, Clone, Copy)]
struct Deficit {
    mean: f64,
    error: f64,
    /// Whether they were equal in every draw.
    same: bool,
}

impl Deficit {
    /// A lag with its standard error.
    fn from(self, best: Interval) -> Interval {
        Interval { mean: best.mean - self.mean, reach: best.reach.hypot(REACH_95 * self.error) }
    }
}

/// The results of all candidates, by draw: the remaining candidates share the same draws.
#[derive(Debug)]
pub struct Tallies {
    prior: Prior,
    /// Draws before a candidate can be dropped.
    first_draws: usize,
    results: Vec<Vec<PlayoutResult>>,
    left: Vec<usize>,
    /// The dropped candidates in order, each with the best one at that time.
    dropped: Vec<[usize; 2]>,
    playouts: u64,
}

impl Tallies {
    pub fn new(prior: Prior, first_draws: usize) -> Self {
        let candidates = prior.equities.len();
        Self {
            prior,
            first_draws,
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

    pub fn add(&mut self, candidate: usize, result: PlayoutResult) {
        self.results[candidate].push(result);
        self.playouts += 1;
    }

    /// Drops each candidate that lies behind the best one by `certainty`
    /// standard errors of the difference, draw by draw.
    pub fn drop_hopeless(&mut self, certainty: f64) {
        let ranked = self.ranked_left();
        let Some((&best, others)) = ranked.split_first() else { return };
        for &at in others.iter().rev() {
            let behind = self.behind(best, at, By::Worth);
            let seen = self.results[at].len() >= self.first_draws;
            if seen && (behind.mean > certainty * behind.error || behind.same) {
                self.left.retain(|left| *left != at);
                self.dropped.push([at, best]);
            }
        }
    }

    /// How far one candidate trails another in the draws that both met,
    /// combined with what is known beforehand.
    fn behind(&self, best: usize, other: usize, by: By) -> Deficit {
        let (of, point): (fn(PlayoutResult) -> f32, f64) = match by {
            By::Equity => (|result| result.equity, 1.0),
            By::Wins => (|result| result.wins, self.prior.point),
            By::Worth => (PlayoutResult::worth, self.prior.point + f64::from(OF_A_POINT)),
        };
        let pairs = self.results[best].iter().zip(&self.results[other]);
        let found = Samples::of(pairs.map(|(best, other)| f64::from(of(*best) - of(*other))));
        let known = point * (self.prior.equities[best] - self.prior.equities[other]);
        let draws = found.count + self.prior.draws;
        let steadied = STEADY * (point * SPREAD).powi(2) + found.squares;
        let variance = steadied / (STEADY + (found.count - 1.0).max(0.0));
        Deficit {
            mean: (found.count * found.mean + self.prior.draws * known) / draws,
            error: (variance / draws).sqrt(),
            same: found.count > 0.0 && found.mean == 0.0 && found.squares == 0.0,
        }
    }

    /// The remaining candidates, best first.
    fn ranked_left(&self) -> Vec<usize> {
        let mut ranked = self.left.clone();
        if let Some(&any) = ranked.first() {
            let mut behind = vec![0.0; self.results.len()];
            for &at in &self.left {
                behind[at] = self.behind(any, at, By::Worth).mean;
            }
            ranked.sort_by(|&a, &b| behind[a].total_cmp(&behind[b]));
        }
        ranked
    }

    /// All candidates, best first.
    pub fn ranked(&self) -> Vec<usize> {
        let mut ranked = self.ranked_left();
        ranked.extend(self.dropped.iter().rev().map(|dropped| dropped[0]));
        ranked
    }

    /// Playouts, equity and wins of a candidate; `best` is the best one.
    ///
    /// Means over different draws cannot be compared, since draws differ by
    /// more than plays do. So each candidate is measured by how far it trails
    /// another: a remaining one by its distance from the best, a dropped one by
    /// its distance from the best at that time.
    pub fn of(&self, candidate: usize, best: usize) -> (u64, Interval, Interval) {
        let results = &self.results[candidate];
        let playouts = results.len() as u64;
        if candidate == best {
            let equity = Samples::of(results.iter().map(|result| f64::from(result.equity)));
            let wins = Samples::of(results.iter().map(|result| f64::from(result.wins)));
            return (playouts, equity.interval(), wins.interval());
        }
        let dropped = self.dropped.iter().find(|dropped| dropped[0] == candidate);
        let than = dropped.map_or(best, |dropped| dropped[1]);
        let (_, equity, wins) = self.of(than, best);
        let equity = self.behind(than, candidate, By::Equity).from(equity);
        let mut wins = self.behind(than, candidate, By::Wins).from(wins);
        wins.mean = wins.mean.clamp(0.0, 1.0);
        (playouts, equity, wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Candidates about which nothing is known.
    fn unknown(candidates: usize, first_draws: usize) -> Tallies {
        Tallies::new(Prior::new(vec![0.0; candidates], 1e6, 0.0), first_draws)
    }

    #[test]
    fn who_is_dropped() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut tallies = unknown(4, 32);
        for _ in 0..200 {
            // Luck that all candidates share does not tell which is better.
            let shared = random.f32() * 100.0;
            for (candidate, better) in [(0, 0.0), (1, 3.0), (2, 3.0), (3, -2.0)] {
                let equity = shared + better + random.f32();
                tallies.add(candidate, PlayoutResult { equity, wins: 0.5 });
            }
        }
        tallies.drop_hopeless(6.0);
        assert_eq!(tallies.left(), [1, 2]);
        assert_eq!(tallies.ranked()[2..], [0, 3]);
        assert_eq!(tallies.playouts(), 800);
    }

    #[test]
    fn lucky_draws_flatter_nobody_who_met_no_others() {
        let mut tallies = unknown(2, 10);
        for draw in 0..100 {
            let shared = if draw < 50 { 80.0 } else { 0.0 };
            tallies.add(0, PlayoutResult { equity: shared + 10.0, wins: 0.6 });
            if tallies.left().contains(&1) {
                tallies.add(1, PlayoutResult { equity: shared, wins: 0.5 });
            }
            if draw == 49 {
                tallies.drop_hopeless(2.0);
                assert_eq!(tallies.left(), [0]);
            }
        }
        let best = tallies.ranked()[0];
        let (playouts, equity, wins) = tallies.of(1, best);
        assert_eq!((best, playouts), (0, 50));
        assert!((equity.mean - 40.0).abs() < 1e-3, "{}", equity.mean);
        assert!((wins.mean - 0.5).abs() < 1e-3, "{}", wins.mean);
        assert!(equity.reach > tallies.of(0, best).1.reach);
    }

    #[test]
    fn static_equity_counts_until_draws_outweigh_it() {
        // Nine points with an error of five: worth 25 draws.
        let mut tallies = Tallies::new(Prior::new(vec![9.0, 0.0], 5.0, 0.01), 4);
        assert_eq!(tallies.ranked(), [0, 1]);
        let mut add = |draws: usize| {
            for _ in 0..draws {
                tallies.add(0, PlayoutResult { equity: 0.0, wins: 0.5 });
                tallies.add(1, PlayoutResult { equity: 6.0, wins: 0.6 });
            }
            let best = tallies.ranked()[0];
            (best, tallies.of(1 - best, best).1.mean)
        };
        // Ten draws of -6 points, and a prior worth 25 of 9.
        assert_eq!(add(10), (0, -(25.0 * 9.0 - 10.0 * 6.0) / 35.0));
        assert_eq!(add(90), (1, 6.0 - (100.0 * 6.0 - 25.0 * 9.0) / 125.0));
    }

    #[test]
    fn twins_are_dropped_and_few_draws_drop_nobody() {
        let mut tallies = unknown(2, 32);
        let add = |tallies: &mut Tallies, draws: usize| {
            for draw in 0..draws {
                for candidate in 0..2 {
                    tallies.add(candidate, PlayoutResult { equity: draw as f32, wins: 0.5 });
                }
            }
        };
        add(&mut tallies, 31);
        tallies.drop_hopeless(2.0);
        assert_eq!(tallies.left().len(), 2);
        add(&mut tallies, 1);
        tallies.drop_hopeless(2.0);
        assert_eq!(tallies.left().len(), 1);
    }
}
