//! Fills a grid with a paper's system.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use wordwright_compose::{Problem, ProblemError, Run};
use wordwright_core::Budget;
use wordwright_papers::StepObserver;
use wordwright_service::Limits;
use wordwright_service::fill::Filling;

use crate::args::lists::{ListArgs, USUAL_MINIMUM};
use crate::args::parsers;
use crate::args::rules::RuleArgs;
use crate::commands::fill::report::Report;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::grids;
use crate::terminal::progress::{ProgressArgs, Trace, Watcher};
use crate::terminal::{cancel, output};

/// A grid to fill with a paper's system.
#[derive(Debug, Args)]
pub struct FillArgs {
    /// The pattern to fill: text, .puz or .ipuz; `-` reads standard input
    #[arg(value_name = "GRID")]
    grid: PathBuf,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    rules: RuleArgs,

    /// Print every step
    #[arg(long)]
    trace: bool,

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, allow_negative_numbers = true)]
    cap: Option<Duration>,

    /// Stop after trying this many words
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    progress: ProgressArgs,
}

impl FillArgs {
    /// Fills the grid and reports the result. Every fill is checked by code
    /// that shares nothing with the systems.
    ///
    /// # Errors
    /// A grid, lists or rules that cannot be used.
    pub fn run(
        &self,
        fill: impl FnOnce(&Problem, &Budget, &mut StepObserver<'_>) -> Result<Run, ProblemError>,
    ) -> Result<Exit, CliError> {
        let path = self.grid.as_path();
        let alphabet = self.lists.alphabet()?;
        let grid = grids::kept(path, &grids::read(path)?.puzzle);
        let lengths = grids::lengths([&grid], &alphabet);
        let loaded = self
            .lists
            .load(&alphabet, lengths, USUAL_MINIMUM, self.rules.lowest_minimum())?
            .with_warnings();
        let problem = self.rules.problem(path, &grid, &loaded.list, loaded.minimum)?;
        let place = if self.json { Trace::Error } else { Trace::Output };
        let mut watcher = Watcher::new(self.progress.progress, self.trace.then_some(place));
        let started = Instant::now();
        let run = fill(&problem, &self.budget(), &mut watcher)
            .map_err(|problem| CliError::of_problem(path, problem))?;
        drop(watcher);
        let seconds = started.elapsed().as_secs_f64();
        let filling = Filling::checked(&problem, run)
            .map_err(|problem| CliError::of_service(path, problem))?;
        let report = Report { path, problem: &problem, filling: &filling, seconds };
        if self.json {
            output::print_json(&report.object())?;
        } else {
            output::print(&report.text(output::width()))?;
        }
        Ok(Exit::of_fill(&filling.run.outcome))
    }

    fn budget(&self) -> Budget {
        let cancel = Some(cancel::on_interrupt().clone());
        Limits { time: self.cap, nodes: self.nodes, cancel }.budget()
    }
}
