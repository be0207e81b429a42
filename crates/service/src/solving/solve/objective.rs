//! The objectives of solving by name.

use serde::{Deserialize, Serialize};
use wordwright_solve::search::Objective;

/// What the solved grid maximises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ObjectiveName {
    /// The expected number of right words.
    #[default]
    Overlap,
    /// The probability of the whole grid.
    Probability,
}

impl From<ObjectiveName> for Objective {
    fn from(name: ObjectiveName) -> Self {
        match name {
            ObjectiveName::Overlap => Self::Overlap,
            ObjectiveName::Probability => Self::Probability,
        }
    }
}
