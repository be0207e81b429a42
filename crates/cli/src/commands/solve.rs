//! `wordwright solve`: solves a crossword from its clues.

mod explain;
mod object;
mod svg;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::TypedValueParser;
use wordwright_core::Observer;
use wordwright_formats::{Format, Written};
use wordwright_grid::{CellId, Puzzle};
use wordwright_knowledge::Pack;
use wordwright_service::Limits;
use wordwright_service::files::write_with_letters;
use wordwright_service::slots::label;
use wordwright_service::solve::{HintCell, HintResult, ObjectiveName, SolveSession, Solving};
use wordwright_solve::assess::Score;
use wordwright_solve::observer::{Snapshot, SolveEvent};
use wordwright_solve::outcome::Solved;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Problem;
use wordwright_solve::{SolveError, Solver};

use crate::args::experts::ExpertArgs;
use crate::args::format;
use crate::args::packs::PackArgs;
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{files, grids};
use crate::terminal::output::{self, BAD, GOOD, STRONG, counted, styled};
use crate::terminal::{ansi, cancel};

pub use object::SolveLine;

/// Arguments of `solve`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct SolveArgs {
    /// The puzzle; letters already entered are kept, and a stored solution is ignored
    puzzle: PathBuf,

    #[command(flatten)]
    pack: PackArgs,

    #[command(flatten)]
    experts: ExpertArgs,

    /// For each slot, show alternatives, reasons and deciding crossings
    #[arg(long)]
    explain: bool,

    /// Reveal only this many letters, the most helpful ones
    #[arg(long, value_name = "N", conflicts_with_all = ["explain", "play", "output", "svg"])]
    hint: Option<usize>,

    /// Show the grid after every round of propagation
    #[arg(long)]
    play: bool,

    /// Draw every round as SVG into this folder; darker letters are more likely
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Compare with the solution stored in the file
    #[arg(long)]
    check: bool,

    /// What to maximise when choosing the grid
    #[arg(long, value_parser = objective(), default_value = "overlap", value_name = "WHAT")]
    objective: ObjectiveName,

    /// Number of runs; all but the first start from perturbed beliefs
    #[arg(long, value_name = "N", value_parser = parsers::runs)]
    runs: Option<usize>,

    /// Random seed of the perturbations
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Stop after this many seconds with the best grid so far
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds_above_zero)]
    time: Option<Duration>,

    /// Write the solved puzzle, in the format of the extension
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Format to write, regardless of the extension
    #[arg(long, value_parser = format::parser(), value_name = "FORMAT", requires = "output")]
    format: Option<Format>,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

fn objective() -> impl TypedValueParser<Value = ObjectiveName> {
    parsers::named(&[
        ("overlap", "The expected number of right words"),
        ("probability", "The probability of the whole grid"),
    ])
}

/// Records the rounds to show, and when the first complete grid was found.
struct Watch {
    started: Instant,
    /// In seconds after the start.
    first_grid: Option<f64>,
    keep_rounds: bool,
    rounds: Vec<Snapshot>,
}

impl Observer<SolveEvent> for Watch {
    fn observe(&mut self, event: &SolveEvent) {
        match event {
            SolveEvent::Round(snapshot) if self.keep_rounds => self.rounds.push(snapshot.clone()),
            SolveEvent::Round(_) => {}
            SolveEvent::Grid { .. } => {
                self.first_grid.get_or_insert_with(|| self.started.elapsed().as_secs_f64());
            }
        }
    }
}

/// A solved puzzle with everything a report can show.
struct Report<'a, 'p> {
    path: &'a Path,
    session: &'a SolveSession<'a, 'p>,
    solving: &'a Solving,
    rounds: &'a [Snapshot],
    score: Option<Score>,
    seconds: f64,
    /// Seconds until the first complete grid.
    first_grid: f64,
    explain: bool,
}

/// Solves one puzzle.
///
/// # Errors
/// A file or a pack that cannot be used, or a puzzle without slots.
pub fn run(args: &SolveArgs) -> Result<Exit, CliError> {
    run_with(args, |pack| Solver::new(pack))
}

