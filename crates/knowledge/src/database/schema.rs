//! The tables of the database.

use std::path::Path;

use rusqlite::Connection;

use super::database_error;
use crate::error::KnowledgeError;

/// The version of the tables.
const DATABASE_VERSION: i64 = 1;

/// Marks the file as a clue database: "wwcl".
const APPLICATION: i64 = 0x7777_636c;

const TABLES: &str = "
    CREATE TABLE source (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        licence TEXT NOT NULL
    );
    CREATE TABLE file (
        id INTEGER PRIMARY KEY,
        source INTEGER NOT NULL REFERENCES source,
        name TEXT NOT NULL,
        hash INTEGER NOT NULL UNIQUE,
        rows_done INTEGER NOT NULL DEFAULT 0,
        taken INTEGER NOT NULL DEFAULT 0,
        repeated INTEGER NOT NULL DEFAULT 0,
        unusable INTEGER NOT NULL DEFAULT 0,
        finished INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE clue (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE answer (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    -- day counts from 1899-12-31; without a date it is the file's id, negated,
    -- so that undated puzzles do not pass for each other.
    CREATE TABLE seen (
        id INTEGER PRIMARY KEY,
        clue INTEGER NOT NULL REFERENCES clue,
        answer INTEGER NOT NULL REFERENCES answer,
        day INTEGER NOT NULL,
        slot TEXT NOT NULL,
        file INTEGER NOT NULL REFERENCES file
    );
    CREATE UNIQUE INDEX seen_once ON seen (clue, answer, day, slot);
    CREATE INDEX seen_answer ON seen (answer);
    CREATE VIRTUAL TABLE clue_words USING fts5 (
        text, content = 'clue', content_rowid = 'id',
        tokenize = 'porter unicode61 remove_diacritics 2'
    );
    CREATE TABLE list (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        topic TEXT NOT NULL,
        licence TEXT NOT NULL,
        text TEXT NOT NULL
    );
";

/// Creates the tables in an empty file.
pub(super) fn make(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    // In kibibytes: 64 MiB.
    connection.pragma_update(None, "cache_size", -65_536)?;
    if version(connection)? == 0 {
        // One transaction: another program that starts now waits, then finds the complete schema.
        connection.execute_batch("BEGIN IMMEDIATE")?;
        if version(connection)? == 0 {
            connection.execute_batch(TABLES)?;
            connection.pragma_update(None, "application_id", APPLICATION)?;
            connection.pragma_update(None, "user_version", DATABASE_VERSION)?;
        }
        connection.execute_batch("COMMIT")?;
    }
    Ok(())
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Whether the file is a clue database of this version (`true`), or empty (`false`).
pub(super) fn check(connection: &Connection, path: &Path) -> Result<bool, KnowledgeError> {
    let error = |problem| database_error(path, problem);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get(0))
        .map_err(error)?;
    if tables == 0 {
        return Ok(false);
    }
    let application: i64 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(error)?;
    if application != APPLICATION {
        let found = "a database of another program".to_owned();
        return Err(KnowledgeError::NotADatabase { path: path.to_owned(), found });
    }
    let found = version(connection).map_err(error)?;
    if found != DATABASE_VERSION {
        let (path, expected) = (path.to_owned(), DATABASE_VERSION);
        return Err(KnowledgeError::DatabaseVersion { path, found, expected });
    }
    Ok(true)
}
