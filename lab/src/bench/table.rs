//! Summaries of the runs of `bench fill`.

use std::fmt::Write as _;

use serde::Serialize;

use super::run_report::{RunReport, Verdict};
use wordwright_cli::terminal::output::{BAD, STRONG, styled};

/// The shortest time used in a ratio, in seconds: the resolution of the system's clock.
const LEAST_TIME: f64 = 1e-6;

/// All runs of one program.
#[derive(Debug, Serialize)]
pub struct Summary {
    program: String,
    grids: usize,
    filled: usize,
    impossible: usize,
    capped: usize,
    failed: usize,
    wrong: usize,
    /// Processor time in seconds. An undecided grid counts with the time limit.
    median_cpu: f64,
    p90_cpu: f64,
    /// Bytes.
    peak: u64,
    mean_score: Option<f64>,
    /// The median over that of the first program.
    ratio: f64,
    /// The geometric mean of the time over that of the first program, on the grids that
    /// both decided.
    paired: Option<f64>,
    /// The grids that it filled and the first program did not.
    beyond_first: Vec<String>,
}

impl Summary {
    /// Summarises runs; `first` are those of the first program, on the same grids.
    pub fn of(runs: &[RunReport], cap: f64, first: &[RunReport]) -> Self {
        let count = |verdict| runs.iter().filter(|run| run.verdict == verdict).count();
        let scores: Vec<f64> = runs.iter().filter_map(|run| run.score).collect();
        let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
        let median_cpu = median_cpu(runs, cap);
        Self {
            program: runs.first().map(|run| run.program.clone()).unwrap_or_default(),
            grids: runs.len(),
            filled: count(Verdict::Filled),
            impossible: count(Verdict::Impossible),
            capped: count(Verdict::Capped),
            failed: count(Verdict::Failed),
            wrong: count(Verdict::Wrong),
            median_cpu,
            p90_cpu: at(&times(runs, cap), 0.9),
            peak: runs.iter().map(|run| run.peak).max().unwrap_or(0),
            mean_score: (!scores.is_empty()).then_some(mean),
            ratio: median_cpu / self::median_cpu(first, cap).max(f64::MIN_POSITIVE),
            paired: paired(runs, first),
            beyond_first: beyond(runs, first),
        }
    }
}

/// The run with the median time; an undecided run takes precedence on a tie.
pub fn middle(mut runs: Vec<RunReport>) -> RunReport {
    runs.sort_by(|a, b| {
        (is_decided(a), a.cpu).partial_cmp(&(is_decided(b), b.cpu)).expect("times are numbers")
    });
    runs.swap_remove(runs.len() / 2)
}

/// The geometric mean of the ratios of times over the grids that both decided.
fn paired(runs: &[RunReport], first: &[RunReport]) -> Option<f64> {
    let both = runs.iter().zip(first).filter(|(run, first)| is_decided(run) && is_decided(first));
    let logs: Vec<f64> = both
        .map(|(run, first)| (run.cpu.max(LEAST_TIME) / first.cpu.max(LEAST_TIME)).ln())
        .collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

/// The grids that were filled, but not by the first program.
fn beyond(runs: &[RunReport], first: &[RunReport]) -> Vec<String> {
    let is_filled = |run: &RunReport| run.verdict == Verdict::Filled;
    let more = runs.iter().zip(first).filter(|(run, first)| is_filled(run) && !is_filled(first));
    more.map(|(run, _)| run.grid.clone()).collect()
}

/// The median of the times, in seconds.
fn median_cpu(runs: &[RunReport], cap: f64) -> f64 {
    at(&times(runs, cap), 0.5)
}

fn is_decided(run: &RunReport) -> bool {
    matches!(run.verdict, Verdict::Filled | Verdict::Impossible)
}

fn times(runs: &[RunReport], cap: f64) -> Vec<f64> {
    let mut times: Vec<f64> =
        runs.iter().map(|run| if is_decided(run) { run.cpu } else { cap }).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// A quantile of sorted values, interpolated between the two nearest.
fn at(sorted: &[f64], share: f64) -> f64 {
    let place = share * sorted.len().saturating_sub(1) as f64;
    let (low, high) = (place.floor() as usize, place.ceil() as usize);
    match (sorted.get(low), sorted.get(high)) {
        (Some(a), Some(b)) => a + (b - a) * place.fract(),
        _ => 0.0,
    }
}

pub fn line(run: &RunReport) -> String {
    let verdict = match run.verdict {
        Verdict::Filled => "filled",
        Verdict::Impossible => "impossible",
        Verdict::Capped => "capped",
        Verdict::Failed => "failed",
        Verdict::Wrong => "WRONG",
    };
    let score = run.score.map_or_else(String::new, |score| format!("  score {score:.2}"));
    let problem = run.problem.as_ref().map_or_else(String::new, |problem| format!("  {problem}"));
    format!(
        "{:<12} {verdict:<10} {:>9.4} s cpu {:>9.4} s wall {:>7.1} MB  {}{score}{problem}",
        run.program,
        run.cpu,
        run.wall,
        megabytes(run.peak),
        run.grid,
    )
}

/// The table of all programs.
pub fn table(summaries: &[Summary]) -> String {
    let wide = summaries.iter().map(|summary| summary.program.len()).max().unwrap_or(0).max(7);
    let head = format!(
        "{:<wide$}  {:>9}  {:>10}  {:>6}  {:>10}  {:>10}  {:>8}  {:>6}  {:>6}  {:>6}",
        "program",
        "filled",
        "impossible",
        "open",
        "median",
        "p90",
        "peak",
        "score",
        "ratio",
        "paired"
    );
    let mut text = styled(STRONG, head) + "\n";
    for summary in summaries {
        let score =
            summary.mean_score.map_or_else(|| "-".to_owned(), |score| format!("{score:.2}"));
        let paired = summary.paired.map_or_else(|| "-".to_owned(), |paired| format!("{paired:.2}"));
        let filled = format!("{}/{}", summary.filled, summary.grids);
        let open = summary.capped + summary.failed;
        let _ = writeln!(
            text,
            "{:<wide$}  {filled:>9}  {:>10}  {open:>6}  {:>8.4} s  {:>8.4} s  {:>5.1} MB  \
             {score:>6}  {:>6.2}  {paired:>6}",
            summary.program,
            summary.impossible,
            summary.median_cpu,
            summary.p90_cpu,
            megabytes(summary.peak),
            summary.ratio,
        );
        if summary.wrong > 0 {
            let wrong = format!("  {} of these answers are wrong", summary.wrong);
            text += &(styled(BAD, wrong) + "\n");
        }
        if !summary.beyond_first.is_empty() {
            let grids = summary.beyond_first.join(", ");
            let _ = writeln!(text, "  not by {}: {grids}", summaries[0].program);
        }
    }
    text + "Times are user and system time of the whole process; a grid that is open counts as \
            the cap. Paired: the geometric mean of the time over the first program's, on \
            grids that both decided.\n"
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
