//! The words of games: lexicons by name, their files, what words mean, drills.

pub mod drill;
pub mod lexicon_files;
pub mod meanings;
pub mod words;
