//! `lab bench improve`: how the best fill and the bound on all fills converge.
//!
//! In words tried, not in seconds, so that the curve is the same on every machine.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use wordwright_cli::args::lists::{ListArgs, USUAL_MINIMUM};
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::{files, grids};
use wordwright_cli::terminal::output;
use wordwright_compose::theme::{PatternKind, library};
use wordwright_compose::{Objective, Options, Outcome, Problem, Progress, fill, improve};
use wordwright_core::svg::Svg;
use wordwright_core::{Budget, Observer};
use wordwright_grid::Grid;

/// Arguments of `bench improve`.
#[derive(Debug, Args)]
pub struct BenchImproveArgs {
    /// The pattern [default: the first weekday 15x15 of the library]
    #[arg(value_name = "GRID")]
    grid: Option<PathBuf>,

    #[command(flatten)]
    lists: ListArgs,

    /// Words to try
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    nodes: u64,

    /// Seed of the fill and of improving it
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Draw the two curves into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print JSON objects, one for each change
    #[arg(long)]
    json: bool,
}

/// The progress of improving.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Point {
    nodes: u64,
    value: f64,
    bound: f64,
}

/// Every point at which one of the two changed.
#[derive(Default)]
struct Curve(Vec<Point>);

impl Observer<Progress> for Curve {
    fn observe(&mut self, progress: &Progress) {
        let (Some(value), Some(bound)) = (progress.best_score, progress.bound) else { return };
        let point = Point { nodes: progress.nodes, value, bound };
        if self.0.last().is_none_or(|last| (last.value, last.bound) != (value, bound)) {
            self.0.push(point);
        }
    }
}

/// Improves one fill and shows how it went.
///
/// # Errors
/// A grid or lists that cannot be used, or a grid that is not filled.
pub fn run(args: &BenchImproveArgs) -> Result<Exit, CliError> {
    let alphabet = args.lists.alphabet()?;
    let (name, grid) = args.grid()?;
    let lengths = grids::lengths(std::slice::from_ref(&grid), &alphabet);
    let loaded = args.lists.load(&alphabet, lengths, USUAL_MINIMUM, None)?.with_warnings();
    let of_problem = |problem| CliError::of_problem(&name, problem);
    let mut problem = Problem::new(grid, loaded.list).map_err(of_problem)?;
    problem.set_minimum(loaded.minimum);
    let budget = Budget::UNLIMITED.with_steps(args.nodes);
    let options = Options { seed: args.seed, ..Options::default() };
    let mut curve = Curve::default();
    let run = fill(&problem, &options, &budget, &mut curve).map_err(of_problem)?;
    let Outcome::Filled(first) = run.outcome else {
        return Err(CliError::Usage(format!("{name}: no fill to improve; give more --nodes")));
    };
    let objective = Objective::default();
    let improved = improve(&problem, &first, &objective, &options, &budget, &mut curve);
    let improved = improved.map_err(of_problem)?;
    let first = first.mean_score();
    if let Some(path) = &args.svg {
        files::write(path, drawn(&name, first, &curve.0, args.nodes).as_bytes(), true)?;
    }
    if args.json {
        curve.0.iter().try_for_each(output::print_json)?;
    } else {
        let gap = 100.0 * (1.0 - improved.value / improved.bound);
        output::print(&format!(
            "{name}: mean score {first:.2} before\n{}after {} words: gap {gap:.1} %\n",
            table(&curve.0),
            args.nodes,
        ))?;
    }
    Ok(Exit::Done)
}

impl BenchImproveArgs {
    fn grid(&self) -> Result<(String, Grid), CliError> {
        if let Some(path) = &self.grid {
            let puzzle = grids::read(path)?.puzzle;
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            return Ok((name, grids::kept(path, &puzzle)));
        }
        let stock = library()
            .iter()
            .find(|stock| stock.kind == PatternKind::Weekday && stock.grid().rows() == 15);
        let grid = stock
            .map(wordwright_compose::theme::StockPattern::grid)
            .expect("a test reads the library");
        Ok(("a weekday pattern of the library".to_owned(), grid))
    }
}

