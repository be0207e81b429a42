//! Figure 6: a puzzle of six slots with four solutions.
//!
//! The figure is lost. The text gives solution C in full with its priors, the
//! words of D, p(NUT), P of all four, Q of A, C and D and some posteriors; the
//! crossings and the sums of p determine the rest, except the letter with which
//! 1A and 1D of solution B both start.

use wordwright_clues::Distribution;
use wordwright_grid::{CellKind, Grid, Puzzle, SlotId};
use wordwright_knowledge::Capital;
use wordwright_solve::beliefs::Network;
use wordwright_solve::beliefs::{Propagation, Propagator};
use wordwright_solve::problem::Problem;
use wordwright_solve::search::Objective;
use wordwright_solve::search::{Solution, Solutions};

use crate::report::{Compared, columns};

/// The candidates of each slot with their priors: across 1, 3, 5, then down 1, 2, 4.
pub const FIGURE_6: [&[(&str, f64)]; 6] = [
    &[("IN", 0.3), ("IS", 0.2), ("AS", 0.5)],
    &[("FUN", 0.7), ("TAD", 0.3)],
    &[("GO", 0.7), ("TO", 0.3)],
    &[("IF", 0.3), ("IT", 0.4), ("AT", 0.3)],
    &[("NUT", 0.3), ("NAG", 0.4), ("SAG", 0.3)],
    &[("DO", 0.3), ("NO", 0.7)],
];

/// The solutions by the paper's names, with 1-Across and 3-Across.
const NAMES: [(&str, &str, &str); 4] =
    [("A", "IN", "FUN"), ("B", "AS", "TAD"), ("C", "IN", "TAD"), ("D", "IS", "TAD")];

fn letters(word: &str) -> &[Capital] {
    Capital::of(word.as_bytes()).expect("the figure's words are capitals")
}

/// The puzzle, and the prior of each slot.
///
/// # Panics
/// Never: a test builds it.
pub fn figure6() -> (Problem, Vec<Distribution>) {
    let mut grid = Grid::new(3, 3).expect("a small grid");
    for (row, col) in [(0, 2), (2, 0)] {
        let id = grid.id(row, col);
        grid.cell_mut(id).kind = CellKind::Block;
    }
    let problem = Problem::new(&Puzzle::new(grid)).expect("a grid with slots");
    let prior = |words: &&[(&str, f64)]| {
        let length = words[0].0.len();
        let words = words.iter().map(|(word, p)| (letters(word), p.ln() as f32));
        Distribution::of_words(length, words, f32::NEG_INFINITY)
            .expect("words of the slot's length")
    };
    (problem, FIGURE_6.iter().map(prior).collect())
}

/// The figure next to the program's results, and how many lines differ.
pub fn report() -> (String, usize) {
    let (problem, priors) = figure6();
    let solutions = Solutions::of(&problem, &priors);
    let named: Vec<(&str, &Solution, f64)> = NAMES
        .iter()
        .filter_map(|&(name, across1, across3)| {
            let (solution, probability) = solutions.all.iter().find(|(solution, _)| {
                word(solution, 0) == across1 && word(solution, 1) == across3
            })?;
            Some((name, solution, *probability))
        })
        .collect();
    let mut rows = vec![Compared::new("solutions", "4", &solutions.all.len().to_string())];
    for ((name, _, probability), paper) in named.iter().zip([0.35, 0.25, 0.266_67, 0.133]) {
        let digits = if *name == "C" { 5 } else { 3 };
        rows.push(Compared::new(
            &format!("P({name})"),
            &format!("{paper:.digits$}"),
            &format!("{probability:.digits$}"),
        ));
    }
    for (name, paper) in [("A", 2.367), ("C", 3.233), ("D", 2.867)] {
        let found = named.iter().find(|entry| entry.0 == name);
        let overlap = found.map_or(0.0, |(_, solution, _)| solutions.overlap(solution));
        let what = format!("Q({name})");
        rows.push(Compared::new(&what, &format!("{paper:.3}"), &format!("{overlap:.3}")));
    }
    for (slot, at, paper) in
        [(0, 1, 0.133), (1, 1, 0.65), (2, 0, 0.65), (3, 1, 0.4), (4, 2, 0.383), (5, 0, 0.65)]
    {
        let what = format!("q({}={})", label(&problem, slot), FIGURE_6[slot][at].0);
        let found = format!("{:.3}", solutions.posteriors[slot][at]);
        rows.push(Compared::new(&what, &format!("{paper:.3}"), &found));
    }
    let chosen = |objective| {
        let best = solutions.best(objective).map(|at| &solutions.all[at].0);
        named.iter().find(|entry| Some(entry.1) == best).map_or("none", |entry| entry.0)
    };
    rows.push(Compared::new("maximum probability", "A", chosen(Objective::Probability)));
    rows.push(Compared::new("maximum expected overlap", "C", chosen(Objective::Overlap)));
    let (table, differences) = Compared::table(&rows);
    let text = format!(
        "Figure 6: p, P, Q, q and its approximation (grid and words rebuilt from the text)\n{table}\n\
         Every candidate: prior p, posterior q, and q after 25 rounds of propagation\n{}",
        approximations(&problem, &priors, &solutions),
    );
    (text, differences)
}

fn word(solution: &[usize], slot: usize) -> &'static str {
    FIGURE_6[slot][solution[slot]].0
}

fn label(problem: &Problem, slot: usize) -> String {
    let slot = problem.slots().get(SlotId::new(slot));
    format!("{}{}", slot.number, slot.direction.to_string()[..1].to_uppercase())
}

fn approximations(problem: &Problem, priors: &[Distribution], solutions: &Solutions) -> String {
    let network = Network::new(problem, priors).expect("one prior for each slot");
    let mut propagator = Propagator::new(&network, None, Propagation::default());
    propagator.run(|_| true);
    let mut lines = Vec::new();
    for (slot, candidates) in FIGURE_6.iter().enumerate() {
        for (at, (word, prior)) in candidates.iter().enumerate() {
            lines.push(vec![
                label(problem, slot),
                (*word).to_owned(),
                format!("{prior:.3}"),
                format!("{:.3}", solutions.posteriors[slot][at]),
                format!("{:.3}", propagator.posterior(SlotId::new(slot), letters(word))),
            ]);
        }
    }
    columns(&["slot", "word", "p", "q", "q(25)"], &lines)
}
