//! Labels in a game's file that name its rules and words.

use std::path::Path;

use wordwright_boardgame::files::{Gcg, GcgItem};
use wordwright_boardgame::game::Game;

use wordwright_service::games;

use crate::error::CliError;
use crate::input::game_paths;

/// An error about something that a pragma of a game's file names.
pub fn in_line(file: &str, gcg: &Gcg, pragma: &str, problem: &CliError, remedy: &str) -> CliError {
    let is_it = |item: &GcgItem| matches!(item, GcgItem::Pragma { name, .. } if name == pragma);
    match gcg.items().find(|(_, item)| is_it(item)) {
        Some((line, _)) => {
            CliError::Usage(format!("{file}, line {line}, #{pragma}: {problem}; or {remedy}"))
        }
        None => CliError::Usage(problem.to_string()),
    }
}

/// Writes the names of rules and words into the labels of a game stored in
/// `file`, unless they are what a file without labels stands for.
pub fn label(game: &mut Game, rules: &str, words: &str, file: &Path) {
    games::label_game(game, rules, words, |name| game_paths::written(name, file));
}
