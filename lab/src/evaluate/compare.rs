//! `lab evaluate compare`: whether a change helps.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use wordwright_solve::assess::Paired;

use super::report::{PuzzleReport, Report};
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::output;

/// Arguments of `evaluate compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// The report of the first run
    first: PathBuf,

    /// The report of the second run
    second: PathBuf,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A figure of a puzzle, in percent.
type Measure = fn(&PuzzleReport) -> f64;

#[derive(Serialize)]
struct Difference {
    what: &'static str,
    mean: f64,
    half_width: f64,
    better: usize,
    worse: usize,
}

/// Compares the puzzles that both reports have.
///
/// # Errors
/// A file that is not a report, or reports that share fewer than two puzzles.
pub fn run(args: &CompareArgs) -> Result<Exit, CliError> {
    let (first, second) = (report(&args.first)?, report(&args.second)?);
    let by_file: HashMap<&str, &PuzzleReport> =
        first.puzzles.iter().map(|puzzle| (&*puzzle.file, puzzle)).collect();
    let both: Vec<(&PuzzleReport, &PuzzleReport)> = second
        .puzzles
        .iter()
        .filter_map(|puzzle| Some((*by_file.get(&*puzzle.file)?, puzzle)))
        .collect();
    let measures: [(&'static str, Measure); 3] = [
        ("words", |puzzle| puzzle.words),
        ("letters", |puzzle| puzzle.letters),
        ("perfect", |puzzle| if puzzle.perfect { 100.0 } else { 0.0 }),
    ];
    let mut differences = Vec::new();
    for (what, value) in measures {
        let pairs: Vec<(f64, f64)> = both.iter().map(|(a, b)| (value(a), value(b))).collect();
        let Some(Paired { mean, half_width, better, worse }) = Paired::of(&pairs) else {
            let few = "the reports share fewer than two puzzles; evaluate the same files twice";
            return Err(CliError::Usage(few.to_owned()));
        };
        differences.push(Difference { what, mean, half_width, better, worse });
    }
    if args.json {
        output::print_json(&differences)?;
    } else {
        output::print(&format!("{}, second less first:\n", output::counted(both.len(), "puzzle")))?;
        for Difference { what, mean, half_width, better, worse } in differences {
            output::print(&format!(
                "{what:<8}{mean:>+7.2} ± {half_width:.2} points; better in {better}, worse in \
                 {worse}\n"
            ))?;
        }
    }
    Ok(Exit::Done)
}

fn report(path: &Path) -> Result<Report, CliError> {
    serde_json::from_slice(&files::read(path, files::SizeLimit::DATA)?).map_err(|problem| {
        let path = path.display();
        CliError::Usage(format!(
            "{path}: no report of `evaluate solve --json`: {problem}; make one with that command"
        ))
    })
}
