//! Reads word lists from files: text, compiled lexicons and KWG files.

use std::path::Path;
use std::sync::Arc;

use wordwright_lexicon::{
    Alphabet, LexiconError, MAX_WORD_LETTERS, Source, SourceReport, embedded,
};
use wordwright_service::word_files::list_text;

use crate::error::CliError;
use crate::input::{files, game_rules};
use crate::terminal::output::{self, counted};

pub use wordwright_service::games::EMBEDDED;

/// A list and its own minimum score.
#[derive(Debug, Clone)]
pub struct ListName {
    /// A file, or `english`.
    pub name: String,
    /// The lowest score to take from it.
    pub minimum: Option<u8>,
}

/// A list's text, read.
pub struct ListText {
    /// Its name in messages.
    pub name: String,
    /// Its lines.
    pub text: Vec<u8>,
    /// Its own minimum score.
    pub minimum: Option<u8>,
    /// The letters of a compiled lexicon.
    pub alphabet: Option<Alphabet>,
}

impl ListText {
    /// Reads a list. A compiled lexicon is converted to its words, and so is a
    /// KWG file, whose tiles are the letters of `alphabet`.
    ///
    /// # Errors
    /// A file that cannot be read, a damaged compiled lexicon, or a file that
    /// is not text.
    pub fn read(list: &ListName, alphabet: &Alphabet) -> Result<Self, CliError> {
        let (name, (text, alphabet)) = if list.name == EMBEDDED {
            ("the embedded English list".to_owned(), (embedded::english_text(), None))
        } else {
            let bytes = files::read(list.name.as_ref(), files::SizeLimit::WORDS)?;
            let text = list_text(&list.name, bytes, alphabet)
                .map_err(|problem| CliError::List { name: list.name.clone(), problem })?;
            (list.name.clone(), text)
        };
        Ok(Self { name, text, minimum: list.minimum, alphabet })
    }
}

/// Warns about a list with lines that are not words, or scores that are not whole numbers.
/// A list in another format loses most of its words, so every command that takes words from
/// one says so.
pub fn warn(name: &str, report: &SourceReport) {
    if let Some((line, text)) = &report.first_skipped {
        output::warn(&format!(
            "{name}: {} of {} lines left out ({}); the first is line {line}: {text:?}",
            report.skipped,
            report.lines,
            why_skipped(report)
        ));
    }
    if report.rounded > 0 {
        output::warn(&format!(
            "{name}: {} rounded to whole numbers",
            counted(report.rounded, "score")
        ));
    }
}

/// Why lines of a list were left out, with counts if there is more than one reason.
fn why_skipped(report: &SourceReport) -> String {
    let spelling = report.skipped - report.too_long - report.bad_scores;
    let reasons = [
        (spelling, "no word of two letters or more in this alphabet".to_owned()),
        (report.too_long, format!("more than {MAX_WORD_LETTERS} letters")),
        (report.bad_scores, "a score that is not a number from 0 to 100".to_owned()),
    ];
    let met: Vec<&(usize, String)> = reasons.iter().filter(|(count, _)| *count > 0).collect();
    match met[..] {
        [(_, why)] => why.clone(),
        _ => {
            met.iter().map(|(count, why)| format!("{count}: {why}")).collect::<Vec<_>>().join("; ")
        }
    }
}

/// The alphabet that a file describes; English without a file.
///
/// # Errors
/// A description that cannot be read or parsed.
pub fn alphabet(path: Option<&Path>) -> Result<Arc<Alphabet>, CliError> {
    let Some(path) = path else { return Ok(Alphabet::english()) };
    let name = path.display().to_string();
    let bytes = files::read(path, files::SizeLimit::DESCRIPTION)?;
    let description = str::from_utf8(&bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        CliError::List { name: name.clone(), problem: LexiconError::InvalidUtf8 { line } }
    })?;
    Alphabet::parse(description).map(Arc::new).map_err(|problem| CliError::List { name, problem })
}

/// The letters of a game's rules, if rules are named; otherwise as [`alphabet`].
///
/// # Errors
/// Rules or a description that cannot be read or parsed.
pub fn letters(rules: Option<&str>, path: Option<&Path>) -> Result<Arc<Alphabet>, CliError> {
    match rules {
        Some(rules) => Ok(Arc::clone(game_rules::rules(rules)?.alphabet())),
        None => alphabet(path),
    }
}

/// An error from reading `sources`, caused by the one at `at`.
pub fn list_error(sources: &[Source<'_>], at: usize, problem: LexiconError) -> CliError {
    match (sources.get(at), &problem) {
        (_, LexiconError::NoUsableWord { .. }) => CliError::NoWord(problem),
        (None, _) => CliError::Words(problem),
        (Some(source), _) => CliError::List { name: source.name.to_owned(), problem },
    }
}
