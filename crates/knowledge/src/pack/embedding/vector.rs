//! The vectors of an embedding, at full precision and as stored.

/// Numbers in a vector. 256 were no better than 128.
pub const DIMENSIONS: usize = 128;

/// A vector at full precision.
pub(crate) type Vector = [f32; DIMENSIONS];

/// A stored vector, to be multiplied by its row's scale.
pub(crate) type StoredVector = [i8; DIMENSIONS];

/// The largest number of a stored vector.
pub(crate) const LARGEST: f32 = 127.0;

/// From the number of rows in a sum to the weight of each.
pub(crate) type Share = fn(usize) -> f32;
