//! Lexicons and rules of board games that users upload.

use rusqlite::{OptionalExtension as _, params};

use super::{Library, check_count};
use crate::error::WorkbenchError;
use crate::limits;

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameFileKind {
    /// Words: a list, a compiled lexicon or a KWG file.
    Lexicon,
    /// Rules: board, tiles and parameters.
    Rules,
}

impl GameFileKind {
    fn stored(self) -> &'static str {
        match self {
            Self::Lexicon => "lexicon",
            Self::Rules => "rules",
        }
    }

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lexicon => "lexicon",
            Self::Rules => "rules",
        }
    }
}

/// A file without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// Its name.
    pub name: String,
    /// How many words it has; 0 for rules.
    pub words: u64,
}

impl Library {
    /// The files of a kind, by name.
    pub fn game_files(&self, kind: GameFileKind) -> Result<Vec<GameFile>, WorkbenchError> {
        self.read(|connection| {
            let sql = "SELECT name, words FROM game_files WHERE kind = ? ORDER BY name";
            let mut statement = connection.prepare_cached(sql)?;
            let file = |row: &rusqlite::Row<'_>| {
                let words = row.get::<_, i64>(1)?.unsigned_abs();
                Ok(GameFile { name: row.get(0)?, words })
            };
            Ok(statement.query_map([kind.stored()], file)?.collect::<Result<_, _>>()?)
        })
    }

    /// The content of a file; `None` if there is none of that name.
    pub fn game_file(
        &self,
        kind: GameFileKind,
        name: &str,
    ) -> Result<Option<Vec<u8>>, WorkbenchError> {
        self.read(|connection| {
            let sql = "SELECT content FROM game_files WHERE kind = ? AND name = ?";
            let found = connection.query_row(sql, params![kind.stored(), name], |row| row.get(0));
            Ok(found.optional()?)
        })
    }

    /// Stores a file, replacing any other of that name.
    pub fn keep_game_file(
        &self,
        kind: GameFileKind,
        file: &GameFile,
        content: &[u8],
    ) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            let sql = "SELECT 1 FROM game_files WHERE kind = ? AND name = ?";
            if !connection.prepare_cached(sql)?.exists(params![kind.stored(), file.name])? {
                check_count(connection, "game_files", "lexicons and rules", limits::GAME_FILES)?;
            }
            connection.execute(
                "INSERT INTO game_files (kind, name, words, content) VALUES (?1, ?2, ?3, ?4) \
                 ON CONFLICT (kind, name) DO UPDATE SET words = ?3, content = ?4",
                params![kind.stored(), file.name, file.words.cast_signed(), content],
            )?;
            Ok(())
        })
    }

    /// Deletes a file.
    pub fn remove_game_file(&self, kind: GameFileKind, name: &str) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            let sql = "DELETE FROM game_files WHERE kind = ? AND name = ?";
            if connection.execute(sql, params![kind.stored(), name])? == 0 {
                let id = name.to_owned();
                return Err(WorkbenchError::Missing { what: kind.name(), id }.into());
            }
            Ok(())
        })
    }
}
