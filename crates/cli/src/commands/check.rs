//! `wordwright check`: checks puzzles as an editor does.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_grid::{CellId, Grid};
use wordwright_lexicon::embedded;
use wordwright_service::check::{
    CheckFinding, CheckResult, CheckStatistics, SHORTEST, Severity, check,
};
use wordwright_service::slots::label;

use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::grids;
use crate::terminal::output::{self, BAD, FAINT, GOOD, STRONG, counted, styled};

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Puzzles, in any supported format; `-` reads standard input
    #[arg(required = true, value_name = "PUZZLE")]
    puzzles: Vec<PathBuf>,

    /// Shortest entry that is not reported, in squares
    #[arg(long, value_name = "N", default_value_t = SHORTEST, value_parser = parsers::length)]
    shortest: usize,

    /// Exit with code 1 on any error or warning
    #[arg(long)]
    strict: bool,

    /// Print one line of JSON per puzzle
    #[arg(long)]
    json: bool,
}

/// A checked puzzle, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct CheckLine {
    /// The puzzle's file.
    puzzle: String,
    /// Its title.
    title: String,
    #[serde(flatten)]
    result: CheckResult,
}

/// Checks puzzles.
///
/// # Errors
/// A closed output. A file that cannot be read is reported as an error, and the
/// others are still checked.
pub fn run(args: &CheckArgs) -> Result<Exit, CliError> {
    let mut exit = Exit::Done;
    for path in &args.puzzles {
        let document = match grids::open(path) {
            Ok(document) => document,
            Err(error) => {
                output::complain(&error);
                exit = exit.max(error.exit());
                continue;
            }
        };
        let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
        let puzzle = document.puzzle;
        let result = check(&puzzle, &warnings, embedded::english(), args.shortest);
        let grave = |finding: &CheckFinding| finding.severity >= Severity::Warning;
        if args.strict && result.findings.iter().any(grave) {
            exit = exit.max(Exit::Findings);
        }
        let checked = CheckLine { puzzle: path.display().to_string(), title: puzzle.title, result };
        if args.json {
            output::print_json(&checked)?;
        } else {
            output::print(&checked.text(&puzzle.grid))?;
        }
    }
    Ok(exit)
}

impl CheckLine {
    fn text(&self, grid: &Grid) -> String {
        let CheckResult { findings, statistics } = &self.result;
        let mut text = format!("{}: {}\n", styled(STRONG, &self.puzzle), counts(statistics));
        if findings.is_empty() {
            let _ = writeln!(text, "  {}", styled(GOOD, "no findings"));
        }
        for finding in findings {
            let (style, severity) = match finding.severity {
                Severity::Error => (BAD.bold(), "error"),
                Severity::Warning => (STRONG, "warning"),
                Severity::Note => (FAINT, "note"),
            };
            let severity = styled(style, format!("{severity:<7}"));
            let CheckFinding { problem, remedy, .. } = finding;
            let _ = writeln!(text, "  {severity}  {}{problem}; {remedy}", places(grid, finding));
        }
        text
    }
}

/// Where a finding is: its slots, then its cells.
fn places(grid: &Grid, finding: &CheckFinding) -> String {
    let slots = finding.slots.iter().map(|slot| label(slot));
    let cells =
        finding.cells.iter().map(|&cell| grid.place(CellId::new(cell as usize)).to_string());
    let places: Vec<String> = slots.chain(cells).collect();
    if places.is_empty() { String::new() } else { places.join(", ") + ": " }
}

/// The statistics on a few lines.
fn counts(statistics: &CheckStatistics) -> String {
    let mut text = format!(
        "{}x{}, {} entries ({} across, {} down), {}",
        statistics.rows,
        statistics.cols,
        statistics.entries,
        statistics.across,
        statistics.down,
        counted(statistics.blocks, "block")
    );
    let cells = (statistics.open + statistics.blocks).max(1);
    let _ = write!(text, " ({:.1} %)", 100.0 * statistics.blocks as f64 / cells as f64);
    let others = [
        (statistics.bars, "bar"),
        (statistics.voids, "void"),
        (statistics.circles, "circle"),
        (statistics.shaded, "shaded cell"),
        (statistics.rebus, "rebus square"),
    ];
    for (count, thing) in others.into_iter().filter(|(count, _)| *count > 0) {
        let _ = write!(text, ", {}", counted(count, thing));
    }
    if let (Some(mean), Some(shortest), Some(longest)) = (
        statistics.mean_length,
        statistics.by_length.keys().next(),
        statistics.by_length.keys().next_back(),
    ) {
        let _ = write!(text, "\n  lengths {shortest} to {longest}, mean {mean:.2}");
        let _ = write!(text, "; {} of {} cells checked", statistics.checked, statistics.open);
    }
    let letters: usize = statistics.by_letter.values().sum();
    if letters > 0 {
        let mut letters: Vec<(&str, usize)> =
            statistics.by_letter.iter().map(|(letter, &count)| (&**letter, count)).collect();
        letters.sort_by_key(|&(letter, count)| (std::cmp::Reverse(count), letter));
        let shown: Vec<String> =
            letters.iter().map(|(letter, count)| format!("{letter} {count}")).collect();
        let total: usize = letters.iter().map(|(_, count)| count).sum();
        let unused = match statistics.unused_letters.as_str() {
            "" => "every letter is used".to_owned(),
            unused => format!("not used: {unused}"),
        };
        let _ = write!(text, "\n  letters: {}; {unused}", shown.join(", "));
        let _ = write!(
            text,
            "\n  tile value: {}, {:.2} a letter",
            statistics.letter_value,
            statistics.letter_value as f64 / total as f64
        );
    }
    if let (Some(mean), Some(lowest)) = (statistics.mean_score, statistics.lowest_score) {
        let _ = write!(text, "\n  scores: mean {mean:.1}, lowest {lowest}");
        let unlisted = statistics.unlisted.len();
        if unlisted > 0 {
            let _ = write!(text, "; {} in no word list", counted(unlisted, "answer"));
        }
    }
    if let Some(mean) = statistics.mean_clue {
        let questions = counted(statistics.questions, "question mark");
        let _ = write!(
            text,
            "\n  {}, mean {mean:.1} characters, {questions}",
            counted(statistics.clues, "clue")
        );
    }
    text
}
