//! Implements `words merge`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_lexicon::LengthSet;

use crate::args::lists::ListArgs;
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::files;
use crate::input::word_lists::ListName;
use crate::terminal::output::{self, counted};

/// Arguments of `words merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The lists, highest priority first, each with its own minimum score if you like;
    /// `english` is the built-in list
    #[arg(required = true, value_name = "FILE[@MIN]")]
    lists: Vec<ListName>,

    /// Minimum word score, for lists without one of their own
    #[arg(short, long, value_name = "SCORE", value_parser = parsers::score, default_value_t = 0)]
    min_score: u8,

    /// An alphabet file, for lists in languages other than English
    #[arg(long, value_name = "FILE")]
    alphabet: Option<PathBuf>,

    /// The list to write [default: standard output]
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,

    /// Print a JSON object with what each list contributed (to standard error if the list goes
    /// to standard output)
    #[arg(long)]
    json: bool,
}

/// The result of a merge, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct MergeResult {
    /// The number of words in the merged list.
    words: usize,
    /// What each list contributed, in order of priority.
    lists: Vec<MergedList>,
}

/// What one list contributed to the merged one.
#[derive(Serialize, ToSchema)]
struct MergedList {
    /// The list.
    list: String,
    /// The number of its lines.
    lines: usize,
    /// Words taken from it.
    taken: usize,
    /// Words below the minimum score.
    below: usize,
    /// Words already decided by an earlier list.
    decided: usize,
    /// Words whose score was rounded to a whole number.
    rounded: usize,
    /// Lines that hold no usable word.
    skipped: usize,
    /// The first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_skipped: Option<SkippedLine>,
}

/// A line of a list that holds no usable word.
#[derive(Serialize, ToSchema)]
struct SkippedLine {
    /// Its number, from 1.
    line: usize,
    /// Its text.
    text: String,
}

/// Merges lists.
///
/// # Errors
/// A list that cannot be used or a file that cannot be written.
pub fn run(args: &MergeArgs) -> Result<Exit, CliError> {
    let lists = ListArgs {
        words: args.lists.clone(),
        min_score: Some(args.min_score),
        alphabet: args.alphabet.clone(),
    };
    let loaded = lists.load(&lists.alphabet()?, LengthSet::ALL, 0, None)?;
    files::write(&args.output, loaded.list.to_text().as_bytes(), args.force)?;
    let parts = loaded.reports.into_iter().map(|(list, report)| MergedList {
        list,
        lines: report.lines,
        taken: report.taken,
        below: report.below,
        decided: report.decided,
        rounded: report.rounded,
        skipped: report.skipped,
        first_skipped: report.first_skipped.map(|(line, text)| SkippedLine { line, text }),
    });
    let merged = MergeResult { words: loaded.list.len(), lists: parts.collect() };
    let text = if args.json { output::json_line(&merged) } else { merged.text() };
    output::print_beside(&text, output::is_output(&args.output, false)?)?;
    Ok(Exit::Done)
}

impl MergeResult {
    fn text(&self) -> String {
        let mut lines = Vec::new();
        for part in &self.lists {
            let mut line = format!("{}: {} taken", part.list, counted(part.taken, "word"));
            for (count, why) in [
                (part.below, "below the minimum score"),
                (part.decided, "decided before"),
                (part.rounded, "with a score rounded to a whole number"),
                (part.skipped, "left out"),
            ] {
                if count > 0 {
                    let _ = write!(line, ", {count} {why}");
                }
            }
            if let Some(SkippedLine { line: number, text }) = &part.first_skipped {
                let _ = write!(line, " (first: line {number}, {text:?})");
            }
            lines.push(line);
        }
        lines.push(format!("{} in all", counted(self.words, "word")));
        lines.join("\n")
    }
}
