//! `lab bench queries`: how long queries on a word list take.
//!
//! Prints the table of `docs/word-queries.md`.

use std::hint::black_box;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use wordwright_cli::args::lists::ListArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;
use wordwright_lexicon::{LengthSet, Query, WordTable};

/// Queries of every kind that the language has.
const QUERIES: [&str; 20] = [
    "S?A[RT]*",
    "*CAT* & !CAT* & !*CAT",
    "[A-F]*[^A-F]",
    "reverse:*TAR* & score:60-",
    "anagram:INLETS & !*T",
    "anagram:INLETS??",
    "anagram:JQ*",
    "some:INLETS??",
    "bank:RATES & length:7-",
    "hidden:THE CATERPILLAR & length:4-",
    "charade:CARPET & score:60-",
    "around:CAT & length:6",
    "length:5-8 & score:60-",
    "(*ING | *ED) & length:5",
    "same:12213??3?",
    "!*E*",
    "/[AEIOU]{4}/",
    "/(RE|UN).*(ED|ING)$/",
    "/(S.?T.?R|N.{2,4}G)+E/ & !*ING",
    "*",
];

/// Arguments of `bench queries`.
#[derive(Debug, Args)]
pub struct BenchQueriesArgs {
    /// Queries to time [default: the twenty of docs/word-queries.md]
    queries: Vec<String>,

    #[command(flatten)]
    lists: ListArgs,

    /// Runs of each query; the median counts
    #[arg(long, value_name = "N", default_value_t = 31, value_parser = clap::value_parser!(u16).range(1..))]
    repeat: u16,

    /// Print JSON objects, one for each query
    #[arg(long)]
    json: bool,
}

/// The result for one query.
#[derive(Debug, Serialize)]
struct TimedQuery<'a> {
    query: &'a str,
    words: usize,
    /// Wall-clock time on one thread, in milliseconds.
    median_ms: f64,
}

/// Times every query.
///
/// # Errors
/// A list or a query that cannot be parsed.
pub fn run(args: &BenchQueriesArgs) -> Result<Exit, CliError> {
    let alphabet = args.lists.alphabet()?;
    let loaded = args.lists.load(&alphabet, LengthSet::ALL, 0, None)?;
    let list = loaded.with_warnings().list;
    let tables = WordTable::by_length(&list, LengthSet::ALL);
    if !args.json {
        output::print(&format!("{} words\n| query | words | ms |\n|---|---:|---:|\n", list.len()))?;
    }
    let own = args.queries.iter().map(String::as_str);
    let usual = QUERIES.into_iter().filter(|_| args.queries.is_empty());
    for text in own.chain(usual) {
        let query = Query::parse(&alphabet, text).map_err(CliError::Words)?;
        let (mut words, mut times) = (0, Vec::new());
        for _ in 0..args.repeat {
            let started = Instant::now();
            words = black_box(black_box(&query).words(tables.iter().flatten())).len();
            times.push(started.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let timed = TimedQuery { query: text, words, median_ms: times[times.len() / 2] };
        if args.json {
            output::print_json(&timed)?;
        } else {
            output::print(&timed.row())?;
        }
    }
    Ok(Exit::Done)
}

impl TimedQuery<'_> {
    /// A row of the table.
    fn row(&self) -> String {
        let query = self.query.replace('|', "\\|");
        let time = if self.median_ms < 0.05 {
            "under 0.1".to_owned()
        } else {
            format!("{:.1}", self.median_ms)
        };
        format!("| `{query}` | {} | {time} |\n", self.words)
    }
}
