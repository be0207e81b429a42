//! Judgements: the value of a play, and its certainty.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How certain a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = FigureCertainty)]
pub enum Certainty {
    /// An estimate: static equity, or a simulation.
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

/// A judge's verdict on one play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// Its equity, in thousandths of a point.
    pub equity: i32,
    /// Its share of wins, 0 to 1.
    pub wins: Option<f64>,
    /// The certainty of the equity.
    pub certainty: Certainty,
    /// The proven lower and upper bounds on its share of wins, 0 to 1.
    pub win_bounds: Option<[f64; 2]>,
}

impl Judgement {
    /// Nothing is proven.
    pub const fn estimate(equity: i32, wins: Option<f64>) -> Self {
        Self { equity, wins, certainty: Certainty::Estimate, win_bounds: None }
    }

    /// The means of a simulation: points, and a share of wins.
    pub(crate) fn simulated(equity: f64, wins: f64) -> Self {
        Self::estimate((equity * 1000.0).round() as i32, Some(wins))
    }
}

/// The value of a thousandth of a point, as a share of a win, so that of two plays that win
/// equally often the one with more points is better. By judgement.
const OF_A_THOUSANDTH: f64 = 1e-6;

impl Judgement {
    /// The index of the best judgement.
    pub fn best(all: &[Self]) -> Option<usize> {
        (0..all.len()).max_by(|&a, &b| all[a].compare(&all[b]).then(b.cmp(&a)))
    }

    /// Orders judgements, the better one greater: the one with more wins or,
    /// with about as many wins, the higher equity.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let worth =
            |judged: &Self| judged.wins.unwrap_or(0.0) + f64::from(judged.equity) * OF_A_THOUSANDTH;
        worth(self).total_cmp(&worth(other)).then(self.certainty.cmp(&other.certainty))
    }
}
