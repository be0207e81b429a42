//! `lab evaluate review`: whether the difficulty in reviews rises through the
//! week, as editors intend.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use wordwright_core::{Budget, Silent};
use wordwright_solve::SolveError;
use wordwright_solve::Solver;
use wordwright_solve::assess::rank_correlation;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::review::{Draft, Finding};

use super::solve::name;
use super::weekday;
use wordwright_cli::args::packs::PackArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::{files, grids};
use wordwright_cli::terminal::output::{self, STRONG, styled};

/// Arguments of `evaluate review`.
#[derive(Debug, Args)]
pub struct ReviewArgs {
    /// Puzzles with solutions, or folders of them, with the weekday in the name or title
    #[arg(long, required = true, num_args = 1.., value_name = "PATH")]
    puzzles: Vec<PathBuf>,

    #[command(flatten)]
    pack: PackArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The results.
#[derive(Serialize)]
struct Report {
    /// Monday to Saturday: Sunday puzzles are larger, not harder.
    rank_correlation: Option<f64>,
    weekdays: Vec<Means>,
    puzzles: Vec<Row>,
    left_out: Vec<String>,
}

/// The puzzles of one day of the week: means.
#[derive(Serialize)]
struct Means {
    weekday: &'static str,
    puzzles: usize,
    day: f64,
    crossings: f64,
    misleading: f64,
    crossings_only: f64,
}

/// One puzzle.
#[derive(Serialize)]
struct Row {
    file: String,
    weekday: &'static str,
    day: f64,
    surprise: f64,
    at_once: f64,
    crossings: usize,
    misleading: usize,
    crossings_only: usize,
}

/// Reviews every puzzle and compares with the weekdays.
///
/// # Errors
/// No puzzle that can be used, or a pack that cannot be.
pub fn run(args: &ReviewArgs) -> Result<Exit, CliError> {
    let files = files::within(&args.puzzles)?;
    let pack = args.pack.open()?;
    let solver = pack.solver()?;
    let (mut rows, mut left_out) = (Vec::new(), Vec::new());
    for path in &files {
        match row(&solver, path) {
            Ok(row) => rows.push(row),
            Err(why) => {
                output::warn(&format!("left out: {why}"));
                left_out.push(name(path));
            }
        }
    }
    if rows.is_empty() {
        let none = "no puzzle with a solution, a weekday and a difficulty among the files; give \
                    puzzles with dates in their names, and a pack with an archive of clues";
        return Err(CliError::Usage(none.to_owned()));
    }
    let report = Report::of(rows, left_out);
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.text())?;
    }
    Ok(Exit::Done)
}

/// The review of one puzzle in numbers, or why there is none.
fn row(solver: &Solver<'_>, path: &std::path::Path) -> Result<Row, String> {
    let puzzle = grids::open(path).map_err(|error| error.to_string())?.puzzle;
    let located = |what: &str| format!("{}: {what}", path.display());
    let weekday = weekday::of(path, &puzzle)
        .ok_or_else(|| located("neither its name nor its title names a weekday"))?;
    let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
    let failed = |problem: SolveError| located(&problem.to_string());
    let draft = Draft::new(&puzzle).map_err(failed)?;
    let review = solver.review(&draft, &options, &budget, &mut Silent).map_err(failed)?;
    let difficulty = review.difficulty.ok_or_else(|| located("it has no difficulty"))?;
    let count = |name: &str| review.findings.iter().filter(|found| found.name() == name).count();
    Ok(Row {
        file: name(path),
        weekday,
        day: difficulty.day(),
        surprise: difficulty.surprise,
        at_once: difficulty.at_once,
        crossings: count(Finding::CROSSING),
        misleading: count(Finding::MISLEADING),
        crossings_only: count(Finding::CROSSINGS_ONLY),
    })
}

impl Report {
    fn of(puzzles: Vec<Row>, left_out: Vec<String>) -> Self {
        let (sunday, week) = weekday::NAMES.split_last().expect("seven days");
        let number = |row: &Row| week.iter().position(|day| *day == row.weekday);
        let pairs: Vec<(f64, f64)> =
            puzzles.iter().filter_map(|row| Some((number(row)? as f64, row.day))).collect();
        let day = |&weekday: &&'static str| {
            let rows: Vec<&Row> = puzzles.iter().filter(|row| row.weekday == weekday).collect();
            let mean = |of: &dyn Fn(&Row) -> f64| {
                rows.iter().map(|row| of(row)).sum::<f64>() / rows.len().max(1) as f64
            };
            Means {
                weekday,
                puzzles: rows.len(),
                day: mean(&|row| row.day),
                crossings: mean(&|row| row.crossings as f64),
                misleading: mean(&|row| row.misleading as f64),
                crossings_only: mean(&|row| row.crossings_only as f64),
            }
        };
        let weekdays = week.iter().chain([sunday]).map(day).filter(|day| day.puzzles > 0).collect();
        Self { rank_correlation: rank_correlation(&pairs), weekdays, puzzles, left_out }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{}\n",
            styled(
                STRONG,
                "     puzzles  difficulty  bad crossings  misleading clues  crossings only"
            )
        );
        for day in &self.weekdays {
            let _ = writeln!(
                text,
                "{}  {:>7}  {:>10.2}  {:>13.2}  {:>16.1}  {:>14.1}",
                day.weekday,
                day.puzzles,
                day.day,
                day.crossings,
                day.misleading,
                day.crossings_only,
            );
        }
        let _ = match self.rank_correlation {
            Some(found) => {
                writeln!(
                    text,
                    "\nrank correlation with the weekday, Monday to Saturday: {found:.3}"
                )
            }
            None => writeln!(text, "\ntoo few weekdays for a rank correlation"),
        };
        text
    }
}
