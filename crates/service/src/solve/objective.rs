//! The objectives of solving by name.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use wordwright_solve::search::Objective;

use crate::ServiceError;

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

impl FromStr for ObjectiveName {
    type Err = ServiceError;

    fn from_str(name: &str) -> Result<Self, ServiceError> {
        match name {
            "overlap" => Ok(Self::Overlap),
            "probability" => Ok(Self::Probability),
            _ => {
                let expected = "overlap or probability";
                Err(ServiceError::value("objective", format!("{name:?}"), expected))
            }
        }
    }
}

impl From<ObjectiveName> for Objective {
    fn from(name: ObjectiveName) -> Self {
        match name {
            ObjectiveName::Overlap => Self::Overlap,
            ObjectiveName::Probability => Self::Probability,
        }
    }
}
