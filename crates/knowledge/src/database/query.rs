//! Queries on the database.

use rusqlite::types::Type;
use rusqlite::{Row as SqlRow, params};

use super::Database;
use wordwright_lexicon::Capital;

use crate::base::text::answer;
use crate::base::{ClueRecord, Date, SourceKind, Topics};
use crate::error::KnowledgeError;

/// A clue that matches a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueMatch {
    /// The clue as written.
    pub clue: String,
    /// The answer, A to Z.
    pub answer: String,
    /// The day.
    pub date: Option<Date>,
    /// The slot; empty if unknown.
    pub slot: String,
    /// The source.
    pub source: String,
}

/// An imported file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredFile {
    /// Its name.
    pub name: String,
    /// Its source.
    pub source: String,
    /// The terms of the source.
    pub licence: String,
    /// Clues taken from it.
    pub taken: u64,
    /// Clues of it that were already in the database.
    pub repeated: u64,
    /// Rows of it that could not be used.
    pub unusable: u64,
    /// Whether it has been imported completely.
    pub finished: bool,
}

/// The sizes of a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contents {
    /// Clues with answers.
    pub seen: u64,
    /// Different clues.
    pub clues: u64,
    /// Different answers.
    pub answers: u64,
    /// The first and the last day.
    pub dates: Option<(Date, Date)>,
    /// Files.
    pub files: u64,
    /// Lists by name, with their kinds and terms.
    pub lists: Vec<(String, String, String)>,
}

/// A source of clues.
pub(crate) struct StoredSource {
    id: i64,
    pub name: String,
    pub licence: String,
}

/// A list as it was imported.
pub(crate) struct StoredList<'a> {
    pub name: &'a str,
    pub kind: SourceKind,
    pub topics: Topics,
    pub licence: &'a str,
    pub text: &'a str,
}

const MATCHES: &str = "SELECT clue.text, answer.text, seen.day, seen.slot, source.name
    FROM seen JOIN clue ON clue.id = seen.clue JOIN answer ON answer.id = seen.answer
    JOIN file ON file.id = seen.file JOIN source ON source.id = file.source";

fn clue_match(row: &SqlRow<'_>) -> rusqlite::Result<ClueMatch> {
    Ok(ClueMatch {
        clue: row.get(0)?,
        answer: row.get(1)?,
        date: date(row.get(2)?),
        slot: row.get(3)?,
        source: row.get(4)?,
    })
}

fn date(day: i64) -> Option<Date> {
    u16::try_from(day).ok().and_then(Date::from_number)
}

