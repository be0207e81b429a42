//! `wordwright fill`: fills grids with words.

mod enumerate;
mod objective;
pub mod report;
mod search;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use wordwright_compose::Fill;
use wordwright_formats::Format;
use wordwright_grid::{Grid, Puzzle};
use wordwright_service::fill::{FillObjective, FillOptions, FillSession};

use crate::args::format;
use crate::args::lists::{ListArgs, Loaded, USUAL_MINIMUM};
use crate::args::parsers;
use crate::args::rules::RuleArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{files, grids};
use crate::terminal::progress::{ProgressArgs, ProgressMode, Watcher};
use crate::terminal::{cancel, output};

pub use enumerate::{FillCountLine, FillOfAllLine};
pub use report::FillLine;

use objective::ObjectiveArgs;
use report::Report;
use search::SearchArgs;

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

    #[command(flatten)]
    result: ResultArgs,

    #[command(flatten)]
    objective: ObjectiveArgs,

    /// Write the fill to this file, in the format of its extension; with several grids, a
    /// folder; `-` is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Format to write, regardless of the extension
    #[arg(long, value_parser = format::parser(), value_name = "FORMAT", help_heading = "Output")]
    format: Option<Format>,

    /// Overwrite existing files
    #[arg(long, help_heading = "Output")]
    force: bool,

    /// Print one line of JSON per grid
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten, next_help_heading = "Output")]
    progress: ProgressArgs,
}

/// What to search for.
#[derive(Debug, Args)]
#[command(next_help_heading = "Result")]
struct ResultArgs {
    /// Improve each fill for this many seconds, by default raising its mean score and lowest
    /// entry; Ctrl-C ends it early
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, allow_negative_numbers = true)]
    improve: Option<Duration>,

    /// Find this many different fills, ranked by mean score
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = search::fills)]
    count: usize,

    /// Find every fill (for small grids and regions)
    #[arg(long, conflicts_with_all = ["improve", "count", "count_fills", "output"])]
    all: bool,

    /// Count the fills (for small grids and regions)
    #[arg(long, conflicts_with_all = ["improve", "count", "output"])]
    count_fills: bool,

    /// Check each fill with independent code
    #[arg(long)]
    verify: bool,
}

