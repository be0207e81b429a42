//! What can go wrong while gathering knowledge.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use wordwright_knowledge::KnowledgeError;

/// A file, a source or a folder that cannot be used. A source that cannot be fetched is
/// not an error but a [`Failure`](crate::Failure): the others are still fetched.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GatherError {
    /// A file that cannot be read.
    #[error("{}: cannot be read: {problem}; check the name and the permissions", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
    },

    /// A file that cannot be written.
    #[error("{}: cannot be written: {problem}; check the folder's permissions", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
    },

    /// A folder that cannot be created.
    #[error(
        "{}: this folder cannot be created: {problem}; check the folder above it, or choose \
         another with {option}",
        .path.display()
    )]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
        /// The option that names another.
        option: &'static str,
    },

    /// No room for more.
    #[error(
        "{}: the disk is full; finished work is kept: free some space and run this again",
        .path.display()
    )]
    Full {
        /// The file.
        path: PathBuf,
    },

    /// Another process is gathering into the same folder.
    #[error(
        "{}: another program is fetching knowledge here; wait until it is done, then run this \
         again",
        .path.display()
    )]
    Busy {
        /// The folder.
        path: PathBuf,
    },

    /// Another process is building the same pack.
    #[error(
        "{}: another program is building this pack; wait until it is done, or build into another \
         folder",
        .path.display()
    )]
    Building {
        /// The folder of the pack.
        path: PathBuf,
    },

    /// A folder with the name of an unfinished pack and other things in it.
    #[error(
        "{}: it has other files than an interrupted build leaves; move it elsewhere, or build into \
         another folder",
        .path.display()
    )]
    NoLeftover {
        /// The folder.
        path: PathBuf,
    },

    /// An unknown source name.
    #[error("{name:?}: no such source; expected one of: {known}")]
    UnknownSource {
        /// The name.
        name: String,
        /// All names.
        known: String,
    },

    /// An invalid address.
    #[error("{found:?}: expected an address that begins with http:// or https://")]
    Mirror {
        /// The text that was given.
        found: String,
    },

    /// A proxy in the environment that downloads cannot go through.
    #[error(
        "{variable}: {found} is not a proxy that can be used; set it to http://HOST:PORT or \
         https://HOST:PORT, list hosts to reach without it in NO_PROXY, or unset {variable} to \
         do without a proxy"
    )]
    Proxy {
        /// The environment variable.
        variable: &'static str,
        /// Its value, without a name and a password.
        found: String,
    },

    /// A clue database or a pack that cannot be used.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
}

impl GatherError {
    /// The error of a folder that could not be created; `option` names another one.
    pub fn folder(path: impl Into<PathBuf>, problem: io::Error, option: &'static str) -> Self {
        match Self::write(path, problem) {
            Self::Write { path, problem } => Self::Folder { path, problem, option },
            full => full,
        }
    }

    /// The error of a failed write.
    pub fn write(path: impl Into<PathBuf>, problem: io::Error) -> Self {
        let path = path.into();
        match problem.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full { path },
            _ => Self::Write { path, problem },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_a_full_disk() {
        let shown = |kind| GatherError::write("clues.db", io::Error::from(kind)).to_string();
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded] {
            assert!(shown(kind).starts_with("clues.db: the disk is full;"), "{}", shown(kind));
        }
        let other = shown(io::ErrorKind::PermissionDenied);
        assert!(other.starts_with("clues.db: cannot be written: "), "{other}");
    }
}
