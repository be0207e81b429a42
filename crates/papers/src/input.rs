//! Files of the measuring data, and of users.

use std::path::Path;

use crate::error::PaperError;

/// The longest file, in bytes.
const LONGEST: u64 = 64 << 20;

/// The bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>, PaperError> {
    wordwright_files::read(path, LONGEST)
        .map_err(|source| PaperError::Read { path: path.to_owned(), source })
}
