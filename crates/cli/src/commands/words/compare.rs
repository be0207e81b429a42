//! Implements `words compare`.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use wordwright_lexicon::{Alphabet, LengthSet, MAX_WORD_LETTERS, WordList};
use wordwright_service::word_comparison::WordComparison;

use crate::args::lists::ListArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::word_lists::{self, ListName};
use crate::terminal::output::{self, STRONG, counted, styled};

/// The width of a paragraph of words, in columns.
const WIDTH: usize = 76;

/// Arguments of `words compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// The first list: a file, a compiled lexicon, a .kwg file, or `english`
    #[arg(value_name = "FIRST[@MIN]")]
    first: ListName,

    /// The second list
    #[arg(value_name = "SECOND[@MIN]")]
    second: ListName,

    /// Compare words of this many letters only; may be repeated
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=MAX_WORD_LETTERS as i64))]
    length: Vec<u8>,

    /// Name at most this many words that only one list has
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
    limit: usize,

    /// An alphabet file, for lists in languages other than English
    #[arg(long, value_name = "FILE")]
    alphabet: Option<PathBuf>,

    /// Use the letters of these board game rules: english, french, german, spanish, dutch,
    /// polish, or a rules file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "alphabet")]
    rules: Option<String>,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Compares two lists.
///
/// # Errors
/// A list that cannot be used.
pub fn run(args: &CompareArgs) -> Result<Exit, CliError> {
    let alphabet = word_lists::letters(args.rules.as_deref(), args.alphabet.as_deref())?;
    let (first, second) = (list(&args.first, &alphabet)?, list(&args.second, &alphabet)?);
    let lengths = if args.length.is_empty() {
        LengthSet::ALL
    } else {
        args.length.iter().map(|&length| usize::from(length)).collect()
    };
    let comparison = WordComparison::of(&first, &second, lengths, args.limit);
    if args.json {
        output::print_json(&comparison)?;
    } else {
        output::print(&shown(&comparison, [&args.first.name, &args.second.name]))?;
    }
    Ok(Exit::Done)
}

/// Reads one list, and warns about lines that are not words.
fn list(name: &ListName, alphabet: &Arc<Alphabet>) -> Result<Arc<WordList>, CliError> {
    let lists = ListArgs { words: vec![name.clone()], min_score: None, alphabet: None };
    Ok(lists.load(alphabet, LengthSet::ALL, 0, None)?.with_warnings().list)
}

fn shown(comparison: &WordComparison, names: [&str; 2]) -> String {
    let WordComparison { counts, by_length, words_of_first, words_of_second, rescored } =
        comparison;
    let mut text = String::new();
    let alone = [
        (names[0], counts.only_first, words_of_first),
        (names[1], counts.only_second, words_of_second),
    ];
    let _ = write!(text, "{} in both", counted(counts.both, "word"));
    for (name, count, _) in alone {
        let _ = write!(text, ", {count} in {name} alone");
    }
    if let Some(rescored) = rescored {
        let _ = write!(text, "; scores differ for {rescored} of those in both");
    }
    text.push_str("\n\n");
    let heads = ["letters", "both", "first alone", "second alone"];
    let _ = writeln!(text, "{}", styled(STRONG, heads.join("  ")));
    for (length, counts) in by_length {
        let row = [*length, counts.both, counts.only_first, counts.only_second];
        let cells =
            row.iter().zip(heads).map(|(cell, head)| format!("{cell:>wide$}", wide = head.len()));
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  "));
    }
    for (name, count, words) in alone.iter().filter(|(_, _, words)| !words.is_empty()) {
        let some = if words.len() < *count {
            format!("{name} alone, {} of {count}", words.len())
        } else {
            format!("{name} alone")
        };
        let _ = writeln!(text, "\n{}", styled(STRONG, some));
        for line in textwrap::wrap(&words.join(" "), WIDTH) {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}
