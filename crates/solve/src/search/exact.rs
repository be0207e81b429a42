//! Exact answers for tiny puzzles, by enumerating every solution: the reference
//! for propagation and A*.
//!
//! Only listed words count. The cost is the number of partial solutions.

use wordwright_knowledge::Capital;

use crate::problem::Problem;
use crate::search::objective::Objective;
use wordwright_clues::Distribution;

/// A solution: for each slot, in the order of slots, the index of its word
/// among the words of its prior.
pub type Solution = Vec<usize>;

/// Every solution of a puzzle with its probability.
#[derive(Clone, PartialEq, Debug)]
pub struct Solutions {
    /// The solutions and their probabilities, which sum to 1.
    pub all: Vec<(Solution, f64)>,
    /// For each slot and each word of its prior the probability that it is in
    /// the true solution: the posterior `q` of PROVERB 2002.
    pub posteriors: Vec<Vec<f64>>,
}

impl Solutions {
    /// Enumerates all solutions of a puzzle.
    pub fn of(problem: &Problem, priors: &[Distribution]) -> Self {
        let words: Vec<Vec<(&[Capital], f64)>> = priors
            .iter()
            .map(|prior| prior.words().map(|(w, log)| (w, f64::from(log).exp())).collect())
            .collect();
        let mut search = Search {
            problem,
            words: &words,
            letters: problem.grid().ids().map(|id| problem.given(id)).collect(),
            chosen: vec![0; words.len()],
            order: order(problem),
            all: Vec::new(),
        };
        search.go_on(0, 1.0);
        let mut all = search.all;
        let total: f64 = all.iter().map(|(_, weight)| weight).sum();
        let mut posteriors: Vec<Vec<f64>> =
            words.iter().map(|words| vec![0.0; words.len()]).collect();
        for (solution, weight) in &mut all {
            *weight /= total;
            for (slot, &word) in solution.iter().enumerate() {
                posteriors[slot][word] += *weight;
            }
        }
        Self { all, posteriors }
    }

    /// The expected number of words that a solution has in common with the
    /// true one.
    pub fn overlap(&self, solution: &[usize]) -> f64 {
        solution.iter().enumerate().map(|(slot, &word)| self.posteriors[slot][word]).sum()
    }

    /// The index of the best solution under an objective.
    pub fn best(&self, objective: Objective) -> Option<usize> {
        let weight = |(solution, probability): &(Solution, f64)| match objective {
            Objective::Overlap => self.overlap(solution),
            Objective::Probability => *probability,
        };
        let weights: Vec<f64> = self.all.iter().map(weight).collect();
        (0..weights.len()).max_by(|&x, &y| weights[x].total_cmp(&weights[y]))
    }
}

/// An order of slots in which each crosses the earlier ones as much as
/// possible.
fn order(problem: &Problem) -> Vec<usize> {
    let slots = problem.slots();
    let mut order: Vec<usize> = Vec::new();
    while order.len() < slots.len() {
        let crossed = |slot: &usize| {
            let id = wordwright_grid::SlotId::new(*slot);
            slots.crossings(id).filter(|crossing| order.contains(&crossing.other.index())).count()
        };
        let rest = (0..slots.len()).filter(|slot| !order.contains(slot));
        if let Some(next) = rest.max_by_key(|slot| (crossed(slot), usize::MAX - slot)) {
            order.push(next);
        }
    }
    order
}

struct Search<'a> {
    problem: &'a Problem,
    words: &'a [Vec<(&'a [Capital], f64)>],
    letters: Vec<Option<Capital>>,
    chosen: Solution,
    order: Vec<usize>,
    all: Vec<(Solution, f64)>,
}

impl Search<'_> {
    fn go_on(&mut self, depth: usize, weight: f64) {
        let Some(&slot) = self.order.get(depth) else {
            self.all.push((self.chosen.clone(), weight));
            return;
        };
        let cells = &self.problem.slots().slots()[slot].cells;
        let before: Vec<Option<Capital>> =
            cells.iter().map(|cell| self.letters[cell.index()]).collect();
        for (at, &(word, chance)) in self.words[slot].iter().enumerate() {
            let fits = word.iter().zip(&before).all(|(&l, known)| known.is_none_or(|k| k == l));
            if fits && chance > 0.0 {
                for (cell, &letter) in cells.iter().zip(word) {
                    self.letters[cell.index()] = Some(letter);
                }
                self.chosen[slot] = at;
                self.go_on(depth + 1, weight * chance);
            }
        }
        for (cell, letter) in cells.iter().zip(before) {
            self.letters[cell.index()] = letter;
        }
    }
}
