//! Taking files of clues, batch by batch.

use rusqlite::{OptionalExtension as _, params};

use super::Database;
use crate::base::text::{answer, clue_key};
use crate::base::{ClueRecord, Date, SourceKind};
use crate::error::KnowledgeError;

/// Rows of one transaction: a second's work.
const BATCH: u64 = 20_000;

/// The hash of a file's bytes (XXH3, 64 bits).
pub fn content_hash(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

/// A file to take.
#[derive(Clone, Copy, Debug)]
pub struct NewFile<'a> {
    /// Its name, as shown.
    pub name: &'a str,
    /// A hash of its bytes: the same file is not taken twice.
    pub hash: u64,
    /// The source that it belongs to.
    pub source: &'a str,
    /// The terms of the source.
    pub licence: &'a str,
}

/// A list to keep: words, names, a thesaurus.
#[derive(Clone, Copy, Debug)]
pub struct NewList<'a> {
    /// Its name. A list of the same name is replaced.
    pub name: &'a str,
    /// What it holds.
    pub kind: SourceKind,
    /// The topic of a list of names, empty otherwise.
    pub topic: &'a str,
    /// Its terms.
    pub licence: &'a str,
    /// The list.
    pub text: &'a str,
}

/// What a file gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Clues that are new.
    pub taken: u64,
    /// Clues that were there: the same clue and answer on the same day in the
    /// same slot.
    pub repeated: u64,
    /// Rows without a clue, or without an answer that fits a grid.
    pub unusable: u64,
    /// Rows that an earlier import, cut off, had done.
    pub resumed: u64,
    /// Whether an earlier import had done the whole file.
    pub known: bool,
    /// Whether the observer stopped it; what was taken so far is kept.
    pub stopped: bool,
}

impl Database {
    /// Takes the rows of a file. After each batch `observe` hears how many rows
    /// have been looked at, and says whether to go on.
    ///
    /// # Errors
    /// A database that is locked, full or damaged. Batches that were done before
    /// stay; taking the same file again goes on after them.
    pub fn import<'r>(
        &mut self,
        file: &NewFile<'_>,
        rows: impl IntoIterator<Item = ClueRecord<'r>>,
        mut observe: impl FnMut(u64) -> bool,
    ) -> Result<Imported, KnowledgeError> {
        let (id, mut result) = self.register(file)?;
        if result.known {
            return Ok(result);
        }
        let mut done = result.resumed;
        let mut rows = rows.into_iter().skip(usize::try_from(done).unwrap_or(usize::MAX));
        loop {
            let before = done;
            self.batch(id, &mut rows.by_ref().take(BATCH as usize), &mut done, &mut result)?;
            let finished = done - before < BATCH;
            if finished {
                return Ok(result);
            }
            if !observe(done) {
                result.stopped = true;
                return Ok(result);
            }
        }
    }

    /// The file's id, and what an earlier import has done of it.
    fn register(&mut self, file: &NewFile<'_>) -> Result<(i64, Imported), KnowledgeError> {
        let error = |problem| super::database_error(&self.path, problem);
        let transaction = self.connection.transaction().map_err(error)?;
        let known = transaction
            .query_row(
                "SELECT id, rows_done, finished FROM file WHERE hash = ?",
                [file.hash.cast_signed()],
                |row| Ok((row.get(0)?, row.get::<_, i64>(1)?, row.get(2)?)),
            )
            .optional()
            .map_err(error)?;
        if let Some((id, done, known)) = known {
            let resumed = if known { 0 } else { done.cast_unsigned() };
            return Ok((id, Imported { resumed, known, ..Imported::default() }));
        }
        let id = (|| {
            transaction.execute(
                "INSERT INTO source (name, licence) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                [file.source, file.licence],
            )?;
            transaction.execute(
                "INSERT INTO file (source, name, hash)
                 SELECT id, ?, ? FROM source WHERE name = ?",
                params![file.name, file.hash.cast_signed(), file.source],
            )?;
            let id = transaction.last_insert_rowid();
            transaction.commit()?;
            Ok(id)
        })()
        .map_err(error)?;
        Ok((id, Imported::default()))
    }

    fn batch(
        &mut self,
        file: i64,
        rows: &mut dyn Iterator<Item = ClueRecord<'_>>,
        done: &mut u64,
        result: &mut Imported,
    ) -> Result<(), KnowledgeError> {
        let error = |problem| super::database_error(&self.path, problem);
        let mut looked = 0_u64;
        let mut now = Imported::default();
        (|| {
            let transaction = self.connection.transaction()?;
            for row in rows {
                looked += 1;
                let letters = answer(row.answer).filter(|_| !clue_key(row.clue).is_empty());
                let Some(letters) = letters else {
                    now.unusable += 1;
                    continue;
                };
                let mut insert = transaction
                    .prepare_cached("INSERT INTO clue (text) VALUES (?) ON CONFLICT DO NOTHING")?;
                let clue: i64 = if insert.execute([row.clue.trim()])? == 1 {
                    let id = transaction.last_insert_rowid();
                    transaction
                        .prepare_cached("INSERT INTO clue_words (rowid, text) VALUES (?, ?)")?
                        .execute(params![id, row.clue.trim()])?;
                    id
                } else {
                    transaction
                        .prepare_cached("SELECT id FROM clue WHERE text = ?")?
                        .query_row([row.clue.trim()], |row| row.get(0))?
                };
                let letters = std::str::from_utf8(&letters).unwrap_or_default();
                transaction
                    .prepare_cached("INSERT INTO answer (text) VALUES (?) ON CONFLICT DO NOTHING")?
                    .execute([letters])?;
                let day = row.date.map_or(-file, |date: Date| i64::from(date.number()));
                let new = transaction
                    .prepare_cached(
                        "INSERT INTO seen (clue, answer, day, slot, file)
                         SELECT ?, id, ?, ?, ? FROM answer WHERE text = ?
                         ON CONFLICT DO NOTHING",
                    )?
                    .execute(params![clue, day, row.slot.unwrap_or_default(), file, letters])?;
                if new == 1 {
                    now.taken += 1;
                } else {
                    now.repeated += 1;
                }
            }
            transaction.execute(
                "UPDATE file SET rows_done = rows_done + ?, taken = taken + ?,
                     repeated = repeated + ?, unusable = unusable + ?, finished = ?
                 WHERE id = ?",
                params![
                    looked.cast_signed(),
                    now.taken.cast_signed(),
                    now.repeated.cast_signed(),
                    now.unusable.cast_signed(),
                    looked < BATCH,
                    file
                ],
            )?;
            transaction.commit()
        })()
        .map_err(error)?;
        *done += looked;
        result.taken += now.taken;
        result.repeated += now.repeated;
        result.unusable += now.unusable;
        Ok(())
    }

    /// Keeps a list, for packs to be built with it.
    ///
    /// # Errors
    /// A database that is locked, full or damaged.
    pub fn add_list(&mut self, list: &NewList<'_>) -> Result<(), KnowledgeError> {
        self.connection
            .execute(
                "INSERT OR REPLACE INTO list (name, kind, topic, licence, text)
                 VALUES (?, ?, ?, ?, ?)",
                [list.name, list.kind.name(), list.topic, list.licence, list.text],
            )
            .map_err(self.error())?;
        Ok(())
    }
}
