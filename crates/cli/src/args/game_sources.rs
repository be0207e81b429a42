//! The rules and the words of each recorded game: those on the command line,
//! otherwise those that the game names.

use std::rc::Rc;
use std::sync::Arc;

use wordwright_boardgame::Rules;
use wordwright_boardgame::files::{Gcg, is_usual_variant};
use wordwright_service::games::{RULES_PRAGMA, WORDS_PRAGMA, same_words};

use crate::args::game::GameArgs;
use crate::error::CliError;
use crate::input::game_labels;
use crate::input::game_words::Words;
use crate::input::word_lists::EMBEDDED;
use crate::input::{game_paths, game_rules, game_words};
use crate::terminal::output;

/// The pragmas that name words, most reliable first.
const WORDS_PRAGMAS: [&str; 2] = [WORDS_PRAGMA, "lexicon"];

/// Rules and words, loaded once and shared by all games that use them.
pub struct Sources<'a> {
    args: &'a GameArgs,
    /// Words with the names of the words and of the tiles.
    words: Vec<([String; 2], Rc<Words>)>,
}

impl<'a> Sources<'a> {
    /// Starts empty, but checks what the command line names.
    ///
    /// # Errors
    /// Rules or words on the command line that cannot be used.
    pub fn new(args: &'a GameArgs) -> Result<Self, CliError> {
        let mut sources = Self { args, words: Vec::new() };
        let rules = args.rules()?;
        if args.rules.is_some() && args.words.is_some() {
            sources.words(args.words_name(), &rules)?;
        }
        Ok(sources)
    }

    /// The rules and the words of a game; `name` is the file's.
    ///
    /// # Errors
    /// Names of rules or words that cannot be used.
    pub fn of(&mut self, name: &str, gcg: &Gcg) -> Result<(Arc<Rules>, Rc<Words>), CliError> {
        let error = |problem| CliError::Game { name: name.to_owned(), problem };
        let rules = if self.args.rules.is_some() {
            gcg.for_players(&self.args.rules()?).map_err(error)?
        } else {
            let named = gcg.pragma(RULES_PRAGMA).unwrap_or(self.args.rules_name());
            let hint = "give the rules with --rules";
            let found = game_paths::beside(named, name.as_ref()).ok_or_else(|| {
                let text = format!(
                    "{named}: not built in, and not a file in the game's folder, so it is not \
                     opened; move it there"
                );
                game_labels::in_line(name, gcg, RULES_PRAGMA, &CliError::Usage(text), hint)
            });
            let usual = game_rules::rules(&found?)
                .map_err(|problem| game_labels::in_line(name, gcg, RULES_PRAGMA, &problem, hint))?;
            gcg.rules(&usual).map_err(error)?
        };
        if let Some(variant) = gcg.pragma("game-type")
            && !is_usual_variant(variant)
        {
            output::warn(&format!(
                "{name}: a game of {variant}, whose rules are not known here; it is judged by the \
                 usual ones"
            ));
        }
        let named = WORDS_PRAGMAS.iter().find_map(|pragma| gcg.pragma(pragma));
        let found = named.and_then(|named| match named {
            EMBEDDED => Some(named.to_owned()),
            named => game_paths::beside(named, name.as_ref()),
        });
        let chosen = self.args.words.as_deref().or(found.as_deref()).unwrap_or(EMBEDDED);
        let words = self.words(chosen, &rules).map_err(|problem| match problem {
            CliError::Usage(text) => CliError::Usage(format!("{name}: {text}")),
            problem => problem,
        })?;
        words.lexicon.check_rules(&rules).map_err(error)?;
        if let Some(named) = named.filter(|named| !same_words(named, chosen)) {
            output::warn(&format!(
                "{name}: the game names the lexicon {named}, and {chosen} is used; --words \
                 chooses another"
            ));
        } else if let Some(hash) = gcg.pragma("wordwright-lexicon") {
            let used = format!("{:016x}", words.lexicon.hash());
            if hash != used {
                output::warn(&format!(
                    "{name}: the game was begun with the lexicon {hash}; {used}, which has the \
                     same name, is used instead; --words chooses another"
                ));
            }
        }
        Ok((rules, words))
    }

    fn words(&mut self, name: &str, rules: &Rules) -> Result<Rc<Words>, CliError> {
        let tiles = rules.tiles_name().unwrap_or(rules.name());
        let key = [name.to_owned(), tiles.to_owned()];
        if let Some((_, words)) = self.words.iter().find(|known| known.0 == key) {
            return Ok(Rc::clone(words));
        }
        let words = Rc::new(game_words::words(name, rules, self.args.leaves.read(rules)?)?);
        self.words.push((key, Rc::clone(&words)));
        Ok(words)
    }
}
