//! The words and rules of board games, loaded when they are first asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use wordwright_boardgame::bot::Level;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::{Lexicon, Rules};
use wordwright_lexicon::{Kind, Letter, embedded};

use crate::error::WorkbenchError;

/// The rules that have words built in, and what they are.
pub const RULES: [(&str, &str); 2] =
    [("english", "the usual board of 15 by 15"), ("english-super", "the large board of 21 by 21")];

/// Words by level.
#[derive(Debug, Default)]
pub struct Table {
    lexicons: Mutex<HashMap<&'static str, Arc<Lexicon>>>,
}

impl Table {
    /// Every word.
    pub fn lexicon(&self) -> Result<Arc<Lexicon>, WorkbenchError> {
        self.known(Level::strongest())
    }

    /// The words that a player of that level knows.
    pub fn known(&self, level: Level) -> Result<Arc<Lexicon>, WorkbenchError> {
        let mut lexicons = self.lexicons.lock().unwrap_or_else(PoisonError::into_inner);
        let name = if level.is_full() { "" } else { level.name };
        if let Some(lexicon) = lexicons.get(name) {
            return Ok(Arc::clone(lexicon));
        }
        let lexicon = if level.is_full() {
            Lexicon::embedded()?
        } else {
            let list = embedded::english();
            let words = list.ids().filter(|&word| list.kind(word) == Kind::Word);
            let words: Vec<(&[Letter], u8)> =
                words.map(|word| (list.letters(word), list.score(word))).collect();
            level.vocabulary(list.alphabet(), words)?
        };
        let lexicon = Arc::new(lexicon);
        lexicons.insert(name, Arc::clone(&lexicon));
        Ok(lexicon)
    }

    /// What tiles left on a rack are worth.
    pub fn leaves(rules: &Rules) -> Leaves {
        Leaves::embedded(rules)
    }
}

/// The rules of that name.
pub fn rules(name: &str) -> Result<Arc<Rules>, WorkbenchError> {
    match name {
        "english" => Ok(Rules::english()),
        "english-super" => Ok(Rules::english_super()),
        _ => {
            let names: Vec<&str> = RULES.iter().map(|rules| rules.0).collect();
            let expected = format!("one of {}", names.join(", "));
            Err(WorkbenchError::value("rules", format!("{name:?}"), expected))
        }
    }
}
