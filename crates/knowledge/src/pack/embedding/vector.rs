//! The vectors of an embedding, in full and as a pack stores them.

/// Numbers in a vector. 256 were no better than 128.
pub const DIMENSIONS: usize = 128;

/// A vector in full.
pub(crate) type Vector = [f32; DIMENSIONS];

/// A stored vector, to be multiplied by its row's scale.
pub(crate) type StoredVector = [i8; DIMENSIONS];

/// The largest number of a stored vector.
pub(crate) const LARGEST: f32 = 127.0;

/// Of how many rows a sum is made, to what each of them counts for.
pub(crate) type Share = fn(usize) -> f32;
