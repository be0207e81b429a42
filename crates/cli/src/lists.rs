//! Word lists as commands take them: stacked, with minimum scores.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use clap::Args;
use wordwright_lexicon::{
    Alphabet, Compiled, LengthSet, LexiconError, Source, SourceReport, WordGraph, WordList,
    embedded,
};

use crate::error::CliError;
use crate::{files, keyed, output, progress};

/// The minimum score where none is given: clean fill by the common scale.
pub const USUAL_MINIMUM: u8 = 50;

/// The name that stands for the embedded list.
const EMBEDDED: &str = "english";

/// The first bytes of a compiled lexicon.
const COMPILED: &[u8] = b"WWLEX";

/// How far into a file a zero byte is looked for, which no text has.
const LOOKED_AT: usize = 4096;

/// Which words, and how good.
#[derive(Debug, Clone, Args)]
pub struct ListArgs {
    /// A word list (WORD;SCORE a line), a compiled lexicon or a .kwg file; give
    /// several to stack them, the first has priority. FILE@30 takes only words scored 30
    /// or more from it. `english` is the embedded list, used when none is given
    #[arg(short, long = "words", value_name = "FILE[@MIN]", help_heading = "Words")]
    pub words: Vec<ListName>,

    /// Lowest score of a word, 0 to 100, for lists without a minimum of their
    /// own; unscored words count as 50 [default: 50 to fill, 0 to look words up]
    #[arg(short, long, value_name = "SCORE", value_parser = keyed::score, help_heading = "Words", allow_negative_numbers = true)]
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
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_number = |score: &str| score.parse::<f64>().is_ok();
        match text.rsplit_once('@').filter(|(_, score)| is_number(score)) {
            Some((name, score)) => {
                Ok(Self { name: name.to_owned(), minimum: Some(keyed::score(score)?) })
            }
            None => Ok(Self { name: text.to_owned(), minimum: None }),
        }
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
    /// Reads the list that `name` names; a compiled lexicon becomes its words,
    /// and so does a KWG file, whose tiles are the letters of `alphabet`.
    ///
    /// # Errors
    /// A file that cannot be read, a damaged compiled lexicon, or no text.
    pub fn read(list: &ListName, alphabet: &Alphabet) -> Result<Self, CliError> {
        let (name, (text, alphabet)) = if list.name == EMBEDDED {
            ("the embedded English list".to_owned(), (embedded::english_text(), None))
        } else {
            let bytes = files::read(list.name.as_ref())?;
            let text = text_of(&list.name, bytes, alphabet)
                .map_err(|problem| CliError::List { name: list.name.clone(), problem })?;
            (list.name.clone(), text)
        };
        Ok(Self { name, text, minimum: list.minimum, alphabet })
    }
}

/// The lines of a list, whatever kind of file it is, and the letters of a
/// compiled lexicon.
fn text_of(
    name: &str,
    bytes: Vec<u8>,
    alphabet: &Alphabet,
) -> Result<(Vec<u8>, Option<Alphabet>), LexiconError> {
    if bytes.starts_with(COMPILED) {
        let compiled = Compiled::read(&bytes)?;
        let letters = compiled.alphabet().clone();
        return Ok((words_of(compiled.graph(), &letters), Some(letters)));
    }
    if Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("kwg")) {
        return Ok((words_of(&WordGraph::from_kwg(&bytes)?, alphabet), None));
    }
    if bytes.iter().take(LOOKED_AT).any(|&byte| byte == 0) {
        return Err(LexiconError::NotText);
    }
    Ok((bytes, None))
}

/// The words of a graph, one a line.
fn words_of(graph: &WordGraph<'_>, alphabet: &Alphabet) -> Vec<u8> {
    let mut text = String::new();
    for word in graph.dawg().words() {
        text += &alphabet.decode(&word);
        text.push('\n');
    }
    text.into_bytes()
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
    /// As [`ListText::read`].
    pub fn texts(&self, alphabet: &Alphabet) -> Result<Vec<ListText>, CliError> {
        if self.words.is_empty() {
            let embedded = ListName { name: EMBEDDED.to_owned(), minimum: None };
            return Ok(vec![ListText::read(&embedded, alphabet)?]);
        }
        self.words.iter().map(|list| ListText::read(list, alphabet)).collect()
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
        let _working = progress::working("reading words");
        let texts = self.texts(alphabet)?;
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

impl Loaded {
    /// Says which lists have lines that are no words, and gives the words.
    pub fn with_warnings(self) -> Self {
        for (name, report) in &self.reports {
            if let Some((line, text)) = &report.first_skipped {
                output::warn(&format!(
                    "{name}: {} of {} lines left out, which hold no word of two letters or more \
                     in this alphabet; the first is line {line}: {text:?}",
                    report.skipped, report.lines
                ));
            }
        }
        self
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
