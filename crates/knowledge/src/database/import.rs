//! Imports files of clues, batch by batch.

use std::io::{self, Read};

use rusqlite::{OptionalExtension as _, params};
use xxhash_rust::xxh3::Xxh3;

use super::Database;
use wordwright_lexicon::Capital;

use crate::base::text::{answer, clue_key};
use crate::base::{ClueRecord, Date, SourceKind};
use crate::error::KnowledgeError;

/// Rows of one transaction: a second's work.
const BATCH: u64 = 20_000;

/// The hash of a file's bytes (XXH3, 64 bits), read to the end.
///
/// # Errors
/// An error of reading.
pub fn content_hash(mut file: impl Read) -> io::Result<u64> {
    let mut hasher = Xxh3::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok(hasher.digest()),
            Ok(read) => hasher.update(&buffer[..read]),
            Err(problem) if problem.kind() == io::ErrorKind::Interrupted => {}
            Err(problem) => return Err(problem),
        }
    }
}

/// A file to import.
#[derive(Clone, Copy, Debug)]
pub struct NewFile<'a> {
    /// Its display name.
    pub name: &'a str,
    /// A hash of its bytes: the same file is not imported twice.
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

/// The result of importing a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Clues that are new.
    pub taken: u64,
    /// Clues already in the database: the same clue and answer on the same day in the same slot.
    pub repeated: u64,
    /// Rows without a clue, or without an answer that fits a grid.
    pub unusable: u64,
    /// Rows that an earlier, interrupted import had already imported.
    pub resumed: u64,
    /// Whether an earlier import had completed the file.
    pub known: bool,
    /// Whether the observer stopped it; rows imported so far are kept.
    pub stopped: bool,
}

impl Database {
    /// Imports the rows of a file. After each batch `observe` gets the number of rows read,
    /// and returns whether to continue.
    ///
    /// # Errors
    /// A database that is locked, full or damaged. Completed batches are kept;
    /// importing the same file again continues after them.
    pub fn import<'r>(
        &mut self,
        file: &NewFile<'_>,
        rows: impl IntoIterator<Item = ClueRecord<'r>>,
        mut observe: impl FnMut(u64) -> bool,
    ) -> Result<Imported, KnowledgeError> {
        let mut import = self.begin(file)?;
        import.add(rows, &mut observe)?;
        import.finish()
    }

    /// Begins to import a file in parts, for files that should not be held in memory as a whole.
    ///
    /// # Errors
    /// A database that is locked, full or damaged.
    pub fn begin(&mut self, file: &NewFile<'_>) -> Result<Import<'_>, KnowledgeError> {
        let (id, result) = self.register(file)?;
        Ok(Import { database: self, file: id, to_skip: result.resumed, done: 0, result })
    }

    /// The file's id, and how far an earlier import got.
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
                let letters = Capital::spell(&letters);
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
                     repeated = repeated + ?, unusable = unusable + ?
                 WHERE id = ?",
                params![
                    looked.cast_signed(),
                    now.taken.cast_signed(),
                    now.repeated.cast_signed(),
                    now.unusable.cast_signed(),
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

    /// Stores a list, to be built into packs.
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

/// A file that is being imported in parts. Dropping this keeps what was
/// imported, and importing the same file again continues after it.
#[derive(Debug)]
pub struct Import<'d> {
    database: &'d mut Database,
    file: i64,
    /// Rows that an earlier import has completed.
    to_skip: u64,
    /// Rows read so far, including those.
    done: u64,
    result: Imported,
}

impl Import<'_> {
    /// Whether there is nothing left to do: an earlier import completed the
    /// file, or the observer has stopped this one.
    pub fn is_over(&self) -> bool {
        self.result.known || self.result.stopped
    }

    /// Imports further rows. After each batch `observe` gets the number of rows
    /// read, and returns whether to continue.
    ///
    /// # Errors
    /// As [`Database::import`].
    pub fn add<'r>(
        &mut self,
        rows: impl IntoIterator<Item = ClueRecord<'r>>,
        observe: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(), KnowledgeError> {
        let mut rows = rows.into_iter();
        while !self.is_over() && self.to_skip > 0 && rows.next().is_some() {
            self.to_skip -= 1;
            self.done += 1;
        }
        while !self.is_over() {
            let before = self.done;
            let mut batch = rows.by_ref().take(BATCH as usize).peekable();
            if batch.peek().is_none() {
                break;
            }
            self.database.batch(self.file, &mut batch, &mut self.done, &mut self.result)?;
            if self.done - before < BATCH {
                break;
            }
            self.result.stopped = !observe(self.done);
        }
        Ok(())
    }

    /// Marks the file as complete, unless the import was stopped, and returns the result.
    ///
    /// # Errors
    /// As [`Database::import`].
    pub fn finish(self) -> Result<Imported, KnowledgeError> {
        if !self.is_over() {
            let error = self.database.error();
            let sql = "UPDATE file SET finished = 1 WHERE id = ?";
            self.database.connection.execute(sql, [self.file]).map_err(error)?;
        }
        Ok(self.result)
    }
}