impl Database {
    /// Up to `most` clues of an answer, the latest first.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn of_answer(&self, text: &str, most: u32) -> Result<Vec<ClueMatch>, KnowledgeError> {
        let letters = answer(text).unwrap_or_default();
        let letters = Capital::spell(&letters);
        let sql =
            format!("{MATCHES} WHERE answer.text = ? ORDER BY seen.day DESC, seen.id LIMIT ?");
        self.find(&sql, params![letters, most])
    }

    /// Up to `most` clues that contain all words of a query in any inflection,
    /// the best match first.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn search(&self, query: &str, most: u32) -> Result<Vec<ClueMatch>, KnowledgeError> {
        // Quote each word, so that none is an operator.
        let words: Vec<String> = query
            .split(|character: char| !character.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(|word| format!("\"{word}\""))
            .collect();
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let sql = format!(
            "{MATCHES} JOIN clue_words ON clue_words.rowid = clue.id
             WHERE clue_words MATCH ? ORDER BY clue_words.rank, seen.day DESC, seen.id LIMIT ?"
        );
        self.find(&sql, params![words.join(" "), most])
    }

    fn find(
        &self,
        sql: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<Vec<ClueMatch>, KnowledgeError> {
        let mut statement = self.connection.prepare(sql).map_err(self.error())?;
        let rows = statement.query_map(parameters, clue_match).map_err(self.error())?;
        rows.collect::<Result<_, _>>().map_err(self.error())
    }

    /// The imported files, in order of import.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn files(&self) -> Result<Vec<StoredFile>, KnowledgeError> {
        let sql = "SELECT file.name, source.name, licence, taken, repeated, unusable, finished
             FROM file JOIN source ON source.id = file.source ORDER BY file.id";
        let mut statement = self.connection.prepare(sql).map_err(self.error())?;
        let files = statement.query_map((), |row| {
            let count = |at: usize| row.get::<_, i64>(at).map(i64::cast_unsigned);
            Ok(StoredFile {
                name: row.get(0)?,
                source: row.get(1)?,
                licence: row.get(2)?,
                taken: count(3)?,
                repeated: count(4)?,
                unusable: count(5)?,
                finished: row.get(6)?,
            })
        });
        files.and_then(Iterator::collect).map_err(self.error())
    }

    /// The sizes of the database.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn contents(&self) -> Result<Contents, KnowledgeError> {
        let count = |sql: &str| {
            let count = self.connection.query_row(sql, (), |row| row.get::<_, i64>(0));
            count.map(i64::cast_unsigned).map_err(self.error())
        };
        let day = |which: &str| {
            let sql = format!("SELECT ifnull({which}(day), 0) FROM seen WHERE day > 0");
            count(&sql).map(|day| date(day.cast_signed()))
        };
        Ok(Contents {
            seen: count("SELECT count(*) FROM seen")?,
            clues: count("SELECT count(*) FROM clue")?,
            answers: count("SELECT count(*) FROM answer")?,
            dates: day("min")?.zip(day("max")?),
            files: count("SELECT count(*) FROM file")?,
            lists: self.lists()?,
        })
    }

    /// Its lists by name, with their kinds and terms.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn lists(&self) -> Result<Vec<(String, String, String)>, KnowledgeError> {
        let lists = || {
            let sql = "SELECT name, kind, licence FROM list ORDER BY name";
            let mut statement = self.connection.prepare(sql)?;
            let lists =
                statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            lists.collect::<Result<_, _>>()
        };
        lists().map_err(self.error())
    }

    /// Checks the file's structure: `SQLite`'s own integrity check.
    ///
    /// # Errors
    /// The damage found.
    pub fn verify(&self) -> Result<(), KnowledgeError> {
        let found: String = self
            .connection
            .query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))
            .map_err(self.error())?;
        if found == "ok" {
            return Ok(());
        }
        Err(KnowledgeError::NotADatabase { path: self.path.clone(), found })
    }

    /// The sources of its clues, in the order in which they were first imported.
    pub(crate) fn sources(&self) -> Result<Vec<StoredSource>, KnowledgeError> {
        let sql = "SELECT id, name, licence FROM source ORDER BY id";
        let mut statement = self.connection.prepare(sql).map_err(self.error())?;
        let sources = statement.query_map((), |row| {
            Ok(StoredSource { id: row.get(0)?, name: row.get(1)?, licence: row.get(2)? })
        });
        sources.and_then(Iterator::collect).map_err(self.error())
    }

    /// Calls `each` with every clue of a source, in the order of import.
    pub(crate) fn each_clue(
        &self,
        source: &StoredSource,
        mut each: impl FnMut(ClueRecord<'_>),
    ) -> Result<(), KnowledgeError> {
        let sql = "SELECT clue.text, answer.text, day, slot FROM seen
            JOIN clue ON clue.id = seen.clue JOIN answer ON answer.id = seen.answer
            JOIN file ON file.id = seen.file WHERE file.source = ? ORDER BY seen.id";
        let mut read = || {
            let mut statement = self.connection.prepare(sql)?;
            let mut rows = statement.query([source.id])?;
            while let Some(row) = rows.next()? {
                each(ClueRecord {
                    clue: text(row, 0)?,
                    answer: text(row, 1)?,
                    date: date(row.get(2)?),
                    slot: Some(text(row, 3)?),
                });
            }
            Ok(())
        };
        read().map_err(self.error())
    }

    /// Calls `each` with every list, in the order of import.
    pub(crate) fn each_list(
        &self,
        mut each: impl FnMut(StoredList<'_>),
    ) -> Result<(), KnowledgeError> {
        let sql = "SELECT name, kind, topic, licence, text FROM list ORDER BY id";
        let unknown = |column, what: &str| {
            let problem = format!("a list of an unknown {what}");
            rusqlite::Error::FromSqlConversionFailure(column, Type::Text, problem.into())
        };
        let mut read = || {
            let mut statement = self.connection.prepare(sql)?;
            let mut rows = statement.query(())?;
            while let Some(row) = rows.next()? {
                each(StoredList {
                    name: text(row, 0)?,
                    kind: SourceKind::named(text(row, 1)?).ok_or_else(|| unknown(1, "kind"))?,
                    topics: match text(row, 2)? {
                        "" => Topics::default(),
                        topic => Topics::named(topic).ok_or_else(|| unknown(2, "topic"))?,
                    },
                    licence: text(row, 3)?,
                    text: text(row, 4)?,
                });
            }
            Ok(())
        };
        read().map_err(self.error())
    }
}

fn text<'r>(row: &'r SqlRow<'_>, column: usize) -> rusqlite::Result<&'r str> {
    Ok(row.get_ref(column)?.as_str()?)
}
