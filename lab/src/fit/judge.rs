//! `lab fit judge`: fits the judge of close calls, on puzzles that the pack has not seen.
//!
//! Each puzzle is solved. If a square's letter is in doubt and all its
//! neighbours are right, the correct letter is one choice among few: a
//! conditional logit of how plausible the two entries are with each. For
//! cross-validation, the weights of every other puzzle are tested on the rest.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use wordwright_cli::args::packs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::output;
use wordwright_clues::unlisted::{PlausibilityNumbers, PlausibilityWeights};
use wordwright_core::{Budget, Silent};
use wordwright_grid::{CellId, Puzzle};
use wordwright_knowledge::Capital;
use wordwright_solve::Solver;
use wordwright_solve::assess::known_letters;
use wordwright_solve::outcome::{Alternative, CloseCall, Solved};
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Problem;

use super::equations::solution;
use crate::evaluate::solve::read;

/// Steps of Newton's method; it converges in about ten.
const STEPS: usize = 30;
/// The strength of the prior towards the current weights: a year has too few
/// close calls to fit them freely (experiment 075).
const RIDGE: f64 = 8.0;
/// The smallest spread of a number, so that constant numbers keep their weights.
const LEAST_SPREAD: f64 = 1e-3;
/// Numbers of an alternative: those of its entries, and the belief in its
/// letter.
const NUMBERS: usize = PlausibilityWeights::COUNT + 1;

/// Arguments of `fit judge`.
#[derive(Debug, Args)]
pub struct FitJudgeArgs {
    /// Puzzles with solutions, or folders of them
    #[arg(long, required = true, num_args = 1.., value_name = "PATH")]
    puzzles: Vec<PathBuf>,

    /// A knowledge pack that has not seen them
    #[arg(long, value_name = "DIR")]
    knowledge: PathBuf,

    /// Only every N-th puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// Write the weights into this file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

/// A choice between letters, and which is right.
struct Choice {
    alternatives: Vec<[f64; NUMBERS]>,
    right: usize,
    /// The half of the puzzles that it is from.
    half: usize,
}

pub fn run(args: &FitJudgeArgs) -> Result<Exit, CliError> {
    files::check_writable(&args.output, args.force)?;
    let pack = packs::open(&args.knowledge)?;
    let solver = pack.solver()?;
    let files = files::within(&args.puzzles)?;
    let (puzzles, _) = read(files.iter().step_by(args.every as usize));
    let mut choices = Vec::new();
    for (at, (path, puzzle)) in puzzles.iter().enumerate() {
        choices.extend(solve(&solver, path, puzzle, at % 2)?);
        output::note(&format!("{}: {} close calls so far", path.display(), choices.len()));
    }
    if choices.is_empty() {
        let none =
            "no close call in these puzzles; give more of them, and a pack with an embedding";
        return Err(CliError::Usage(none.to_owned()));
    }
    let in_use = PlausibilityWeights::in_use();
    let in_use = joined(&in_use.numbers, in_use.belief);
    let by_half =
        [0, 1].map(|half| fit(choices.iter().filter(|choice| choice.half != half), &in_use));
    let weights = fit(choices.iter(), &in_use);
    let text = format!(
        "{} close calls\n  in use        {}\n  by other half {}\n  weights of the halves {:.2?} and {:.2?}\n",
        choices.len(),
        render(&choices, |_| &in_use),
        render(&choices, |choice| &by_half[choice.half]),
        by_half[0],
        by_half[1],
    );
    output::print(&text)?;
    let mut file = String::from(HEAD);
    for (name, weight) in
        PlausibilityWeights::NAMES.iter().chain([&PlausibilityWeights::BELIEF]).zip(&weights)
    {
        _ = writeln!(file, "{name} {weight:.2}");
    }
    files::write(&args.output, file.as_bytes(), args.force)?;
    Ok(Exit::Done)
}

const HEAD: &str = "\
# How plausible a string is as the answer to a clue: the weight of each number that measures it.
# Written by `lab fit judge`.
";

/// The close calls of a puzzle whose neighbours are right.
fn solve(
    solver: &Solver<'_>,
    path: &Path,
    puzzle: &Puzzle,
    half: usize,
) -> Result<Vec<Choice>, CliError> {
    let failed = |problem| CliError::Solve { path: path.to_owned(), problem };
    let problem = Problem::new(puzzle).map_err(failed)?;
    let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
    let (_, solved) =
        solver.solve_anytime(&problem, &options, &budget, &mut Silent).map_err(failed)?;
    let Solved { letters, close_calls, .. } = &solved;
    let mut truth: Vec<Option<Capital>> = vec![None; letters.len()];
    for (_, slot) in problem.slots().iter() {
        let Some(answer) = known_letters(puzzle, slot) else { continue };
        for (&cell, &letter) in slot.cells.iter().zip(&answer) {
            truth[cell.index()] = Some(letter);
        }
    }
    let choice = |call: &CloseCall| {
        let slots = problem.slots().of_cell(call.cell).into_iter().flatten();
        let mut neighbours = slots.flat_map(|(slot, _)| &problem.slots().get(slot).cells);
        let known = |&cell: &CellId| {
            cell == call.cell
                || truth[cell.index()].is_some() && truth[cell.index()] == letters[cell.index()]
        };
        let right = truth[call.cell.index()]?;
        let right = call.alternatives.iter().position(|other| other.letter == right)?;
        let alternatives = call.alternatives.iter().map(numbers).collect();
        neighbours.all(known).then_some(Choice { alternatives, right, half })
    };
    Ok(close_calls.iter().filter_map(choice).collect())
}

fn numbers(alternative: &Alternative) -> [f64; NUMBERS] {
    joined(&alternative.entries, alternative.belief)
}

fn joined(numbers: &PlausibilityNumbers, belief: f64) -> [f64; NUMBERS] {
    std::array::from_fn(|at| numbers.get(at).copied().unwrap_or(belief))
}

/// The probability of each alternative.
fn chances(choice: &Choice, weights: &[f64; NUMBERS]) -> Vec<f64> {
    let score = |numbers: &[f64; NUMBERS]| numbers.iter().zip(weights).map(|(x, w)| x * w).sum();
    let scores: Vec<f64> = choice.alternatives.iter().map(score).collect();
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
    let all: f64 = odds.iter().sum();
    odds.iter().map(|odds| odds / all).collect()
}

/// The loss of the right letters, and how often another is considered more likely.
fn render<'w>(choices: &[Choice], weights: impl Fn(&Choice) -> &'w [f64; NUMBERS]) -> String {
    let (mut nats, mut wrong) = (0.0, 0);
    for choice in choices {
        let chances = chances(choice, weights(choice));
        nats -= chances[choice.right].max(f64::MIN_POSITIVE).ln();
        wrong += usize::from(chances.iter().any(|chance| *chance > chances[choice.right]));
    }
    format!("{:.3} nats each, {wrong} wrong", nats / choices.len().max(1) as f64)
}

