//! `wordwright fill`: grids in, fills out.

pub mod report;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use wordwright_compose::{Budget, Fill, Options, Outcome, Problem, Strategy, verify};
use wordwright_formats::Format;
use wordwright_grid::Puzzle;

use crate::error::CliError;
use crate::exit::Exit;
use crate::grids::FormatName;
use crate::lists::{ListArgs, Loaded, USUAL_MINIMUM};
use crate::progress::{ProgressArgs, Trace, Watcher};
use crate::rules::RuleArgs;
use crate::{cancel, files, grids, keyed, output};

use report::Report;

/// Arguments of `fill`.
#[derive(Debug, Args)]
#[command(after_help = "A slot is named by its number and direction: 12A, 12-Across, 3d.")]
pub struct FillArgs {
    /// Patterns to fill: text, .puz or .ipuz; `-` reads standard input
    #[arg(required = true, value_name = "GRID")]
    grids: Vec<PathBuf>,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    rules: RuleArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// Write the fill to this file, in the format of its extension; with
    /// several grids, the folder for all; `-` is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// The format to write, whatever the extension says
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<FormatName>,

    /// Overwrite files that exist
    #[arg(long, help_heading = "Output")]
    force: bool,

    /// Print one JSON object a line for each grid
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten, next_help_heading = "Output")]
    progress: ProgressArgs,
}

/// How to search, and how long.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
struct SearchArgs {
    /// Stop each grid after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = keyed::seconds)]
    cap: Option<Duration>,

    /// Stop each grid after so many nodes (words tried)
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Workers; one gives the same fill every time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,

    /// Seed of every random choice
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How to search
    #[arg(long, value_enum, default_value_t)]
    strategy: StrategyName,

    /// With `combus`: rounds of channelling after every move, instead of as
    /// many as change something
    #[arg(long, value_name = "N")]
    rounds: Option<usize>,

    /// With `combus` and `article`: print every step
    #[arg(long)]
    trace: bool,

    /// Check each fill by code that shares nothing with the search
    #[arg(long)]
    verify: bool,
}

/// The strategies by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum StrategyName {
    /// Learns from every dead end.
    #[default]
    Learning,
    /// The hierarchical constraint model of Botea (2007).
    Combus,
    /// The pattern search of the 2017 article.
    Article,
}

/// The most workers; more only get in each other's way.
const MOST_THREADS: usize = 1024;

fn threads(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|threads| (1..=MOST_THREADS).contains(threads))
        .ok_or_else(|| format!("'{text}' is no number of workers; expected 1 to {MOST_THREADS}"))
}

impl SearchArgs {
    fn strategy(&self) -> Result<Strategy, CliError> {
        let wrong = |option: &str, of: &str| {
            Err(CliError::Usage(format!("--{option} belongs to --strategy {of}")))
        };
        match self.strategy {
            StrategyName::Learning if self.trace => wrong("trace", "combus or article"),
            StrategyName::Learning | StrategyName::Article if self.rounds.is_some() => {
                wrong("rounds", "combus")
            }
            StrategyName::Learning => Ok(Strategy::Learning),
            StrategyName::Combus => Ok(Strategy::Combus { rounds: self.rounds }),
            StrategyName::Article => Ok(Strategy::Article),
        }
    }

    fn budget(&self, cancel: &Arc<AtomicBool>) -> Budget {
        Budget {
            deadline: self.cap.and_then(|cap| Instant::now().checked_add(cap)),
            nodes: self.nodes,
            cancel: Some(Arc::clone(cancel)),
        }
    }
}

