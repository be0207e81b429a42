//! The library: puzzles with their versions, games, word lists, settings.
//!
//! It is one `SQLite` file in write-ahead mode. Every call is one transaction
//! that has been handed to the system when the call returns, so killing the
//! process afterwards loses nothing. `user_version` holds the schema version;
//! an older file is migrated when it is opened, and a newer one is rejected.

mod game_files;
mod games;
mod lists;
mod puzzles;
mod settings;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags};

use crate::error::{StartError, WorkbenchError};
use wordwright_service::ServiceError;

pub use game_files::{GameFile, GameFileKind};
pub use games::{GameEdit, GameSummary, StoredGame};
pub use lists::{ListChange, OwnWord, StoredList};
pub use puzzles::{Content, NewPuzzle, PuzzleEdit, Saved, StoredPuzzle, Summary, Version};

/// The steps from each schema version to the next.
const MIGRATIONS: [&str; 3] = [
    include_str!("library/layout1.sql"),
    include_str!("library/layout2.sql"),
    include_str!("library/layout3.sql"),
];

/// How long a write waits for another program that has the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long it waits before it tries again, where `SQLite` itself does not wait.
const PAUSE: Duration = Duration::from_millis(5);

/// The library file, open.
#[derive(Debug)]
pub struct Library {
    path: PathBuf,
    /// Which file was opened, to notice when it has been moved, replaced or
    /// deleted.
    file: Option<FileId>,
    connection: Mutex<Connection>,
}

impl Library {
    /// Opens the file, creates it if it does not exist, and migrates it to the
    /// current schema.
    pub fn open(path: &Path) -> Result<Self, StartError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|problem| StartError::Folder { path: folder.to_owned(), problem })?;
        }
        let error = |problem| refused(path, problem);
        // To SQLite, `:memory:` is no file, and what was answered as saved would be gone.
        let whole = std::path::absolute(path)
            .map_err(|problem| StartError::Folder { path: path.to_owned(), problem })?;
        create_private(&whole);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&whole, flags).map_err(error)?;
        let connection = Mutex::new(connection);
        let mut library = Self { path: path.to_owned(), file: None, connection };
        library.prepare()?;
        library.file = file_id(path);
        Ok(library)
    }

    fn prepare(&mut self) -> Result<(), StartError> {
        let path = self.path.clone();
        let error = |problem| refused(&path, problem);
        let connection = self.connection.get_mut().unwrap_or_else(PoisonError::into_inner);
        connection.busy_timeout(PATIENCE).map_err(error)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(error)?;
        // One transaction, so that of two programs that open a new or old file at
        // once, the second finds what the first has made of it.
        let transaction = connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(error)?;
        let found: i64 =
            transaction.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(error)?;
        let known = MIGRATIONS.len().cast_signed() as i64;
        if found > known {
            return Err(StartError::NewerLibrary { path, found, known });
        }
        let tables = |named: &str| {
            let sql = format!("SELECT count(*) FROM sqlite_master WHERE type = 'table' {named}");
            transaction.query_row(&sql, [], |row| row.get::<_, i64>(0)).map_err(error)
        };
        let another = match found {
            0 => tables("")? > 0,
            _ => tables("AND name IN ('puzzles', 'versions', 'settings')")? < 3,
        };
        if another {
            let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_NOTADB);
            return Err(error(rusqlite::Error::SqliteFailure(code, None)).into());
        }
        for step in MIGRATIONS.iter().skip(found.max(0) as usize) {
            transaction.execute_batch(step).map_err(error)?;
        }
        if found < known {
            transaction.pragma_update(None, "user_version", known).map_err(error)?;
        }
        transaction.commit().map_err(error)?;
        write_ahead(connection).map_err(error)?;
        connection.pragma_update(None, "synchronous", "NORMAL").map_err(error)?;
        Ok(())
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads or writes in one transaction, which is rolled back if `work`
    /// fails.
    fn transact<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, TransactionError>,
    ) -> Result<T, WorkbenchError> {
        let mut connection = self.lock();
        // SQLite would continue to write to a file that was moved or deleted.
        if self.file.is_some() && file_id(&self.path) != self.file {
            return Err(WorkbenchError::Gone { path: self.path.clone() });
        }
        let done = (|| {
            let transaction =
                connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let value = work(&transaction)?;
            transaction.commit()?;
            Ok(value)
        })();
        done.map_err(|refusal| self.error(refusal))
    }

    /// Reads without a transaction.
    fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, TransactionError>,
    ) -> Result<T, WorkbenchError> {
        work(&self.lock()).map_err(|refusal| self.error(refusal))
    }

    /// A number that is another one after another program has changed the library.
    pub fn changes_of_others(&self) -> Result<i64, WorkbenchError> {
        self.read(|connection| {
            let sql = "PRAGMA data_version";
            Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
        })
    }

    fn error(&self, refusal: TransactionError) -> WorkbenchError {
        match refusal {
            TransactionError::Sqlite(problem) => refused(&self.path, problem),
            TransactionError::Other(problem) => problem,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A transaction that panicked was rolled back when it was dropped.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Switches to write-ahead mode. `SQLite` does not wait here for another program that opens the
/// file at the same time.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let until = Instant::now() + PATIENCE;
    loop {
        let switched = connection.pragma_update(None, "journal_mode", "WAL");
        let is_busy = switched.as_ref().is_err_and(|problem| {
            problem.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy)
        });
        if !is_busy || Instant::now() > until {
            return switched;
        }
        std::thread::sleep(PAUSE);
    }
}

