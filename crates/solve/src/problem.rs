//! The puzzle to solve: slots, clues, given letters, and findings about it.

mod cross_references;
mod finding;
pub(crate) mod puzzle;
mod slot_clues;

pub use finding::Finding;
pub use puzzle::Problem;

pub(crate) use cross_references::{Mention, MultiSlotAnswer, mentions, multi_slot_answers};
pub(crate) use finding::few;
