//! How a game's file names the rules and the words it is played with.

use std::path::Path;

use wordwright_boardgame::files::{Gcg, GcgItem};
use wordwright_boardgame::game::Game;

use wordwright_service::games;

use crate::error::CliError;
use crate::input::game_paths;

/// An error about what a pragma of a game's file names.
pub fn in_line(file: &str, gcg: &Gcg, pragma: &str, problem: &CliError, remedy: &str) -> CliError {
    let is_it = |item: &GcgItem| matches!(item, GcgItem::Pragma { name, .. } if name == pragma);
    match gcg.items().find(|(_, item)| is_it(item)) {
        Some((line, _)) => {
            CliError::Usage(format!("{file}, line {line}, #{pragma}: {problem}; or {remedy}"))
        }
        None => CliError::Usage(problem.to_string()),
    }
}

/// Writes the names of rules and words into the labels of a game that is kept in
/// `file`, as far as a file without them would be taken for one of others.
pub fn label(game: &mut Game, rules: &str, words: &str, file: &Path) {
    games::label_game(game, rules, words, |name| game_paths::written(name, file));
}
