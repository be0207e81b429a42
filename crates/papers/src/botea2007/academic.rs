//! The experiments: the Herald Tribune grids with two dictionaries.
//!
//! The source text breaks off before its experiments. The published figures
//! are those of the same author's solver, COMBUS, in 2008, on a Core Duo.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use wordwright_compose::verify::verify;
use wordwright_compose::{Outcome, Problem, ProblemError};
use wordwright_core::{Budget, Observer, Silent};
use wordwright_lexicon::WordList;

use super::search::fill;
use crate::error::PaperError;
use crate::example::{problem, word_list};
use crate::input::read;
use crate::report::columns;

/// Words tried on one grid before the search is stopped: several hundred times
/// the slots of the largest.
const NODES: u64 = 50_000;

/// The sides of the Herald Tribune grids.
const SIDES: [&str; 4] = ["15", "19", "21", "23"];

/// The dictionaries, and what COMBUS did with each in 2008.
const LISTS: [(&str, &str); 2] =
    [("uk", "40 of 40 solved, 462 s in all"), ("words", "37 of 40 decided, 81 s in all")];

/// Rounds of channelling that are compared; the fixpoint last.
const ROUNDS: [Option<usize>; 5] = [Some(0), Some(1), Some(2), Some(3), None];

struct Pattern {
    name: String,
    bytes: Vec<u8>,
}

struct GridResult {
    slots: usize,
    nodes: u64,
    time: Duration,
    end: End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Filled,
    Impossible,
    Stopped,
}

/// Fills every Herald Tribune grid of the folder `data` with both lists, for several
/// numbers of rounds, and reports each table when it is done: a few minutes in all.
///
/// # Errors
/// A file of the folder that cannot be read or used.
pub fn experiments(data: &Path, observer: &mut dyn Observer<str>) -> Result<(), PaperError> {
    let patterns = patterns(&data.join("grids/academic"))?;
    observer
        .observe(&format!("Experiments: {} grids, at most {NODES} nodes each\n", patterns.len()));
    for (name, published) in LISTS {
        let path = data.join(format!("words/{name}.txt"));
        let list = word_list(path.clone(), &read(&path)?)?;
        observer.observe(&format!("\n{name}: {} words. COMBUS 2008: {published}\n", list.len()));
        let mut lines = Vec::new();
        let mut last = Vec::new();
        for rounds in ROUNDS {
            let tried: Vec<GridResult> = patterns
                .iter()
                .map(|pattern| attempt(pattern, &list, rounds))
                .collect::<Result<_, _>>()?;
            lines.push(summary(rounds, &tried));
            last = tried;
        }
        let head =
            ["rounds", "filled", "impossible", "stopped", "nodes / slots of the filled", "seconds"];
        observer.observe(&columns(&head, &lines));
        observer.observe("\nTo the fixpoint, grid by grid:\n");
        let lines: Vec<Vec<String>> = patterns.iter().zip(&last).map(line).collect();
        observer.observe(&columns(&["grid", "slots", "nodes", "seconds", ""], &lines));
    }
    observer.observe("\n");
    Ok(())
}

fn summary(rounds: Option<usize>, tried: &[GridResult]) -> Vec<String> {
    let count = |end| tried.iter().filter(|tried| tried.end == end).count().to_string();
    let filled = || tried.iter().filter(|tried| tried.end == End::Filled);
    let nodes: u64 = filled().map(|tried| tried.nodes).sum();
    let slots: usize = filled().map(|tried| tried.slots).sum();
    let time: Duration = tried.iter().map(|tried| tried.time).sum();
    vec![
        rounds.map_or("fixpoint".to_owned(), |rounds| rounds.to_string()),
        count(End::Filled),
        count(End::Impossible),
        count(End::Stopped),
        format!("{nodes} / {slots} = {:.2}", nodes as f64 / slots.max(1) as f64),
        format!("{:.2}", time.as_secs_f64()),
    ]
}

fn line((pattern, tried): (&Pattern, &GridResult)) -> Vec<String> {
    let end = match tried.end {
        End::Filled => "filled",
        End::Impossible => "impossible",
        End::Stopped => "stopped",
    };
    let time = format!("{:.3}", tried.time.as_secs_f64());
    let (slots, nodes) = (tried.slots.to_string(), tried.nodes.to_string());
    vec![pattern.name.clone(), slots, nodes, time, end.to_owned()]
}

/// Fills one grid; a fill is verified.
fn attempt(
    pattern: &Pattern,
    list: &Arc<WordList>,
    rounds: Option<usize>,
) -> Result<GridResult, PaperError> {
    let problem: Problem = problem(&pattern.name, &pattern.bytes, list)?;
    let budget = Budget::UNLIMITED.with_steps(NODES);
    let slots = problem.slots().len();
    let start = Instant::now();
    let run = match fill(&problem, rounds, &budget, &mut Silent) {
        Ok(run) => run,
        Err(ProblemError::NoWordOfLength { .. }) => {
            return Ok(GridResult { slots, nodes: 0, time: start.elapsed(), end: End::Impossible });
        }
        Err(error) => return Err(unusable(&pattern.name, &error.to_string())),
    };
    let time = start.elapsed();
    let end = match &run.outcome {
        Outcome::Filled(fill) => {
            verify(&problem, fill)
                .map_err(|wrong| unusable(&pattern.name, &format!("wrong fill: {wrong:?}")))?;
            End::Filled
        }
        Outcome::Impossible(_) => End::Impossible,
        Outcome::Stopped(_) => End::Stopped,
    };
    Ok(GridResult { slots, nodes: run.progress.nodes, time, end })
}

fn unusable(name: &str, why: &str) -> PaperError {
    PaperError::Unusable { path: name.into(), why: why.to_owned() }
}

/// The Herald Tribune patterns, by name.
fn patterns(folder: &Path) -> Result<Vec<Pattern>, PaperError> {
    let failed = |source| PaperError::Read { path: folder.to_owned(), source };
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(failed)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(failed)?;
    paths.sort_unstable();
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let wanted =
        |path: &PathBuf| name(path).split_once('.').is_some_and(|at| SIDES.contains(&at.0));
    paths
        .into_iter()
        .filter(wanted)
        .map(|path| Ok(Pattern { name: name(&path), bytes: read(&path)? }))
        .collect()
}
