//! Small open grids over few letters, filled by trying every word in every row.
//! The engine's fills must obey the rules, grids that it calls impossible must
//! have no fill, the slots named by its proof must be unfillable even without
//! the others, and it must count as many fills as the twin.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use wordwright_compose::verify::verify;
use wordwright_compose::{Options, Outcome, Problem, ProblemError, count, fill};
use wordwright_core::{Budget, Silent};
use wordwright_grid::Grid;
use wordwright_lexicon::{Alphabet, WordList};

use super::super::Trial;

/// The counts so far.
#[derive(Default)]
pub struct Tally {
    pub filled: u64,
    pub impossible: u64,
}

impl Tally {
    pub fn attempt(&mut self, trial: &mut Trial<'_>) {
        let random = &mut trial.random;
        let (rows, cols) = (random.usize(3..=4), random.usize(3..=4));
        let letters = random.u8(3..=5);
        let mut words = BTreeSet::new();
        for _ in 0..random.usize(8..=60) {
            let length = if random.bool() { rows } else { cols };
            let word: String =
                (0..length).map(|_| char::from(b'A' + random.u8(..letters))).collect();
            words.insert(word);
        }
        let words: Vec<String> = words.into_iter().collect();
        let options = Options {
            seed: random.u64(..),
            threads: random.usize(1..=2),
            good_words_first: random.bool(),
        };
        let expected = fills(rows, cols, &words);
        let case = format!("{rows} by {cols}, {} words: {}", words.len(), words.join(" "));
        let list = WordList::parse(&Alphabet::english(), &words.join("\n"));
        let problem = list.ok().zip(Grid::new(rows, cols).ok());
        let problem = match problem.map(|(list, grid)| Problem::new(grid, Arc::new(list))) {
            Some(Ok(problem)) => problem,
            // No word of a slot's length: nothing to search.
            Some(Err(_)) if expected == 0 => return,
            Some(Err(problem)) => return trial.fail(format!("{problem}: {case}")),
            None => return trial.fail(format!("no grid or no list: {case}")),
        };
        match fill(&problem, &options, &Budget::UNLIMITED, &mut Silent).map(|run| run.outcome) {
            Ok(Outcome::Filled(fill)) => {
                self.filled += 1;
                if expected == 0 || verify(&problem, &fill).is_err() {
                    trial.fail(format!("filled what has {expected} fills: {case}"));
                }
            }
            Ok(Outcome::Impossible(proof)) => {
                self.impossible += 1;
                let slots: Vec<usize> = proof.slots.iter().map(|slot| slot.index()).collect();
                if expected > 0 {
                    trial.fail(format!("called impossible what has {expected} fills: {case}"));
                } else if slots.is_empty() || fits(rows, cols, &slots, &words) {
                    trial.fail(format!("a proof by slots {slots:?}, which fit: {case}"));
                }
            }
            Ok(Outcome::Stopped(_)) => trial.fail(format!("stopped without a limit: {case}")),
            // No word of a slot's length: a proof without a search.
            Err(ProblemError::NoWordOfLength { length, .. }) => {
                self.impossible += 1;
                if words.iter().any(|word| word.len() == length) {
                    trial.fail(format!("found no word of {length} letters: {case}"));
                }
                return;
            }
            Err(problem) => trial.fail(format!("{problem}: {case}")),
        }
        match count(&problem, &Budget::UNLIMITED, &mut Silent) {
            Ok(counted) if counted.fills == expected => {}
            Ok(counted) => trial.fail(format!("counted {}, not {expected}: {case}", counted.fills)),
            Err(problem) => trial.fail(format!("{problem}: {case}")),
        }
    }
}

/// Whether these slots of an open grid, without the others, can hold distinct
/// words that agree where they cross. The rows come first, then the columns.
fn fits(rows: usize, cols: usize, slots: &[usize], words: &[String]) -> bool {
    fn extend(
        size: (usize, usize),
        slots: &[usize],
        words: &[String],
        chosen: &mut Vec<(usize, String)>,
    ) -> bool {
        let Some((&slot, rest)) = slots.split_first() else { return true };
        let (rows, cols) = size;
        let length = if slot < rows { cols } else { rows };
        for word in words.iter().filter(|word| word.len() == length) {
            let agrees = chosen.iter().all(|(other, there)| {
                let crossing = match (slot < rows, *other < rows) {
                    (true, false) => word.as_bytes()[other - rows] == there.as_bytes()[slot],
                    (false, true) => word.as_bytes()[*other] == there.as_bytes()[slot - rows],
                    _ => true,
                };
                crossing && there != word
            });
            if agrees {
                chosen.push((slot, word.clone()));
                let fits = extend(size, rest, words, chosen);
                chosen.pop();
                if fits {
                    return true;
                }
            }
        }
        false
    }
    // Rows and columns in turn, so that contradictions show early.
    let mut order = slots.to_vec();
    order.sort_by_key(|&slot| if slot < rows { 2 * slot } else { 2 * (slot - rows) + 1 });
    extend((rows, cols), &order, words, &mut Vec::new())
}

/// How many fills there are, row by row.
fn fills(rows: usize, cols: usize, words: &[String]) -> u64 {
    fn extend(
        rows: usize,
        across: &[&String],
        down: &HashSet<&str>,
        chosen: &mut Vec<String>,
    ) -> u64 {
        if chosen.len() == rows {
            let cols = chosen[0].len();
            let column = |col| chosen.iter().map(|row| &row[col..=col]).collect::<String>();
            let mut all: Vec<String> = (0..cols).map(column).collect();
            if !all.iter().all(|word| down.contains(word.as_str())) {
                return 0;
            }
            all.extend(chosen.iter().cloned());
            all.sort();
            // No word stands twice.
            return u64::from(all.windows(2).all(|pair| pair[0] != pair[1]));
        }
        let mut found = 0;
        for word in across {
            chosen.push((*word).clone());
            let starts = (0..word.len()).all(|col| {
                let start: String = chosen.iter().map(|row| &row[col..=col]).collect();
                down.iter().any(|word| word.starts_with(&start))
            });
            if starts {
                found += extend(rows, across, down, chosen);
            }
            chosen.pop();
        }
        found
    }
    let across: Vec<&String> = words.iter().filter(|word| word.len() == cols).collect();
    let down: HashSet<&str> =
        words.iter().filter(|word| word.len() == rows).map(String::as_str).collect();
    extend(rows, &across, &down, &mut Vec::new())
}
