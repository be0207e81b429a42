//! Solving a puzzle from its clues, and reviewing a draft by solving it.

pub mod review;
pub mod solve;