/// The weights that maximise the likelihood of the right letters, with a prior around given ones.
fn fit<'c>(choices: impl Iterator<Item = &'c Choice>, near: &[f64; NUMBERS]) -> [f64; NUMBERS] {
    let choices: Vec<&Choice> = choices.collect();
    let ridge = spread(&choices).map(|spread| RIDGE * spread.max(LEAST_SPREAD).powi(2));
    let mut weights = *near;
    for _ in 0..STEPS {
        let mut slope: [f64; NUMBERS] =
            std::array::from_fn(|at| ridge[at] * (near[at] - weights[at]));
        let mut curve = [[0.0; NUMBERS]; NUMBERS];
        for (at, row) in curve.iter_mut().enumerate() {
            row[at] = ridge[at];
        }
        for choice in &choices {
            let chances = chances(choice, &weights);
            let mean: [f64; NUMBERS] = std::array::from_fn(|at| {
                choice.alternatives.iter().zip(&chances).map(|(x, chance)| x[at] * chance).sum()
            });
            for (at, slope) in slope.iter_mut().enumerate() {
                *slope += choice.alternatives[choice.right][at] - mean[at];
            }
            for (numbers, chance) in choice.alternatives.iter().zip(&chances) {
                let apart: [f64; NUMBERS] = std::array::from_fn(|at| numbers[at] - mean[at]);
                for (row, x) in curve.iter_mut().zip(&apart) {
                    for (cell, y) in row.iter_mut().zip(&apart) {
                        *cell += chance * x * y;
                    }
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solution(curve, slope)) {
            *weight += step;
        }
    }
    weights
}

/// The overall spread of each number around the mean of the alternatives.
fn spread(choices: &[&Choice]) -> [f64; NUMBERS] {
    let (mut squares, mut all) = ([0.0; NUMBERS], 0.0);
    for choice in choices {
        let count = choice.alternatives.len() as f64;
        all += count;
        for (at, square) in squares.iter_mut().enumerate() {
            let mean = choice.alternatives.iter().map(|x| x[at]).sum::<f64>() / count;
            *square += choice.alternatives.iter().map(|x| (x[at] - mean).powi(2)).sum::<f64>();
        }
    }
    squares.map(|square| (square / all.max(1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_tell_how_often_the_first_letter_is_right() {
        // The first number is 1 for one alternative and 0 for the other: six in
        // ten choices are the first, so the weight is the logarithm of 1.5.
        let mut first = [0.0; NUMBERS];
        first[0] = 1.0;
        let choice = |n: usize| Choice {
            alternatives: vec![first, [0.0; NUMBERS]],
            right: usize::from(n % 10 >= 6),
            half: 0,
        };
        let choices: Vec<Choice> = (0..1_000).map(choice).collect();
        let weights = fit(choices.iter(), &[0.25; NUMBERS]);
        assert!((weights[0] - 1.5_f64.ln()).abs() < 0.01, "{weights:?}");
        // The other numbers are equal.
        assert!(weights[1..].iter().all(|weight| (weight - 0.25).abs() < 1e-9), "{weights:?}");
        assert_eq!(render(&choices, |_| &weights), "0.673 nats each, 400 wrong");
    }
}
