//! The clue database: every clue with its answer, and where it comes from.
//!
//! One `SQLite` file. Clues and answers stand once each; `seen` says which
//! clue had which answer on which day in which slot, and which file told. What
//! is told twice is kept once. Files are taken in batches, each a transaction
//! that also notes how far it went, so that an import that was cut off loses
//! nothing and goes on where it stopped.

mod import;
mod query;
mod schema;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::KnowledgeError;

pub use import::{Imported, NewFile, NewList, content_hash};
pub use query::{Contents, Found, StoredFile};

/// How long to wait for another program that writes to the same database.
const PATIENCE: Duration = Duration::from_secs(2);

/// A clue database.
///
/// ```
/// use wordwright_knowledge::{Database, NewFile, Row};
///
/// let path = std::env::temp_dir().join(format!("ww-{}.db", std::process::id()));
/// let mut database = Database::open(&path)?;
/// let file = NewFile { name: "a.csv", hash: 1, source: "our puzzles", licence: "ours" };
/// let rows = [Row { clue: "Great Lake", answer: "ERIE", date: None, slot: Some("A1") }];
/// let imported = database.import(&file, rows, |_| true)?;
/// assert_eq!(imported.taken, 1);
/// assert_eq!(database.search("great", 10)?[0].answer, "ERIE");
/// # drop(database);
/// # std::fs::remove_file(&path).ok();
/// # Ok::<(), wordwright_knowledge::KnowledgeError>(())
/// ```
#[derive(Debug)]
pub struct Database {
    path: PathBuf,
    connection: Connection,
}

impl Database {
    /// Opens a database, and makes it where there is none.
    ///
    /// # Errors
    /// A file that is no clue database, one of another version, one that
    /// another program keeps locked, or a place that cannot be written to.
    pub fn open(path: &Path) -> Result<Self, KnowledgeError> {
        Self::with(path, OpenFlags::default(), |connection| {
            connection.busy_timeout(PATIENCE)?;
            schema::make(connection)
        })
    }

    /// Opens a database that is there, for reading.
    ///
    /// # Errors
    /// As [`open`](Self::open), and a file that is not there.
    pub fn open_existing(path: &Path) -> Result<Self, KnowledgeError> {
        if let Err(problem) = std::fs::metadata(path) {
            return Err(KnowledgeError::NoDatabase { path: path.to_owned(), problem });
        }
        Self::with(path, OpenFlags::SQLITE_OPEN_READ_WRITE, |connection| {
            connection.busy_timeout(PATIENCE)
        })
    }

    fn with(
        path: &Path,
        flags: OpenFlags,
        prepare: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<Self, KnowledgeError> {
        let error = |problem| database_error(path, problem);
        let connection = Connection::open_with_flags(path, flags).map_err(error)?;
        schema::check(&connection, path)?;
        prepare(&connection).map_err(error)?;
        schema::check(&connection, path)?;
        Ok(Self { path: path.to_owned(), connection })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn error(&self) -> impl Fn(rusqlite::Error) -> KnowledgeError + Copy + '_ {
        |problem| database_error(&self.path, problem)
    }
}

/// What `SQLite` says, with what to do about it.
fn database_error(path: &Path, problem: rusqlite::Error) -> KnowledgeError {
    let path = path.to_owned();
    match problem.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            KnowledgeError::DatabaseLocked { path }
        }
        Some(ErrorCode::DiskFull) => KnowledgeError::DatabaseFull { path },
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            KnowledgeError::NotADatabase { path, found: problem.to_string() }
        }
        _ => KnowledgeError::Database { path, problem },
    }
}
