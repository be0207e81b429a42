//! A game as it went, and a game that is being played.
//!
//! [`Game`] is the score sheet with the board beside it. It records whatever
//! happened, including what the rules would not have allowed, since recorded
//! games contain such turns; an [`Anomaly`] describes each. [`Referee`]
//! enforces the rules in a game that is being played.

pub(crate) mod anomalies;
pub(crate) mod clock;
mod judging;
pub(crate) mod referee;
pub(crate) mod score_sheet;

pub use anomalies::{Anomaly, check_board};
pub use clock::Clocks;
pub use referee::{Phase, Referee, Verdict};
pub use score_sheet::{Action, Game, Player, Turn, lead};