/// Solves one puzzle with a solver of the caller's choice.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    args: &SolveArgs,
    solver_of: impl for<'p> FnOnce(&'p Pack) -> Result<Solver<'p>, SolveError>,
) -> Result<Exit, CliError> {
    let started = Instant::now();
    let path = &args.puzzle;
    if let Some(output) = &args.output {
        format::format_of(output, args.format)?;
        files::check_writable(output, args.force)?;
    }
    let puzzle = grids::for_solver(grids::read(path)?);
    let of_service = |problem| CliError::of_service(path, problem);
    let pack = args.pack.open_quietly()?;
    let unusable = |problem| CliError::Solve { path: pack.folder().into(), problem };
    let mut solver = solver_of(&pack).map_err(unusable)?;
    args.experts.add(&mut solver)?;
    let mut options = SolveOptions {
        objective: args.objective.into(),
        seed: args.seed,
        ..SolveOptions::default()
    };
    options.runs = args.runs.unwrap_or(options.runs);
    let session = SolveSession::new(&solver, &puzzle, options).map_err(of_service)?;
    let problem = session.problem();
    if args.check {
        checkable(path, &puzzle, problem)?;
    }
    for finding in problem.findings() {
        output::warn(&format!("{}: {finding}", path.display()));
    }
    pack.note_what_it_lacks();
    // The time includes opening the pack.
    let time = args.time.map(|time| time.saturating_sub(started.elapsed()));
    let limits = Limits { time, nodes: None, cancel: Some(cancel::on_interrupt().clone()) };
    let keep_rounds = args.play || args.svg.is_some();
    let mut watch = Watch { started, first_grid: None, keep_rounds, rounds: Vec::new() };
    let solving = session.run(&limits, &mut watch).map_err(of_service)?;
    if let Some(count) = args.hint {
        let result = session.hints(&solving, count, None).map_err(of_service)?;
        return show_hints(args, problem, &result);
    }
    let solved = &solving.solved;
    let seconds = started.elapsed().as_secs_f64();
    let content = solved.content();
    let score = args.check.then(|| Score::of(&puzzle, |cell| content[cell.index()].as_deref()));

    if let Some(folder) = &args.svg {
        svg::write(folder, problem, &watch.rounds, args.force)?;
    }
    if let Some(output) = &args.output {
        let format = format::format_of(output, args.format)?;
        let written = written(&puzzle, solved, format);
        files::write(output, &written.bytes, args.force)?;
        for loss in &written.losses {
            output::warn(&format!("{}: {loss}", output.display()));
        }
    }
    let report = Report {
        path,
        session: &session,
        solving: &solving,
        rounds: if args.play { &watch.rounds } else { &[] },
        score,
        seconds,
        first_grid: watch.first_grid.unwrap_or(seconds),
        explain: args.explain,
    };
    let to_output = args.output.as_deref() == Some(Path::new("-"));
    if args.json {
        output::print_json(&report.object())?;
    } else if !to_output {
        output::print(&report.text())?;
    }
    Ok(Exit::Done)
}

/// A comparison needs a solution in the file.
fn checkable(path: &Path, puzzle: &Puzzle, problem: &Problem) -> Result<(), CliError> {
    let why = if puzzle.scrambled.is_some() {
        "its solution is scrambled; unscramble it first"
    } else if problem.slots().slots().iter().any(|slot| puzzle.answer(slot).is_none()) {
        "it has no complete solution; leave --check out"
    } else {
        return Ok(());
    };
    Err(CliError::Usage(format!("{}: cannot be checked: {why}", path.display())))
}

/// The puzzle with the solver's letters as its solution.
fn written(puzzle: &Puzzle, solved: &Solved, format: Format) -> Written {
    write_with_letters(&puzzle.clone().with_solution(solved.content()), format)
}

fn show_hints(args: &SolveArgs, problem: &Problem, result: &HintResult) -> Result<Exit, CliError> {
    if args.json {
        output::print_json(result)?;
        return Ok(Exit::Done);
    }
    let line = |hint: &HintCell| {
        let labels: Vec<String> = hint.slots.iter().map(|slot| label(slot)).collect();
        format!(
            "{:<7} {}  {:>3.0} %  {}\n",
            problem.grid().place(CellId::new(hint.cell as usize)).to_string(),
            styled(STRONG, &hint.letter),
            100.0 * hint.confidence,
            labels.join(", "),
        )
    };
    output::print(&result.hints.iter().map(line).collect::<String>())?;
    Ok(Exit::Done)
}

impl Report<'_, '_> {
    fn text(&self) -> String {
        let (problem, solved) = (self.session.problem(), &self.solving.solved);
        let mut text = String::new();
        for snapshot in self.rounds {
            let _ = writeln!(text, "{}", styled(STRONG, format!("round {}", snapshot.round)));
            text += &ansi::snapshot(problem, snapshot);
            text.push('\n');
        }
        text += &ansi::solved(problem, solved);
        text.push('\n');
        if self.explain {
            text += &explain::text(self);
        }
        let effort = &solved.effort;
        let _ = writeln!(
            text,
            "{}: {}, {:.1} of them expected right; {}, {}{} in {:.2} s (first complete grid after \
                 {:.2} s)",
            self.path.display(),
            counted(solved.slots.len(), "word"),
            effort.overlap,
            counted(effort.rounds, "round"),
            counted(effort.steps, "step"),
            if effort.stopped { ", stopped early" } else { "" },
            self.seconds,
            self.first_grid,
        );
        if let Some(score) = &self.score {
            let style = if score.is_perfect() { GOOD } else { BAD };
            let line = format!(
                "{} of {} words right ({:.1} %), {} of {} letters ({:.1} %){}",
                score.words.right,
                score.words.total,
                score.words.percent(),
                score.letters.right,
                score.letters.total,
                score.letters.percent(),
                if score.is_perfect() { ", perfect" } else { "" },
            );
            text += &styled(style, line);
            text.push('\n');
        }
        text
    }
}
