//! Initial word vectors, learned from running text.
//!
//! Clues teach little about answers that no clue has had. If the words of clues
//! and of answers start from the same set of vectors, a clue suggests words
//! that occur near its own in running text. Training then makes corrections
//! from the clues.

use super::corpus::KnownFeatures;
use super::table::VectorTable;
use crate::build::vectors::WordVectors;
use crate::pack::embedding::features::of_word;

/// The initial length of a vector. A clue has about forty features, only a few
/// of which are words: a shorter vector would be lost among them (experiment
/// 025).
const LENGTH: f32 = 7.0;

/// Sets the vectors of words, in clues and in answers.
pub(super) fn start_from(
    vectors: &WordVectors,
    known: &KnownFeatures,
    clues: &mut VectorTable,
    words: &mut VectorTable,
) {
    // Words with the same letters share a row in answers; the most frequent one sets it.
    for (word, direction) in vectors.directions().rev() {
        let (in_clue, in_answer) = of_word(word);
        let vector = direction.map(|number| LENGTH * number);
        known.clues.of(&[in_clue]).for_each(|row| clues.set(row, &vector));
        known.words.of(in_answer.as_slice()).for_each(|row| words.set(row, &vector));
    }
}
