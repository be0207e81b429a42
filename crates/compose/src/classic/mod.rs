//! The strategies of documents 001 and 002, as they are written.

mod article;
mod combus;
mod patterns;
mod step;

pub(crate) use article::article;
pub(crate) use combus::combus;
pub use step::{Action, Board, Step, Why};
