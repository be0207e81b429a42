//! Adds files to the clue database.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Serialize;
use wordwright_formats::LONGEST_FILE;
use wordwright_formats::table::{Layout, PART, Row as TableRow, Stream};
use wordwright_knowledge::build::{is_frequency_list, is_ngram_model};
use wordwright_knowledge::database::{Imported, NewFile, NewList, content_hash};
use wordwright_knowledge::{ClueRecord, Database, Date, KnowledgeError, SourceKind};

use crate::archives::{self, Member, Stopping, Visitor};
use crate::error::GatherError;
use crate::rows::{is_puzzle_name, of_clued, of_puzzle_file};
use crate::watch::{Progress, SharedWatch, Watch};
use crate::{sphinx, vectors};

/// How evidence and manifests name what is added.
#[derive(Debug, Clone, Copy)]
pub struct Label<'a> {
    /// The source's name; if absent, the file's.
    pub source: Option<&'a str>,
    /// The terms under which it may be used.
    pub licence: &'a str,
}

/// What a list contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListKind {
    /// The kind.
    pub kind: SourceKind,
    /// The topic of a list of names, empty otherwise.
    pub topic: &'static str,
}

/// The longest list that is stored, in bytes. Lists are stored unchanged, so a list must fit
/// into memory; vectors of half a million words take 400 MB.
pub(crate) const LONGEST_LIST: u64 = 512 << 20;

/// The result of adding files.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Added {
    /// Files of clues.
    pub files: usize,
    /// Files of clues that the database already had.
    pub known: usize,
    /// Clues that are new.
    pub taken: u64,
    /// Clues that the database already had.
    pub repeated: u64,
    /// Rows without a clue, or without an answer that fits a grid.
    pub unusable: u64,
    /// Rows that an earlier, interrupted import had already added.
    pub resumed: u64,
    /// Lists.
    pub lists: usize,
    /// Files that could not be used, with the reason: at most the first thousand.
    pub skipped: Vec<(String, String)>,
    /// How many more could not be used.
    pub more_skipped: u64,
    /// Whether the watcher stopped it; finished work is kept.
    pub stopped: bool,
}

/// The most files named in [`Added::skipped`].
const MOST_NAMED: usize = 1000;

impl Added {
    /// Counts a file that could not be used. One that was stopped halfway is not among them:
    /// it is added when the user continues.
    fn skip(&mut self, name: &str, reason: &str, watch: &SharedWatch<'_>) {
        if watch.is_stopped() {
            return;
        }
        if self.skipped.len() < MOST_NAMED {
            self.skipped.push((name.to_owned(), reason.to_owned()));
        } else {
            self.more_skipped += 1;
        }
    }

    fn ended(mut self, watch: &SharedWatch<'_>) -> Self {
        self.stopped |= watch.is_stopped();
        self
    }
}

/// Adds puzzles and tables of clues, also from folders and archives. An interrupted
/// import resumes when the same files are given again.
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

/// The same, for files whose names end in `ending`.
pub(crate) fn add_clues_named(
    database: &mut Database,
    files: &[PathBuf],
    label: &Label<'_>,
    ending: &str,
    watch: &mut dyn Watch,
) -> Result<Added, GatherError> {
    let scratch = scratch(database);
    let (watch, added) = (&SharedWatch::new(watch), Added::default());
    let mut adder = ClueAdder { database, label, ending, scratch: &scratch, watch, added };
    for path in files {
        if !watch.is_stopped() {
            archives::visit(path, &scratch, &|| watch.is_stopped(), &mut adder)?;
        }
    }
    Ok(adder.added.ended(watch))
}

