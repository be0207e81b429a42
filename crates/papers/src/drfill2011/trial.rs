//! Solves one puzzle in every way that is compared.

use std::path::{Path, PathBuf};
use std::time::Instant;

use wordwright_clues::Distribution;
use wordwright_core::{Budget, Silent};
use wordwright_grid::{Puzzle, SlotId};
use wordwright_knowledge::Capital;
use wordwright_solve::SolveError;
use wordwright_solve::Solver;
use wordwright_solve::assess::Score;
use wordwright_solve::outcome::Solved;
use wordwright_solve::pipeline::SolveOptions;
use wordwright_solve::problem::Problem;

use super::method::Method;
use super::search::{Better, Stage, first_fill, search};
use crate::error::PaperError;
use crate::input::read;

/// The numbers of discrepancies at which the best grid is evaluated.
pub(super) const LOOKS: [usize; 9] = [0, 1, 2, 4, 8, 16, 32, 64, 128];

/// The orders of filling: with look ahead or without, by greatest lead or by position.
pub(super) const ORDERS: [(&str, [bool; 2]); 4] = [
    ("as in the paper", [true, true]),
    ("values without a look ahead", [false, true]),
    ("slots in the order of the grid", [true, false]),
    ("neither", [false, false]),
];

/// Two solvers with the same judge.
pub(super) struct Solvers<'p> {
    /// The product's solver, which provides the priors.
    pub(super) product: Solver<'p>,
    /// The same with the paper's search.
    pub(super) searching: Solver<'p>,
}

/// The measurements on one puzzle.
pub(super) struct Trial {
    /// Right words before the first error, for each of [`ORDERS`].
    pub(super) before: [usize; ORDERS.len()],
    /// Words of the puzzle.
    pub(super) words: usize,
    /// The best grid after each of [`LOOKS`], without postprocessing and with it.
    pub(super) discrepancies: [[Score; LOOKS.len()]; 2],
    /// The grid of each [`Variant`](super::experiments::Variant), and its seconds.
    pub(super) ways: Vec<(Score, f64)>,
}

/// Measures one puzzle; `None` if it has no solution.
pub(super) fn trial(solvers: &Solvers<'_>, path: &Path) -> Result<Option<Trial>, PaperError> {
    let unusable = |error: &dyn std::error::Error| PaperError::Unusable {
        path: PathBuf::from(path),
        why: error.to_string(),
    };
    let bytes = read(path)?;
    let puzzle = wordwright_formats::read(&bytes).map_err(|error| unusable(&error))?.puzzle;
    if !puzzle.solution.iter().flatten().any(|text| text.contains(char::is_alphanumeric)) {
        return Ok(None);
    }
    measure(solvers, &puzzle).map(Some).map_err(|error| unusable(&error))
}

fn measure(solvers: &Solvers<'_>, puzzle: &Puzzle) -> Result<Trial, SolveError> {
    let solver = &solvers.product;
    let problem = Problem::new(puzzle)?;
    let priors = solver.priors(&problem)?;
    let mut before = [0; ORDERS.len()];
    for (before, (_, [look_ahead, by_lead])) in before.iter_mut().zip(ORDERS) {
        let method = Method { look_ahead, by_lead, ..Method::default() };
        let placed =
            first_fill(&problem, &priors, Some(solver.answerer().unlisted_model()), method)?;
        *before = before_error(puzzle, &problem, &placed);
    }
    let runs = |method| runs(solver, puzzle, &problem, &priors, method);
    let bare = runs(Method { repair: false, partition: false, ..Method::default() })?;
    let repaired = runs(Method { partition: false, ..Method::default() })?;
    let parted = runs(Method::default())?;
    let mut ways: Vec<(Score, f64)> =
        [&bare, &repaired, &parted].iter().map(|runs| (runs.last, runs.seconds)).collect();
    for solver in [&solvers.searching, &solvers.product] {
        let started = Instant::now();
        let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
        let solved = solver.solve_from(&problem, &priors, &options, &budget, &mut Silent)?;
        ways.push((score(puzzle, &solved), started.elapsed().as_secs_f64()));
    }
    let words = problem.slots().len();
    Ok(Trial { before, words, discrepancies: [bare.looks, repaired.looks], ways })
}

