//! What a puzzle may do that its grid does not show.

mod context;
mod gimmick;
mod rebus;
mod theme;

pub(crate) use context::Context;
pub(crate) use gimmick::Gimmick;
pub(crate) use rebus::RebusDetector;
pub(crate) use theme::SoundedAnswers;
