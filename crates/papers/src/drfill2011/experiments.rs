//! Measures what each part of the search contributes, on puzzles of the measuring data.
//!
//! The source holds only the opening of the paper, so its tables cannot be
//! compared; what is known of its results is shown.

use std::path::{Path, PathBuf};
use std::time::Instant;

use wordwright_core::Observer;
use wordwright_knowledge::Pack;
use wordwright_solve::Solver;
use wordwright_solve::assess::{Score, Tally};

use super::answerer;
use super::method::Method;
use super::trial::{LOOKS, ORDERS, Solvers, Trial, trial};
use crate::error::PaperError;
use crate::report::columns;

/// A way to solve a puzzle.
#[derive(Clone, Copy)]
pub(super) enum Variant {
    /// Limited discrepancies alone.
    Bare,
    /// And postprocessing.
    Repaired,
    /// And partitioning.
    Parted,
    /// And what the product's solver does around a search.
    DrFill,
    /// The product's own search.
    Beliefs,
}

impl Variant {
    /// In the order of a trial's.
    pub(super) const ALL: [Self; 5] =
        [Self::Bare, Self::Repaired, Self::Parted, Self::DrFill, Self::Beliefs];

    fn text(self) -> &'static str {
        match self {
            Self::Bare => "discrepancies alone",
            Self::Repaired => "and postprocessing",
            Self::Parted => "and partitioning",
            Self::DrFill => "and rescoring, cross-references, rebus squares",
            Self::Beliefs => "the product's own search, by propagation",
        }
    }
}

/// The puzzles to solve, and the costs of words.
#[derive(Clone, Copy, Debug)]
pub struct Experiments {
    /// Take every n-th puzzle.
    pub every: usize,
    /// Whether costs come from the product's ranker instead of the paper's scores.
    pub ranked: bool,
}

impl Default for Experiments {
    /// The paper's scores, on every sixth puzzle: a few minutes on two idle cores.
    fn default() -> Self {
        Self { every: 6, ranked: false }
    }
}

/// Solves the puzzles in `clues/dev` of the folder `data`, with parts of the
/// method and with all of it, and reports what each part gains. Puzzles without
/// a solution are left out.
///
/// # Errors
/// A folder or a puzzle that cannot be used.
pub fn experiments(
    data: &Path,
    pack: &Pack,
    options: Experiments,
    observer: &mut dyn Observer<str>,
) -> Result<(), PaperError> {
    let folder = data.join("clues/dev");
    let unreadable = |source| PaperError::Read { path: folder.clone(), source };
    let entries = std::fs::read_dir(&folder).map_err(unreadable)?;
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()).map_err(unreadable))
        .collect::<Result<_, _>>()?;
    files.sort_unstable();
    let solver = || {
        let solver =
            if options.ranked { Solver::new(pack) } else { answerer(pack).map(Solver::over) };
        let path = pack.folder().to_owned();
        solver.map_err(|problem| PaperError::Unusable { path, why: problem.to_string() })
    };
    let solvers =
        Solvers { product: solver()?, searching: solver()?.with_search(Method::default()) };
    let started = Instant::now();
    let mut trials = Vec::new();
    for path in files.iter().step_by(options.every.max(1)) {
        trials.extend(trial(&solvers, path)?);
    }
    observer.observe(&tables(&trials));
    observer.observe(&format!(
        "\n{} puzzles, every {}th, in {:.0} s, the experts included\n",
        trials.len(),
        options.every,
        started.elapsed().as_secs_f64()
    ));
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
        let cell =
            |repaired: usize| shares(trials.iter().map(|trial| trial.discrepancies[repaired][at]));
        vec![look.to_string(), cell(0), cell(1)]
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
    for (at, way) in Variant::ALL.into_iter().enumerate() {
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
            ways: vec![(score(right), right as f64); Variant::ALL.len()],
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
}
