//! A grid as clauses for a SAT solver: one variable for each word in each
//! slot, and one for each letter in each cell.

use std::collections::HashMap;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};

use super::case::{Case, Run};

/// Whether every slot of the case can be filled, the region not considered.
pub fn is_fillable(case: &Case) -> bool {
    let slots: Vec<usize> = (0..case.slots().len()).collect();
    is_fillable_in(case, &slots)
}

/// Whether these slots can be filled together, the others left alone.
pub fn is_fillable_in(case: &Case, kept: &[usize]) -> bool {
    let Some(runs) = case.runs() else { return false };
    let given: Vec<Vec<String>> = runs.iter().filter_map(Run::given).collect();
    if given.iter().enumerate().any(|(at, entry)| given[..at].contains(entry)) {
        return false;
    }
    let mut solver = BasicSolver::default();
    let mut letters: HashMap<(usize, &str), Lit> = HashMap::new();
    let mut placed: Vec<(usize, &Vec<String>, Lit)> = Vec::new();
    let open = |(slot, run): &(usize, &Run)| run.given().is_none() && kept.contains(slot);
    for (slot, run) in runs.iter().enumerate().filter(open) {
        let words = run.words.iter().filter(|w| !given.iter().any(|entry| case.clash(entry, w)));
        let mut some_word = Vec::new();
        for word in words {
            let stands = Lit::new(solver.new_var_default(), true);
            for (&cell, text) in run.cells.iter().zip(word) {
                let letter = *letters
                    .entry((cell, text))
                    .or_insert_with(|| Lit::new(solver.new_var_default(), true));
                solver.add_clause_reuse(&mut vec![!stands, letter]);
            }
            some_word.push(stands);
            placed.push((slot, word, stands));
        }
        solver.add_clause_reuse(&mut some_word);
    }
    let held: Vec<_> = letters.iter().collect();
    for (at, (first, one)) in held.iter().enumerate() {
        for (second, other) in &held[..at] {
            if first.0 == second.0 {
                solver.add_clause_reuse(&mut vec![!**one, !**other]);
            }
        }
    }
    for (at, (slot, word, one)) in placed.iter().enumerate() {
        for (other_slot, other_word, other) in &placed[..at] {
            if slot != other_slot && case.clash(word, other_word) {
                solver.add_clause_reuse(&mut vec![!*one, !*other]);
            }
        }
    }
    solver.solve_limited(&[]) == lbool::TRUE
}
