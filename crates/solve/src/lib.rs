//! Solving crosswords from their clues (document 003).
//!
//! Experts read clues and propose answers, a merger makes one distribution of
//! what they propose, and a network of slots and cells finds the grid that
//! agrees best with it.

pub mod evaluate;
pub mod mixed;

pub use mixed::Mixed;
