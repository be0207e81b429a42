//! `words stats`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;
use wordwright_lexicon::{Kind, LengthSet, Letter, ListStats, WordList};

use crate::args::lists::ListArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, FAINT, STRONG, counted, styled};

/// Arguments of `words stats`.
#[derive(Debug, Args)]
pub struct StatsArgs {
    #[command(flatten)]
    lists: ListArgs,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Counts as `--json` prints them.
#[derive(Serialize)]
struct Stats {
    words: usize,
    mean_score: f64,
    by_length: BTreeMap<usize, usize>,
    by_score: BTreeMap<usize, usize>,
    by_kind: BTreeMap<&'static str, usize>,
    by_letter: BTreeMap<String, usize>,
}

/// Counts the words of lists.
///
/// # Errors
/// A list that cannot be used.
pub fn run(args: &StatsArgs) -> Result<Exit, CliError> {
    let alphabet = args.lists.alphabet()?;
    let list = args.lists.load(&alphabet, LengthSet::ALL, 0, None)?.with_warnings().list;
    let stats = Stats::of(&list);
    if args.json {
        output::say_json(&stats)?;
    } else {
        output::say(&stats.text())?;
    }
    Ok(Exit::Done)
}

/// Widest bar of a histogram, in columns.
const BAR: usize = 40;

impl Stats {
    fn of(list: &WordList) -> Self {
        let stats = ListStats::of(list);
        let some = |counts: &[usize]| -> BTreeMap<usize, usize> {
            counts.iter().copied().enumerate().filter(|&(_, count)| count > 0).collect()
        };
        let letters = (1..=list.alphabet().len() as u8).filter_map(Letter::new);
        Self {
            words: stats.words,
            mean_score: (stats.mean_score() * 100.0).round() / 100.0,
            by_length: some(&stats.by_length),
            by_score: some(&stats.by_score),
            by_kind: stats
                .by_kind
                .iter()
                .filter(|&&(_, count)| count > 0)
                .map(|&(kind, count)| (name(kind), count))
                .collect(),
            by_letter: letters
                .map(|letter| {
                    (list.alphabet().face(letter).to_owned(), stats.by_letter[letter.index()])
                })
                .collect(),
        }
    }

    fn text(&self) -> String {
        let mut text =
            format!("{}, mean score {:.2}\n", counted(self.words, "word"), self.mean_score);
        let mut tens = BTreeMap::<usize, usize>::new();
        for (score, count) in &self.by_score {
            *tens.entry((score / 10).min(9)).or_default() += count;
        }
        let tens = tens.into_iter().rev().map(|(ten, count)| {
            let last = if ten == 9 { 100 } else { ten * 10 + 9 };
            (format!("{}-{last}", ten * 10), count)
        });
        let lengths = self.by_length.iter().map(|(length, &count)| (length.to_string(), count));
        let kinds = self.by_kind.iter().map(|(kind, &count)| ((*kind).to_owned(), count));
        let letters = self.by_letter.iter().map(|(letter, &count)| (letter.clone(), count));
        histogram(&mut text, "length", &lengths.collect::<Vec<_>>());
        histogram(&mut text, "score", &tens.collect::<Vec<_>>());
        histogram(&mut text, "kind", &kinds.collect::<Vec<_>>());
        histogram(&mut text, "letter", &letters.collect::<Vec<_>>());
        text
    }
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Unknown => "unknown",
        Kind::Word => "word",
        Kind::Name => "name",
        Kind::Abbreviation => "abbreviation",
        Kind::Phrase => "phrase",
    }
}

fn histogram(text: &mut String, title: &str, rows: &[(String, usize)]) {
    let _ = writeln!(text, "\n{}", styled(STRONG, format!("by {title}")));
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let most = rows.iter().map(|&(_, count)| count).max().unwrap_or(0).max(1);
    let digits = most.to_string().len();
    for (name, count) in rows {
        let bar = "▇".repeat((count * BAR).div_ceil(most));
        let _ = writeln!(text, "  {name:>wide$} {count:>digits$} {}", styled(FAINT, bar));
    }
}
