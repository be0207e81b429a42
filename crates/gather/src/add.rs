//! Files into the clue database.

use std::borrow::Cow;
use std::path::PathBuf;

use serde::Serialize;
use wordwright_formats::table::Row as TableRow;
use wordwright_knowledge::build::{is_frequency_list, is_ngram_model};
use wordwright_knowledge::database::{Imported, NewFile, NewList, content_hash};
use wordwright_knowledge::{ClueRecord, Database, Date, KnowledgeError, SourceKind};

use crate::archives::{self, Visitor};
use crate::error::GatherError;
use crate::rows::{Content, content, of_clued};
use crate::watch::{Progress, Watch};
use crate::{sphinx, vectors};

/// What evidence and manifests call what is added.
#[derive(Debug, Clone, Copy)]
pub struct Label<'a> {
    /// The source's name; without it, the file's.
    pub source: Option<&'a str>,
    /// The terms under which it may be used.
    pub licence: &'a str,
}

/// What a list holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListKind {
    /// The kind.
    pub kind: SourceKind,
    /// The topic of a list of names, empty otherwise.
    pub topic: &'static str,
}

/// What adding gave.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Added {
    /// Files of clues.
    pub files: usize,
    /// Files of clues that were there before.
    pub known: usize,
    /// Clues that are new.
    pub taken: u64,
    /// Clues that were there before.
    pub repeated: u64,
    /// Rows without a clue, or without an answer that fits a grid.
    pub unusable: u64,
    /// Rows that an earlier import, cut off, had done.
    pub resumed: u64,
    /// Lists.
    pub lists: usize,
    /// What could not be used, with the reason.
    pub skipped: Vec<(String, String)>,
    /// Whether the watcher stopped it; what was done is kept.
    pub stopped: bool,
}

/// Adds puzzles and tables of clues, in folders and archives too. One that was cut off
/// goes on where it stopped when the same files are given again.
///
/// # Errors
/// A file that is not there, or a database that cannot be written to.
pub fn add_clues(
    database: &mut Database,
    files: &[PathBuf],
    label: &Label<'_>,
    watch: &mut dyn Watch,
) -> Result<Added, GatherError> {
    add_clues_named(database, files, label, "", watch)
}

/// The same of the files whose names end so.
pub(crate) fn add_clues_named(
    database: &mut Database,
    files: &[PathBuf],
    label: &Label<'_>,
    ending: &str,
    watch: &mut dyn Watch,
) -> Result<Added, GatherError> {
    let mut adder = ClueAdder { database, label, ending, watch, added: Added::default() };
    for path in files {
        if !adder.added.stopped {
            archives::visit(path, &mut adder)?;
        }
    }
    Ok(adder.added)
}

/// Adds lists of a kind, in folders and archives too. A list replaces one of the same name.
///
/// # Errors
/// A file that is not there or is no such list, or a database that cannot be written to.
pub fn add_lists(
    database: &mut Database,
    files: &[PathBuf],
    kind: ListKind,
    label: &Label<'_>,
) -> Result<Added, GatherError> {
    let only = files.len() == 1;
    let mut adder = ListAdder { database, kind, label, only, added: Added::default() };
    for path in files {
        archives::visit(path, &mut adder)?;
    }
    let added = adder.added;
    match added.skipped.first() {
        Some((name, reason)) if added.lists == 0 => {
            let problem = std::io::Error::other(reason.clone());
            Err(GatherError::Read { path: name.into(), problem })
        }
        _ => Ok(added),
    }
}

/// Adds one file of the user's, which is in memory, under its name: clues, or a list of
/// this kind.
pub(crate) fn add_bytes(
    database: &mut Database,
    (name, bytes): (&str, &[u8]),
    kind: Option<ListKind>,
    watch: &mut dyn Watch,
) -> Result<Added, GatherError> {
    let label = &Label { source: Some(name), licence: "not stated" };
    let added = Added::default();
    if let Some(kind) = kind {
        let mut adder = ListAdder { database, kind, label, only: true, added };
        archives::visit_bytes(name, bytes, &mut adder)?;
        Ok(adder.added)
    } else {
        let mut adder = ClueAdder { database, label, ending: "", watch, added };
        archives::visit_bytes(name, bytes, &mut adder)?;
        Ok(adder.added)
    }
}

/// Takes list after list.
struct ListAdder<'a> {
    database: &'a mut Database,
    kind: ListKind,
    label: &'a Label<'a>,
    /// Whether one file alone was given.
    only: bool,
    added: Added,
}

impl Visitor for ListAdder<'_> {
    fn file(&mut self, name: &str, bytes: &[u8]) -> Result<(), GatherError> {
        // A list of the same name is replaced, so several need several names.
        let listed = match self.label.source {
            Some(source) if self.only && self.added.lists == 0 => source.to_owned(),
            Some(source) => format!("{source}: {name}"),
            None => name.to_owned(),
        };
        add_list(self.database, self.kind, &listed, self.label.licence, name, bytes)?;
        self.added.lists += 1;
        Ok(())
    }

    fn skipped(&mut self, name: &str, reason: &str) {
        self.added.skipped.push((name.to_owned(), reason.to_owned()));
    }
}

/// Adds one list; `file` names it in errors.
pub(crate) fn add_list(
    database: &mut Database,
    ListKind { kind, topic }: ListKind,
    name: &str,
    licence: &str,
    file: &str,
    bytes: &[u8],
) -> Result<(), GatherError> {
    let text = list_text(kind, file, bytes)?;
    Ok(database.add_list(&NewList { name, kind, topic, licence, text: &text })?)
}

