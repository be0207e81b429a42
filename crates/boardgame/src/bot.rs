//! The computer as a player: its levels, games against itself, and learning leave values from them.

pub(crate) mod leave_training;
pub(crate) mod level;
pub(crate) mod selfplay;
pub(crate) mod strategy;

pub use leave_training::pieces::Piece;
pub use leave_training::{Progress, Training};
pub use level::Level;
pub use selfplay::game::PlayedGame;
pub use selfplay::setup::Match;
pub use selfplay::tally::Tally;
pub use strategy::Strategy;
