//! Implements `words stats`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use wordwright_lexicon::LengthSet;
use wordwright_service::words::WordStatistics;

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

/// Counts the words of lists.
///
/// # Errors
/// A list that cannot be used.
pub fn run(args: &StatsArgs) -> Result<Exit, CliError> {
    let alphabet = args.lists.alphabet()?;
    let list = args.lists.load(&alphabet, LengthSet::ALL, 0, None)?.with_warnings().list;
    let stats = WordStatistics::of(&list);
    if args.json {
        output::print_json(&stats)?;
    } else {
        output::print(&shown(&stats))?;
    }
    Ok(Exit::Done)
}

/// The width of the longest bar of a histogram, in columns.
const BAR: usize = 40;

fn shown(stats: &WordStatistics) -> String {
    let mut text =
        format!("{}, mean score {:.2}\n", counted(stats.words, "word"), stats.mean_score);
    let mut tens = BTreeMap::<usize, usize>::new();
    for (score, count) in &stats.by_score {
        *tens.entry((score / 10).min(9)).or_default() += count;
    }
    let tens = tens.into_iter().rev().map(|(ten, count)| {
        let last = if ten == 9 { 100 } else { ten * 10 + 9 };
        (format!("{}-{last}", ten * 10), count)
    });
    let lengths = stats.by_length.iter().map(|(length, &count)| (length.to_string(), count));
    let kinds = stats.by_kind.iter().map(|(kind, &count)| (kind.clone(), count));
    let letters = stats.by_letter.iter().map(|(letter, &count)| (letter.clone(), count));
    histogram(&mut text, "length", &lengths.collect::<Vec<_>>());
    histogram(&mut text, "score", &tens.collect::<Vec<_>>());
    histogram(&mut text, "kind", &kinds.collect::<Vec<_>>());
    histogram(&mut text, "letter", &letters.collect::<Vec<_>>());
    text
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