/// The text of a list, or what is wrong with it.
fn list_text<'a>(
    kind: SourceKind,
    name: &str,
    bytes: &'a [u8],
) -> Result<Cow<'a, str>, KnowledgeError> {
    let wrong = |line: usize, expected| {
        let found = bytes.split(|&byte| byte == b'\n').nth(line - 1).unwrap_or_default();
        let found = String::from_utf8_lossy(&found[..found.len().min(240)]);
        let found = found.chars().filter(|character| !character.is_control()).take(60).collect();
        KnowledgeError::Source { path: name.into(), line, found, expected }
    };
    if kind == SourceKind::Language && sphinx::is_packed(bytes) {
        let whole = "the whole of a packed model of words, pairs and triples of words";
        return Ok(sphinx::arpa(bytes).ok_or_else(|| wrong(1, whole))?.into());
    }
    let text = std::str::from_utf8(bytes).map_err(|problem| {
        let before = &bytes[..problem.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        wrong(line, "text in UTF-8 (a Latin-1 list: iconv -f latin1 -t utf-8)")
    })?;
    match kind {
        SourceKind::Frequencies if !is_frequency_list(text) => Err(wrong(
            1,
            "a text, a tab and how often it was met, as `rent to⇥137465`, or words joined by `_`",
        )),
        SourceKind::Language if !is_ngram_model(text) => Err(wrong(
            1,
            "a model in ARPA's format, unpacked, with pairs of words below `\\2-grams:`, or as \
             CMU Sphinx packs it (`.lm.bin`)",
        )),
        SourceKind::Vectors => {
            Ok(vectors::lines(text).map_err(|expected| wrong(1, expected))?.into())
        }
        _ => Ok(text.into()),
    }
}

/// Takes file after file of clues.
struct ClueAdder<'a> {
    database: &'a mut Database,
    label: &'a Label<'a>,
    /// How the names of files end that are taken.
    ending: &'a str,
    watch: &'a mut dyn Watch,
    added: Added,
}

impl Visitor for ClueAdder<'_> {
    fn file(&mut self, name: &str, bytes: &[u8]) -> Result<(), GatherError> {
        if self.added.stopped || !name.ends_with(self.ending) {
            return Ok(());
        }
        let content = match content(name, bytes) {
            Ok(content) => content,
            Err(reason) => {
                self.skipped(name, &reason);
                return Ok(());
            }
        };
        let source = self.label.source.unwrap_or(name);
        let file = NewFile { name, hash: content_hash(bytes), source, licence: self.label.licence };
        let imported = match &content {
            Content::Puzzle(clued, date) => self.import(&file, of_clued(clued, *date))?,
            Content::Table(table) => {
                let (mut bad, mut first) = (0_usize, None);
                let rows: Vec<TableRow<'_>> = table
                    .rows()
                    .filter_map(|row| {
                        row.map_err(|problem| {
                            bad += 1;
                            first.get_or_insert_with(|| problem.to_string());
                        })
                        .ok()
                    })
                    .collect();
                if let Some(problem) = first {
                    let ending = if bad == 1 { "" } else { "s" };
                    self.skipped(name, &format!("{bad} row{ending}: {problem}"));
                }
                self.import(&file, rows.iter().map(row))?
            }
        };
        let added = &mut self.added;
        added.files += 1;
        added.known += usize::from(imported.known);
        added.taken += imported.taken;
        added.repeated += imported.repeated;
        added.unusable += imported.unusable;
        added.resumed += imported.resumed;
        added.stopped |= imported.stopped || self.watch.is_stopped();
        Ok(())
    }

    fn skipped(&mut self, name: &str, reason: &str) {
        self.added.skipped.push((name.to_owned(), reason.to_owned()));
    }
}

impl ClueAdder<'_> {
    fn import<'r>(
        &mut self,
        file: &NewFile<'_>,
        rows: impl Iterator<Item = ClueRecord<'r>>,
    ) -> Result<Imported, GatherError> {
        let before = self.added.taken;
        let watch = &mut *self.watch;
        watch.progress(&Progress::Adding { file: file.name, clues: before });
        let imported = self.database.import(file, rows, |done| {
            watch.progress(&Progress::Adding { file: file.name, clues: before + done });
            !watch.is_stopped()
        })?;
        Ok(imported)
    }
}

fn row<'a>(row: &'a TableRow<'_>) -> ClueRecord<'a> {
    ClueRecord {
        clue: &row.clue,
        answer: &row.answer,
        date: row.date.as_deref().and_then(date),
        slot: row.slot.as_deref(),
    }
}

/// A day. A year alone is its last day, so that `--until` lets no clue in too early.
fn date(text: &str) -> Option<Date> {
    Date::parse(text).or_else(|| {
        let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let year = is_year.then(|| text.parse().ok())??;
        Date::new(year, 12, 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_is_its_last_day() {
        let shown = |text| date(text).map(|date| date.to_string());
        assert_eq!(shown("2014").as_deref(), Some("2014-12-31"));
        assert_eq!(shown("2014-08-31").as_deref(), Some("2014-08-31"));
        for none in ["", "14", "1899", "20145", "+201", "year"] {
            assert_eq!(shown(none), None, "{none}");
        }
    }
}
