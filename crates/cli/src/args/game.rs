//! Selects the rules and words of a board game.

use std::sync::Arc;

use clap::Args;
use wordwright_boardgame::Rules;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_service::games::RULES;

use crate::error::CliError;
use crate::input::files;
use crate::input::game_rules;
use crate::input::game_words::{self, Words};
use crate::input::word_lists::EMBEDDED;

/// The rules and words.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Rules and words")]
pub struct GameArgs {
    /// The lexicon: a word list, a compiled lexicon or a KWG file; `english` is the built-in
    /// list without names and abbreviations [default: english]
    #[arg(short, long, value_name = "FILE")]
    pub words: Option<String>,

    /// The rules: english, english-super, french, german, spanish, dutch, polish, or a rules
    /// file [default: english]
    #[arg(long, value_name = "NAME|FILE")]
    pub rules: Option<String>,

    #[command(flatten)]
    pub leaves: LeavesName,
}

/// Selects the leave values.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Rules and words")]
pub struct LeavesName {
    /// Leave values: a file written by `lab train leaves`, a KLV2 file, `english` (built in),
    /// or `none` [default: english for English tiles, else none]
    #[arg(long, value_name = "NAME|FILE")]
    pub leaves: Option<String>,
}

impl LeavesName {
    /// The leave values for the tiles of `rules`.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or is for other tiles.
    pub fn read(&self, rules: &Rules) -> Result<Leaves, CliError> {
        match self.leaves.as_deref() {
            None => Ok(Leaves::embedded(rules)),
            Some("none") => Ok(Leaves::none()),
            Some(name) => {
                let error = |problem| CliError::Game { name: name.to_owned(), problem };
                let leaves = if name == EMBEDDED {
                    Leaves::embedded(&Rules::english())
                } else {
                    Leaves::read(&files::read(name.as_ref(), files::SizeLimit::LEAVES)?)
                        .map_err(error)?
                };
                leaves.check_rules(rules).map_err(error)?;
                Ok(leaves)
            }
        }
    }
}

impl GameArgs {
    /// The rules.
    ///
    /// # Errors
    /// A file that cannot be read or is not a rules file.
    pub fn rules(&self) -> Result<Arc<Rules>, CliError> {
        game_rules::rules(self.rules_name())
    }

    /// The rules for two players.
    ///
    /// # Errors
    /// As [`GameArgs::rules`], or rules for more players.
    pub fn rules_for_two(&self) -> Result<Arc<Rules>, CliError> {
        let rules = self.rules()?;
        if rules.players() == 2 {
            return Ok(rules);
        }
        Err(CliError::Usage(format!(
            "{}: rules for {} players, and the computer plays against itself by two; write \
             players: 2 there, or leave the line out",
            self.rules_name(),
            rules.players()
        )))
    }

    /// The name of the rules.
    pub fn rules_name(&self) -> &str {
        self.rules.as_deref().unwrap_or(RULES[0].0)
    }

    /// The name of the words.
    pub fn words_name(&self) -> &str {
        self.words.as_deref().unwrap_or(EMBEDDED)
    }

    /// The words, in the letters of `rules`.
    ///
    /// # Errors
    /// A file that cannot be read or parsed, or words in other letters.
    pub fn words(&self, rules: &Rules) -> Result<Words, CliError> {
        game_words::words(self.words_name(), rules, self.leaves.read(rules)?)
    }
}

/// The number of threads: as given, or one per processor.
pub fn threads(wanted: Option<usize>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1)
}
