//! Solving a puzzle from its clues, reviewing a draft by solving it, and the clues of an answer.

pub mod past_clues;
pub mod review;
pub mod solve;
