//! How often each part of the search finds the most likely grid of small random
//! puzzles whose grids can all be enumerated.

use fastrand::Rng;
use wordwright_clues::Distribution;
use wordwright_core::Budget;
use wordwright_grid::{Grid, Puzzle};
use wordwright_knowledge::Capital;
use wordwright_solve::problem::Problem;
use wordwright_solve::search::{Objective, Solutions};

use super::method::Method;
use super::search::{Better, search};
use crate::report::{Report, columns};

const PUZZLES: usize = 100;
/// Rows and columns.
const SIDE: usize = 4;
/// Letters that words are made of, from A on.
const LETTERS: u8 = 5;
/// Words of a slot, besides the one that guarantees a solution.
const WORDS: usize = 60;
/// How unequal the words of a slot are: weights are uniform random numbers to this power.
const SPREAD: f32 = 4.0;
/// The tolerance for a grid's cost to equal the lowest one, in nats: costs are
/// sums in single precision.
const SAME: f64 = 1e-3;
const SEED: u64 = 2011;

/// The parts of the method, each including those before it.
const PARTS: [(&str, Method); 4] = [
    ("the first fill", Method { runs: 1, repair: false, partition: false, ..Method::ALL }),
    ("and discrepancies", Method { repair: false, partition: false, ..Method::ALL }),
    ("and postprocessing", Method { partition: false, ..Method::ALL }),
    ("and partitioning", Method::ALL),
];

/// The number of puzzles that a part solves.
struct Counts {
    /// Every slot has one of its words.
    legal: [usize; PARTS.len()],
    /// It is the most likely such grid.
    likeliest: [usize; PARTS.len()],
}

fn counts() -> Counts {
    let mut random = Rng::with_seed(SEED);
    let grid = Grid::new(SIDE, SIDE).expect("a small grid");
    let problem = Problem::new(&Puzzle::new(grid)).expect("an open grid has slots");
    let (mut legal, mut likeliest) = ([0_usize; PARTS.len()], [0_usize; PARTS.len()]);
    for _ in 0..PUZZLES {
        let priors = priors(&problem, &mut random);
        let least = least_cost(&problem, &priors);
        for (part, (_, method)) in PARTS.iter().enumerate() {
            let mut best: Option<Better> = None;
            search(&problem, &priors, None, *method, &Budget::UNLIMITED, |better| {
                best = Some(better);
            })
            .expect("a prior for each slot, of its length");
            let best = best.expect("an unlimited search fills every grid");
            legal[part] += usize::from(is_legal(&problem, &priors, &best));
            likeliest[part] += usize::from(best.cost < least + SAME);
        }
    }
    Counts { legal, likeliest }
}

/// Compares the search with the best possible grids of random puzzles. Needs no data.
///
/// The source holds only the opening of the paper and none of its tables, so no
/// difference can be counted.
pub fn report() -> Report {
    let Counts { legal, likeliest } = counts();
    let lines: Vec<Vec<String>> = PARTS
        .iter()
        .zip(legal.iter().zip(&likeliest))
        .map(|((name, _), (legal, likeliest))| {
            vec![(*name).to_owned(), legal.to_string(), likeliest.to_string()]
        })
        .collect();
    let head = ["puzzles", "every slot has one of its words", "the likeliest grid"];
    let text = format!(
        "Ginsberg 2011: the search on {PUZZLES} random puzzles of {SIDE} x {SIDE} squares\n\n{}\n\
         The source holds only the opening of the paper. Of its results no more is known than\n\
         57 to 71 % of daily puzzles perfect, in minutes each.\n",
        columns(&head, &lines)
    );
    Report { text, differences: 0 }
}

/// Random words with random weights for each slot, including those of one full grid.
fn priors(problem: &Problem, random: &mut Rng) -> Vec<Distribution> {
    let mut letter = || char::from(random.u8(b'A'..b'A' + LETTERS));
    let solution: Vec<char> = (0..SIDE * SIDE).map(|_| letter()).collect();
    let lists: Vec<Vec<String>> = problem
        .slots()
        .slots()
        .iter()
        .map(|slot| {
            let mut words: Vec<String> =
                (0..WORDS).map(|_| (0..slot.len()).map(|_| letter()).collect()).collect();
            words.push(slot.cells.iter().map(|cell| solution[cell.index()]).collect());
            words.sort_unstable();
            words.dedup();
            words
        })
        .collect();
    lists
        .iter()
        .map(|words| {
            let weighed = words.iter().map(|word| {
                let letters = Capital::of(word.as_bytes()).expect("capitals");
                (letters, SPREAD * random.f32().ln())
            });
            Distribution::of_words(SIDE, weighed, f32::NEG_INFINITY).expect("words of the length")
        })
        .collect()
}

/// Whether every slot of a grid has one of its words.
fn is_legal(problem: &Problem, priors: &[Distribution], grid: &Better) -> bool {
    problem.slots().slots().iter().zip(priors).all(|(slot, prior)| {
        let letters: Option<Vec<Capital>> =
            slot.cells.iter().map(|cell| grid.letters[cell.index()]).collect();
        letters.is_some_and(|letters| prior.words().any(|(word, _)| word == letters))
    })
}

/// The cost of the most likely grid: the sum of the negative logarithms of its words' priors.
fn least_cost(problem: &Problem, priors: &[Distribution]) -> f64 {
    let solutions = Solutions::of(problem, priors);
    let best = solutions.best(Objective::Probability).expect("one grid was put in");
    let (words, _) = &solutions.all[best];
    let cost = |(prior, &word): (&Distribution, &usize)| {
        let all: f64 = prior.words().map(|(_, log)| f64::from(log).exp()).sum();
        let (_, log) = prior.words().nth(word).expect("a word of the prior");
        all.ln() - f64::from(log)
    };
    priors.iter().zip(words).map(cost).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_builds_on_the_one_before() {
        let Counts { legal, likeliest } = counts();
        assert!(likeliest.iter().zip(&legal).all(|(likeliest, legal)| likeliest <= legal));
        // Both keep the best grid so far: the first fill, and the one before partitioning.
        for found in [&legal, &likeliest] {
            assert!(found[0] <= found[1] && found[2] <= found[3], "{found:?}");
        }
        assert!(likeliest[0] < likeliest[3], "{likeliest:?}");
    }
}