/// Fills every grid; the worst outcome determines the exit code.
///
/// # Errors
/// Arguments or lists that cannot be used. A grid that cannot be used is
/// reported as an error, and the others are still filled.
pub fn run(args: &FillArgs) -> Result<Exit, CliError> {
    args.check_output()?;
    let alphabet = args.lists.alphabet()?;
    let mut exit = Exit::Done;
    let mut complain = |error: CliError| {
        if matches!(error, CliError::Closed | CliError::Output { .. }) {
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
    let patterns: Vec<Grid> =
        puzzles.iter().map(|(path, puzzle)| grids::kept(path, puzzle)).collect();
    let lengths = grids::lengths(&patterns, &alphabet);
    let objective = args.objective.objective()?;
    let loaded = args
        .lists
        .load(&alphabet, lengths, USUAL_MINIMUM, args.rules.lowest_minimum())?
        .with_warnings();
    let cancel = cancel::on_interrupt();
    let mut endings = Vec::new();
    for ((path, puzzle), pattern) in puzzles.iter().zip(&patterns) {
        match args.fill_one(path, puzzle, pattern, &loaded, &objective) {
            Ok(ended) => endings.push(ended),
            Err(error) => complain(error)?,
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    if args.grids.len() > 1 && !args.json {
        output::print(&sum(args.grids.len(), &endings))?;
    }
    Ok(endings.into_iter().fold(exit, Exit::max))
}

/// A summary of all grids, on one line.
fn sum(grids: usize, endings: &[Exit]) -> String {
    let count = |exit| endings.iter().filter(|&&ended| ended == exit).count();
    let mut text = format!("{grids} grids: {} filled", count(Exit::Done));
    for (count, how) in [
        (count(Exit::Impossible), "proven impossible"),
        (count(Exit::Stopped), "stopped"),
        (grids - endings.len(), "not tried"),
    ] {
        if count > 0 {
            let _ = write!(text, ", {count} {how}");
        }
    }
    text + "\n"
}

impl FillArgs {
    /// Checks before the work starts that the results can be written.
    fn check_output(&self) -> Result<(), CliError> {
        let Some(path) = &self.output else { return Ok(()) };
        if self.writes_to_output() && self.json {
            let both = "--json and --output - both want standard output; choose one";
            return Err(CliError::Usage(both.to_owned()));
        }
        if self.grids.len() == 1 {
            format::format_of(path, self.format)?;
            return files::check_writable(path, self.force);
        }
        if !path.is_dir() {
            return Err(CliError::Usage(format!(
                "{}: no such folder; several grids need one for their fills",
                path.display()
            )));
        }
        let mut names: Vec<_> = self.grids.iter().map(|grid| (grid.file_stem(), grid)).collect();
        names.sort_unstable();
        let same = |pair: &&[(_, _)]| pair[0].0 == pair[1].0;
        if let Some([(_, first), (_, second)]) = names.windows(2).find(same) {
            return Err(CliError::Usage(format!(
                "the fills of {} and {} would have the same name in {}; fill them one by one, or \
                 rename one",
                first.display(),
                second.display(),
                path.display()
            )));
        }
        Ok(())
    }

    fn writes_to_output(&self) -> bool {
        self.output.as_deref() == Some(Path::new("-"))
    }

    fn fill_one(
        &self,
        path: &Path,
        puzzle: &Puzzle,
        pattern: &Grid,
        loaded: &Loaded,
        objective: &FillObjective,
    ) -> Result<Exit, CliError> {
        let started = Instant::now();
        let problem = self.rules.problem(path, pattern, &loaded.list, loaded.minimum)?;
        let limits = self.search.limits();
        if self.result.all || self.result.count_fills {
            let (show, mode) = (self.result.all, self.progress.progress);
            // Printed fills already show the progress.
            let mode = if show && mode == ProgressMode::Auto { ProgressMode::None } else { mode };
            let watcher = Watcher::new(mode, None);
            return enumerate::run(path, &problem, &limits, watcher, show, self.json);
        }
        let mut watcher = Watcher::new(self.progress.progress, None);
        let options = FillOptions {
            search: self.search.options(),
            count: self.result.count,
            improve: self.result.improve,
            objective: objective.clone(),
            pareto: self.objective.pareto,
            verify: self.result.verify,
        };
        let filling = FillSession::new(&problem, options)
            .run(&limits, &mut watcher)
            .map_err(|problem| CliError::of_service(path, problem))?;
        drop(watcher);
        let seconds = started.elapsed().as_secs_f64();
        for (rank, found) in (1..).zip(&filling.fills) {
            self.save(path, puzzle, &found.fill, rank)?;
        }
        let report = Report { path, problem: &problem, filling: &filling, seconds };
        let none = filling.fills.is_empty();
        if self.json {
            output::print_json(&report.object())?;
        } else if !self.writes_to_output() {
            output::print(&report.text(output::width()))?;
        } else if none {
            output::note(&report.text(output::width()));
        }
        if let Some(output) = self.output.as_deref().filter(|_| none && !self.writes_to_output()) {
            output::note(&format!(
                "{}: not written, since there is no complete fill",
                output.display()
            ));
        }
        Ok(Exit::of_fill(&filling.run.outcome))
    }

    /// Writes a fill to the file of `--output`.
    fn save(
        &self,
        input: &Path,
        puzzle: &Puzzle,
        fill: &Fill,
        rank: usize,
    ) -> Result<(), CliError> {
        let Some(output) = &self.output else { return Ok(()) };
        let (path, format) = if self.grids.len() == 1 {
            (output.clone(), format::format_of(output, self.format)?)
        } else {
            let format = self.format.map_or(Format::Ipuz, Format::from);
            let mut name = input.file_stem().unwrap_or_default().to_owned();
            name.push(".");
            name.push(format.extension());
            (output.join(name), format)
        };
        let path = grids::ranked_name(&path, rank);
        let written = grids::filled(puzzle, fill, format);
        for loss in &written.losses {
            output::warn(&format!("{}: {loss}", path.display()));
        }
        files::write(&path, &written.bytes, self.force)
    }
}
