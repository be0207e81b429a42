//! Boards, racks and plays.

pub(crate) mod notation;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod rack;
pub(crate) mod score;
pub(crate) mod squares;

pub use play::{Placement, Play, Ranked, Scored};
pub use position::Position;
pub use rack::{Bag, Rack};
pub use score::{FormedWord, PlayScore};
pub use squares::Board;
