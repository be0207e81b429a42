//! Themes that change letters, and answers that turn a corner.

mod change;
mod edit;
pub(crate) mod letter_changes;
pub(crate) mod turned;
mod votes;
