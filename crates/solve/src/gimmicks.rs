//! What a puzzle may do that its grid does not show.
//!
//! Each kind implements [`Gimmick`]; [`detect`] tries them in order.

mod context;
mod detection;
mod gimmick;
mod rebus;
mod sounds;
pub(crate) mod theme;

pub(crate) use context::Context;
pub(crate) use detection::detect;
pub(crate) use gimmick::Gimmick;
pub(crate) use sounds::SoundedAnswers;
