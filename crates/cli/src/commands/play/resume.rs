//! Resumes a saved game: finds its rules and its words again.

use std::path::Path;
use std::sync::Arc;

use wordwright_boardgame::Rules;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::Referee;
use wordwright_service::games::GameSession;

use super::{LEAVES, PlayArgs, RULES, WORDS};
use crate::args::game::LeavesName;
use crate::error::CliError;
use crate::input::game_words::Words;
use crate::input::{files, game_labels, game_paths, game_rules, game_words};

/// An unfinished game, and the bytes of its file.
pub struct Unfinished {
    pub gcg: Gcg,
    pub bytes: Vec<u8>,
}

/// The unfinished game in the file, if there is one.
///
/// # Errors
/// A file that cannot be read, or that holds something else.
pub fn saved(args: &PlayArgs) -> Result<Option<Unfinished>, CliError> {
    if args.force || !args.file.exists() {
        return Ok(None);
    }
    let error = |problem| CliError::Game { name: args.file.display().to_string(), problem };
    let bytes = files::read(&args.file, files::SizeLimit::GAME)?;
    let gcg = Gcg::parse(&bytes).map_err(error)?;
    if Referee::is_saved(&gcg) {
        Ok(Some(Unfinished { gcg, bytes }))
    } else {
        Err(CliError::Exists { path: args.file.clone() })
    }
}

/// The rules, words and leave values that a saved game started with, and their
/// names.
pub struct SavedSetup {
    pub rules_name: String,
    pub rules: Arc<Rules>,
    pub words: Words,
    pub leaves_name: LeavesName,
}

impl SavedSetup {
    /// Finds what a saved game started with.
    ///
    /// # Errors
    /// Rules or words that are missing or have changed, unless the command line
    /// names the same ones elsewhere.
    pub fn find(args: &PlayArgs, gcg: &Gcg) -> Result<Self, CliError> {
        let source = |pragma, hash, usual| Source { gcg, file: &args.file, pragma, hash, usual };
        let given = args.game.rules.as_deref();
        let (rules_name, rules) = source(RULES, "wordwright-rules-hash", args.game.rules_name())
            .find("--rules", given, game_rules::rules, |rules| rules.hash())?;
        let leaves_name = match (&args.game.leaves.leaves, gcg.pragma(LEAVES)) {
            (None, Some(named)) => LeavesName { leaves: Some(leaves_of_game(args, gcg, named)?) },
            (given, _) => LeavesName { leaves: given.clone() },
        };
        let leaves = leaves_name.read(&rules)?;
        let given = args.game.words.as_deref();
        let (_, words) = source(WORDS, "wordwright-lexicon", args.game.words_name()).find(
            "--words",
            given,
            |name| game_words::words(name, &rules, leaves.clone()),
            |words| words.lexicon.hash(),
        )?;
        Ok(Self { rules_name, rules, words, leaves_name })
    }

    /// The options that were given but have no effect on a resumed game.
    pub fn without_effect(&self, args: &PlayArgs, session: &GameSession) -> Vec<&'static str> {
        let written = |name: &str| game_paths::written(name, &args.file);
        let other = |given: &Option<String>, used: &str| {
            given.as_deref().is_some_and(|given| written(given) != written(used))
        };
        let challenge = session.referee().game().rules().challenge();
        let given = [
            ("--words", other(&args.game.words, &self.words.name)),
            ("--rules", other(&args.game.rules, &self.rules_name)),
            ("--challenge", args.challenge.is_some_and(|rule| rule != challenge)),
            ("--clock", args.clock.is_some()),
            ("--player", !args.players.is_empty() && args.players != session.seats()),
        ];
        given.into_iter().filter(|given| given.1).map(|given| given.0).collect()
    }
}

/// The leaves that a saved game names.
fn leaves_of_game(args: &PlayArgs, gcg: &Gcg, named: &str) -> Result<String, CliError> {
    if named == "none" {
        return Ok(named.to_owned());
    }
    game_paths::beside(named, &args.file).ok_or_else(|| {
        let file = args.file.display().to_string();
        game_labels::in_line(&file, gcg, LEAVES, &outside(named), "name it with --leaves")
    })
}

/// The error about a saved game that names a file outside its folder. The game may come
/// from a stranger, so such a file is opened only if the user names it too.
fn outside(named: &str) -> CliError {
    CliError::Usage(format!(
        "{named}: not built in, and not a file in the game's folder, so it is not opened; move \
         it there"
    ))
}

/// Rules or words as a saved game names them.
struct Source<'s> {
    gcg: &'s Gcg,
    file: &'s Path,
    /// The pragma with the name.
    pragma: &'s str,
    /// The pragma with the hash.
    hash: &'s str,
    /// The default if there is no name.
    usual: &'s str,
}

impl Source<'_> {
    /// What the game names or, if that is missing or has changed, what the option
    /// `option` names, together with the name.
    fn find<T>(
        &self,
        option: &str,
        given: Option<&str>,
        read: impl Fn(&str) -> Result<T, CliError>,
        hash: impl Fn(&T) -> u64,
    ) -> Result<(String, T), CliError> {
        // An invalid hash is reported when the game is resumed.
        let is_hash = |text: &&str| text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let begun = self.gcg.pragma(self.hash).filter(is_hash);
        let hash = |found: &T| format!("{:016x}", hash(found));
        let is_same = |found: &T| begun.is_none_or(|begun| begun == hash(found));
        let file = self.file.display().to_string();
        let named = match self.gcg.pragma(self.pragma) {
            Some(named) => game_paths::beside(named, self.file).ok_or_else(|| outside(named)),
            None => Ok(self.usual.to_owned()),
        };
        let of_game = named.and_then(|named| read(&named).map(|found| (named, found)));
        let fits = of_game.as_ref().is_ok_and(|(_, found)| is_same(found));
        if let Some(given) = given.filter(|_| !fits) {
            let other = read(given)?;
            if is_same(&other) {
                return Ok((given.to_owned(), other));
            }
        }
        let (named, found) = of_game.map_err(|problem| {
            let remedy = format!("name the one used so far with {option}");
            game_labels::in_line(&file, self.gcg, self.pragma, &problem, &remedy)
        })?;
        match begun.filter(|_| !is_same(&found)) {
            None => Ok((named, found)),
            Some(begun) => Err(CliError::Usage(format!(
                "{file}: {named} has changed since the game was begun (hash {begun}, now {}); put \
                 it back as it was, or name a copy of it with {option}",
                hash(&found)
            ))),
        }
    }
}
