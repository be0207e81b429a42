//! Board games. A game is stored as its GCG text, which a referee can resume,
//! and the texts before each of its turns, for taking turns back.

use std::collections::HashSet;
use std::iter;

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use utoipa::ToSchema;

use super::puzzles::Saved;
use super::{Library, TransactionError, check_count, now};
use crate::error::WorkbenchError;
use crate::limits;

/// A game in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GameSummary {
    /// Its name in the API.
    pub id: i64,
    /// Its title.
    pub name: String,
    /// The latest revision.
    pub revision: i64,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When it was last saved, in milliseconds since 1970.
    pub updated: i64,
    /// Whether it is over.
    pub over: bool,
    /// Names and scores on one line.
    pub players: String,
}

/// A stored game.
#[derive(Debug, Clone)]
pub struct StoredGame {
    /// What a list shows of it.
    pub summary: GameSummary,
    /// The game's GCG text.
    pub gcg: Vec<u8>,
    /// The game before each turn that can be taken back, as JSON.
    pub earlier: String,
}

/// The content of a game to save.
#[derive(Debug)]
pub struct GameEdit<'a> {
    /// Whether it is over.
    pub over: bool,
    /// Names and scores on one line.
    pub players: &'a str,
    /// The game's GCG text.
    pub gcg: &'a [u8],
    /// The game before each turn that can be taken back, as JSON.
    pub earlier: &'a str,
}

const SUMMARY: &str = "id, name, revision, created, updated, over, players";

fn summary(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    Ok(GameSummary {
        id: row.get(0)?,
        name: row.get(1)?,
        revision: row.get(2)?,
        created: row.get(3)?,
        updated: row.get(4)?,
        over: row.get(5)?,
        players: row.get(6)?,
    })
}

fn game(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    Ok(StoredGame { summary: summary(row)?, gcg: row.get(7)?, earlier: row.get(8)? })
}

fn find(connection: &Connection, id: i64) -> Result<StoredGame, TransactionError> {
    let sql = format!("SELECT {SUMMARY}, gcg, earlier FROM games WHERE id = ? AND removed IS NULL");
    let found = connection.prepare_cached(&sql)?.query_row([id], game).optional()?;
    found.ok_or_else(|| WorkbenchError::Missing { what: "game", id: id.to_string() }.into())
}

/// The name, or the name with the first number that makes it another one: `Ann and Ben (2)`.
/// Deleted games count, since they can be restored.
fn free_name(connection: &Connection, name: &str) -> Result<String, TransactionError> {
    let sql = "SELECT name FROM games \
               WHERE name = ?1 OR substr(name, 1, length(?1) + 2) = ?1 || ' ('";
    let mut statement = connection.prepare_cached(sql)?;
    let taken: HashSet<String> =
        statement.query_map([name], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    let mut names = iter::once(name.to_owned()).chain(numbered);
    Ok(names.find(|name| !taken.contains(name)).unwrap_or_else(|| name.to_owned()))
}

impl Library {
    /// The games, most recently saved first.
    pub fn games(&self) -> Result<Vec<GameSummary>, WorkbenchError> {
        self.read(|connection| {
            let sql = format!(
                "SELECT {SUMMARY} FROM games WHERE removed IS NULL ORDER BY updated DESC, id DESC"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            Ok(statement.query_map([], summary)?.collect::<Result<_, _>>()?)
        })
    }

    /// Loads a game.
    pub fn game(&self, id: i64) -> Result<StoredGame, WorkbenchError> {
        self.read(|connection| find(connection, id))
    }

    /// Stores a new game, with a number after its name if another has that name.
    pub fn add_game(&self, name: &str, edit: &GameEdit<'_>) -> Result<Saved, WorkbenchError> {
        self.transact(|connection| {
            check_count(connection, "games", "games in the library", limits::GAMES)?;
            let (at, name) = (now(), free_name(connection, name)?);
            connection.execute(
                "INSERT INTO games (name, revision, created, updated, over, players, gcg, earlier) \
                 VALUES (?, 1, ?, ?, ?, ?, ?, ?)",
                params![name, at, at, edit.over, edit.players, edit.gcg, edit.earlier],
            )?;
            Ok(Saved { id: connection.last_insert_rowid(), revision: 1, updated: at })
        })
    }

    /// Saves a game.
    pub fn save_game(
        &self,
        id: i64,
        based_on: i64,
        edit: &GameEdit<'_>,
    ) -> Result<Saved, WorkbenchError> {
        self.transact(|connection| {
            let current = find(connection, id)?.summary.revision;
            if current != based_on {
                return Err(WorkbenchError::Stale { what: "game", id, based_on, current }.into());
            }
            let (at, revision) = (now(), current + 1);
            connection.execute(
                "UPDATE games SET revision = ?, updated = ?, over = ?, players = ?, gcg = ?, \
                 earlier = ?, analysis = NULL WHERE id = ?",
                params![revision, at, edit.over, edit.players, edit.gcg, edit.earlier, id],
            )?;
            Ok(Saved { id, revision, updated: at })
        })
    }

    /// The analysis of a game as JSON, if there is one.
    pub fn analysis(&self, id: i64) -> Result<Option<String>, WorkbenchError> {
        self.read(|connection| {
            find(connection, id)?;
            let sql = "SELECT analysis FROM games WHERE id = ?";
            Ok(connection.query_row(sql, [id], |row| row.get(0))?)
        })
    }

    /// Stores the analysis of a game, as JSON. The revision does not change, since the
    /// game is the same.
    pub fn keep_analysis(&self, id: i64, analysis: &str) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            find(connection, id)?;
            let sql = "UPDATE games SET analysis = ? WHERE id = ?";
            connection.execute(sql, params![analysis, id])?;
            Ok(())
        })
    }

    /// Restores a deleted game; its clock continues from when the game was saved.
    pub fn restore_game(&self, id: i64) -> Result<GameSummary, WorkbenchError> {
        self.transact(|connection| {
            connection.execute("UPDATE games SET removed = NULL WHERE id = ?", [id])?;
            Ok(find(connection, id)?.summary)
        })
    }

    /// Marks a game as deleted.
    pub fn remove_game(&self, id: i64) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            find(connection, id)?;
            connection.execute("UPDATE games SET removed = ? WHERE id = ?", [now(), id])?;
            Ok(())
        })
    }
}
