//! `wordwright demo`: fills a 15x15 with the embedded list, solves one of this
//! project's puzzles, and plays a few moves of a board game. It needs no files.

mod moves;
mod solving;

use std::path::Path;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::{Options, Problem};
use wordwright_service::Limits;
use wordwright_service::fill::{FillOptions, FillSession, FoundFill};

use crate::args::lists::{ListArgs, USUAL_MINIMUM};
use crate::commands::fill::FillLine;
use crate::commands::fill::report::{Report, duration};
use crate::commands::start;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::grids;
use crate::terminal::output::{self, GOOD, STRONG, counted, styled};
use crate::terminal::progress::{ProgressMode, Watcher};
use crate::terminal::{cancel, render};

/// The pattern that the demo fills.
const PATTERN: &[u8] = include_bytes!("../../data/fifteen.txt");

/// The pattern's name in messages.
const NAME: &str = "examples/patterns/fifteen.txt";

/// The limit on words tried to improve the first fill: a second or two, with
/// the same result on every machine.
const IMPROVING_NODES: u64 = 40_000;

/// Arguments of `demo`.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// Random seed; each gives a different fill
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// All three results, as one object.
#[derive(Serialize, ToSchema)]
pub struct DemoLine {
    #[serde(flatten)]
    fill: FillLine,
    /// The solved puzzle.
    solve: solving::Solving,
    /// The moves played.
    moves: moves::Moves,
}

/// Fills the pattern, solves a puzzle, plays some moves, and shows everything.
///
/// # Errors
/// A closed output.
pub fn run(args: &DemoArgs) -> Result<Exit, CliError> {
    let path = Path::new(NAME);
    let started = Instant::now();
    let document = wordwright_formats::read(PATTERN)
        .map_err(|problem| CliError::Grid { path: path.to_owned(), problem })?;
    let grid = document.puzzle.grid;
    let lists = ListArgs { words: Vec::new(), min_score: None, alphabet: None };
    let alphabet = lists.alphabet()?;
    let lengths = grids::lengths([&grid], &alphabet);
    let loaded = lists.load(&alphabet, lengths, USUAL_MINIMUM, None)?;
    let ready = started.elapsed().as_secs_f64();

    let of_problem = |problem| CliError::of_problem(path, problem);
    let started = Instant::now();
    let mut problem = Problem::new(grid, loaded.list).map_err(of_problem)?;
    problem.set_minimum(loaded.minimum);
    let search = Options { seed: args.seed, ..Options::default() };
    let options = FillOptions { search, verify: true, ..FillOptions::default() };
    let session = FillSession::new(&problem, options);
    let limits = Limits { cancel: Some(cancel::on_interrupt().clone()), ..Limits::default() };
    let of_service = |problem| CliError::of_service(path, problem);
    let mut watcher = Watcher::new(ProgressMode::Auto, None);
    let mut filling = session.run(&limits, &mut watcher).map_err(of_service)?;
    let filled = started.elapsed().as_secs_f64();
    if let Some(first) = filling.fills.pop() {
        let limits = Limits { nodes: Some(IMPROVING_NODES), ..limits };
        let better = session.improve(first.fill, &limits, &mut watcher).map_err(of_service)?;
        filling.fills = better.fills;
    }
    drop(watcher);
    let seconds = started.elapsed().as_secs_f64();

    let report = Report { path, problem: &problem, filling: &filling, seconds };
    let [FoundFill { fill, improvement: Some(improvement), .. }] = &*filling.fills else {
        output::print(&report.text(output::width()))?;
        return Ok(Exit::Stopped);
    };
    if args.json {
        let (solve, moves) = (solving::run(args.seed)?, moves::run(args.seed)?);
        output::print_json(&DemoLine { fill: report.object(), solve, moves })?;
        return Ok(Exit::Done);
    }
    let (grid, slots) = (problem.grid(), problem.slots());
    let checked = styled(GOOD, ", each checked again by code that shares nothing with the search");
    output::print(&format!(
        "{}\n\n{}\n{}\n{}{checked}\n\
         {:>9}  {} words of the embedded list ready\n\
         {:>9}  the first fill found, mean score {:.1} of 100\n\
         {:>9}  improved to {:.1}, lowest {}\n",
        styled(STRONG, "Wordwright fills a crossword"),
        render::boxed(grid, slots, &fill.cells),
        render::entries(&problem, fill, output::width()),
        counted(fill.entries.len(), "word"),
        duration(ready),
        problem.list().len(),
        duration(filled),
        improvement.from_mean_score,
        duration(seconds - filled),
        fill.mean_score(),
        fill.lowest_score().unwrap_or(0),
    ))?;
    output::print(&solving::run(args.seed)?.text())?;
    output::print(&moves::run(args.seed)?.text())?;
    output::print(&start::after_demo())?;
    Ok(Exit::Done)
}
