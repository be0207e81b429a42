//! Implements `words match` and `words anagram`.

use std::sync::Arc;

use clap::Args;
use wordwright_lexicon::{Alphabet, LengthSet, LetterBag, Query, Usage, WordList, WordTable};
use wordwright_service::words::{ListedWord, anagrams, matching};

use crate::args::lists::ListArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, FAINT, styled};

/// Arguments of `words match`.
#[derive(Debug, Args)]
#[command(after_help = "In a pattern, ? or . matches any letter, [ABC] or [A-F] one of these, \
                        [^ABC] any other, and * any number of letters. A query joins patterns, \
                        regular expressions between strokes, and the conditions anagram:, \
                        some:, bank:, same:, reverse:, hidden:, charade:, around:, length: and \
                        score: with & (and), | (or), ! (not) and brackets: '/^(RE|UN)/ & !*ING'.")]
pub struct MatchArgs {
    #[arg(value_name = "QUERY", help = "A pattern, such as 'S?A[RT]*', or a query")]
    question: String,

    #[command(flatten)]
    query: QueryArgs,
}

/// Arguments of `words anagram`.
#[derive(Debug, Args)]
pub struct AnagramArgs {
    /// The letters, with ? or . for a blank
    letters: String,

    /// Also list words that use only some of the letters
    #[arg(long)]
    some: bool,

    #[command(flatten)]
    query: QueryArgs,
}

/// The lists to search, and how many words to show.
#[derive(Debug, Args)]
struct QueryArgs {
    #[command(flatten)]
    lists: ListArgs,

    /// Show at most this many
    #[arg(short = 'n', long, value_name = "N")]
    limit: Option<usize>,

    /// Print one line of JSON per word
    #[arg(long)]
    json: bool,
}

/// Lists the words that match a pattern.
///
/// # Errors
/// A pattern or a list that cannot be parsed.
pub fn run_match(args: &MatchArgs) -> Result<Exit, CliError> {
    let alphabet = args.query.lists.alphabet()?;
    let query = Query::parse(&alphabet, &args.question).map_err(CliError::Words)?;
    let list = args.query.list(&alphabet)?;
    let tables = WordTable::by_length(&list, query.lengths());
    args.query.show(&matching(&list, tables.iter().flatten(), &query, args.query.limit()))
}

/// Lists the words that letters form.
///
/// # Errors
/// Letters or a list that cannot be parsed.
pub fn run_anagram(args: &AnagramArgs) -> Result<Exit, CliError> {
    let alphabet = args.query.lists.alphabet()?;
    let bag = LetterBag::parse(&alphabet, &args.letters).map_err(CliError::Words)?;
    let usage = if args.some { Usage::Some } else { Usage::All };
    let list = args.query.list(&alphabet)?;
    args.query.show(&anagrams(&list, &bag, usage, args.query.limit()))
}

impl QueryArgs {
    fn list(&self, alphabet: &Arc<Alphabet>) -> Result<Arc<WordList>, CliError> {
        let loaded = self.lists.load(alphabet, LengthSet::ALL, 0, None)?;
        Ok(loaded.with_warnings().list)
    }

    fn limit(&self) -> usize {
        self.limit.unwrap_or(usize::MAX)
    }

    fn show(&self, words: &[ListedWord]) -> Result<Exit, CliError> {
        let mut text = String::new();
        for found in words {
            if self.json {
                text += &output::json_line(found);
            } else {
                let score = styled(FAINT, format!("{:>3}", found.score));
                text.extend([&*score, " ", found.written.as_ref().unwrap_or(&found.word)]);
                if !found.clues.is_empty() {
                    text += &styled(FAINT, format!("  {}", found.clues.join(" | ")));
                }
            }
            text.push('\n');
        }
        output::print(&text)?;
        if words.is_empty() {
            output::note("no word fits; check the minimum score and the lists");
        }
        Ok(Exit::Done)
    }
}
