//! The scores of Dr.Fill 2011: the costs of answers, given a clue.

mod habits;
mod inflections;
mod judge;
mod matches;

pub use judge::answerer;
