//! Recorded games and what could have been played: analyses, mistakes in words, studies of many
//! games.

pub mod analysis;
pub mod remarks;
pub mod study;
