//! The rules and the words of a board game, as commands take them.

pub mod board;
pub mod located;
pub mod sources;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use wordwright_boardgame::{
    BoardGameError, ChallengeRule, Game, Gcg, GcgItem, Leaves, Level, Lexicon, Rules,
};
use wordwright_lexicon::{Kind, LengthSet, Letter, Source, WordList, embedded};

use crate::error::CliError;
use crate::files;
use crate::lists::{self, ListName, ListText};

/// By which rules and with which words.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Rules and words")]
pub struct GameArgs {
    /// The words: a word list, a compiled lexicon or a KWG file; `english` is
    /// the embedded list without names and abbreviations [default: english]
    #[arg(short, long, value_name = "FILE")]
    pub words: Option<String>,

    /// The rules: english, english-super, french, german, spanish, dutch,
    /// polish, or a file that describes board and tiles [default: english]
    #[arg(long, value_name = "NAME|FILE")]
    pub rules: Option<String>,

    #[command(flatten)]
    pub leaves: LeavesName,
}

/// Whose values of leaves.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Rules and words")]
pub struct LeavesName {
    /// What tiles left on a rack are worth: a file of `leaves train`, a KLV2
    /// file, `english` (embedded), or `none` [default: english for English
    /// tiles, else none]
    #[arg(long, value_name = "NAME|FILE")]
    pub leaves: Option<String>,
}

impl LeavesName {
    /// The values, for the tiles of `rules`.
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
                    Leaves::read(&files::read(name.as_ref())?).map_err(error)?
                };
                leaves.check_rules(rules).map_err(error)?;
                Ok(leaves)
            }
        }
    }
}

/// The name that stands for the embedded list.
pub const EMBEDDED: &str = "english";

/// The rules by the names of their tiles.
const RULES: [&str; 7] = ["english", SUPER, "french", "german", "spanish", "dutch", "polish"];

/// The name of the rules with the large board.
const SUPER: &str = "english-super";

/// Whether the rules of that name are built in.
pub fn is_built_in(rules: &str) -> bool {
    RULES.contains(&rules)
}

/// The words of a game, ready for playing.
pub struct Words {
    /// What the lexicon is called in files.
    pub name: String,
    /// All words.
    pub lexicon: Arc<Lexicon>,
    /// The same with their scores, for players who do not know all.
    list: Option<Arc<WordList>>,
    /// Whether only plain words of the list count.
    plain: bool,
    leaves: Leaves,
}

impl GameArgs {
    /// The rules.
    ///
    /// # Errors
    /// A file that cannot be read or describes no rules.
    pub fn rules(&self) -> Result<Arc<Rules>, CliError> {
        rules(self.rules_name())
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

    /// What the rules are called.
    pub fn rules_name(&self) -> &str {
        self.rules.as_deref().unwrap_or(RULES[0])
    }

    /// What the words are called.
    pub fn words_name(&self) -> &str {
        self.words.as_deref().unwrap_or(EMBEDDED)
    }

    /// The words, in the letters of `rules`.
    ///
    /// # Errors
    /// A file that cannot be read or understood, or words in other letters.
    pub fn words(&self, rules: &Rules) -> Result<Words, CliError> {
        words(self.words_name(), rules, self.leaves.read(rules)?)
    }
}

/// The rules of that name, or in that file.
///
/// # Errors
/// A file that cannot be read or describes no rules.
pub fn rules(name: &str) -> Result<Arc<Rules>, CliError> {
    let error = |problem| CliError::Game { name: name.to_owned(), problem };
    let text = if RULES.contains(&name) {
        let layout = if name == SUPER { "super21" } else { "standard15" };
        format!("name: {name}\nlayout: {layout}\ntiles: {name}")
    } else {
        String::from_utf8_lossy(&files::read(name.as_ref())?).into_owned()
    };
    Rules::parse(&text).map(Arc::new).map_err(error)
}

/// The pragma that names a file of rules.
pub const RULES_PRAGMA: &str = "wordwright-rules";

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
        game.set_label(WORDS_PRAGMA, located::written(words, file));
    }
    if !RULES.contains(&rules) {
        game.set_label(RULES_PRAGMA, located::written(rules, file));
    }
    if rules != RULES[0] && RULES.contains(&rules) {
        game.set_label("tile-distribution", rules);
    }
    if rules == SUPER {
        game.set_label("board-layout", "SuperCrosswordGame");
    }
}

