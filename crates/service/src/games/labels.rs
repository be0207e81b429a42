//! How a game's file names its rules and words.

use wordwright_boardgame::game::Game;

use super::{EMBEDDED, RULES, RULES_PRAGMA, SUPER, WORDS_PRAGMA, is_built_in};

/// Writes the names of rules and words into the labels of a game, unless they are what
/// a file without labels stands for. `written` converts a name to its form in the file.
pub fn label_game(game: &mut Game, rules: &str, words: &str, written: impl Fn(&str) -> String) {
    if game.label("lexicon").is_none() {
        game.set_label("lexicon", words);
    }
    if words != EMBEDDED {
        game.set_label(WORDS_PRAGMA, written(words));
    }
    if !is_built_in(rules) {
        game.set_label(RULES_PRAGMA, written(rules));
    } else if rules != RULES[0].0 {
        game.set_label("tile-distribution", rules);
    }
    if rules == SUPER {
        game.set_label("board-layout", "SuperCrosswordGame");
    }
}
