//! The merger of PROVERB 2002 (section 3.4): opinions added by the confidence of their
//! experts, with weights found by hill climbing.

mod climb;
mod judge;
mod knob;
mod merge;
mod samples;
mod votes;

pub use climb::{Climb, Gains, ablations, climb};
pub use judge::{MergerJudge, merging};
pub use merge::Merger;
pub use samples::{LetterPairs, Sample, samples};
