//! Filling a grid word by word, slowly and readably.

use super::case::{Case, Run};

/// What the slots that the region leaves open must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// A word, as of any other slot.
    Entry,
    /// That some word fits the letters of the others.
    Fit,
}

/// Words tried before giving up.
const MOST_WORDS: u32 = 300_000;

/// Whether the slots named in `kept` can be filled together; `None` if deciding takes too long.
///
/// Given entries always stand, whether they are named or not.
pub fn is_fillable(case: &Case, kept: &[usize], open: Open) -> Option<bool> {
    let mut found = false;
    let complete = visit_fills(case, kept, open, &mut |_| {
        found = true;
        false
    });
    (found || complete).then_some(found)
}

/// Calls `visit` with the cells of every fill, until it returns false.
/// Returns whether every fill was visited.
pub fn visit_fills(
    case: &Case,
    kept: &[usize],
    open: Open,
    visit: &mut dyn FnMut(&[Option<String>]) -> bool,
) -> bool {
    let Some(runs) = case.runs() else { return true };
    let all: Vec<usize> = (0..case.cell_count()).collect();
    let mut cells = case.given_in(&all);
    for run in &runs {
        for (&cell, given) in run.cells.iter().zip(&run.givens) {
            cells[cell].clone_from(given);
        }
    }
    let entries: Vec<Vec<String>> = runs.iter().filter_map(Run::given).collect();
    if entries.iter().enumerate().any(|(at, entry)| entries[..at].contains(entry)) {
        return true;
    }
    let kept = kept.iter().map(|&slot| &runs[slot]).filter(|run| run.given().is_none());
    let (chosen, fitting): (Vec<&Run>, Vec<&Run>) =
        kept.partition(|run| run.filled || open == Open::Entry);
    let mut state = State { case, fitting, cells, entries, tried: 0, visit };
    state.extend(chosen)
}

struct State<'a> {
    case: &'a Case,
    fitting: Vec<&'a Run>,
    cells: Vec<Option<String>>,
    entries: Vec<Vec<String>>,
    tried: u32,
    visit: &'a mut dyn FnMut(&[Option<String>]) -> bool,
}

impl<'a> State<'a> {
    fn fits(&self, run: &Run, word: &[String]) -> bool {
        run.cells
            .iter()
            .zip(word)
            .all(|(&cell, text)| self.cells[cell].as_ref().is_none_or(|held| held == text))
    }

    fn words(&self, run: &'a Run) -> Vec<&'a Vec<String>> {
        let usable = |word: &&Vec<String>| {
            self.fits(run, word) && !self.entries.iter().any(|entry| self.case.clash(entry, word))
        };
        run.words.iter().filter(usable).collect()
    }

    /// Puts a word into every slot of `left`, the slot with the fewest words first.
    /// Returns false when the visitor stops it or too many words were tried.
    fn extend(&mut self, left: Vec<&'a Run>) -> bool {
        if self.fitting.iter().any(|run| !run.words.iter().any(|word| self.fits(run, word))) {
            return true;
        }
        let next = (0..left.len()).min_by_key(|&at| self.words(left[at]).len());
        let Some(next) = next else { return (self.visit)(&self.cells) };
        let mut rest = left;
        let run = rest.swap_remove(next);
        for word in self.words(run) {
            self.tried += 1;
            if self.tried > MOST_WORDS {
                return false;
            }
            let before = self.cells.clone();
            for (&cell, text) in run.cells.iter().zip(word) {
                self.cells[cell] = Some(text.clone());
            }
            self.entries.push(word.clone());
            let on = self.extend(rest.clone());
            self.entries.pop();
            self.cells = before;
            if !on {
                return false;
            }
        }
        true
    }
}
