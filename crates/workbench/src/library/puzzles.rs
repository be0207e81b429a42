//! Puzzles and drafts with their versions.
//!
//! A save names the revision that was edited; if that is no longer the latest,
//! the save is rejected. Saves within a minute of each other form one version,
//! so that each version is a step worth going back to, not a single letter.

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Library, TransactionError, check_count, now};
use crate::error::WorkbenchError;
use crate::limits;

/// A puzzle in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Summary {
    /// Its name in the API.
    pub id: i64,
    /// `draft` for one to compose, `puzzle` for one to solve.
    pub kind: String,
    /// Title; empty if it has none.
    pub title: String,
    /// Author; empty if it has none.
    pub author: String,
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub cols: u32,
    /// Squares that take letters.
    pub open: u32,
    /// Squares that have a letter.
    pub filled: u32,
    /// The latest revision.
    pub revision: i64,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When it was last saved, in milliseconds since 1970.
    pub updated: i64,
    /// When it was deleted, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<i64>,
    /// The value of `progress` in the client's own data for the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub progress: Option<Value>,
}

/// A stored puzzle with one of its versions.
#[derive(Debug, Clone)]
pub struct StoredPuzzle {
    /// Its summary, as in the list.
    pub summary: Summary,
    /// The revision of the document below.
    pub revision: i64,
    /// The document as JSON.
    pub document: String,
    /// The client's state as JSON.
    pub state: String,
}

/// A version of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Version {
    /// The revision.
    pub revision: i64,
    /// When it was started, in milliseconds since 1970.
    pub began: i64,
    /// When it was last saved, in milliseconds since 1970.
    pub saved: i64,
    /// Its name, if the user gave it one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A new puzzle to store.
#[derive(Debug)]
pub struct NewPuzzle<'a> {
    /// `draft` or `puzzle`.
    pub kind: &'a str,
    /// Its content.
    pub content: Content<'a>,
}

/// The content of one version.
#[derive(Debug, Clone, Copy)]
pub struct Content<'a> {
    /// Title.
    pub title: &'a str,
    /// Author.
    pub author: &'a str,
    /// Rows and columns.
    pub size: [u32; 2],
    /// Squares that take letters, and squares that have one.
    pub counts: [u32; 2],
    /// The document as JSON.
    pub document: &'a str,
    /// The client's state as JSON.
    pub state: &'a str,
}

/// A save.
#[derive(Debug)]
pub struct PuzzleEdit<'a> {
    /// The revision that was edited.
    pub based_on: i64,
    /// The version's name; a version with a name is kept.
    pub note: Option<&'a str>,
    /// The new content.
    pub content: Content<'a>,
}

/// The result of saving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Saved {
    /// The puzzle's or game's name in the API.
    pub id: i64,
    /// The revision that is now the latest.
    pub revision: i64,
    /// When it was saved, in milliseconds since 1970.
    pub updated: i64,
}

const COLUMNS: &str = "id, kind, title, author, grid_rows, grid_cols, open_cells, filled_cells, \
                       revision, created, updated, removed, \
                       (SELECT json_extract(state, '$.progress') FROM versions \
                        WHERE puzzle = puzzles.id AND versions.revision = puzzles.revision \
                        AND json_valid(state))";

fn summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        id: row.get(0)?,
        kind: row.get(1)?,
        title: row.get(2)?,
        author: row.get(3)?,
        rows: row.get(4)?,
        cols: row.get(5)?,
        open: row.get(6)?,
        filled: row.get(7)?,
        revision: row.get(8)?,
        created: row.get(9)?,
        updated: row.get(10)?,
        removed: row.get(11)?,
        progress: row
            .get::<_, Option<String>>(12)?
            .and_then(|text| serde_json::from_str(&text).ok()),
    })
}

fn missing(id: i64) -> TransactionError {
    WorkbenchError::Missing { what: "puzzle", id: id.to_string() }.into()
}

