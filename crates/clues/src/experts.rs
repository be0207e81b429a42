//! Experts: each reads a clue and proposes answers, with reasons.
//!
//! [`all`] lists them. The parts that they share come first: opinions, ballots,
//! the search for similar clues, cooccurrence of roots and answers, the index
//! of gaps in phrases. Unless a constant here names an experiment, it was set
//! by judgement.

mod abbreviations;
mod all;
mod ballot;
mod blanks;
mod closed_book;
mod compass;
pub(crate) mod cooccurrence;
mod dijkstra;
mod exact;
pub(crate) mod expert;
mod foreign;
mod gap_index;
mod kind_of;
mod latent;
mod letter_names;
mod names;
mod numbers;
pub(crate) mod opinion;
mod partial;
mod reasons;
mod retrieval;
mod rewordings;
mod running_text;
mod thesaurus;
mod topics;
mod wordnet;
mod words;

pub use all::all;
pub use cooccurrence::Subsets;
pub use expert::Expert;
pub use opinion::{Candidate, Candidates, Opinion, WordRef};
pub use retrieval::Retrieval;

pub(crate) use cooccurrence::SIZES;
