//! What every session rests on: limits, errors, and how JSON writes numbers, rows, slots and
//! choices.

pub mod bounded;
pub mod choice;
pub mod error;
pub mod limits;
pub(crate) mod number;
pub mod rows;
pub mod slots;
pub mod work;
