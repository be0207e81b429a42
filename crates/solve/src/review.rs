//! A draft test-solved: its findings and its difficulty.

mod crossing;
mod difficulty;
mod draft;
mod entry;
mod familiarity;
mod findings;
mod test_solve;

pub use crossing::BadCrossing;
pub use difficulty::Difficulty;
pub use draft::Draft;
pub use entry::EntryReview;
pub use familiarity::Familiarity;
pub use findings::{CrossingsOnly, Finding, Misleading};
pub use test_solve::Review;
