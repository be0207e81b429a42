//! How a computer chooses in self-play.

use crate::board::play::Ranked;
use crate::board::rack::Rack;
use crate::evaluate::leaves::Leaves;
use crate::generate::chooser::Chooser;
use crate::generate::prepared_board::PreparedBoard;

/// How a computer chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// The most points; ties are broken by leave.
    Score,
    /// The best equity.
    Equity,
    /// The best by looking ahead from the best by equity.
    Ahead,
    /// The same, with the opponent's rack inferred from the last play.
    Infer,
}

impl Strategy {
    /// All strategies with their names.
    pub const ALL: [(&'static str, Self); 4] = [
        ("equity", Self::Equity),
        ("score", Self::Score),
        ("ahead", Self::Ahead),
        ("infer", Self::Infer),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|strategy| strategy.1 == self).map_or("", |strategy| strategy.0)
    }

    /// The strategy of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|strategy| strategy.0 == name).map(|strategy| strategy.1)
    }
}

impl Strategy {
    /// The play without looking ahead, which the strategies that look ahead
    /// also use when they cannot.
    pub(crate) fn choose_at_once(
        self,
        chooser: &mut Chooser,
        prepared: &mut PreparedBoard<'_>,
        rack: &Rack,
        in_bag: usize,
        leaves: &Leaves,
    ) -> Ranked {
        match self {
            Self::Score => chooser.by_score(prepared, rack, in_bag, leaves),
            Self::Equity | Self::Ahead | Self::Infer => {
                chooser.by_equity(prepared, rack, in_bag, leaves)
            }
        }
    }
}
