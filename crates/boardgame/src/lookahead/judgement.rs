//! What a play is worth, and how sure that is.

use std::cmp::Ordering;

/// How sure a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// A guess with a method: static equity, or a simulation.
    Estimate,
    /// Proven to be no better than this for the player to move.
    Bound,
    /// Proven.
    Exact,
}

impl Certainty {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Estimate => "estimate",
            Self::Bound => "bound",
            Self::Exact => "exact",
        }
    }
}

/// A judge's word about one play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// What it is worth, in thousandths of a point.
    pub equity: i32,
    /// How often it wins, 0 to 1.
    pub wins: Option<f64>,
    /// How sure the equity is.
    pub certainty: Certainty,
    /// What it is proven to win at least and at most, 0 to 1.
    pub win_bounds: Option<[f64; 2]>,
}

impl Judgement {
    /// Nothing is proven.
    pub const fn estimate(equity: i32, wins: Option<f64>) -> Self {
        Self { equity, wins, certainty: Certainty::Estimate, win_bounds: None }
    }
}

/// The worth of a thousandth of a point, as a share of a win, so that of two plays that win
/// equally often the one with more points is better. By judgement.
const OF_A_THOUSANDTH: f64 = 1e-6;

impl Judgement {
    /// The place of the best of some.
    pub fn best(all: &[Self]) -> Option<usize> {
        (0..all.len()).max_by(|&a, &b| all[a].compare(&all[b]).then(b.cmp(&a)))
    }

    /// Which of two is better, the greater one: it wins more, and of those that win
    /// about as often it gains more.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let worth =
            |judged: &Self| judged.wins.unwrap_or(0.0) + f64::from(judged.equity) * OF_A_THOUSANDTH;
        worth(self).total_cmp(&worth(other)).then(self.certainty.cmp(&other.certainty))
    }
}
