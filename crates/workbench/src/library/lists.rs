//! Word lists and the user's own words.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Library, TransactionError, check_count, now};
use crate::error::WorkbenchError;
use crate::limits;
use wordwright_service::rules::LengthMinimum;

/// A word list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ListView)]
pub struct StoredList {
    /// Its name in the API.
    pub id: i64,
    /// Its title.
    pub name: String,
    /// Whether its words are used.
    pub enabled: bool,
    /// The minimum score, 0 to 100.
    pub minimum: u8,
    /// Different minimum scores for some lengths.
    pub lengths: Vec<LengthMinimum>,
    /// How many words it has.
    pub words: u64,
    /// Whether it is built in.
    pub built_in: bool,
}

/// Changes to a list; `None` leaves a field unchanged.
#[derive(Debug, Clone, Default)]
pub struct ListChange {
    /// The new title.
    pub name: Option<String>,
    /// Its new position among the lists, from 0.
    pub place: Option<usize>,
    /// Whether its words are used.
    pub enabled: Option<bool>,
    /// The minimum score.
    pub minimum: Option<u8>,
    /// Different minimum scores for some lengths.
    pub lengths: Option<Vec<LengthMinimum>>,
}

/// A word of the user's own list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnWord {
    /// Its spelling.
    pub word: String,
    /// Its score; `None` if it is banned.
    pub score: Option<u8>,
}

fn list(row: &Row<'_>) -> rusqlite::Result<StoredList> {
    let lengths: String = row.get(4)?;
    // Without these, words below the user's own minimum would come back.
    let lengths = serde_json::from_str(&lengths).map_err(|problem| {
        rusqlite::Error::FromSqlConversionFailure(4, Type::Text, problem.into())
    })?;
    Ok(StoredList {
        id: row.get(0)?,
        name: row.get(1)?,
        enabled: row.get(2)?,
        minimum: row.get(3)?,
        lengths,
        words: row.get::<_, i64>(5)?.unsigned_abs(),
        built_in: row.get(6)?,
    })
}

const COLUMNS: &str = "id, name, enabled, minimum, lengths, words, content IS NULL";

impl Library {
    /// The lists in order of priority, highest first.
    pub fn lists(&self) -> Result<Vec<StoredList>, WorkbenchError> {
        self.read(|connection| {
            let sql = format!("SELECT {COLUMNS} FROM lists ORDER BY place, id");
            let mut statement = connection.prepare_cached(&sql)?;
            Ok(statement.query_map([], list)?.collect::<Result<_, _>>()?)
        })
    }

    /// The text of a list; `None` for the built-in one.
    pub fn list_text(&self, id: i64) -> Result<Option<Vec<u8>>, WorkbenchError> {
        self.read(|connection| {
            let sql = "SELECT content FROM lists WHERE id = ?";
            let found = connection.query_row(sql, [id], |row| row.get(0)).optional()?;
            found.ok_or_else(|| missing(id))
        })
    }

    /// Stores a new list, above all others.
    pub fn add_list(
        &self,
        name: &str,
        text: &[u8],
        words: u64,
        minimum: u8,
    ) -> Result<StoredList, WorkbenchError> {
        self.transact(|connection| {
            check_count(connection, "lists", "word lists", limits::LISTS)?;
            check_name(connection, name, None)?;
            connection.execute("UPDATE lists SET place = place + 1", [])?;
            connection.execute(
                "INSERT INTO lists (name, place, enabled, minimum, lengths, words, content) \
                 VALUES (?, 0, 1, ?, '[]', ?, ?)",
                params![name, minimum, words.cast_signed(), text],
            )?;
            let id = connection.last_insert_rowid();
            let sql = format!("SELECT {COLUMNS} FROM lists WHERE id = ?");
            Ok(connection.query_row(&sql, [id], list)?)
        })
    }

