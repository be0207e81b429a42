//! Word lists as commands take them: stacked, with minimum scores.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use clap::Args;
use wordwright_lexicon::{
    Alphabet, Compiled, LengthSet, LexiconError, Source, SourceReport, WordList, embedded,
};

use crate::error::CliError;
use crate::{files, keyed};

/// The minimum score where none is given: clean fill by the common scale.
pub const USUAL_MINIMUM: u8 = 50;

/// The name that stands for the embedded list.
const EMBEDDED: &str = "english";

/// The first bytes of a compiled lexicon.
const COMPILED: &[u8] = b"WWLEX";

/// Which words, and how good.
#[derive(Debug, Clone, Args)]
pub struct ListArgs {
    /// A word list (WORD;SCORE a line) or a compiled lexicon; give several to
    /// stack them, the first has priority. FILE@30 takes only words scored 30
    /// or more from it. `english` is the embedded list, used when none is given
    #[arg(short, long = "words", value_name = "FILE[@MIN]", help_heading = "Words")]
    pub words: Vec<ListName>,

    /// Lowest score of a word, 0 to 100, for lists without a minimum of their
    /// own; unscored words count as 50 [default: 50 to fill, 0 to look words up]
    #[arg(short, long, value_name = "SCORE", value_parser = keyed::score, help_heading = "Words")]
    pub min_score: Option<u8>,

    /// An alphabet description, for lists in another language than English
    #[arg(long, value_name = "FILE", help_heading = "Words")]
    pub alphabet: Option<PathBuf>,
}

/// A list and its own minimum score.
#[derive(Debug, Clone)]
pub struct ListName {
    /// A file, or `english`.
    pub name: String,
    /// The lowest score to take from it.
    pub minimum: Option<u8>,
}

impl FromStr for ListName {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let with_minimum = text.rsplit_once('@').and_then(|(name, score)| {
            let minimum = keyed::score(score).ok()?;
            Some(Self { name: name.to_owned(), minimum: Some(minimum) })
        });
        Ok(with_minimum.unwrap_or_else(|| Self { name: text.to_owned(), minimum: None }))
    }
}

/// A list's text, read.
pub struct ListText {
    /// What messages call it.
    pub name: String,
    /// Its lines.
    pub text: Vec<u8>,
    /// Its own minimum score.
    pub minimum: Option<u8>,
    /// The letters of a compiled lexicon.
    pub alphabet: Option<Alphabet>,
}

impl ListText {
    /// Reads the list that `name` names; a compiled lexicon becomes its words.
    ///
    /// # Errors
    /// A file that cannot be read, or a damaged compiled lexicon.
    pub fn read(list: &ListName) -> Result<Self, CliError> {
        let mut alphabet = None;
        let (name, text) = if list.name == EMBEDDED {
            ("the embedded English list".to_owned(), embedded::english_text())
        } else {
            let bytes = files::read(list.name.as_ref())?;
            let text = if bytes.starts_with(COMPILED) {
                let (text, letters) = words_of(&bytes)
                    .map_err(|problem| CliError::List { name: list.name.clone(), problem })?;
                alphabet = Some(letters);
                text
            } else {
                bytes
            };
            (list.name.clone(), text)
        };
        Ok(Self { name, text, minimum: list.minimum, alphabet })
    }
}

/// The words of a compiled lexicon, one a line, and its letters.
fn words_of(bytes: &[u8]) -> Result<(Vec<u8>, Alphabet), LexiconError> {
    let compiled = Compiled::read(bytes)?;
    let mut text = String::new();
    for word in compiled.graph().dawg().words() {
        text += &compiled.alphabet().decode(&word);
        text.push('\n');
    }
    Ok((text.into_bytes(), compiled.alphabet().clone()))
}

/// The words that passed, and how they were chosen.
pub struct Loaded {
    /// The words.
    pub list: Arc<WordList>,
    /// The lowest score that an entry may have where no rule says otherwise.
    pub minimum: u8,
    /// What reading each list met, in their order.
    pub reports: Vec<(String, SourceReport)>,
}

