//! What can go wrong at this crate's door.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::tables::PACK_VERSION;

/// A source, a pack or a database that cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum KnowledgeError {
    /// A file that cannot be read.
    #[error("{}: cannot be read: {problem}; check the name and the permissions", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },

    /// A file that cannot be written.
    #[error("{}: cannot be written: {problem}; what stood there is as it was", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },

    /// A folder that holds no pack.
    #[error(
        "{}: holds no knowledge pack (no {}); build one with `wordwright knowledge build -o DIR`",
        .path.display(), crate::manifest::MANIFEST
    )]
    NoPack {
        /// The folder.
        path: PathBuf,
    },

    /// A file of a pack that another version of the program has written.
    #[error(
        "{}: a knowledge pack of version {found}; expected version {PACK_VERSION}; build it again",
        .path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version that it has.
        found: u32,
    },

    /// A file of a pack that is not whole.
    #[error("{}: damaged: {found}; expected {expected}; build the pack again", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found, and where.
        found: String,
        /// What should be there.
        expected: String,
    },

    /// A line of a source that is not as its format asks.
    #[error("{}, line {line}: found {found:?}; expected {expected}", .path.display())]
    Source {
        /// The file.
        path: PathBuf,
        /// 1-based line.
        line: usize,
        /// What stands there, cut to a few words.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },

    /// More knowledge than a pack can number.
    #[error("{what}: more than {most}; leave out a source")]
    TooMuch {
        /// What there is too much of.
        what: &'static str,
        /// How many fit.
        most: u64,
    },
}

impl KnowledgeError {
    /// The start of a line, short enough for a message.
    pub(crate) fn excerpt(line: &str) -> String {
        const LONGEST: usize = 60;
        line.chars().take(LONGEST).collect()
    }
}
