//! Games and positions as text: GCG files, CGP lines, and the UCGI protocol, by
//! which other programs drive the engine.

pub(crate) mod cgp;
pub(crate) mod gcg;
mod recorded_game;
mod saved_game;
pub(crate) mod ucgi;

pub use cgp::{Cgp, is_usual_variant};
pub use gcg::event::{GcgEvent, GcgMove};
pub use gcg::{Gcg, GcgItem};
pub use ucgi::Engine;
