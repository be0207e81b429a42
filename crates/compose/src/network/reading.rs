//! From letters and words back to a fill.

use wordwright_core::IdSlice;
use wordwright_grid::{CellId, Content, SlotId};
use wordwright_lexicon::{LetterSet, WordId};

use super::state::Network;
use crate::outcome::{Entry, Fill};
use crate::problem::Problem;

/// The content of every cell: its given content, or the letter it is settled
/// on.
pub fn contents(problem: &Problem, letters: &IdSlice<CellId, LetterSet>) -> Vec<Option<Content>> {
    let alphabet = problem.alphabet();
    problem
        .grid()
        .ids()
        .map(|cell| {
            if let Some(given) = problem.given(cell) {
                return Some(alphabet.decode(given).into());
            }
            if let Some(text) = problem.keeps(cell) {
                return Some(text.clone());
            }
            let letter = letters.get(cell)?.single()?;
            problem.is_free(cell).then(|| alphabet.face(letter).into())
        })
        .collect()
}

/// The fill with these letters; `word_in` returns the word in each slot whose entry is not given.
pub fn fill_of(
    problem: &Problem,
    letters: &IdSlice<CellId, LetterSet>,
    word_in: impl Fn(SlotId) -> WordId,
) -> Fill {
    let list = problem.list();
    let alphabet = problem.alphabet();
    let entry = |slot| {
        if let Some(given) = problem.given_entry(slot) {
            let word = list.find(&given);
            let score = word.map(|word| list.score(word));
            return Entry { slot, text: alphabet.decode(&given), word, score };
        }
        let word = word_in(slot);
        let text = alphabet.decode(list.letters(word));
        Entry { slot, text, word: Some(word), score: Some(list.score(word)) }
    };
    let filled = problem.slots().ids().filter(|&slot| problem.is_filled(slot));
    Fill { cells: contents(problem, letters), entries: filled.map(entry).collect() }
}

impl Network<'_> {
    /// The fill, once every slot that must be filled has one word left.
    ///
    /// # Panics
    /// When a slot has several.
    pub fn fill(&self, problem: &Problem) -> Fill {
        fill_of(problem, self.all_letters(), |slot| {
            let word = self.only_word(slot).expect("a filled slot has one word");
            self.model.table(self.model.slot(slot)).id(word)
        })
    }
}
