//! Games of the computer against itself: the options that all front ends share.

use wordwright_boardgame::bot::Strategy;
use wordwright_boardgame::lookahead::{Lookahead, SimulationLimits};

use crate::ServiceError;

/// The most playouts or positions per turn, and games of one command: hours of work, and more
/// than any figure needs.
pub const MOST_STEPS: u64 = 100_000_000;

/// The most turns of a playout: longer than any game.
pub const MOST_PLIES: usize = 100;

/// The search limits per turn of the strategies that look ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelfplayLimits {
    /// Playouts.
    pub playouts: u64,
    /// Turns to play on after the play in a playout.
    pub plies: usize,
    /// Positions searched to solve an endgame; 0 turns this off.
    pub endgame: u64,
}

impl Default for SelfplayLimits {
    fn default() -> Self {
        Self { playouts: 2_000, plies: 2, endgame: 10_000 }
    }
}

impl SelfplayLimits {
    /// The corresponding search options.
    ///
    /// # Errors
    /// A number beyond [`MOST_STEPS`] or [`MOST_PLIES`].
    pub fn lookahead(self) -> Result<Lookahead, ServiceError> {
        let Self { playouts, plies, endgame } = self;
        let limited = [
            ("playouts", playouts, MOST_STEPS),
            ("plies", plies as u64, MOST_PLIES as u64),
            ("endgame", endgame, MOST_STEPS),
        ];
        if let Some((what, found, most)) = limited.into_iter().find(|limit| limit.1 > limit.2) {
            return Err(ServiceError::Limit { what, found, most });
        }
        let simulation = SimulationLimits { plies, playouts, ..SimulationLimits::default() };
        let pre_endgame = Lookahead::pre_endgame_for(endgame);
        Ok(Lookahead { simulation, endgame, pre_endgame, exact: false, infer: false })
    }
}

/// The strategy of that name; `place` names the field in the error.
///
/// # Errors
/// Another name.
pub fn strategy(place: &str, name: &str) -> Result<Strategy, ServiceError> {
    Strategy::named(name).ok_or_else(|| {
        let names = Strategy::ALL.map(|strategy| strategy.0).join(", ");
        ServiceError::value(place, format!("the strategy {name:?}"), format!("one of {names}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_numbers_are_rejected_with_their_limit() {
        let usual = SelfplayLimits::default();
        assert!(usual.lookahead().is_ok());
        for (limits, name) in [
            (SelfplayLimits { playouts: MOST_STEPS + 1, ..usual }, "playouts"),
            (SelfplayLimits { plies: MOST_PLIES + 1, ..usual }, "plies"),
            (SelfplayLimits { endgame: u64::MAX, ..usual }, "endgame"),
        ] {
            let problem = limits.lookahead().unwrap_err().to_string();
            assert!(problem.starts_with(name) && problem.contains("the limit is"), "{problem}");
        }
        let problem = strategy("first", "luck").unwrap_err().to_string();
        assert!(problem.starts_with("first: ") && problem.contains("equity"), "{problem}");
    }
}
