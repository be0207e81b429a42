//! The results of many games, with confidence intervals.

use crate::bot::selfplay::game::PlayedGame;
use crate::statistics::{Interval, Samples};

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
    /// Drawn games.
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
    pub fn add(&mut self, played: &PlayedGame) {
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

    /// The share of games that the first strategy wins, 0 to 1; a draw counts half.
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

    /// A strategy's turns per game.
    pub fn turns(&self, strategy: usize) -> f64 {
        self.turns[strategy] as f64 / self.games.max(1) as f64
    }

    /// A strategy's plays of a full rack per game.
    pub fn full_racks(&self, strategy: usize) -> f64 {
        self.full_racks[strategy] as f64 / self.games.max(1) as f64
    }
}
