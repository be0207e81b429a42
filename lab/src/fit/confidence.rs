//! `lab fit confidence`: fits the calibrated probabilities of words and
//! letters, on puzzles that the packs have not seen.
//!
//! Each kind is a logistic regression by Newton's method. For cross-validation,
//! the weights of every other puzzle are tested on the rest.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use wordwright_cli::args::packs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::output;
use wordwright_core::{Budget, Silent};
use wordwright_grid::Puzzle;
use wordwright_knowledge::Capital;
use wordwright_solve::Solver;
use wordwright_solve::assess::{Calibration, known_letters};
use wordwright_solve::confidence::{Evidence, FEATURES, Kind, Weights};
use wordwright_solve::outcome::Solved;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Problem;

use super::equations::solution;
use crate::evaluate::solve::read;

/// Steps of Newton's method; it converges in about ten.
const STEPS: usize = 30;
/// Weight of the squares of the weights, which keeps weights of constant numbers at zero.
const RIDGE: f64 = 1e-3;
/// With fewer outcomes of a kind, its weights are kept.
const ENOUGH: usize = 200;

/// Arguments of `fit confidence`.
#[derive(Debug, Args)]
pub struct FitConfidenceArgs {
    /// A knowledge pack, or `built-in`, and puzzles with solutions to solve with it, a file or a
    /// folder. May be given several times
    #[arg(long, required = true, num_args = 2, value_names = ["PACK", "PUZZLES"], action = clap::ArgAction::Append)]
    sample: Vec<PathBuf>,

