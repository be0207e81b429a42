//! What words mean before the first clue is read: vectors learned from running text.
//!
//! Of answers that no clue has had, clues teach little. Where the words of clues and those
//! of answers begin with one set of vectors, a clue calls to mind what its words stand
//! beside in running text; training changes what clues know better.

use super::features::{Sizes, of_word};
use super::table::Table;
use crate::WordVectors;

/// The length of a vector at first. A clue has some forty features, of which its words
/// are a few: less is lost among them.
const LENGTH: f32 = 10.0;

/// Sets the vectors of words, in clues and in answers.
pub(super) fn begin(known: &WordVectors, sizes: Sizes, clues: &mut Table, words: &mut Table) {
    // Of two words that share a row the more frequent one has it; answers have as many
    // words as they have rows.
    for (place, (word, direction)) in known.directions().enumerate().rev() {
        let (in_clue, in_answer) = of_word(word, sizes);
        let vector = direction.map(|number| LENGTH * number);
        clues.set(in_clue, &vector);
        if let Some(row) = in_answer.filter(|_| place < sizes.words as usize) {
            words.set(row, &vector);
        }
    }
}
