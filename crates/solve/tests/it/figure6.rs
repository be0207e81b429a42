//! PROVERB's running example (its Figure 6), which `wordwright-papers` rebuilds from the text.

use wordwright_core::{Budget, Silent};
use wordwright_papers::proverb2002::{FIGURE_6, figure6};
use wordwright_solve::pipeline::{SolveOptions, solve};
use wordwright_solve::search::Objective;
use wordwright_solve::search::Solutions;

/// A solution as its words.
fn words(solution: &[usize]) -> Vec<&'static str> {
    solution.iter().zip(FIGURE_6).map(|(&word, candidates)| candidates[word].0).collect()
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-3, "found {found}, expected {expected}");
}

#[test]
fn the_four_solutions_have_the_probabilities_of_the_figure() {
    let (problem, priors) = figure6();
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
    let (problem, priors) = figure6();
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
    let (problem, priors) = figure6();
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
