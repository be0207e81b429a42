//! Groups of arguments that several commands share, and how to interpret them.

pub mod database;
pub mod experts;
pub mod format;
pub mod game;
pub mod game_sources;
pub mod lists;
pub mod packs;
pub mod parsers;
pub mod rules;
