//! The strategies of documents 001 and 002, as they are written.

mod article;
mod combus;

pub(crate) use article::article;
pub(crate) use combus::combus;

/// A step of a classic strategy, as its document pictures it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<'a> {
    /// What happened, in words.
    pub text: &'a str,
}
