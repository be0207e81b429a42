//! Errors of this crate.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use wordwright_core::table_file::TableFileError;

/// A source, a pack or a database that cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum KnowledgeError {
    /// A file that cannot be read.
    #[error("{}: cannot be read: {problem}; check the name and the permissions", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
    },

    /// A file that cannot be written.
    #[error("{}: cannot be written: {problem}; the old contents are unchanged", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
    },

    /// No room for a file.
    #[error(
        "{}: the disk is full; the old contents are unchanged: free some space and run this again",
        .path.display()
    )]
    Full {
        /// The file.
        path: PathBuf,
    },

    /// A folder that holds no pack.
    #[error(
        "{}: not a knowledge pack (it has no manifest.json); build one with `wordwright knowledge build -o DIR`",
        .path.display()
    )]
    NoPack {
        /// The folder.
        path: PathBuf,
    },

    /// A folder for a pack with other things in it.
    #[error(
        "{}: not built: it holds {found}, which is no part of a knowledge pack; choose a folder \
         that is empty or new, or move {found} elsewhere",
        .path.display()
    )]
    NotOnlyAPack {
        /// The folder.
        path: PathBuf,
        /// The entry.
        found: String,
    },

    /// A file of a pack that another version of the program has written.
    #[error(
        "{}: a knowledge pack of version {found}; expected version {expected}; build it again with \
         `wordwright knowledge build`",
        .path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version that it has.
        found: u32,
        /// The version that this program reads.
        expected: u32,
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

    /// A line of a source that does not follow its format.
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

    /// A missing clue database.
    #[error(
        "{}: no clue database ({problem}); make one with `wordwright knowledge add FILE`",
        .path.display()
    )]
    NoDatabase {
        /// The file.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
    },

    /// A clue database that another program writes to.
    #[error(
        "{}: another program has locked the database; wait until it is done, then run this again",
        .path.display()
    )]
    DatabaseLocked {
        /// The file.
        path: PathBuf,
    },

    /// A full disk.
    #[error(
        "{}: the disk is full; what was added before is kept: free some space and run this again",
        .path.display()
    )]
    DatabaseFull {
        /// The file.
        path: PathBuf,
    },

    /// A list with more text than a database can store in one piece.
    #[error(
        "{}: a list of more than 1,000,000,000 bytes cannot be stored; leave out its rare words",
        .path.display()
    )]
    TooLong {
        /// The file of the database.
        path: PathBuf,
    },

    /// A file without tables: an interrupted first import leaves one.
    #[error("{}: the clue database is empty; add clues with `wordwright knowledge add FILE`", .path.display())]
    EmptyDatabase {
        /// The file.
        path: PathBuf,
    },

    /// A file that is not a clue database, or a damaged one.
    #[error("{}: not a clue database, or a damaged one: {found}; use another file, or restore a backup", .path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
        /// What was found.
        found: String,
    },

    /// A clue database of another version of the program.
    #[error(
        "{}: a clue database of version {found}; expected version {expected}; use the version of \
         Wordwright that wrote it, or move the file away and add your clues again",
        .path.display()
    )]
    DatabaseVersion {
        /// The file.
        path: PathBuf,
        /// The version that it has.
        found: i64,
        /// The version that this program reads.
        expected: i64,
    },

    /// Any other error of the database.
    #[error("{}: {problem}; check the file and its folder's permissions", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// The database's error.
        problem: rusqlite::Error,
    },

    /// A table that cannot be built.
    #[error("{0}; leave out a source")]
    Table(#[source] TableFileError),

    /// More knowledge than a pack can number.
    #[error("{what}: more than {most}; leave out a source")]
    TooMuch {
        /// What exceeds its limit.
        what: &'static str,
        /// The limit.
        most: u64,
    },
}

impl From<TableFileError> for KnowledgeError {
    /// For a table being built; one that is read has a path.
    fn from(problem: TableFileError) -> Self {
        Self::Table(problem)
    }
}

impl KnowledgeError {
    /// The error of a failed write: [`Self::Full`] if there was no room, otherwise [`Self::Write`].
    pub(crate) fn write(path: impl Into<PathBuf>, problem: io::Error) -> Self {
        let path = path.into();
        match problem.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full { path },
            _ => Self::Write { path, problem },
        }
    }

    /// The start of a line, short enough for a message.
    pub(crate) fn excerpt(line: &str) -> String {
        const LONGEST: usize = 60;
        line.chars().take(LONGEST).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_comes_with_what_to_do() {
        let full = KnowledgeError::write("pack", io::ErrorKind::StorageFull.into()).to_string();
        assert_eq!(
            full,
            "pack: the disk is full; the old contents are unchanged: free some space and run this \
             again"
        );
    }
}