/// How many words are complete and right when the first wrong one is placed, or
/// at the end. Words that their crossings complete count.
pub(super) fn before_error(
    puzzle: &Puzzle,
    problem: &Problem,
    placed: &[(SlotId, String)],
) -> usize {
    let mut known = vec![false; puzzle.grid.cell_count()];
    for (slot, word) in placed {
        let cells = &problem.slots().get(*slot).cells;
        let right = |(&cell, letter): (_, u8)| {
            puzzle.solution_at(cell).is_some_and(|text| text.as_bytes().first() == Some(&letter))
        };
        if !cells.iter().zip(word.bytes()).all(right) {
            break;
        }
        for cell in cells {
            known[cell.index()] = true;
        }
    }
    let full = |slot: &&wordwright_grid::Slot| slot.cells.iter().all(|cell| known[cell.index()]);
    problem.slots().slots().iter().filter(full).count()
}

/// The result of one search.
struct Runs {
    looks: [Score; LOOKS.len()],
    last: Score,
    seconds: f64,
}

fn runs(
    solver: &Solver<'_>,
    puzzle: &Puzzle,
    problem: &Problem,
    priors: &[Distribution],
    method: Method,
) -> Result<Runs, SolveError> {
    let started = Instant::now();
    let mut better_grids: Vec<Better> = Vec::new();
    let language = Some(solver.answerer().unlisted_model());
    search(problem, priors, language, method, &Budget::UNLIMITED, |better| {
        better_grids.push(better);
    })?;
    let seconds = started.elapsed().as_secs_f64();
    let of = |better: Option<&Better>| {
        better.map_or_else(Score::default, |better| of_letters(puzzle, &better.letters))
    };
    // The first run has no discrepancy.
    let best_after = |look: usize| {
        let whole = better_grids.iter().filter(|better| better.stage == Stage::Whole);
        of(whole.take_while(|better| better.runs <= look + 1).last())
    };
    Ok(Runs { looks: LOOKS.map(best_after), last: of(better_grids.last()), seconds })
}

fn of_letters(puzzle: &Puzzle, letters: &[Option<Capital>]) -> Score {
    let content: Vec<Option<String>> =
        letters.iter().map(|letter| Some(letter.as_ref()?.to_string())).collect();
    Score::of(puzzle, |cell| content[cell.index()].as_deref())
}

fn score(puzzle: &Puzzle, solved: &Solved) -> Score {
    let content = solved.content();
    Score::of(puzzle, |cell| content[cell.index()].as_deref())
}

#[cfg(test)]
mod tests {
    use wordwright_grid::Grid;

    use super::*;

    /// ERA over RAT over ATE.
    fn square() -> Puzzle {
        let mut puzzle = Puzzle::new(Grid::new(3, 3).expect("a square"));
        puzzle.solution =
            "ERARATATE".chars().map(|letter| Some(letter.to_string().as_str().into())).collect();
        puzzle
    }

    fn before(words: &[(usize, &str)]) -> usize {
        let puzzle = square();
        let problem = Problem::new(&puzzle).expect("slots");
        let placed: Vec<(SlotId, String)> =
            words.iter().map(|&(slot, word)| (SlotId::new(slot), word.to_owned())).collect();
        before_error(&puzzle, &problem, &placed)
    }

    #[test]
    fn words_count_until_the_first_error() {
        assert_eq!(before(&[]), 0);
        assert_eq!(before(&[(0, "ERA"), (1, "RAT")]), 2);
        assert_eq!(before(&[(0, "ERA"), (1, "RAM"), (2, "ATE")]), 1);
        // The crossings are complete with the third word.
        assert_eq!(before(&[(0, "ERA"), (1, "RAT"), (2, "ATE")]), 6);
    }
}