impl ListArgs {
    /// The alphabet that spells the words.
    ///
    /// # Errors
    /// A description that cannot be read or understood.
    pub fn alphabet(&self) -> Result<Arc<Alphabet>, CliError> {
        alphabet(self.alphabet.as_deref())
    }

    /// Reads the lists' files.
    ///
    /// # Errors
    /// A file that cannot be read, or a damaged compiled lexicon.
    pub fn texts(&self) -> Result<Vec<ListText>, CliError> {
        if self.words.is_empty() {
            let embedded = ListName { name: EMBEDDED.to_owned(), minimum: None };
            return Ok(vec![ListText::read(&embedded)?]);
        }
        self.words.iter().map(ListText::read).collect()
    }

    /// Reads the words of these lengths. `lowest` is the lowest score that
    /// some length or slot allows against the common minimum.
    ///
    /// # Errors
    /// A list that cannot be read or understood, lists without a usable word,
    /// or minimum scores that contradict each other.
    pub fn load(
        &self,
        alphabet: &Arc<Alphabet>,
        lengths: LengthSet,
        usual: u8,
        lowest: Option<u8>,
    ) -> Result<Loaded, CliError> {
        let common = self.min_score.unwrap_or(usual);
        let own = self.words.iter().filter_map(|list| list.minimum).min();
        let any_common = self.words.is_empty() || self.words.iter().any(|l| l.minimum.is_none());
        if let (Some(lowest), Some(own)) = (lowest, own)
            && any_common
            && lowest.max(own) < common
        {
            return Err(CliError::Usage(format!(
                "a minimum of {lowest} for a length or slot, one of {own} for a list and {common} \
                 for the other lists cannot hold together; give every list its own minimum, \
                 as in FILE@{common}"
            )));
        }
        let floor = lowest.map_or(common, |lowest| lowest.min(common));
        let minimum = match own {
            Some(own) if any_common => own.min(common),
            Some(own) => own,
            None => common,
        };
        let texts = self.texts()?;
        let sources: Vec<Source<'_>> = texts
            .iter()
            .map(|list| Source {
                name: &list.name,
                text: &list.text,
                minimum: list.minimum.unwrap_or(floor),
            })
            .collect();
        let read = match WordList::read(alphabet, &sources, lengths) {
            // Words there are, but of other lengths: the grid's slots can say
            // better what is missing.
            Err((_, LexiconError::NoUsableWord { .. })) => {
                WordList::read(alphabet, &sources, LengthSet::ALL)
            }
            read => read,
        };
        let (list, reports) = read.map_err(|(at, problem)| list_error(&sources, at, problem))?;
        let reports = texts.into_iter().map(|list| list.name).zip(reports).collect();
        Ok(Loaded { list: Arc::new(list), minimum, reports })
    }
}

/// The alphabet that a file describes; English where there is none.
///
/// # Errors
/// A description that cannot be read or understood.
pub fn alphabet(path: Option<&Path>) -> Result<Arc<Alphabet>, CliError> {
    let Some(path) = path else { return Ok(Alphabet::english()) };
    let name = path.display().to_string();
    let bytes = files::read(path)?;
    let description = str::from_utf8(&bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        CliError::List { name: name.clone(), problem: LexiconError::InvalidUtf8 { line } }
    })?;
    Alphabet::parse(description).map(Arc::new).map_err(|problem| CliError::List { name, problem })
}

/// An error of reading `sources`, of which the one at `at` is to blame.
pub fn list_error(sources: &[Source<'_>], at: usize, problem: LexiconError) -> CliError {
    match (sources.get(at), &problem) {
        (_, LexiconError::NoUsableWord { .. }) => CliError::NoWord(problem),
        (None, _) => CliError::Words(problem),
        (Some(source), _) => CliError::List { name: source.name.to_owned(), problem },
    }
}
