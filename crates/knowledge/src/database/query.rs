//! Asking the database.

use rusqlite::{Row as SqlRow, params};

use super::Database;
use crate::text::answer;
use crate::{Builder, Date, KnowledgeError, Row, SourceKind, Topics};

/// A clue that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
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

/// A file that was taken.
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
    /// Clues of it that were there before.
    pub repeated: u64,
    /// Rows of it that could not be used.
    pub unusable: u64,
    /// Whether all of it has been read.
    pub finished: bool,
}

/// How much a database holds.
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

const FOUND: &str = "SELECT clue.text, answer.text, seen.day, seen.slot, source.name
    FROM seen JOIN clue ON clue.id = seen.clue JOIN answer ON answer.id = seen.answer
    JOIN file ON file.id = seen.file JOIN source ON source.id = file.source";

fn found(row: &SqlRow<'_>) -> rusqlite::Result<Found> {
    Ok(Found {
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
    /// How an answer has been clued, the latest first, `most` at most.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn of_answer(&self, text: &str, most: u32) -> Result<Vec<Found>, KnowledgeError> {
        let letters = answer(text).unwrap_or_default();
        let letters = String::from_utf8_lossy(&letters);
        let sql = format!("{FOUND} WHERE answer.text = ? ORDER BY seen.day DESC, seen.id LIMIT ?");
        self.find(&sql, params![letters, most])
    }

    /// The clues that hold all words of a query, in whatever form, the best
    /// match first, `most` at most.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn search(&self, query: &str, most: u32) -> Result<Vec<Found>, KnowledgeError> {
        // Each word in quotation marks, so that none is an operator.
        let words: Vec<String> = query
            .split(|character: char| !character.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(|word| format!("\"{word}\""))
            .collect();
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let sql = format!(
            "{FOUND} JOIN clue_words ON clue_words.rowid = clue.id
             WHERE clue_words MATCH ? ORDER BY clue_words.rank, seen.day DESC, seen.id LIMIT ?"
        );
        self.find(&sql, params![words.join(" "), most])
    }

    fn find(
        &self,
        sql: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<Vec<Found>, KnowledgeError> {
        let mut statement = self.connection.prepare(sql).map_err(self.error())?;
        let rows = statement.query_map(parameters, found).map_err(self.error())?;
        rows.collect::<Result<_, _>>().map_err(self.error())
    }

    /// The files that were taken, in that order.
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

    /// How much there is.
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
        let lists = || {
            let sql = "SELECT name, kind, licence FROM list ORDER BY name";
            let mut statement = self.connection.prepare(sql)?;
            let lists =
                statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            lists.collect::<Result<_, _>>()
        };
        Ok(Contents {
            seen: count("SELECT count(*) FROM seen")?,
            clues: count("SELECT count(*) FROM clue")?,
            answers: count("SELECT count(*) FROM answer")?,
            dates: day("min")?.zip(day("max")?),
            files: count("SELECT count(*) FROM file")?,
            lists: lists().map_err(self.error())?,
        })
    }

    /// Checks the file's structure: `SQLite`'s own integrity check.
    ///
    /// # Errors
    /// What is damaged.
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

    /// Gives everything to a builder: clues source by source, then the lists.
    ///
    /// # Errors
    /// A database that is locked or damaged.
    pub fn give(&self, builder: &mut Builder) -> Result<(), KnowledgeError> {
        self.give_clues(builder).map_err(self.error())?;
        self.give_lists(builder).map_err(self.error())
    }

    fn give_clues(&self, builder: &mut Builder) -> rusqlite::Result<()> {
        let mut sources =
            self.connection.prepare("SELECT id, name, licence FROM source ORDER BY id")?;
        let sources = sources
            .query_map((), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
            .collect::<rusqlite::Result<Vec<(i64, String, String)>>>()?;
        for (source, name, licence) in sources {
            let mut statement = self.connection.prepare(
                "SELECT clue.text, answer.text, day, slot FROM seen
                 JOIN clue ON clue.id = seen.clue JOIN answer ON answer.id = seen.answer
                 JOIN file ON file.id = seen.file WHERE file.source = ? ORDER BY seen.id",
            )?;
            let mut rows = statement.query([source])?;
            let mut taker = builder.source(&name, &licence);
            while let Some(row) = rows.next()? {
                let text = |at| row.get_ref(at).and_then(|value| Ok(value.as_str()?));
                taker.add(Row {
                    clue: text(0)?,
                    answer: text(1)?,
                    date: date(row.get(2)?),
                    slot: Some(text(3)?),
                });
            }
            taker.finish();
        }
        Ok(())
    }

    fn give_lists(&self, builder: &mut Builder) -> rusqlite::Result<()> {
        let sql = "SELECT name, kind, topic, licence, text FROM list ORDER BY id";
        let mut statement = self.connection.prepare(sql)?;
        let mut rows = statement.query(())?;
        while let Some(row) = rows.next()? {
            let text = |at| row.get_ref(at).and_then(|value| Ok(value.as_str()?));
            let (name, licence, list) = (text(0)?, text(3)?, text(4)?);
            match SourceKind::named(text(1)?) {
                Some(SourceKind::Thesaurus) => builder.add_thesaurus(name, licence, list),
                Some(SourceKind::Names) => {
                    let topics = Topics::named(text(2)?).unwrap_or_default();
                    builder.add_names(name, licence, topics, list)
                }
                Some(SourceKind::Frequencies) => builder.add_frequencies(name, licence, list),
                Some(SourceKind::Vectors) => builder.add_vectors(name, licence, list),
                Some(SourceKind::Language) => builder.add_language(name, licence, list),
                _ => builder.add_words(name, licence, list),
            };
        }
        Ok(())
    }
}
