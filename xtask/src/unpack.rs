//! Reads zstd files of the measuring data.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use ruzstd::decoding::StreamingDecoder;

use crate::error::TaskError;

/// The text of a zstd file.
///
/// # Errors
/// A file that cannot be read or unpacked.
pub fn unpack(path: &Path) -> Result<String, TaskError> {
    let unusable = |why: String| TaskError::Unusable { path: path.to_owned(), why };
    let file =
        fs::File::open(path).map_err(|source| TaskError::Read { path: path.to_owned(), source })?;
    let mut decoder = StreamingDecoder::new(file).map_err(|error| unusable(error.to_string()))?;
    let mut text = String::new();
    decoder.read_to_string(&mut text).map_err(|error| unusable(error.to_string()))?;
    Ok(text)
}
