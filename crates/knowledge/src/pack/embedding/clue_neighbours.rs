//! How near a clue is to each clue that an answer has had.
//!
//! An answer with two meanings has clues in two regions, and its own vector
//! lies between them, near neither. So a clue can be compared with each of an
//! answer's clues.

use super::vector::{DIMENSIONS, LARGEST, StoredVector, Vector};
use crate::pack::quantized::Query;

/// A vector of length 1 that points where another points; zero for zero.
pub(crate) fn direction(vector: &Vector) -> Vector {
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
    vector.map(|x| x / length)
}

/// A stored direction.
pub(crate) fn stored(vector: &Vector) -> StoredVector {
    direction(vector).map(|x| (x * LARGEST).round() as i8)
}

/// The cosine of two directions, one of them stored.
pub(super) fn cosine(direction: &Query<DIMENSIONS>, stored: &StoredVector) -> f32 {
    direction.dot(stored) / LARGEST
}
