//! What commands read: files, archives, puzzles, word lists and game files.

pub mod data_folder;
pub mod files;
pub mod game_labels;
pub mod game_paths;
pub mod game_rules;
pub mod game_words;
pub mod grids;
pub mod lines;
pub mod word_lists;
