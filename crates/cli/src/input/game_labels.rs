//! How a game's file names the rules and the words it is played with.

use std::path::Path;

use wordwright_boardgame::files::{Gcg, GcgItem};
use wordwright_boardgame::game::Game;

use wordwright_service::games::RULES_PRAGMA;

use crate::error::CliError;
use crate::input::game_paths;
use crate::input::game_rules::{RULES, SUPER};
use crate::input::word_lists::EMBEDDED;

/// The pragma that names the words.
pub const WORDS_PRAGMA: &str = "wordwright-words";

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
    if game.label("lexicon").is_none() {
        game.set_label("lexicon", words);
    }
    if words != EMBEDDED {
        game.set_label(WORDS_PRAGMA, game_paths::written(words, file));
    }
    if !RULES.contains(&rules) {
        game.set_label(RULES_PRAGMA, game_paths::written(rules, file));
    }
    if rules != RULES[0] && RULES.contains(&rules) {
        game.set_label("tile-distribution", rules);
    }
    if rules == SUPER {
        game.set_label("board-layout", "SuperCrosswordGame");
    }
}