/// Fills every grid; the worst ending is the exit code.
///
/// # Errors
/// Arguments or lists that cannot be used. A grid that cannot is complained
/// about, and the others are filled.
pub fn run(args: &FillArgs) -> Result<Exit, CliError> {
    let strategy = args.search.strategy()?;
    args.check_output()?;
    let alphabet = args.lists.alphabet()?;
    let mut exit = Exit::Done;
    let mut complain = |error: CliError| {
        if matches!(error, CliError::Closed) {
            return Err(error);
        }
        output::complain(&error);
        exit = exit.max(error.exit());
        Ok(())
    };
    let mut puzzles = Vec::new();
    for path in &args.grids {
        match grids::read(path) {
            Ok(document) => puzzles.push((path, document.puzzle)),
            Err(error) => complain(error)?,
        }
    }
    if puzzles.is_empty() {
        return Ok(exit);
    }
    let lengths = grids::lengths(puzzles.iter().map(|(_, puzzle)| &puzzle.grid), &alphabet);
    let loaded = args.lists.load(&alphabet, lengths, USUAL_MINIMUM, args.rules.lowest_minimum())?;
    let cancel = cancel::on_interrupt();
    let mut worst = Exit::Done;
    for (path, puzzle) in &puzzles {
        match args.fill_one(path, puzzle, &loaded, strategy, &cancel) {
            Ok(ended) => worst = worst.max(ended),
            Err(error) => complain(error)?,
        }
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(exit.max(worst))
}

impl FillArgs {
    /// Checks before any work that the results can be written.
    fn check_output(&self) -> Result<(), CliError> {
        let Some(path) = &self.output else { return Ok(()) };
        if self.writes_to_output() && self.json {
            let both = "--json and --output - both want standard output; choose one";
            return Err(CliError::Usage(both.to_owned()));
        }
        if self.grids.len() == 1 {
            grids::format_of(path, self.format)?;
            return files::check_writable(path, self.force);
        }
        if path.is_dir() {
            return Ok(());
        }
        Err(CliError::Usage(format!(
            "{}: no such folder; several grids need one for their fills",
            path.display()
        )))
    }

    fn writes_to_output(&self) -> bool {
        self.output.as_deref() == Some(Path::new("-"))
    }

    fn fill_one(
        &self,
        path: &Path,
        puzzle: &Puzzle,
        loaded: &Loaded,
        strategy: Strategy,
        cancel: &Arc<AtomicBool>,
    ) -> Result<Exit, CliError> {
        let started = Instant::now();
        let problem = self.rules.problem(path, &puzzle.grid, &loaded.list, loaded.minimum)?;
        let error_trace = self.json || self.writes_to_output();
        let trace = if error_trace { Trace::Error } else { Trace::Output };
        let mut watcher = Watcher::new(self.progress.progress, self.search.trace.then_some(trace));
        let options = Options { strategy, seed: self.search.seed, threads: self.search.threads };
        let budget = self.search.budget(cancel);
        let run = wordwright_compose::fill(&problem, &options, &budget, &mut watcher)
            .map_err(|problem| CliError::of_problem(path, problem))?;
        drop(watcher);
        let seconds = started.elapsed().as_secs_f64();
        if let Outcome::Filled(fill) = &run.outcome {
            if self.search.verify {
                check(path, &problem, fill)?;
            }
            self.save(path, puzzle, fill)?;
        }
        let verified = self.search.verify;
        let report = Report { path, problem: &problem, run: &run, seconds, verified };
        if self.json {
            output::say_json(&report.object())?;
        } else if !self.writes_to_output() {
            output::say(&report.text(output::width()))?;
        }
        Ok(match run.outcome {
            Outcome::Filled(_) => Exit::Done,
            Outcome::Impossible(_) => Exit::Impossible,
            Outcome::Stopped(_) => Exit::Stopped,
        })
    }

    /// Writes a fill where `--output` says.
    fn save(&self, input: &Path, puzzle: &Puzzle, fill: &Fill) -> Result<(), CliError> {
        let Some(output) = &self.output else { return Ok(()) };
        let (path, format) = if self.grids.len() == 1 {
            (output.clone(), grids::format_of(output, self.format)?)
        } else {
            let format = self.format.map_or(Format::Ipuz, Format::from);
            let mut name = input.file_stem().unwrap_or_default().to_owned();
            name.push(".");
            name.push(format.extension());
            (output.join(name), format)
        };
        let written = grids::filled(puzzle, fill, format);
        for loss in &written.losses {
            output::warn(&format!("{}: {loss}", path.display()));
        }
        files::write(&path, &written.bytes, self.force)
    }
}

/// Checks a fill by code of its own.
fn check(path: &Path, problem: &Problem, fill: &Fill) -> Result<(), CliError> {
    verify::verify(problem, fill).map_err(|violations| {
        let texts: Vec<String> = violations.iter().map(ToString::to_string).collect();
        CliError::Unverified { path: path.to_owned(), problem: texts.join("; ") }
    })
}
