//! Where the clues of each answer lie, so that a clue finds those that say the
//! same in other words.
//!
//! An answer with two meanings has clues in two places; its own vector lies
//! between them, near neither. So a clue can be compared with every single one
//! of an answer's clues.

use rayon::prelude::*;

use super::DIMENSIONS;
use super::features::of_clue;
use super::rows::Rows;
use super::stored::Row;
use super::table::Table;
use crate::dot::Query;
use crate::{AnswerId, Pack};

/// The length of a stored direction.
const MOST: f32 = 127.0;

/// A vector of length 1 that points where another points; zero for zero.
pub fn direction(vector: &[f32; DIMENSIONS]) -> [f32; DIMENSIONS] {
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
    vector.map(|x| x / length)
}

/// The cosine of two directions, one of them stored.
pub(crate) fn cosine(direction: &Query<DIMENSIONS>, stored: &Row) -> f32 {
    direction.dot(stored) / MOST
}

/// The directions of the clues of every answer, in the order of
/// [`Clues::of_answer`](crate::Clues::of_answer).
pub fn of_answers(pack: &Pack, known: &Rows, table: &Table) -> Vec<Vec<Row>> {
    let clues = pack.clues();
    let stored = |key: &str| {
        let mut sum = [0.0; DIMENSIONS];
        table.add(&known.of(&of_clue(key)).collect::<Vec<u32>>(), &mut sum);
        direction(&sum).map(|x| (x * MOST).round() as i8)
    };
    (0..pack.answers().len() as u32)
        .into_par_iter()
        .map(|answer| {
            let clues_of = clues.of_answer(AnswerId(answer)).iter();
            clues_of.map(|clued| stored(clues.key(clued.clue))).collect()
        })
        .collect()
}
