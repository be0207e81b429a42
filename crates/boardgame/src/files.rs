//! Games and positions as text: GCG files, CGP lines, and the UCGI protocol, by
//! which other programs drive the engine.

pub(crate) mod cgp;
pub(crate) mod gcg;
mod recorded_game;
mod saved_game;
pub(crate) mod ucgi;

pub use cgp::Cgp;
pub use gcg::event::{GcgEvent, GcgMove};
pub use gcg::{Gcg, GcgItem};
pub use ucgi::Engine;

/// The points that a turn or a player may have in a text, so that no sum of a few overflows.
const MOST_POINTS: std::ops::RangeInclusive<i32> = -1_000_000..=1_000_000;
