//! Computes the directions of each answer's clues.

use rayon::prelude::*;

use super::feature_rows::FeatureRows;
use super::table::VectorTable;
use crate::base::AnswerId;
use crate::pack::Pack;
use crate::pack::embedding::clue_neighbours::stored;
use crate::pack::embedding::features::of_clue;
use crate::pack::embedding::vector::{DIMENSIONS, StoredVector};

/// The directions of the clues of every answer, in the order of
/// [`Clues::of_answer`](crate::pack::Clues::of_answer).
pub(super) fn of_answers(
    pack: &Pack,
    known: &FeatureRows,
    table: &VectorTable,
) -> Vec<Vec<StoredVector>> {
    let clues = pack.clues();
    let of_key = |key: &str| {
        let mut sum = [0.0; DIMENSIONS];
        table.add(&known.of(&of_clue(key)).collect::<Vec<u32>>(), &mut sum);
        stored(&sum)
    };
    (0..pack.answers().len() as u32)
        .into_par_iter()
        .map(|answer| {
            let clues_of = clues.of_answer(AnswerId(answer)).iter();
            clues_of.map(|clued| of_key(clues.key(clued.clue))).collect()
        })
        .collect()
}
