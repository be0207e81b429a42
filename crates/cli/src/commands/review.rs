//! `wordwright review`: a constructor's draft, test-solved.

mod object;
mod text;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use wordwright_check::{CheckOptions, Finding as CheckFinding, Kind, check};
use wordwright_core::{Budget, Silent};
use wordwright_formats::Document;
use wordwright_lexicon::{Alphabet, embedded};
use wordwright_solve::Solver;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Finding as Odd;
use wordwright_solve::review::{Draft, Review};

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

/// A reviewed draft.
struct Reviewed<'a> {
    path: &'a Path,
    title: &'a str,
    draft: &'a Draft,
    review: &'a Review,
    /// Words that come twice.
    repeats: &'a [Repeat],
    seconds: f64,
}

/// Something that stands in a draft twice.
struct Repeat {
    kind: Kind,
    slots: Vec<String>,
    problem: String,
}

/// Reviews drafts.
///
/// # Errors
/// A pack that cannot be used. A draft that cannot be reviewed is complained
/// about, and the others are reviewed.
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
    let mut solver = Solver::new(&pack);
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
    let unlimited = Budget::UNLIMITED.with_cancel(cancel::on_interrupt());
    let budget = match args.time {
        Some(time) => unlimited.with_time(time),
        None => unlimited,
    };
    let options = SolveOptions::default();
    let failed = |problem| CliError::Solve { path: path.to_owned(), problem };
    let draft = Draft::new(&document.puzzle).map_err(failed)?;
    let said = |finding: &&Odd| !matches!(finding, Odd::NoClues | Odd::SlotsWithoutClue(_));
    for finding in draft.problem().findings().iter().filter(said) {
        output::warn(&format!("{}: {finding}", path.display()));
    }
    let review = solver.review(&draft, &options, &budget, &mut Silent).map_err(failed)?;
    let repeats = repeats(document);
    let reviewed = Reviewed {
        path,
        title: &document.puzzle.title,
        draft: &draft,
        review: &review,
        repeats: &repeats,
        seconds: started.elapsed().as_secs_f64(),
    };
    if args.json {
        output::say_json(&reviewed.object())
    } else {
        output::say(&reviewed.text(args.all))
    }
}

/// Answers, clues and words that stand in the draft twice.
fn repeats(document: &Document) -> Vec<Repeat> {
    let english = Alphabet::english();
    let spelled = |answer: &str| {
        let list = embedded::english();
        Some(list.display(list.find(&english.encode(answer).ok()?)?))
    };
    let report =
        check(&document.puzzle, &CheckOptions { spelling: Some(&spelled), ..Default::default() });
    let repeat = |finding: &CheckFinding| Repeat {
        kind: finding.kind,
        slots: finding.slots.iter().map(|&slot| report.slots.get(slot).label()).collect(),
        problem: finding.problem.clone(),
    };
    let twice =
        [Kind::DuplicateAnswer, Kind::AnswerInClue, Kind::DuplicateClue, Kind::RepeatedRoot];
    report.findings.iter().filter(|found| twice.contains(&found.kind)).map(repeat).collect()
}
