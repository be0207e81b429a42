//! `words match` and `words anagram`.

use std::sync::Arc;

use clap::Args;
use serde::Serialize;
use wordwright_lexicon::{
    Alphabet, LengthSet, LetterBag, Pattern, Usage, WordId, WordList, WordTable,
};

use crate::args::lists::ListArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, FAINT, styled};

/// Arguments of `words match`.
#[derive(Debug, Args)]
#[command(after_help = "In a pattern, ? or . matches any letter, [ABC] one of these, [^ABC] \
                        any other, and * any number of letters.")]
pub struct MatchArgs {
    #[arg(help = "The pattern, such as 'S?A[RT]*'")]
    pattern: String,

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

/// Which words to look at, and how many to show.
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

/// A word as `--json` prints it.
#[derive(Serialize)]
struct Found<'a> {
    word: String,
    letters: String,
    score: u8,
    list: &'a str,
}

/// Lists the words that fit a pattern.
///
/// # Errors
/// A pattern or a list that cannot be understood.
pub fn run_match(args: &MatchArgs) -> Result<Exit, CliError> {
    let alphabet = args.query.lists.alphabet()?;
    let pattern = Pattern::parse(&alphabet, &args.pattern).map_err(CliError::Words)?;
    let list = args.query.list(&alphabet)?;
    let tables = WordTable::by_length(&list, pattern.lengths());
    args.query.show(&list, &pattern.words(&tables))
}

/// Lists the words that letters make.
///
/// # Errors
/// Letters or a list that cannot be understood.
pub fn run_anagram(args: &AnagramArgs) -> Result<Exit, CliError> {
    let alphabet = args.query.lists.alphabet()?;
    let bag = LetterBag::parse(&alphabet, &args.letters).map_err(CliError::Words)?;
    let usage = if args.some { Usage::Some } else { Usage::All };
    let list = args.query.list(&alphabet)?;
    args.query.show(&list, &bag.words_in_list(&list, usage))
}

impl QueryArgs {
    fn list(&self, alphabet: &Arc<Alphabet>) -> Result<Arc<WordList>, CliError> {
        let loaded = self.lists.load(alphabet, LengthSet::ALL, 0, None)?;
        Ok(loaded.with_warnings().list)
    }

    fn show(&self, list: &WordList, words: &[WordId]) -> Result<Exit, CliError> {
        let mut text = String::new();
        for &word in words.iter().take(self.limit.unwrap_or(usize::MAX)) {
            let line = if self.json {
                output::json_line(&Found {
                    word: list.display(word),
                    letters: list.alphabet().decode(list.letters(word)),
                    score: list.score(word),
                    list: list.source(word),
                })
            } else {
                let score = styled(FAINT, format!("{:>3}", list.score(word)));
                format!("{score} {}", list.display(word))
            };
            text += &(line + "\n");
        }
        output::say(&text)?;
        if words.is_empty() {
            output::note("no word does; look at the minimum score and the lists");
        }
        Ok(Exit::Done)
    }
}