/// The words of that name, or in that file.
///
/// # Errors
/// A file that cannot be read or understood, or words in other letters.
pub fn words(name: &str, rules: &Rules, leaves: Leaves) -> Result<Words, CliError> {
    let error = |problem| CliError::Game { name: name.to_owned(), problem };
    let is_kwg = PathBuf::from(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("kwg"));
    if is_kwg {
        let bytes = files::read(name.as_ref())?;
        let lexicon = Lexicon::from_kwg(rules.alphabet(), &bytes).map_err(error)?;
        let name = name.to_owned();
        return Ok(Words { name, lexicon: Arc::new(lexicon), list: None, plain: false, leaves });
    }
    if name == EMBEDDED {
        let lexicon = Lexicon::embedded_for(rules).map_err(|problem| match problem {
            BoardGameError::Language { rules } => CliError::Usage(format!(
                "the rules {rules} need words of their language; give a list with --words"
            )),
            problem => error(problem),
        })?;
        let name = name.to_owned();
        return Ok(Words { name, lexicon: Arc::new(lexicon), list: None, plain: true, leaves });
    }
    let named = ListName { name: name.to_owned(), minimum: None };
    let text = ListText::read(&named, rules.alphabet())?;
    if let Some(alphabet) = text.alphabet.as_ref().filter(|letters| !rules.spell_with(letters)) {
        let rules_name = rules.tiles_name().unwrap_or(rules.name());
        return Err(CliError::Usage(format!(
            "{name}: compiled with other letters ({}) than those of the rules {rules_name} ({}); \
             compile it again from its list, with: words compile LIST --rules {rules_name} -o FILE",
            alphabet.len(),
            rules.alphabet().len(),
        )));
    }
    let source = Source { name: &text.name, text: &text.text, minimum: 0 };
    let sources = [source];
    let (list, _) = WordList::read(rules.alphabet(), &sources, LengthSet::ALL)
        .map_err(|(at, problem)| lists::list_error(&sources, at, problem))?;
    let lexicon = Lexicon::from_list(&list).map_err(error)?;
    let (lexicon, list) = (Arc::new(lexicon), Some(Arc::new(list)));
    Ok(Words { name: name.to_owned(), lexicon, list, plain: false, leaves })
}

impl Words {
    /// What tiles left on a rack are worth.
    pub fn leaves(&self) -> Leaves {
        self.leaves.clone()
    }

    /// The words that a player of that level knows.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`].
    pub fn known(&self, level: Level) -> Result<Arc<Lexicon>, CliError> {
        if level.is_full() {
            return Ok(Arc::clone(&self.lexicon));
        }
        let owned: Vec<Vec<Letter>>;
        let scored: Vec<(&[Letter], u8)> = match &self.list {
            Some(list) => scored(list, false),
            None if self.plain => scored(embedded::english(), true),
            None => {
                owned = self.lexicon.graph().dawg().words().collect();
                owned.iter().map(|word| (word.as_slice(), 0)).collect()
            }
        };
        let known = level.vocabulary(self.lexicon.alphabet(), scored);
        known.map(Arc::new).map_err(|problem| CliError::Game { name: self.name.clone(), problem })
    }
}

/// The words of a list with their scores.
fn scored(list: &WordList, plain: bool) -> Vec<(&[Letter], u8)> {
    let ids = list.ids().filter(|&id| !plain || list.kind(id) == Kind::Word);
    ids.map(|id| (list.letters(id), list.score(id))).collect()
}

/// So many threads, or one for each processor.
pub fn threads(wanted: Option<usize>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1)
}

/// A challenge rule by its name.
///
/// # Errors
/// Another name.
pub fn challenge_rule(text: &str) -> Result<ChallengeRule, String> {
    match text {
        "none" => Ok(ChallengeRule::Void),
        "single" => Ok(ChallengeRule::Single),
        "double" => Ok(ChallengeRule::Double),
        points => match points.parse() {
            Ok(points @ 1..=50) => Ok(ChallengeRule::Points(points)),
            _ => Err("expected none, single, double, or points from 1 to 50".to_owned()),
        },
    }
}
