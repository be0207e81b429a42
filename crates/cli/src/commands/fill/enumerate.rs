//! Implements `fill --all` and `fill --count-fills`.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::{Fill, Problem, count, enumerate};
use wordwright_service::Limits;
use wordwright_service::fill::FilledGrid;

use super::report::duration;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, STRONG, counted, styled};
use crate::terminal::progress::Watcher;
use crate::terminal::render;

/// One fill as `--all --json` prints it.
#[derive(Serialize, ToSchema)]
pub struct FillOfAllLine {
    /// The pattern's file.
    grid: String,
    #[serde(flatten)]
    fill: FilledGrid,
}

/// The last line of `--all` and `--count-fills` as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct FillCountLine {
    /// The pattern's file.
    grid: String,
    /// How many fills were found.
    fills: u64,
    /// Whether these are all fills.
    complete: bool,
    /// Words tried.
    nodes: u64,
    /// Wall-clock time, in seconds.
    seconds: f64,
}

/// Visits every fill; `show` prints each.
///
/// # Errors
/// A grid that cannot be filled by these rules, or a closed output.
pub fn run(
    path: &Path,
    problem: &Problem,
    limits: &Limits,
    mut watcher: Watcher,
    show: bool,
    json: bool,
) -> Result<Exit, CliError> {
    let (started, budget) = (Instant::now(), limits.budget());
    let mut closed = None;
    let mut number = 0;
    let mut visit = |fill: &Fill| {
        let shown = print(path, problem, number, fill, json);
        number += 1;
        match shown {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                closed = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let found = if show {
        enumerate(problem, &budget, &mut watcher, &mut visit)
    } else {
        count(problem, &budget, &mut watcher)
    };
    drop(watcher);
    let found = found.map_err(|problem| CliError::of_problem(path, problem))?;
    if let Some(error) = closed {
        return Err(error);
    }
    let seconds = started.elapsed().as_secs_f64();
    let grid = path.display().to_string();
    if json {
        let (fills, complete, nodes) = (found.fills, found.complete, found.nodes);
        output::print_json(&FillCountLine { grid, fills, complete, nodes, seconds })?;
    } else {
        output::print(&format!(
            "{}: {}{} ({} in {})\n",
            styled(STRONG, grid),
            if found.complete { "" } else { "stopped; at least " },
            counted(found.fills as usize, "fill"),
            counted(found.nodes as usize, "node"),
            duration(seconds),
        ))?;
    }
    Ok(match (found.complete, found.fills) {
        (false, _) => Exit::Stopped,
        (true, 0) => Exit::Impossible,
        (true, _) => Exit::Done,
    })
}

fn print(
    path: &Path,
    problem: &Problem,
    number: usize,
    fill: &Fill,
    json: bool,
) -> Result<(), CliError> {
    if json {
        let grid = path.display().to_string();
        let fill = FilledGrid::plain(problem, fill, number);
        return output::print_json(&FillOfAllLine { grid, fill });
    }
    output::print(&format!(
        "{}: mean score {:.2}\n{}\n",
        styled(STRONG, format!("fill {}", number + 1)),
        fill.mean_score(),
        render::spaced(problem.grid(), &fill.cells)
    ))
}
