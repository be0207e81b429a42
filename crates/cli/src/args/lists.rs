//! Word lists as arguments: stacked, with minimum scores.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use clap::Args;
use wordwright_lexicon::{Alphabet, LengthSet, LexiconError, Source, SourceReport, WordList};

use crate::args::parsers;
use crate::error::CliError;
use crate::input::word_lists::{self, EMBEDDED, ListName, ListText};
use crate::terminal::progress;

/// The default minimum score: clean fill on the usual scale of scores.
pub const USUAL_MINIMUM: u8 = 50;

/// Selects word lists and minimum scores.
#[derive(Debug, Clone, Args)]
pub struct ListArgs {
    /// A word list (one WORD;SCORE per line), a compiled lexicon or a .kwg file. Repeat to
    /// stack lists; earlier ones take priority. FILE@30 takes only words scored 30 or more.
    /// `english`, the default, is the built-in list
    #[arg(short, long = "words", value_name = "FILE[@MIN]", help_heading = "Words")]
    pub words: Vec<ListName>,

    /// Minimum word score, 0 to 100, for lists without one of their own; unscored words count
    /// as 50 [default: 50 to fill and to find themes, 0 to look words up]
    #[arg(short, long, value_name = "SCORE", value_parser = parsers::score, help_heading = "Words", allow_negative_numbers = true)]
    pub min_score: Option<u8>,

    /// An alphabet file, for lists in languages other than English
    #[arg(long, value_name = "FILE", help_heading = "Words")]
    pub alphabet: Option<PathBuf>,
}

impl FromStr for ListName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_number = |score: &str| score.parse::<f64>().is_ok();
        match text.rsplit_once('@').filter(|(_, score)| is_number(score)) {
            Some((name, score)) => {
                Ok(Self { name: name.to_owned(), minimum: Some(parsers::score(score)?) })
            }
            None => Ok(Self { name: text.to_owned(), minimum: None }),
        }
    }
}

/// The selected words, and how they were selected.
pub struct Loaded {
    /// The words.
    pub list: Arc<WordList>,
    /// The minimum score of entries, unless a rule says otherwise.
    pub minimum: u8,
    /// The report of reading each list, in order.
    pub reports: Vec<(String, SourceReport)>,
}

impl ListArgs {
    /// The alphabet of the words.
    ///
    /// # Errors
    /// A description that cannot be read or parsed.
    pub fn alphabet(&self) -> Result<Arc<Alphabet>, CliError> {
        word_lists::alphabet(self.alphabet.as_deref())
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

    /// Reads the words of these lengths. `lowest` is the lowest score that a
    /// rule for some length or slot allows below the common minimum.
    ///
    /// # Errors
    /// A list that cannot be read or parsed, lists without a usable word, or
    /// minimum scores that contradict each other.
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
                 for the other lists contradict each other; give every list its own minimum, \
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
            // There are words, but of other lengths: errors about the grid's
            // slots can be more specific.
            Err((_, LexiconError::NoUsableWord { .. })) => {
                WordList::read(alphabet, &sources, LengthSet::ALL)
            }
            read => read,
        };
        let (list, reports) =
            read.map_err(|(at, problem)| word_lists::list_error(&sources, at, problem))?;
        let reports = texts.into_iter().map(|list| list.name).zip(reports).collect();
        Ok(Loaded { list: Arc::new(list), minimum, reports })
    }
}

impl Loaded {
    /// Warns about lists with lines that are not words, and returns the words.
    #[must_use]
    pub fn with_warnings(self) -> Self {
        for (name, report) in &self.reports {
            word_lists::warn(name, report);
        }
        self
    }
}
