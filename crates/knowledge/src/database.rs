//! The clue database: every clue with its answer, and where it comes from.
//!
//! One `SQLite` file. Clues and answers are stored once each; `seen` records which clue had
//! which answer on which day in which slot, and from which file. The same record from two
//! files is kept once. Files are imported in batches, each a transaction that also records
//! how far it got, so that an interrupted import loses nothing and resumes where it
//! stopped.

mod import;
mod query;
mod schema;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::KnowledgeError;

pub use import::{Import, Imported, NewFile, NewList, content_hash};
pub(crate) use query::StoredList;
pub use query::{ClueMatch, Contents, StoredFile};

/// How long to wait for another program that writes to the same database.
const PATIENCE: Duration = Duration::from_secs(2);

/// A clue database.
///
/// ```
/// use wordwright_knowledge::ClueRecord;
/// use wordwright_knowledge::database::{Database, NewFile};
///
/// let path = std::env::temp_dir().join(format!("ww-{}.db", std::process::id()));
/// let mut database = Database::open(&path)?;
/// let file = NewFile { name: "a.csv", hash: 1, source: "our puzzles", licence: "ours" };
/// let rows = [ClueRecord { clue: "Great Lake", answer: "ERIE", date: None, slot: Some("A1") }];
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
    /// Opens a database, and creates it if there is none.
    ///
    /// # Errors
    /// A file that is no clue database, one of another version, one that
    /// another program keeps locked, or a place that cannot be written to.
    pub fn open(path: &Path) -> Result<Self, KnowledgeError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        Self::with(path, flags, |connection| {
            connection.busy_timeout(PATIENCE)?;
            schema::make(connection)
        })
    }

    /// A new database in memory, which is gone when this is dropped.
    ///
    /// # Errors
    /// Memory that the system refuses.
    pub fn in_memory() -> Result<Self, KnowledgeError> {
        let path = PathBuf::from("memory");
        let connection = Connection::open_in_memory().and_then(|connection| {
            schema::make(&connection)?;
            Ok(connection)
        });
        let connection = connection.map_err(|problem| database_error(&path, problem))?;
        Ok(Self { path, connection })
    }

    /// Opens an existing database for reading.
    ///
    /// # Errors
    /// Those of [`open`](Self::open), and a missing or an empty file.
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
        // To SQLite, `:memory:` is no file, and what was added would be gone.
        let whole = std::path::absolute(path)
            .map_err(|problem| KnowledgeError::NoDatabase { path: path.to_owned(), problem })?;
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(whole, flags).map_err(error)?;
        // An empty file can become a database, but is not one yet.
        schema::check(&connection, path)?;
        prepare(&connection).map_err(error)?;
        if !schema::check(&connection, path)? {
            return Err(KnowledgeError::EmptyDatabase { path: path.to_owned() });
        }
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

/// Turns an error of `SQLite` into one with a remedy.
fn database_error(path: &Path, problem: rusqlite::Error) -> KnowledgeError {
    let path = path.to_owned();
    match problem.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            KnowledgeError::DatabaseLocked { path }
        }
        Some(ErrorCode::DiskFull) => KnowledgeError::DatabaseFull { path },
        Some(ErrorCode::TooBig) => KnowledgeError::TooLong { path },
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            KnowledgeError::NotADatabase { path, found: problem.to_string() }
        }
        _ => KnowledgeError::Database { path, problem },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ClueRecord;

    #[test]
    fn a_list_that_is_too_long_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::open(&folder.path().join("clues.db")).expect("a new one");
        let problem = database
            .connection
            .execute("CREATE TABLE vast AS SELECT zeroblob(1000000001)", ())
            .map_err(database.error());
        let message = problem.expect_err("SQLite keeps less in one piece").to_string();
        assert!(message.contains("clues.db: a list of more than 1,000,000,000 bytes"), "{message}");
    }

    #[test]
    fn a_full_disk_loses_nothing_and_the_import_goes_on_later() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("clues.db");
        let mut database = Database::open(&path).expect("a new database");
        let clues: Vec<String> = (0..5_000).map(|number| format!("Clue number {number}")).collect();
        let rows = || {
            let row = |clue| ClueRecord { clue, answer: "ERIE", date: None, slot: Some("A1") };
            clues.iter().map(String::as_str).map(row)
        };
        let small = NewFile { name: "small", hash: 1, source: "ours", licence: "ours" };
        database.import(&small, rows().take(10), |_| true).expect("there is room");

        // Limited to its current size.
        let pages = |connection: &Connection, most: i64| {
            connection.query_row(&format!("PRAGMA max_page_count = {most}"), (), |row| row.get(0))
        };
        let _: i64 = pages(&database.connection, 1).expect("a limit");
        let large = NewFile { name: "large", hash: 2, ..small };
        let error = database.import(&large, rows(), |_| true).expect_err("full");
        assert!(matches!(error, KnowledgeError::DatabaseFull { .. }), "{error}");
        assert!(error.to_string().contains("free some space and run this again"), "{error}");
        drop(database);

        let mut database = Database::open(&path).expect("opens clean");
        database.verify().expect("whole");
        assert_eq!(database.contents().expect("contents").seen, 10);
        let again = database.import(&large, rows(), |_| true).expect("room again");
        assert_eq!((again.taken, again.repeated), (5_000, 0));
    }
}
