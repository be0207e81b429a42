//! `wordwright review`: test-solves a constructor's draft.

mod text;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_core::Silent;
use wordwright_formats::Document;
use wordwright_lexicon::embedded;
use wordwright_service::Limits;
use wordwright_service::review::{ReviewResult, ReviewSession};
use wordwright_solve::Solver;
use wordwright_solve::pipeline::SolveOptions;

use crate::args::experts::ExpertArgs;
use crate::args::packs::PackArgs;
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{files, grids};
use crate::terminal::{cancel, output};

/// Arguments of `review`.
#[derive(Debug, Args)]
pub struct ReviewArgs {
    /// Drafts with their answers, finished or not, or folders of them
    #[arg(required = true, value_name = "PUZZLE")]
    puzzles: Vec<PathBuf>,

    #[command(flatten)]
    pack: PackArgs,

    #[command(flatten)]
    experts: ExpertArgs,

    /// Show every finding, not just the first few of each kind
    #[arg(long)]
    all: bool,

    /// Stop solving each draft after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds_above_zero)]
    time: Option<Duration>,

    /// Print one line of JSON per draft
    #[arg(long)]
    json: bool,
}

/// A reviewed draft, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct ReviewLine {
    /// The draft's file.
    puzzle: String,
    /// Its title.
    title: String,
    /// Wall-clock time, in seconds.
    seconds: f64,
    #[serde(flatten)]
    result: ReviewResult,
}

/// Reviews drafts.
///
/// # Errors
/// A pack that cannot be used. A draft that cannot be reviewed is reported as
/// an error, and the others are still reviewed.
pub fn run(args: &ReviewArgs) -> Result<Exit, CliError> {
    let files = files::within(&args.puzzles)?;
    let mut exit = Exit::Done;
    let mut documents = Vec::new();
    for path in &files {
        match grids::read(path) {
            Ok(document) => documents.push((path, document)),
            Err(error) => {
                output::complain(&error);
                exit = exit.max(error.exit());
            }
        }
    }
    if documents.is_empty() {
        return Ok(exit);
    }
    let pack = args.pack.open()?;
    let mut solver = pack.solver()?;
    args.experts.add(&mut solver)?;
    for (path, document) in documents {
        match one(args, &solver, path, &document) {
            Ok(()) => {}
            Err(error @ (CliError::Closed | CliError::Output { .. })) => return Err(error),
            Err(error) => {
                output::complain(&error);
                exit = exit.max(error.exit());
            }
        }
    }
    Ok(exit)
}

fn one(
    args: &ReviewArgs,
    solver: &Solver<'_>,
    path: &Path,
    document: &Document,
) -> Result<(), CliError> {
    let started = Instant::now();
    let failed = |problem| CliError::of_service(path, problem);
    let session = ReviewSession::new(&document.puzzle, embedded::english()).map_err(failed)?;
    for warning in session.warnings() {
        output::warn(&format!("{}: {warning}", path.display()));
    }
    let limits =
        Limits { time: args.time, nodes: None, cancel: Some(cancel::on_interrupt().clone()) };
    let result =
        session.run(solver, &SolveOptions::default(), &limits, &mut Silent).map_err(failed)?;
    let reviewed = ReviewLine {
        puzzle: path.display().to_string(),
        title: document.puzzle.title.clone(),
        seconds: output::millionths(started.elapsed().as_secs_f64()),
        result,
    };
    if args.json {
        output::print_json(&reviewed)
    } else {
        output::print(&text::text(&reviewed, &session, args.all))
    }
}
