//! Proves whether a complete fill with a given word exists.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::{Outcome, Problem, prove};
use wordwright_grid::SlotId;

use crate::{Limits, ServiceError};

/// Whether a fill exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// A complete fill exists.
    Fillable,
    /// No complete fill exists.
    Impossible,
    /// Time ran out first.
    Unknown,
}

/// The result of the proof for a word in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WordProof {
    /// The word.
    pub word: String,
    /// Whether a complete fill with it exists.
    pub proof: Proof,
}

impl From<&Outcome> for Proof {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Filled(_) => Self::Fillable,
            Outcome::Impossible(_) => Self::Impossible,
            Outcome::Stopped(_) => Self::Unknown,
        }
    }
}

/// Searches for a fill with `word` in `slot`. A word that is in no list is
/// impossible.
///
/// # Errors
/// A word that the alphabet cannot spell, or a draft that cannot be searched.
pub fn prove_word(
    problem: &Problem,
    slot: SlotId,
    word: &str,
    limits: &Limits,
) -> Result<WordProof, ServiceError> {
    let listed = problem.list().find(&problem.alphabet().encode(word)?);
    let proof = match listed {
        None => Proof::Impossible,
        Some(id) => match prove(problem, slot, id, &limits.budget())? {
            wordwright_compose::Proof::Fillable => Proof::Fillable,
            wordwright_compose::Proof::Impossible => Proof::Impossible,
            wordwright_compose::Proof::Unknown => Proof::Unknown,
        },
    };
    Ok(WordProof { word: word.to_owned(), proof })
}
