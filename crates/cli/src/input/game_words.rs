//! The words of a board game: the embedded list, a word list, a compiled
//! lexicon or a KWG file.

use std::path::Path;
use std::sync::Arc;

use wordwright_boardgame::bot::Level;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::{BoardGameError, Lexicon, Rules};
use wordwright_lexicon::{Kind, LengthSet, Letter, Source, WordList, embedded};

use crate::error::CliError;
use crate::input::files;
use crate::input::word_lists::{self, EMBEDDED, ListName, ListText};

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

/// The words of that name, or in that file.
///
/// # Errors
/// A file that cannot be read or understood, or words in other letters.
pub fn words(name: &str, rules: &Rules, leaves: Leaves) -> Result<Words, CliError> {
    let error = |problem| CliError::Game { name: name.to_owned(), problem };
    let is_kwg = Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("kwg"));
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
        .map_err(|(at, problem)| word_lists::list_error(&sources, at, problem))?;
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
