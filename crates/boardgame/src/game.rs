//! A game as it went, and a game that is being played.
//!
//! [`Game`] is the score sheet with the board beside it. It takes down whatever
//! happened, also what the rules would not have allowed, since recorded games
//! hold such things; an [`Anomaly`] says what is odd about it. [`Referee`] decides
//! who may do what in a game that is being played.

pub(crate) mod anomalies;
pub(crate) mod clock;
mod judging;
pub(crate) mod referee;
pub(crate) mod score_sheet;

pub use anomalies::{Anomaly, check_board};
pub use clock::Clocks;
pub use referee::{Phase, Referee, Verdict};
pub use score_sheet::{Action, Game, Player, Turn};
