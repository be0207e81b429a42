//! How a manifest refers to a file: its name, and the hash of its content.

use serde::{Deserialize, Serialize};

use crate::BatchError;

/// A file or folder with its hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Its path, from the manifest's folder.
    pub name: String,
    /// SHA-256 in hexadecimal: of the file, or of a pack's own manifest.
    pub sha256: String,
}

impl Named {
    /// Checks the content of the file.
    ///
    /// # Errors
    /// [`BatchError::Changed`].
    pub(crate) fn check(&self, found: String) -> Result<(), BatchError> {
        if found == self.sha256 {
            return Ok(());
        }
        let (name, expected) = (self.name.clone(), self.sha256.clone());
        Err(BatchError::Changed { name, found, expected })
    }
}
