//! `wordwright demo`: a 15x15 filled with the embedded list.

use std::path::Path;
use std::time::Instant;

use clap::Args;
use wordwright_compose::{Budget, Options, Outcome, Problem, verify};

use crate::commands::fill::report::{Report, duration};
use crate::error::CliError;
use crate::exit::Exit;
use crate::lists::{ListArgs, USUAL_MINIMUM};
use crate::output::{self, GOOD, STRONG, counted, styled};
use crate::progress::{ProgressMode, Watcher};
use crate::{cancel, grids, render};

/// The pattern that the demo fills.
const PATTERN: &[u8] = include_bytes!("../../../../examples/patterns/fifteen.txt");

/// What messages call the pattern.
const NAME: &str = "examples/patterns/fifteen.txt";

/// Arguments of `demo`.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// Seed of every random choice: another seed, another fill
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Fills the pattern and shows the result.
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

    let stated = |problem| CliError::of_problem(path, problem);
    let started = Instant::now();
    let mut problem = Problem::new(grid, loaded.list).map_err(stated)?;
    problem.set_minimum(loaded.minimum);
    let options = Options { seed: args.seed, ..Options::default() };
    let budget = Budget { cancel: Some(cancel::on_interrupt()), ..Budget::UNLIMITED };
    let mut watcher = Watcher::new(ProgressMode::Auto, None);
    let run =
        wordwright_compose::fill(&problem, &options, &budget, &mut watcher).map_err(stated)?;
    drop(watcher);
    let seconds = started.elapsed().as_secs_f64();

    let verified = match &run.outcome {
        Outcome::Filled(fill) => verify::verify(&problem, fill).is_ok(),
        _ => false,
    };
    let report = Report { path, problem: &problem, run: &run, seconds, verified };
    let Outcome::Filled(fill) = &run.outcome else {
        output::say(&report.text(output::width()))?;
        return Ok(Exit::Stopped);
    };
    if args.json {
        output::say_json(&report.object())?;
        return Ok(Exit::Done);
    }
    let (grid, slots) = (problem.grid(), problem.slots());
    let checked = if verified {
        styled(GOOD, ", each checked again by code of its own")
    } else {
        String::new()
    };
    output::say(&format!(
        "{}\n\n{}\n{}\n{} in a {}x{} grid{checked}\n\
         mean score {:.1}, lowest {}, of 100\n\
         {} of the embedded English list ready in {}, the grid filled in {} ({})\n",
        styled(STRONG, "Wordwright fills a crossword"),
        render::boxed(grid, slots, &fill.cells),
        render::entries(&problem, fill, output::width()),
        counted(fill.entries.len(), "word"),
        grid.rows(),
        grid.cols(),
        fill.mean_score(),
        fill.lowest_score().unwrap_or(0),
        counted(problem.list().len(), "word"),
        duration(ready),
        duration(seconds),
        counted(run.progress.nodes as usize, "node"),
    ))?;
    Ok(Exit::Done)
}
