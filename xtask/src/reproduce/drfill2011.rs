//! Dr.Fill (2011): what each part of its search is worth, on the measuring data's
//! puzzles.
//!
//! The source holds only the opening of the paper, so its tables cannot be set
//! beside these; what is known of its results is.

mod trial;

use std::path::{Path, PathBuf};
use std::time::Instant;

use trial::{LOOKS, ORDERS, Trial};
use wordwright_knowledge::Pack;
use wordwright_solve::Solver;
use wordwright_solve::assess::{Score, Tally};
use wordwright_solve::search::drfill;

use super::columns;
use crate::DATA;
use crate::error::TaskError;

/// Every so many puzzles, unless the command says otherwise: a few minutes on two
/// quiet cores.
const EVERY: usize = 6;

const EXPECTED: &str = "--knowledge PACK [--every N] [--judge ranker|drfill]";

/// A way to solve a puzzle.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// Limited discrepancies alone.
    Bare,
    /// And postprocessing.
    Repaired,
    /// And partitioning.
    Parted,
    /// The program with `--search drfill`.
    DrFill,
    /// The program as it is.
    Beliefs,
}

impl Way {
    /// In the order of a trial's.
    pub(super) const ALL: [Self; 5] =
        [Self::Bare, Self::Repaired, Self::Parted, Self::DrFill, Self::Beliefs];

    fn text(self) -> &'static str {
        match self {
            Self::Bare => "discrepancies alone",
            Self::Repaired => "and postprocessing",
            Self::Parted => "and partitioning",
            Self::DrFill => "--search drfill (after the second look)",
            Self::Beliefs => "--search beliefs, the default",
        }
    }
}

struct Request {
    pack: PathBuf,
    every: usize,
    /// Whether costs are the document's own scores; if not, the ranker's chances.
    scores: bool,
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Self, TaskError> {
        let bad = |found: &str| TaskError::Argument { found: found.to_owned(), expected: EXPECTED };
        let (mut pack, mut every, mut scores) = (None, EVERY, false);
        let mut rest = arguments.iter();
        while let Some(flag) = rest.next() {
            let value = rest.next().ok_or_else(|| bad(flag))?;
            match flag.as_str() {
                "--knowledge" => pack = Some(PathBuf::from(value)),
                "--every" => {
                    every = value.parse().ok().filter(|&n| n > 0).ok_or_else(|| bad(value))?;
                }
                "--judge" => {
                    scores = match value.as_str() {
                        "ranker" => false,
                        "drfill" => true,
                        _ => return Err(bad(value)),
                    }
                }
                _ => return Err(bad(flag)),
            }
        }
        Ok(Self { pack: pack.ok_or_else(|| bad(""))?, every, scores })
    }
}