    /// Changes a list.
    pub fn change_list(&self, id: i64, change: &ListChange) -> Result<StoredList, WorkbenchError> {
        self.transact(|connection| {
            let sql = format!("SELECT {COLUMNS} FROM lists WHERE id = ?");
            let found = connection.query_row(&sql, [id], list).optional()?;
            let mut found = found.ok_or_else(|| missing(id))?;
            if let Some(name) = &change.name {
                check_name(connection, name, Some(id))?;
                found.name.clone_from(name);
            }
            found.enabled = change.enabled.unwrap_or(found.enabled);
            found.minimum = change.minimum.unwrap_or(found.minimum);
            if let Some(lengths) = &change.lengths {
                found.lengths.clone_from(lengths);
            }
            let lengths = serde_json::to_string(&found.lengths).unwrap_or_else(|_| "[]".into());
            connection.execute(
                "UPDATE lists SET name = ?, enabled = ?, minimum = ?, lengths = ? WHERE id = ?",
                params![found.name, found.enabled, found.minimum, lengths, id],
            )?;
            if let Some(place) = change.place {
                let mut statement =
                    connection.prepare("SELECT id FROM lists ORDER BY place, id")?;
                let mut ids: Vec<i64> =
                    statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
                ids.retain(|&other| other != id);
                ids.insert(place.min(ids.len()), id);
                for (place, id) in ids.into_iter().enumerate() {
                    connection.execute(
                        "UPDATE lists SET place = ? WHERE id = ?",
                        params![place.cast_signed(), id],
                    )?;
                }
            }
            Ok(found)
        })
    }

    /// Deletes a list; the built-in one can only be turned off.
    pub fn remove_list(&self, id: i64) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            let sql = "SELECT content IS NULL FROM lists WHERE id = ?";
            match connection.query_row(sql, [id], |row| row.get(0)).optional()? {
                None => return Err(missing(id)),
                Some(true) => {
                    let found = "the list that is built in";
                    let expected = "one of your lists; this one can be switched off";
                    return Err(WorkbenchError::value("id", found, expected).into());
                }
                Some(false) => {}
            }
            connection.execute("DELETE FROM lists WHERE id = ?", [id])?;
            Ok(())
        })
    }

    /// The user's own words.
    pub fn own_words(&self) -> Result<Vec<OwnWord>, WorkbenchError> {
        self.read(|connection| {
            let sql = "SELECT word, score FROM own_words ORDER BY word";
            let mut statement = connection.prepare_cached(sql)?;
            let word = |row: &Row<'_>| Ok(OwnWord { word: row.get(0)?, score: row.get(1)? });
            Ok(statement.query_map([], word)?.collect::<Result<_, _>>()?)
        })
    }

    /// Sets the score of a word in the user's own list, or bans it.
    pub fn set_own_word(&self, word: &str, score: Option<u8>) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            let sql = "SELECT 1 FROM own_words WHERE word = ?";
            if !connection.prepare_cached(sql)?.exists([word])? {
                check_count(connection, "own_words", "words of your own", limits::OWN_WORDS)?;
            }
            connection.execute(
                "INSERT INTO own_words (word, score, changed) VALUES (?1, ?2, ?3) \
                 ON CONFLICT (word) DO UPDATE SET score = ?2, changed = ?3",
                params![word, score, now()],
            )?;
            Ok(())
        })
    }

    /// Removes a word from the user's own list.
    pub fn forget_own_word(&self, word: &str) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            if connection.execute("DELETE FROM own_words WHERE word = ?", [word])? == 0 {
                let id = word.to_owned();
                return Err(WorkbenchError::Missing { what: "own word", id }.into());
            }
            Ok(())
        })
    }
}

/// Checks that no list but `own` has that name: minimum scores are found by it.
fn check_name(
    connection: &Connection,
    name: &str,
    own: Option<i64>,
) -> Result<(), TransactionError> {
    let sql = "SELECT 1 FROM lists WHERE name = ? AND id IS NOT ?";
    if connection.prepare_cached(sql)?.exists(params![name, own])? {
        let found = format!("{name:?}, the name of another list");
        return Err(WorkbenchError::value("name", found, "another name").into());
    }
    Ok(())
}

fn missing(id: i64) -> TransactionError {
    WorkbenchError::Missing { what: "word list", id: id.to_string() }.into()
}