/// Adds lists of a kind, also from folders and archives. A list replaces one of the same
/// name, and is added whole or not at all when `watch` stops it.
///
/// # Errors
/// A file that does not exist or is not such a list, or a database that cannot be
/// written to.
pub fn add_lists(
    database: &mut Database,
    files: &[PathBuf],
    kind: ListKind,
    label: &Label<'_>,
    watch: &mut dyn Watch,
) -> Result<Added, GatherError> {
    let only = files.len() == 1;
    let scratch = scratch(database);
    let (watch, added) = (&SharedWatch::new(watch), Added::default());
    let mut adder = ListAdder { database, kind, label, only, watch, added };
    for path in files {
        if !watch.is_stopped() {
            archives::visit(path, &scratch, &|| watch.is_stopped(), &mut adder)?;
        }
    }
    let added = adder.added.ended(watch);
    match added.skipped.first() {
        Some((name, reason)) if added.lists == 0 && !added.stopped => {
            let problem = io::Error::other(reason.clone());
            Err(GatherError::Read { path: name.into(), problem })
        }
        _ => Ok(added),
    }
}

/// The folder for unpacking files that must be read twice: beside the database, where there
/// is room for their content anyway.
fn scratch(database: &Database) -> PathBuf {
    let folder = database.path().parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// Adds an open file of the user's under its name: clues, or a list of this kind.
pub(crate) fn add_file(
    database: &mut Database,
    (name, file): (&str, &File),
    kind: Option<ListKind>,
    watch: &mut dyn Watch,
) -> Result<Added, GatherError> {
    let label = &Label { source: Some(name), licence: "not stated" };
    let (scratch, added) = (scratch(database), Added::default());
    let watch = &SharedWatch::new(watch);
    let stop = || watch.is_stopped();
    if let Some(kind) = kind {
        let mut adder = ListAdder { database, kind, label, only: true, watch, added };
        archives::visit_reader(name, file, &scratch, &stop, &mut adder)?;
        Ok(adder.added.ended(watch))
    } else {
        let ending = "";
        let mut adder = ClueAdder { database, label, ending, scratch: &scratch, watch, added };
        archives::visit_reader(name, file, &scratch, &stop, &mut adder)?;
        Ok(adder.added.ended(watch))
    }
}

/// Adds the lists it visits.
struct ListAdder<'a> {
    database: &'a mut Database,
    kind: ListKind,
    label: &'a Label<'a>,
    /// Whether only one file was given.
    only: bool,
    watch: &'a SharedWatch<'a>,
    added: Added,
}

impl Visitor for ListAdder<'_> {
    fn file(&mut self, name: &str, member: Member<'_>) -> Result<(), GatherError> {
        let bytes = match member.bytes(LONGEST_LIST) {
            Ok(bytes) => bytes,
            Err(problem) => {
                self.skipped(name, &problem.to_string());
                return Ok(());
            }
        };
        // A list of the same name is replaced, so each list needs its own name.
        let listed = match self.label.source {
            Some(source) if self.only && self.added.lists == 0 => source.to_owned(),
            Some(source) => format!("{source}: {name}"),
            None => name.to_owned(),
        };
        add_list(self.database, self.kind, &listed, self.label.licence, name, &bytes)?;
        self.added.lists += 1;
        Ok(())
    }

    fn skipped(&mut self, name: &str, reason: &str) {
        self.added.skip(name, reason, self.watch);
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

/// Adds the files of clues it visits.
struct ClueAdder<'a> {
    database: &'a mut Database,
    label: &'a Label<'a>,
    /// The ending of the file names to take.
    ending: &'a str,
    /// The folder for unpacking files.
    scratch: &'a Path,
    watch: &'a SharedWatch<'a>,
    added: Added,
}

impl Visitor for ClueAdder<'_> {
    fn file(&mut self, name: &str, mut member: Member<'_>) -> Result<(), GatherError> {
        if !name.ends_with(self.ending) {
            return Ok(());
        }
        let layout = if is_puzzle_name(name) {
            None
        } else {
            member.head(PART).ok().and_then(|head| Layout::guess(head).ok())
        };
        let imported = match layout {
            Some(layout) => self.table(name, member, layout)?,
            None => self.puzzle(name, member)?,
        };
        match imported {
            Ok(imported) => self.count(imported),
            Err(reason) => self.skipped(name, &reason),
        }
        Ok(())
    }

    fn skipped(&mut self, name: &str, reason: &str) {
        self.added.skip(name, reason, self.watch);
    }
}