impl Library {
    /// The puzzles, most recently saved first: either the current or the
    /// deleted ones.
    pub fn puzzles(&self, removed: bool) -> Result<Vec<Summary>, WorkbenchError> {
        self.read(|connection| {
            let filter = if removed { "NOT NULL" } else { "NULL" };
            let sql = format!(
                "SELECT {COLUMNS} FROM puzzles WHERE removed IS {filter} \
                 ORDER BY updated DESC, id DESC"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            Ok(statement.query_map([], summary)?.collect::<Result<_, _>>()?)
        })
    }

    /// Stores a new puzzle.
    pub fn add_puzzle(&self, new: &NewPuzzle<'_>) -> Result<Saved, WorkbenchError> {
        self.transact(|connection| {
            check_count(connection, "puzzles", "puzzles in the library", limits::PUZZLES)?;
            let (at, content) = (now(), &new.content);
            connection
                .prepare_cached(
                    "INSERT INTO puzzles (kind, title, author, grid_rows, grid_cols, open_cells, \
                 filled_cells, revision, created, updated) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)",
                )?
                .execute(params![
                    new.kind, content.title, content.author, content.size[0], content.size[1],
                    content.counts[0], content.counts[1], at, at
                ])?;
            let id = connection.last_insert_rowid();
            insert_version(connection, id, 1, at, None, content)?;
            Ok(Saved { id, revision: 1, updated: at })
        })
    }

    /// A puzzle at its latest revision, or at another that is stored.
    pub fn puzzle(&self, id: i64, revision: Option<i64>) -> Result<StoredPuzzle, WorkbenchError> {
        self.read(|connection| {
            let summary = find(connection, id)?;
            let revision = revision.unwrap_or(summary.revision);
            let sql = "SELECT document, state FROM versions WHERE puzzle = ? AND revision = ?";
            let found = connection
                .prepare_cached(sql)?
                .query_row([id, revision], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            let (document, state) = found.ok_or_else(|| WorkbenchError::Missing {
                what: "revision",
                id: format!("{revision} of puzzle {id}"),
            })?;
            Ok(StoredPuzzle { summary, revision, document, state })
        })
    }

    /// Saves a puzzle.
    pub fn save_puzzle(&self, id: i64, edit: &PuzzleEdit<'_>) -> Result<Saved, WorkbenchError> {
        let saved = self.save_if_current(id, edit);
        if let Err(WorkbenchError::Stale { current, .. }) = saved {
            // A client whose save was rejected can save over the other one, which
            // stays among the versions.
            self.close_version(id, current)?;
        }
        saved
    }

    /// Closes the latest version, so that later saves start a new one.
    fn close_version(&self, id: i64, revision: i64) -> Result<(), WorkbenchError> {
        let ended = now() - limits::VERSION_SPAN.as_millis() as i64;
        self.transact(|connection| {
            connection.execute(
                "UPDATE versions SET began = min(began, ?) WHERE puzzle = ? AND revision = ?",
                [ended, id, revision],
            )?;
            Ok(())
        })
    }

    fn save_if_current(&self, id: i64, edit: &PuzzleEdit<'_>) -> Result<Saved, WorkbenchError> {
        self.transact(|connection| {
            let summary = find(connection, id)?;
            let current = summary.revision;
            if current != edit.based_on {
                let based_on = edit.based_on;
                return Err(WorkbenchError::Stale { what: "puzzle", id, based_on, current }.into());
            }
            let (at, revision, content) = (now(), current + 1, &edit.content);
            let span = limits::VERSION_SPAN.as_millis() as i64;
            let goes_on = connection.prepare_cached(
                "UPDATE versions SET revision = ?, saved = ?, note = ?, document = ?, state = ? \
                 WHERE puzzle = ? AND revision = ? AND note IS NULL AND began > ? AND revision > 1",
            )?
            .execute(params![
                revision,
                at,
                edit.note,
                content.document,
                content.state,
                id,
                current,
                at - span
            ])?;
            if goes_on == 0 {
                insert_version(connection, id, revision, at, edit.note, content)?;
                thin(connection, id)?;
            }
            update(connection, id, revision, at, content)?;
            Ok(Saved { id, revision, updated: at })
        })
    }

    /// The versions of a puzzle, latest first.
    pub fn versions(&self, id: i64) -> Result<Vec<Version>, WorkbenchError> {
        self.read(|connection| {
            find(connection, id)?;
            let sql = "SELECT revision, began, saved, note FROM versions WHERE puzzle = ? \
                       ORDER BY revision DESC";
            let mut statement = connection.prepare_cached(sql)?;
            let version = |row: &Row<'_>| {
                Ok(Version {
                    revision: row.get(0)?,
                    began: row.get(1)?,
                    saved: row.get(2)?,
                    note: row.get(3)?,
                })
            };
            Ok(statement.query_map([id], version)?.collect::<Result<_, _>>()?)
        })
    }

    /// Marks a puzzle as deleted; its versions stay, and a save restores it.
    pub fn remove_puzzle(&self, id: i64) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            find(connection, id)?;
            connection.execute("UPDATE puzzles SET removed = ? WHERE id = ?", [now(), id])?;
            Ok(())
        })
    }
}

fn find(connection: &Connection, id: i64) -> Result<Summary, TransactionError> {
    let sql = format!("SELECT {COLUMNS} FROM puzzles WHERE id = ?");
    connection.prepare_cached(&sql)?.query_row([id], summary).optional()?.ok_or_else(|| missing(id))
}

fn insert_version(
    connection: &Connection,
    id: i64,
    revision: i64,
    at: i64,
    note: Option<&str>,
    content: &Content<'_>,
) -> Result<(), TransactionError> {
    connection
        .prepare_cached(
            "INSERT INTO versions (puzzle, revision, began, saved, note, document, state) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![id, revision, at, at, note, content.document, content.state])?;
    Ok(())
}

fn update(
    connection: &Connection,
    id: i64,
    revision: i64,
    at: i64,
    content: &Content<'_>,
) -> Result<(), TransactionError> {
    connection
        .prepare_cached(
            "UPDATE puzzles SET title = ?, author = ?, grid_rows = ?, grid_cols = ?, \
             open_cells = ?, filled_cells = ?, revision = ?, updated = ?, removed = NULL \
             WHERE id = ?",
        )?
        .execute(params![
            content.title, content.author, content.size[0], content.size[1], content.counts[0],
            content.counts[1], revision, at, id
        ])?;
    Ok(())
}

/// Deletes the oldest unnamed versions beyond the limit, but never the first.
fn thin(connection: &Connection, id: i64) -> Result<(), TransactionError> {
    connection
        .prepare_cached(
            "DELETE FROM versions WHERE puzzle = ?1 AND note IS NULL AND revision > 1 \
             AND revision NOT IN (SELECT revision FROM versions WHERE puzzle = ?1 \
             AND note IS NULL ORDER BY revision DESC LIMIT ?2)",
        )?
        .execute(params![id, limits::VERSIONS.cast_signed()])?;
    Ok(())
}