/// The state after 1000 words, 2000, 4000 and so on.
fn table(points: &[Point]) -> String {
    let mut text = format!("{:>10} {:>8} {:>8}\n", "words", "mean", "bound");
    let mut shown = 1000;
    for (at, point) in points.iter().enumerate() {
        let next = points.get(at + 1).map_or(u64::MAX, |next| next.nodes);
        while shown >= point.nodes && shown < next && at + 1 < points.len() {
            let _ = writeln!(text, "{shown:>10} {:>8.2} {:>8.2}", point.value, point.bound);
            shown *= 2;
        }
    }
    if let Some(last) = points.last() {
        let _ = writeln!(text, "{:>10} {:>8.2} {:>8.2}", last.nodes, last.value, last.bound);
    }
    text
}

/// Left and right edge of the curves, top and bottom.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 580.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 240.0;
/// Points of score between two lines.
const STEP: f64 = 5.0;

/// The bound above and the best fill below, over the words tried.
fn drawn(name: &str, first: f64, points: &[Point], nodes: u64) -> String {
    let lowest = (first / STEP).floor() * STEP;
    let highest = points.first().map_or(100.0, |point| point.bound);
    let highest = (highest / STEP).ceil() * STEP;
    let x = |at: u64| LEFT + (RIGHT - LEFT) * at as f64 / nodes.max(1) as f64;
    let y = |score: f64| BOTTOM - (BOTTOM - TOP) * (score - lowest) / (highest - lowest);
    // Between two points nothing changes.
    let stairs = |from: f64, of: &dyn Fn(&Point) -> f64| {
        let mut corners = vec![[LEFT, y(from)]];
        let mut height = y(from);
        for point in points {
            corners.push([x(point.nodes), height]);
            height = y(of(point));
            corners.push([x(point.nodes), height]);
        }
        corners.push([RIGHT, height]);
        corners
    };
    let mut svg =
        Svg::new([0.0, 0.0, 600.0, 280.0]).with("font-family", "sans-serif").with("font-size", 11);
    svg.title(&format!("Improving {name}"));
    svg.background("#fff");
    let legend = svg.text([LEFT, 20.0], "mean score: ");
    legend.write_in("#c33", "no fill has a higher one").write(", ");
    legend.write_in("#06c", "the best fill so far");
    let mut line = lowest;
    while line <= highest {
        let at = y(line);
        svg.lines([[[LEFT, at], [RIGHT, at]]]).set("stroke", "#ddd");
        svg.text([LEFT - 6.0, at + 4.0], line).set("text-anchor", "end");
        line += STEP;
    }
    let above = points.first().map_or(highest, |point| point.bound);
    let bound = svg.polyline(stairs(above, &|point| point.bound));
    bound.set("stroke", "#c33").set("stroke-width", 1.5);
    let best = svg.polyline(stairs(first, &|point| point.value));
    best.set("stroke", "#06c").set("stroke-width", 1.5);
    svg.text([LEFT, BOTTOM + 16.0], 0);
    let tried = format!("{nodes} words tried");
    svg.text([RIGHT, BOTTOM + 16.0], tried).set("text-anchor", "end");
    svg.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_are_stairs_and_the_table_doubles() {
        let point = |nodes, value, bound| Point { nodes, value, bound };
        let points = [point(10, 60.0, 90.0), point(1500, 70.0, 85.0), point(3000, 80.0, 80.0)];
        let svg = drawn("it", 60.0, &points, 3000);
        assert!(
            svg.contains(
                "\"60 40 61.73 40 61.73 40 320 40 320 73.33 580 73.33 580 106.67 580 106.67\""
            ),
            "{svg}"
        );
        assert!(
            svg.contains(
                "\"60 240 61.73 240 61.73 240 320 240 320 173.33 580 173.33 580 106.67 580 106.67\""
            ),
            "{svg}"
        );
        let lines: Vec<String> = table(&points)
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        let expected =
            ["words mean bound", "1000 60.00 90.00", "2000 70.00 85.00", "3000 80.00 80.00"];
        assert_eq!(lines, expected);
    }
}
