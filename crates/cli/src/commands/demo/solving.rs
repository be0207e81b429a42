//! Solves one of this project's own puzzles from its clues.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_core::{Budget, Silent};
use wordwright_knowledge::Pack;
use wordwright_solve::Solver;
use wordwright_solve::assess::Score;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Problem;

use crate::commands::fill::report::duration;
use crate::error::CliError;
use crate::terminal::output::{STRONG, styled};
use crate::terminal::{ansi, cancel};

/// The puzzle that the demo solves.
const PUZZLE: &[u8] = include_bytes!("../../../data/nine-by-nine.ipuz");

/// The puzzle's name in messages.
const NAME: &str = "examples/puzzles/nine-by-nine.ipuz";

/// The solver's result.
#[derive(Serialize, ToSchema)]
pub struct Solving {
    /// The puzzle's file.
    puzzle: &'static str,
    /// Its entries.
    words: usize,
    /// How many of them are right.
    words_right: usize,
    /// Its letters.
    letters: usize,
    /// How many of them are right.
    letters_right: usize,
    /// Wall-clock time in seconds.
    seconds: f64,
    #[serde(skip)]
    grid: String,
}

/// Solves the puzzle with the embedded knowledge.
///
/// # Errors
/// [`CliError::Solve`].
pub fn run(seed: u64) -> Result<Solving, CliError> {
    let path = PathBuf::from(NAME);
    let puzzle = wordwright_formats::read(PUZZLE)
        .map_err(|problem| CliError::Grid { path: path.clone(), problem })?
        .puzzle;
    let of_solve = |problem| CliError::Solve { path: path.clone(), problem };
    let problem = Problem::new(&puzzle).map_err(of_solve)?;
    let started = Instant::now();
    let solver = Solver::new(Pack::embedded()).map_err(of_solve)?;
    let options = SolveOptions { seed, ..SolveOptions::default() };
    let budget = Budget::UNLIMITED.with_cancel(cancel::on_interrupt());
    let solved = solver.solve(&problem, &options, &budget, &mut Silent).map_err(of_solve)?;
    let seconds = started.elapsed().as_secs_f64();
    let content = solved.content();
    let score = Score::of(&puzzle, |cell| content[cell.index()].as_deref());
    Ok(Solving {
        puzzle: NAME,
        words: score.words.total,
        words_right: score.words.right,
        letters: score.letters.total,
        letters_right: score.letters.right,
        seconds,
        grid: ansi::solved(&problem, &solved),
    })
}

impl Solving {
    /// The grid, and how much of it is right.
    pub fn text(&self) -> String {
        // An installed program comes without the examples.
        let puzzle = if Path::new(self.puzzle).exists() { self.puzzle } else { "PUZZLE" };
        format!(
            "\n{}\n\n{}{} of {} words right, {} of {} letters, with what is built \
             in\n{:>9}  `wordwright solve {} --explain` says why\n",
            styled(STRONG, "It solves one from its clues"),
            self.grid,
            self.words_right,
            self.words,
            self.letters_right,
            self.letters,
            duration(self.seconds),
            puzzle,
        )
    }
}