    /// Only every N-th puzzle of each sample
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// Write the weights into this file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

/// A word or a letter of a solved grid, and whether it is right.
#[derive(Clone, Copy)]
struct Outcome {
    evidence: Evidence,
    right: bool,
    /// The half of the puzzles that it is from.
    half: usize,
    /// The sample that it is from.
    sample: usize,
}

pub fn run(args: &FitConfidenceArgs) -> Result<Exit, CliError> {
    files::check_writable(&args.output, args.force)?;
    let mut outcomes = Vec::new();
    for (sample, of) in args.sample.chunks(2).enumerate() {
        let [pack, puzzles] = of else { continue };
        let pack = packs::open(pack)?;
        let solver = pack.solver()?;
        let files = files::within(std::slice::from_ref(puzzles))?;
        let (puzzles, _) = read(files.iter().step_by(args.every as usize));
        for (at, (path, puzzle)) in puzzles.iter().enumerate() {
            let outcome = |evidence, right| Outcome { evidence, right, half: at % 2, sample };
            outcomes.extend(solve(&solver, path, puzzle)?.into_iter().map(|(e, r)| outcome(e, r)));
            output::note(&format!("{}: {} outcomes so far", path.display(), outcomes.len()));
        }
    }
    let mut file = String::from(HEAD);
    for kind in Kind::ALL {
        let of_kind = outcomes.iter().filter(|outcome| outcome.evidence.kind() == kind);
        let of_kind: Vec<Outcome> = of_kind.copied().collect();
        let weights = fit_kind(kind, &of_kind, args.sample.len() / 2)?;
        let numbers: Vec<String> = weights.iter().map(|weight| format!("{weight:.2}")).collect();
        _ = writeln!(file, "{} {}", kind.name(), numbers.join(" "));
    }
    files::write(&args.output, file.as_bytes(), args.force)?;
    Ok(Exit::Done)
}

const HEAD: &str = "\
# How sure the solver is of a word or a letter, in logits: a constant, and the weights of what is
# believed, what is judged, the logarithm of the share of squares in doubt, and whether lists hold
# the word, or all words through the square. Written by `lab fit confidence`.
";

/// The words and letters of a puzzle's grid, each with whether it is right.
fn solve(
    solver: &Solver<'_>,
    path: &Path,
    puzzle: &Puzzle,
) -> Result<Vec<(Evidence, bool)>, CliError> {
    let failed = |problem| CliError::Solve { path: path.to_owned(), problem };
    let problem = Problem::new(puzzle).map_err(failed)?;
    let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
    let (_, solved) =
        solver.solve_anytime(&problem, &options, &budget, &mut Silent).map_err(failed)?;
    let Solved { letters, letter_evidence, slots, .. } = &solved;
    let mut outcomes = Vec::new();
    let mut truth = vec![None; letters.len()];
    for (id, slot) in problem.slots().iter() {
        let Some(answer) = known_letters(puzzle, slot) else { continue };
        for (&cell, &letter) in slot.cells.iter().zip(&answer) {
            truth[cell.index()] = Some(letter);
        }
        let found = &slots[id.index()];
        let right = found.word == Capital::spell(&answer);
        outcomes.extend(found.evidence.map(|evidence| (evidence, right)));
    }
    for &(cell, evidence) in letter_evidence {
        if truth[cell.index()].is_some() {
            outcomes.push((evidence, truth[cell.index()] == letters[cell.index()]));
        }
    }
    Ok(outcomes)
}

/// Fits the weights of a kind and prints how good they are.
fn fit_kind(kind: Kind, outcomes: &[Outcome], samples: usize) -> Result<Weights, CliError> {
    let name = kind.name();
    if outcomes.len() < ENOUGH {
        output::note(&format!("{name}: {} outcomes, its weights stay", outcomes.len()));
        return Ok(*kind.weights());
    }
    let by_half = [0, 1].map(|half| fit(outcomes.iter().filter(|outcome| outcome.half != half)));
    let others = |outcome: &Outcome| outcome.evidence.probability_by(&by_half[outcome.half]);
    let in_use = |outcome: &Outcome| outcome.evidence.probability();
    let weights = fit(outcomes.iter());
    let mut text = format!("{name}: {} outcomes\n", outcomes.len());
    for sample in 0..samples {
        let of: Vec<Outcome> =
            outcomes.iter().filter(|outcome| outcome.sample == sample).copied().collect();
        if !of.is_empty() {
            _ = writeln!(text, "  sample {}, in use        {}", sample + 1, render(&of, in_use));
            _ = writeln!(text, "  sample {}, by other half {}", sample + 1, render(&of, others));
        }
    }
    _ = writeln!(text, "  all, in use             {}", render(outcomes, in_use));
    _ = writeln!(text, "  all, by other half      {}", render(outcomes, others));
    _ = writeln!(text, "  weights of the halves {:.2?} and {:.2?}", by_half[0], by_half[1]);
    output::print(&text)?;
    Ok(weights)
}

/// The log probability of the outcomes, and the share that is right by predicted probability.
fn render(outcomes: &[Outcome], probability: impl Fn(&Outcome) -> f64) -> String {
    let mut calibration = Calibration::default();
    let mut log = 0.0;
    for outcome in outcomes {
        let sure = probability(outcome);
        log += if outcome.right { sure.ln() } else { (1.0 - sure).ln() };
        calibration.add(sure, outcome.right);
    }
    let bins = calibration.bins();
    let bins = bins.map(|b| format!("{:.2}/{:.2} ({})", b.predicted(), b.observed(), b.count));
    format!("{log:.1}: {}", bins.collect::<Vec<_>>().join(", "))
}

/// The weights that maximise the likelihood of the outcomes.
fn fit<'o>(outcomes: impl Iterator<Item = &'o Outcome>) -> Weights {
    let outcomes: Vec<([f64; FEATURES], f64)> = outcomes
        .map(|outcome| (outcome.evidence.features(), f64::from(u8::from(outcome.right))))
        .collect();
    let mut weights = [0.0; FEATURES];
    for _ in 0..STEPS {
        let mut slope = weights.map(|weight| -RIDGE * weight);
        let mut curve = [[0.0; FEATURES]; FEATURES];
        for (at, row) in curve.iter_mut().enumerate() {
            row[at] = RIDGE;
        }
        for (features, right) in &outcomes {
            let sum: f64 = features.iter().zip(&weights).map(|(x, weight)| x * weight).sum();
            let sure = 1.0 / (1.0 + (-sum).exp());
            for (row, x) in features.iter().enumerate() {
                slope[row] += (right - sure) * x;
                for (column, y) in features.iter().enumerate() {
                    curve[row][column] += sure * (1.0 - sure) * x * y;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solution(curve, slope)) {
            *weight += step;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use wordwright_solve::confidence::Subject;

    use super::*;

    #[test]
    fn weights_tell_how_often_such_words_are_right() {
        // Of words with a belief of 0.9 six in ten are right, of those with 0.5 two in ten.
        let outcome = |believed, right| {
            let subject = Subject::Word;
            let evidence =
                Evidence { subject, believed, judged: None, doubtful: 0.1, listed: false };
            Outcome { evidence, right, half: 0, sample: 0 }
        };
        let at = |believed, right| (0..10).map(move |n| outcome(believed, n < right));
        let outcomes: Vec<Outcome> = at(0.9, 6).chain(at(0.5, 2)).collect();
        let weights = fit(outcomes.iter());
        for (believed, share) in [(0.9, 0.6), (0.5, 0.2)] {
            let sure = outcome(believed, true).evidence.probability_by(&weights);
            assert!((sure - share).abs() < 0.01, "{believed}: {sure}");
        }
    }
}
