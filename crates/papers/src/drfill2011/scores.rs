//! The scores of Dr.Fill 2011: what an answer costs by its clue.

mod habits;
mod inflections;
mod judge;
mod matches;

pub use judge::answerer;
