//! Whether a full fill with one word exists.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::{Outcome, Problem, prove};
use wordwright_grid::SlotId;

use crate::{Limits, ServiceError};

/// Whether a fill exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// A full fill exists.
    Fillable,
    /// No full fill exists.
    Impossible,
    /// The time ran out first.
    Unknown,
}

/// What is proven of a word in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WordProof {
    /// The word.
    pub word: String,
    /// Whether a full fill with it exists.
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

/// Searches for a fill with `word` in `slot`. A word that no list has is
/// impossible.
///
/// # Errors
/// A word that the alphabet cannot spell, or a draft that no search takes.
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