/// Creates the file if there is none, readable only by its owner: it holds the keys of links.
/// `SQLite` gives the files beside it the same permissions.
fn create_private(path: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    // If it is there, or cannot be, SQLite says what is wrong with it.
    drop(options.open(path));
}

/// A file's identity regardless of its name: its device and inode.
type FileId = (u64, u64);

/// The identity of the file that a path refers to now. The file is not opened, since
/// closing a second handle would release `SQLite`'s locks on the first.
#[cfg(unix)]
fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt as _;
    path.metadata().ok().map(|file| (file.dev(), file.ino()))
}

/// On other systems, an open file cannot be moved.
#[cfg(not(unix))]
fn file_id(_: &Path) -> Option<FileId> {
    None
}

/// Why a transaction failed.
enum TransactionError {
    Sqlite(rusqlite::Error),
    Other(WorkbenchError),
}

impl From<rusqlite::Error> for TransactionError {
    fn from(problem: rusqlite::Error) -> Self {
        Self::Sqlite(problem)
    }
}

impl From<WorkbenchError> for TransactionError {
    fn from(problem: WorkbenchError) -> Self {
        Self::Other(problem)
    }
}

/// An error of `SQLite`, with a remedy.
fn refused(path: &Path, problem: rusqlite::Error) -> WorkbenchError {
    use rusqlite::ErrorCode::{CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, NotADatabase};
    // Every statement fits the tables that it was written for. The error's own words have all of
    // its SQL in them.
    if let rusqlite::Error::SqlInputError { msg: found, .. } = problem {
        return WorkbenchError::LibraryTables { path: path.to_owned(), found };
    }
    let remedy = match problem.sqlite_error_code() {
        Some(DatabaseBusy | DatabaseLocked) => "close the other program that has it open",
        Some(DiskFull) => "make room on the disk",
        Some(NotADatabase) => "it is another kind of file; name another one with --library",
        Some(CannotOpen) => {
            "check the folder and its permissions, or name another file with --library"
        }
        Some(rusqlite::ErrorCode::ReadOnly) => "make the file and its folder writable",
        _ => "check the file and the disk; a copy of the file may help",
    };
    WorkbenchError::Library { path: path.to_owned(), problem, remedy }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Checks the number of rows of a table against its limit.
fn check_count(
    connection: &Connection,
    table: &'static str,
    what: &'static str,
    most: u64,
) -> Result<(), TransactionError> {
    let sql = format!("SELECT count(*) FROM {table}");
    let found: i64 = connection.query_row(&sql, [], |row| row.get(0))?;
    let found = u64::try_from(found).unwrap_or(0) + 1;
    if found > most {
        return Err(WorkbenchError::from(ServiceError::Limit { what, found, most }).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(document: &str) -> Content<'_> {
        Content { title: "", author: "", size: [1, 1], counts: [1, 0], document, state: "{}" }
    }

    /// The document of a draft or puzzle from a library with schema version 1,
    /// after this version has opened it.
    fn reopened(kind: &str, document: &str) -> serde_json::Value {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("library.db");
        let library = Library::open(&path).unwrap();
        let id = library.add_puzzle(&NewPuzzle { kind, content: content(document) }).unwrap().id;
        let later = "DROP TABLE game_files; ALTER TABLE games DROP COLUMN analysis;";
        library.lock().execute_batch(later).unwrap();
        library.lock().pragma_update(None, "user_version", 1).unwrap();
        drop(library);
        let kept = Library::open(&path).unwrap().puzzle(id, None).unwrap();
        serde_json::from_str(&kept.document).unwrap()
    }

    #[test]
    fn letters_given_in_an_old_draft_are_locked_and_in_a_puzzle_stay_given() {
        let old = r#"{"rows":1,"cols":4,"title":"Four \"given\" words","cells":[
            {"solution":"A","given":"A","circle":true},{"kind":"block"},{"given":"É"},{}]}"#;
        let draft = serde_json::json!({
            "rows": 1, "cols": 4, "title": "Four \"given\" words",
            "cells": [
                { "solution": "A", "locked": true, "circle": true },
                { "kind": "block" },
                { "solution": "É", "locked": true },
                {},
            ],
        });
        assert_eq!(reopened("draft", old), draft);
        let same: serde_json::Value = serde_json::from_str(old).unwrap();
        assert_eq!(reopened("puzzle", old), same);
    }

    #[test]
    fn a_full_disk_is_reported_and_saved_data_stays() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::open(&folder.path().join("new/library.db")).unwrap();
        let first = NewPuzzle { kind: "draft", content: content("first") };
        let saved = library.add_puzzle(&first).unwrap();
        library.lock().pragma_update(None, "max_page_count", 1).unwrap();
        let large = "x".repeat(1 << 20);
        let edit = PuzzleEdit { based_on: 1, note: None, content: content(&large) };
        let problem = library.save_puzzle(saved.id, &edit).unwrap_err();
        assert!(problem.to_string().contains("make room on the disk"), "{problem}");
        assert_eq!(problem.document().status, 503);
        let kept = library.puzzle(saved.id, None).unwrap();
        assert_eq!((kept.revision, kept.document.as_str()), (1, "first"));
    }

    #[test]
    fn at_the_limit_what_is_there_can_still_be_changed() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::open(&folder.path().join("library.db")).unwrap();
        let fill = format!(
            "WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < {}) \
             INSERT INTO own_words (word, score, changed) SELECT 'W' || at, 50, 0 FROM n",
            crate::limits::OWN_WORDS
        );
        library.lock().execute_batch(&fill).unwrap();
        library.set_own_word("W7", None).unwrap();
        assert!(library.set_own_word("ANOTHER", None).is_err());
        let file = |name: &str| GameFile { name: name.to_owned(), words: 1 };
        for number in 0..crate::limits::GAME_FILES {
            library
                .keep_game_file(GameFileKind::Lexicon, &file(&number.to_string()), b"a")
                .unwrap();
        }
        library.keep_game_file(GameFileKind::Lexicon, &file("3"), b"b").unwrap();
        assert!(library.keep_game_file(GameFileKind::Lexicon, &file("more"), b"b").is_err());
    }

    #[test]
    fn programs_may_open_a_new_library_at_once() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..20 {
            let path = folder.path().join(format!("{round}.db"));
            let new = NewPuzzle { kind: "draft", content: content("{}") };
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| Library::open(&path).unwrap().add_puzzle(&new).unwrap());
                }
            });
            let library = Library::open(&path).unwrap();
            assert!((1..=4).all(|id| library.puzzle(id, None).is_ok()), "round {round}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_library_that_was_moved_or_deleted_takes_nothing_until_it_is_back() {
        let folder = tempfile::tempdir().unwrap();
        let (path, moved) = (folder.path().join("library.db"), folder.path().join("moved.db"));
        let library = Library::open(&path).unwrap();
        let new = NewPuzzle { kind: "draft", content: content("{}") };
        library.add_puzzle(&new).unwrap();
        let refused = || {
            let problem = library.add_puzzle(&new).expect_err("a file that has gone");
            assert!(problem.to_string().contains("was moved or deleted"), "{problem}");
            assert_eq!(problem.document().status, 503);
        };
        std::fs::rename(&path, &moved).unwrap();
        refused();
        std::fs::write(&path, b"another file").unwrap();
        refused();
        std::fs::rename(&moved, &path).unwrap();
        library.add_puzzle(&new).unwrap();
        std::fs::remove_file(&path).unwrap();
        refused();
    }

    #[test]
    fn versions_beyond_the_limit_are_forgotten_but_never_the_first_or_named() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::open(&folder.path().join("library.db")).unwrap();
        let new = NewPuzzle { kind: "draft", content: content("{}") };
        let id = library.add_puzzle(&new).unwrap().id;
        let beyond = limits_kept() + 5;
        for based_on in 1..=beyond {
            let note = (based_on == 2).then_some("named");
            // Each save is a version of its own.
            let old = now() - 3_600_000;
            library.lock().execute("UPDATE versions SET began = ?", [old]).unwrap();
            let edit = PuzzleEdit { based_on, note, content: content("{}") };
            library.save_puzzle(id, &edit).unwrap();
        }
        let kept: Vec<i64> =
            library.versions(id).unwrap().iter().map(|version| version.revision).collect();
        assert_eq!(kept.len().cast_signed() as i64, limits_kept() + 2);
        assert!(kept.contains(&1) && kept.contains(&3) && !kept.contains(&4), "{kept:?}");
    }

    fn limits_kept() -> i64 {
        crate::limits::VERSIONS.cast_signed()
    }
}
