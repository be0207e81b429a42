//! Errors of this crate.

use std::path::PathBuf;

use thiserror::Error;

/// Why a reproduction could not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PaperError {
    /// A file or folder that cannot be read.
    #[error("{path}: cannot be read ({source}); check the folder given with --data")]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },

    /// A file whose content cannot be used.
    #[error("{path}: {why}")]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },

    /// A malformed line of the merger's knobs.
    #[error(
        "line {line} of the merger's knobs: found {found:?}, expected a name, a scale, a length \
         scale and a spread, none below zero; tune again"
    )]
    Knobs {
        /// The line, from 1.
        line: usize,
        /// How it starts.
        found: String,
    },
}
