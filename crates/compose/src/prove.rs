//! Decides whether a word can be part of a fill, by searching for one.

use wordwright_core::{Budget, Silent};
use wordwright_grid::SlotId;
use wordwright_lexicon::WordId;

use crate::fill::fill;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::problem::{Problem, ProblemError};

/// Whether a candidate is part of a fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// A fill with it exists.
    Fillable,
    /// No fill with it exists.
    Impossible,
    /// The budget ran out first.
    Unknown,
}

/// Searches for a fill with `word` in `slot`.
///
/// # Errors
/// As [`fill`](crate::fill()).
pub fn prove(
    problem: &Problem,
    slot: SlotId,
    word: WordId,
    budget: &Budget,
) -> Result<Proof, ProblemError> {
    if let Some(given) = problem.given_entry(slot)
        && given != problem.list().letters(word)
    {
        return Ok(Proof::Impossible);
    }
    let mut trial = problem.clone();
    trial.set_only(slot, word);
    Ok(match fill(&trial, &Options::default(), budget, &mut Silent)?.outcome {
        Outcome::Filled(_) => Proof::Fillable,
        Outcome::Impossible(_) => Proof::Impossible,
        Outcome::Stopped(_) => Proof::Unknown,
    })
}