/// What was added from a file, or why it cannot be used.
type AddResult = Result<Imported, String>;

impl ClueAdder<'_> {
    fn puzzle(&mut self, name: &str, member: Member<'_>) -> Result<AddResult, GatherError> {
        let bytes = match member.bytes(LONGEST_FILE as u64) {
            Ok(bytes) => bytes,
            Err(problem) => return Ok(Err(problem.to_string())),
        };
        let (clued, date) = match of_puzzle_file(name, &bytes) {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        let hash = content_hash(&*bytes).map_err(|problem| read_error(name, problem))?;
        let observe = &mut observer(self.watch, name, self.added.taken);
        let mut import = self.database.begin(&new_file(self.label, name, hash))?;
        import.add(of_clued(&clued, date), observe)?;
        Ok(Ok(import.finish()?))
    }

    /// Adds a table, part by part.
    fn table(
        &mut self,
        name: &str,
        member: Member<'_>,
        layout: Layout,
    ) -> Result<AddResult, GatherError> {
        let mut file = match member.seekable(self.scratch)? {
            Ok(file) => file,
            Err(problem) => return Ok(Err(problem.to_string())),
        };
        // The hash tells whether an earlier import had the file, so it comes first.
        let watch = self.watch;
        let hash = match content_hash(Stopping { reader: &mut file, stop: &|| watch.is_stopped() })
        {
            Ok(hash) => hash,
            Err(problem) if watch.is_stopped() => return Ok(Err(problem.to_string())),
            Err(problem) => return Err(read_error(name, problem)),
        };
        file.seek(SeekFrom::Start(0)).map_err(|problem| read_error(name, problem))?;
        let mut observe = observer(watch, name, self.added.taken);
        let mut import = self.database.begin(&new_file(self.label, name, hash))?;
        let mut stream = Stream::new(file, layout);
        let (mut bad, mut first) = (0_usize, None);
        while !import.is_over() {
            let part = stream.part().map_err(|problem| read_error(name, problem))?;
            let Some(part) = part else { break };
            let rows: Vec<TableRow<'_>> = part
                .rows()
                .filter_map(|row| {
                    row.map_err(|problem| {
                        bad += 1;
                        first.get_or_insert_with(|| problem.to_string());
                    })
                    .ok()
                })
                .collect();
            import.add(rows.iter().map(row), &mut observe)?;
        }
        let imported = import.finish()?;
        drop(observe);
        if let Some(problem) = first {
            let ending = if bad == 1 { "" } else { "s" };
            self.skipped(name, &format!("{bad} row{ending}: {problem}"));
        }
        Ok(Ok(imported))
    }

    fn count(&mut self, imported: Imported) {
        let added = &mut self.added;
        added.files += 1;
        added.known += usize::from(imported.known);
        added.taken += imported.taken;
        added.repeated += imported.repeated;
        added.unusable += imported.unusable;
        added.resumed += imported.resumed;
        added.stopped |= imported.stopped;
    }
}

fn new_file<'a>(label: &Label<'a>, name: &'a str, hash: u64) -> NewFile<'a> {
    NewFile { name, hash, source: label.source.unwrap_or(name), licence: label.licence }
}

fn read_error(name: &str, problem: io::Error) -> GatherError {
    GatherError::Read { path: name.into(), problem }
}

/// Reports to the watcher how many clues there are, including those of earlier
/// files.
fn observer(watch: &SharedWatch<'_>, file: &str, before: u64) -> impl FnMut(u64) -> bool {
    watch.progress(&Progress::Adding { file, clues: before });
    move |done| {
        watch.progress(&Progress::Adding { file, clues: before + done });
        !watch.is_stopped()
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

/// A day. A year on its own stands for its last day, so that `--until` never admits
/// a later clue.
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
