//! PROVERB's running example (its Figure 6), rebuilt from the text.
//!
//! The figure itself is lost. The text gives solution C in full, the words of
//! solution D, p(NUT), P of all four, Q(A), Q(C) and Q(D); the crossings and
//! the sums of p determine everything else but one letter: 1A and 1D of
//! solution B start with the same letter.

use wordwright_knowledge::Capital;

use wordwright_clues::Distribution;
use wordwright_core::{Budget, Silent};
use wordwright_grid::{CellKind, Grid, Puzzle};
use wordwright_solve::pipeline::{SolveOptions, solve};
use wordwright_solve::problem::Problem;
use wordwright_solve::search::Objective;
use wordwright_solve::search::Solutions;

/// The candidates of each slot: across 1, 3, 5, then down 1, 2, 4.
const CANDIDATES: [&[(&str, f64)]; 6] = [
    &[("IN", 0.3), ("IS", 0.2), ("AS", 0.5)],
    &[("FUN", 0.7), ("TAD", 0.3)],
    &[("GO", 0.7), ("TO", 0.3)],
    &[("IF", 0.3), ("IT", 0.4), ("AT", 0.3)],
    &[("NUT", 0.3), ("NAG", 0.4), ("SAG", 0.3)],
    &[("DO", 0.3), ("NO", 0.7)],
];

fn puzzle() -> (Problem, Vec<Distribution>) {
    let mut grid = Grid::new(3, 3).unwrap();
    for (row, col) in [(0, 2), (2, 0)] {
        let id = grid.id(row, col);
        grid.cell_mut(id).kind = CellKind::Block;
    }
    let problem = Problem::new(&Puzzle::new(grid)).unwrap();
    let prior = |words: &&[(&str, f64)]| {
        let length = words[0].0.len();
        let words = words
            .iter()
            .map(|(word, p)| (Capital::of(word.as_bytes()).expect("capitals"), p.ln() as f32));
        Distribution::of_words(length, words, f32::NEG_INFINITY).unwrap()
    };
    (problem, CANDIDATES.iter().map(prior).collect())
}

/// A solution as its words.
fn words(solution: &[usize]) -> Vec<&'static str> {
    solution.iter().zip(CANDIDATES).map(|(&word, candidates)| candidates[word].0).collect()
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-3, "found {found}, expected {expected}");
}

#[test]
fn the_four_solutions_have_the_probabilities_of_the_figure() {
    let (problem, priors) = puzzle();
    let solutions = Solutions::of(&problem, &priors);
    assert_eq!(solutions.all.len(), 4);
    let expected = [
        (["IN", "FUN", "TO", "IF", "NUT", "NO"], 0.350, 2.367),
        (["AS", "TAD", "GO", "AT", "SAG", "DO"], 0.250, 2.833),
        (["IN", "TAD", "GO", "IT", "NAG", "DO"], 0.26667, 3.233),
        (["IS", "TAD", "GO", "IT", "SAG", "DO"], 0.13333, 2.867),
    ];
    for (text, probability, overlap) in expected {
        let (solution, found) =
            solutions.all.iter().find(|(solution, _)| words(solution) == text).unwrap();
        near(*found, probability);
        near(solutions.overlap(solution), overlap);
    }
}

#[test]
fn posteriors_are_those_of_the_text() {
    let (problem, priors) = puzzle();
    let q = Solutions::of(&problem, &priors).posteriors;
    near(q[4][2], 0.383);
    near(q[0][1], 0.133);
    for [slot, word] in [[1, 1], [2, 0], [5, 0]] {
        near(q[slot][word], 0.650);
    }
    near(q[3][1], 0.400);
}

#[test]
fn each_objective_chooses_its_own_solution() {
    let (problem, priors) = puzzle();
    for (objective, expected) in [
        (Objective::Probability, ["IN", "FUN", "TO", "IF", "NUT", "NO"]),
        (Objective::Overlap, ["IN", "TAD", "GO", "IT", "NAG", "DO"]),
    ] {
        let solutions = Solutions::of(&problem, &priors);
        assert_eq!(words(&solutions.all[solutions.best(objective).unwrap()].0), expected);
        let options = SolveOptions { objective, ..SolveOptions::default() };
        let solved =
            solve(&problem, &priors, None, &options, &Budget::UNLIMITED, &mut Silent).unwrap();
        let found: Vec<&str> = solved.slots.iter().map(|slot| slot.word.as_str()).collect();
        assert_eq!(found, expected);
        assert!(solved.effort.proven);
    }
}
