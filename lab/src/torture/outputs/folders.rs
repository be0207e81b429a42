//! Commands that write several files, or the same one repeatedly, with a limit
//! on file sizes. They must leave old or new files, never half of one, and
//! without the limit the same command must do all of its work.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::path::Path;

use wordwright_cli::error::CliError;
use wordwright_knowledge::Database;

use super::super::{Ended, Trial};
use super::{refused, shell, within};

/// Rows of the table that goes into a clue database.
const ROWS: usize = 2_000;

/// The guarantee after a command that could not write everything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guarantee {
    /// Each file is the old one or the new one.
    Each,
    /// All files are the old ones, or all are the new ones.
    All,
    /// A game can be resumed where it was saved.
    Game,
    /// A database can be added to.
    Database,
}

/// Commands that write into the folder `$OUT`, each with the line that prepares it.
const WRITERS: [(&str, &str, &str, Guarantee); 6] = [
    ("man", "", "$P man $OUT", Guarantee::Each),
    ("batch run", "", "$P batch run plan.json --out $OUT", Guarantee::Each),
    (
        "selfplay",
        "",
        "$P selfplay --games 3 --seed 1 --words words.txt --gcg $OUT --force",
        Guarantee::Each,
    ),
    (
        "play",
        "",
        "if [ -e $OUT/game.gcg ]; then $P play $OUT/game.gcg --words words.txt; else $P play $OUT/game.gcg \
         --player A=club --player B=expert --seed 1 --words words.txt; fi",
        Guarantee::Game,
    ),
    (
        "knowledge add",
        "",
        "$P knowledge add table.csv --database $OUT/clues.db",
        Guarantee::Database,
    ),
    (
        "knowledge build",
        "$P knowledge build -o $OUT --plain",
        "$P knowledge build --database made.db -o $OUT --plain --force",
        Guarantee::All,
    ),
];

/// The last one takes many seconds, so it is drawn only once in this many times.
const RARE: usize = 512;

/// The files of a folder and of those in it, by path. Drafts and locks count too.
type Files = BTreeMap<String, Vec<u8>>;

/// The files of each command before it and after it without a limit.
#[derive(Default)]
pub struct Folders {
    prepared: BTreeMap<usize, (Files, Files)>,
    counts: [usize; WRITERS.len()],
}

impl Folders {
    pub fn attempt(&mut self, trial: &mut Trial<'_>) -> Result<(), CliError> {
        let last = WRITERS.len() - 1;
        let rare = trial.random.usize(..RARE) == 0;
        let at = if rare { last } else { trial.random.usize(..last) };
        self.counts[at] += 1;
        let (_, _, line, kept) = WRITERS[at];
        let (old, new) = match self.prepared.entry(at) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(empty) => empty.insert(prepare(trial, at)?),
        };
        let old = if trial.random.bool() { old } else { &Files::new() };
        lay(trial, old)?;
        let largest = new.values().map(Vec::len).max().unwrap_or(0) as u64;
        let blocks = trial.random.u64(..=largest / 512 + 1);
        let (ended, message) = shell(trial, &within(blocks, line), "folder")?;
        if ended != Ended::Code(0) {
            refused(trial, line, &ended, &message);
            compare(trial, &format!("{blocks} blocks: {line}"), kept, (old, new));
            let (ended, message) = shell(trial, line, "folder")?;
            if ended != Ended::Code(0) {
                trial.fail(format!(
                    "{ended:?}, {message:?} on a second try after {blocks} blocks: {line}"
                ));
            }
        }
        let found = files(trial);
        let whole =
            if kept == Guarantee::Database { rows(trial) == Some(ROWS) } else { found == *new };
        if !whole {
            let names: Vec<&String> = found.keys().collect();
            trial.fail(format!(
                "not what it is without a limit, after {blocks} blocks, {names:?}: {line}"
            ));
        }
        Ok(())
    }

    pub fn counts(&self) -> String {
        let counts =
            WRITERS.iter().zip(self.counts).map(|(writer, count)| format!("{count} {}", writer.0));
        counts.collect::<Vec<_>>().join(", ")
    }
}

/// Runs a command without a limit; returns the files before and after it.
fn prepare(trial: &mut Trial<'_>, at: usize) -> Result<(Files, Files), CliError> {
    let (_, before, line, kept) = WRITERS[at];
    if matches!(kept, Guarantee::Database | Guarantee::All) && !trial.path("made.db").exists() {
        let rows = (0..ROWS).map(|row| format!("ERIE,Great Lake {row}\n"));
        trial.write("table.csv", format!("answer,clue\n{}", rows.collect::<String>()))?;
        shell(trial, "$P knowledge add table.csv --database made.db", "-")?;
    }
    lay(trial, &Files::new())?;
    let mut old = Files::new();
    if !before.is_empty() {
        shell(trial, before, "folder")?;
        old = files(trial);
    }
    let (ended, message) = shell(trial, line, "folder")?;
    let new = files(trial);
    if ended != Ended::Code(0) || new.is_empty() {
        trial.fail(format!("{ended:?}, {message:?}, {} files without a limit: {line}", new.len()));
    }
    if kept == Guarantee::Each {
        old = new.keys().map(|name| (name.clone(), b"what was there".to_vec())).collect();
    }
    Ok((old, new))
}

/// Fails if a file is neither old nor new.
fn compare(trial: &mut Trial<'_>, after: &str, kept: Guarantee, (old, new): (&Files, &Files)) {
    let found = files(trial);
    let is_one = |(name, bytes): (&String, &Vec<u8>)| {
        [old, new].into_iter().any(|files| files.get(name) == Some(bytes))
    };
    let whole = match kept {
        Guarantee::Each => {
            found.iter().all(is_one) && old.keys().all(|name| found.contains_key(name))
        }
        Guarantee::All => found == *old || found == *new,
        // The second try resumes from them.
        Guarantee::Game => found.keys().all(|name| name == "game.gcg"),
        Guarantee::Database => found.keys().all(|name| name.starts_with("clues.db")),
    };
    if !whole {
        let other = found.iter().filter(|file| !is_one(*file)).map(|file| file.0);
        let other: Vec<&String> = other.collect();
        trial.fail(format!("neither old nor new, {other:?} after {after}"));
    }
}

/// Makes these files the only ones of the folder.
fn lay(trial: &Trial<'_>, files: &Files) -> Result<(), CliError> {
    let folder = trial.path("folder");
    let failed = |problem| CliError::Write { path: folder.clone(), problem };
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    fs::create_dir_all(&folder).map_err(failed)?;
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&folder)).map_err(failed)?;
        fs::write(path, bytes).map_err(failed)?;
    }
    Ok(())
}

fn files(trial: &Trial<'_>) -> Files {
    let mut files = Files::new();
    collect(&trial.path("folder"), "", &mut files);
    // A lock is empty and stays.
    files.remove(".lock");
    files
}

fn collect(folder: &Path, before: &str, files: &mut Files) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = format!("{before}{}", name.to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
        } else {
            files.insert(name, fs::read(path).unwrap_or_default());
        }
    }
}

/// The clues of the database in the folder, if it passes its own checks.
fn rows(trial: &Trial<'_>) -> Option<usize> {
    let database = Database::open_existing(&trial.path("folder/clues.db")).ok()?;
    database.verify().ok()?;
    Some(database.of_answer("ERIE", u32::MAX).ok()?.len())
}