/// Solves puzzles of the measuring data with a pack of knowledge, in parts and as a
/// whole, and prints what each part gains.
///
/// # Errors
/// An argument, a folder, a pack or a puzzle that cannot be used.
pub(super) fn run(arguments: &[String]) -> Result<(), TaskError> {
    let request = Request::parse(arguments)?;
    let Some(data) = std::env::var_os(DATA) else {
        println!("drfill2011: skipped; set {DATA} to the measuring data");
        return Ok(());
    };
    let folder = Path::new(&data).join("clues/dev");
    let unreadable = |source| TaskError::Read { path: folder.clone(), source };
    let entries = std::fs::read_dir(&folder).map_err(unreadable)?;
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()).map_err(unreadable))
        .collect::<Result<_, _>>()?;
    files.sort();
    let pack = Pack::open(&request.pack).map_err(TaskError::Knowledge)?;
    let solver =
        if request.scores { Solver::over(drfill::answerer(&pack)) } else { Solver::new(&pack) };
    let started = Instant::now();
    let mut trials = Vec::new();
    for path in files.iter().step_by(request.every) {
        trials.extend(trial::trial(&solver, path)?);
    }
    print!("{}", tables(&trials));
    println!(
        "\n{} puzzles, every {}th, in {:.0} s, the experts included",
        trials.len(),
        request.every,
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

fn tables(trials: &[Trial]) -> String {
    let mut text = "Words right before the first error, percent of all words\n".to_owned();
    text += &orders(trials);
    text += "\nThe best grid after so many discrepancies: words, letters, perfect in percent\n";
    text += &discrepancies(trials);
    text += "\nParts of the method: words, letters, perfect in percent; seconds a puzzle\n";
    text + &ways(trials)
}

fn orders(trials: &[Trial]) -> String {
    let words: usize = trials.iter().map(|trial| trial.words).sum();
    let line = |(at, (name, _)): (usize, &(&str, _))| {
        let before: usize = trials.iter().map(|trial| trial.before[at]).sum();
        let percent = 100.0 * before as f64 / words.max(1) as f64;
        let mean = before as f64 / trials.len().max(1) as f64;
        vec![(*name).to_owned(), format!("{percent:.1}"), format!("{mean:.1}")]
    };
    let lines: Vec<Vec<String>> = ORDERS.iter().enumerate().map(line).collect();
    columns(&["order", "percent", "words a puzzle"], &lines)
}

fn discrepancies(trials: &[Trial]) -> String {
    let line = |(at, look): (usize, &usize)| {
        let told =
            |repaired: usize| shares(trials.iter().map(|trial| trial.discrepancies[repaired][at]));
        vec![look.to_string(), told(0), told(1)]
    };
    let lines: Vec<Vec<String>> = LOOKS.iter().enumerate().map(line).collect();
    columns(&["discrepancies", "alone", "with postprocessing"], &lines)
}

fn ways(trials: &[Trial]) -> String {
    let mut lines = vec![vec![
        "paper, daily puzzles".to_owned(),
        "- / - / 57 to 71".to_owned(),
        "minutes".to_owned(),
        String::new(),
    ]];
    for (at, way) in Way::ALL.into_iter().enumerate() {
        let mut seconds: Vec<f64> = trials.iter().map(|trial| trial.ways[at].1).collect();
        seconds.sort_by(f64::total_cmp);
        let of = |at: usize| seconds.get(at).map_or_else(String::new, |s| format!("{s:.1}"));
        lines.push(vec![
            way.text().to_owned(),
            shares(trials.iter().map(|trial| trial.ways[at].0)),
            of(seconds.len() / 2),
            of(seconds.len().saturating_sub(1)),
        ]);
    }
    columns(&["", "accuracy", "median", "most"], &lines)
}

fn shares(scores: impl Iterator<Item = Score>) -> String {
    let mut tally = Tally::default();
    for score in scores {
        tally.add(&score);
    }
    format!("{:.1} / {:.1} / {:.1}", tally.words(), tally.letters(), tally.perfect())
}

#[cfg(test)]
mod tests {
    use wordwright_solve::assess::Share;

    use super::*;

    fn score(right: usize) -> Score {
        let share = |right, total| Share { right, total };
        Score { words: share(right, 10), letters: share(right + 10, 20) }
    }

    #[test]
    fn tables_are_means_over_puzzles() {
        let trial = |right: usize| Trial {
            before: [right, 2, 1, 0],
            words: 10,
            discrepancies: [[score(right - 1); LOOKS.len()], [score(right); LOOKS.len()]],
            ways: vec![(score(right), right as f64); Way::ALL.len()],
        };
        let text = tables(&[trial(8), trial(10)]);
        let line = |start: &str| {
            let line = text.lines().find(|line| line.trim_start().starts_with(start)).unwrap();
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(line("as in the paper"), "as in the paper 90.0 9.0");
        assert_eq!(line("neither"), "neither 0.0 0.0");
        assert_eq!(line("128"), "128 80.0 / 90.0 / 0.0 90.0 / 95.0 / 50.0");
        assert_eq!(line("and partitioning"), "and partitioning 90.0 / 95.0 / 50.0 10.0 10.0");
    }

    #[test]
    fn a_pack_is_needed_and_a_number_is_a_number() {
        let parse = |text: &str| {
            let arguments: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            Request::parse(&arguments).map(|request| request.every)
        };
        assert_eq!(parse("--knowledge P --every 3").unwrap(), 3);
        assert_eq!(parse("--knowledge P").unwrap(), EVERY);
        for bad in [
            "",
            "--every 3",
            "--knowledge P --every 0",
            "--knowledge",
            "--other x",
            "--knowledge P --judge x",
        ] {
            assert!(matches!(parse(bad), Err(TaskError::Argument { .. })), "{bad}");
        }
    }
}
