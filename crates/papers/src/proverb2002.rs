//! Littman, Keim and Shazeer 2002: PROVERB, a probabilistic approach to solving crossword
//! puzzles. See the
//! [README](https://github.com/wordwright/wordwright/tree/main/crates/papers/src/proverb2002).

mod archive;
mod artificial;
mod chart;
mod experts;
mod figure6;
mod measured;
mod merger;
mod report;
mod solver;

pub use experts::{ExpertRow, ExpertTally};
pub use figure6::{FIGURE_6, figure6};
pub use measured::measured;
pub use merger::{
    Climb, Gains, LetterPairs, Merger, MergerJudge, Sample, ablations, climb, merging, samples,
};
pub use report::{Figure, of_archive, report};
pub use solver::solver;
