//! Output that cannot be written: a full device, a file that may not grow, a stream that is
//! closed or has no reader. The program must end with a documented exit code and a message,
//! keep the old file, and leave nothing else behind.

mod folders;

use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use wordwright_cli::error::CliError;

use super::{Ended, Trial, root, start_error, wait};
use folders::Folders;

const PATIENCE: Duration = Duration::from_secs(60);

/// Commands that write the file `$OUT`, in the words of the shell.
const WRITERS: [&str; 6] = [
    "$P convert puzzle.ipuz $OUT --format puz --force",
    "$P print puzzle.ipuz -o $OUT --force",
    "$P words compile words.txt -o $OUT --force",
    "$P words merge words.txt -o $OUT --force",
    "$P batch plan fill patterns --words words.txt -o $OUT --force",
    "$P batch merge plan.json --out shards -o $OUT --force",
];

/// Commands that print.
const PRINTERS: [&str; 7] = [
    "$P show puzzle.ipuz",
    "$P check puzzle.ipuz",
    "$P words stats -w words.txt",
    "$P convert puzzle.ipuz - --format xd",
    "$P reference",
    "$P selfplay --games 2 --words words.txt",
    "$P batch run plan.json --out shards",
];

/// What happens to the output of a command that prints; `X` is the command.
const STREAMS: [&str; 4] = [FULL, "X >&-", "X | head -c 1 >/dev/null", "X 2>&-"];

/// A stream that refuses every byte.
const FULL: &str = "X >/dev/full";

/// Words for grids and games.
const WORDS: &str = "TEN;50\nTAN;40\nNET;60\nANT;50\nTEA;70\nEAT;60\nATE;60\nAT;40\nAN;40\nNE;30\n";

pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    prepare(trial)?;
    let mut folders = Folders::default();
    while trial.next() {
        match trial.random.u8(..20) {
            0..8 => printed(trial)?,
            8..16 => limited(trial)?,
            _ => folders.attempt(trial)?,
        }
        let left = trial.leftovers();
        if !left.is_empty() {
            trial.fail(format!("left behind: {left:?}"));
        }
    }
    trial.notes.push(format!("folders and databases: {}", folders.counts()));
    Ok(())
}

fn prepare(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let puzzle = root().join("examples/puzzles/nine-by-nine.ipuz");
    let bytes =
        fs::read(&puzzle).map_err(|problem| CliError::Read { path: puzzle.clone(), problem })?;
    trial.write("puzzle.ipuz", bytes)?;
    trial.write("words.txt", WORDS.repeat(300))?;
    let patterns = trial.path("patterns");
    fs::create_dir_all(&patterns).map_err(|problem| CliError::Write { path: patterns, problem })?;
    for (name, pattern) in [("a", "...\n...\n...\n"), ("b", "..\n..\n"), ("c", "T.N\n...\n..T\n")] {
        trial.write(&format!("patterns/{name}.txt"), pattern)?;
    }
    shell(trial, "$P batch plan fill patterns --words words.txt -o plan.json --force", "-")?;
    shell(trial, "$P batch run plan.json --out shards", "-")?;
    Ok(())
}

/// A printing command whose output is refused.
fn printed(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let printer = PRINTERS[trial.random.usize(..PRINTERS.len())];
    let stream = STREAMS[trial.random.usize(..STREAMS.len())];
    let (ended, message) = shell(trial, &stream.replace('X', printer), "-")?;
    if stream == FULL {
        refused(trial, printer, &ended, &message);
    }
    Ok(())
}

/// A writing command whose file may not grow beyond some blocks, or that writes to a full device.
fn limited(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let writer = WRITERS[trial.random.usize(..WRITERS.len())];
    let before = b"what was there".as_slice();
    trial.write("out", before)?;
    if trial.random.bool() {
        let (ended, message) = shell(trial, writer, "/dev/full")?;
        refused(trial, writer, &ended, &message);
        return Ok(());
    }
    let blocks = trial.random.u64(..4);
    let (ended, message) = shell(trial, &within(blocks, writer), "out")?;
    let now = fs::read(trial.path("out")).unwrap_or_default();
    if ended == Ended::Code(0) {
        if now == before || now.is_empty() {
            trial.fail(format!("nothing written, and exit code 0: {writer}"));
        }
        return Ok(());
    }
    refused(trial, writer, &ended, &message);
    if now != before {
        trial.fail(format!("{ended:?}, {} bytes after {blocks} blocks: {writer}", now.len()));
    }
    Ok(())
}

/// The command with a limit on file sizes in blocks of 512 bytes: the system
/// refuses to write more, as on a full disk.
fn within(blocks: u64, command: &str) -> String {
    format!("trap '' XFSZ; ulimit -f {blocks}; {command}")
}

/// A command that could not write must end with exit code 2 and a reason.
fn refused(trial: &mut Trial<'_>, command: &str, ended: &Ended, message: &str) {
    if *ended != Ended::Code(2) || !message.contains("error: ") {
        trial.fail(format!("{ended:?} with the message {message:?}: {command}"));
    }
}

/// Runs a line of the shell, which must end with a documented exit code;
/// returns how it ended and its standard error.
fn shell(trial: &mut Trial<'_>, line: &str, out: &str) -> Result<(Ended, String), CliError> {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(trial.folder);
    command.env("P", trial.program).env("OUT", out).env("HOME", trial.folder);
    command.env("XDG_DATA_HOME", trial.folder);
    // A pipe, since a file would be limited too.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut run = || {
        let mut child = command.spawn()?;
        let ended = wait(&mut child, PATIENCE)?;
        let mut message = Vec::new();
        if let Some(mut errors) = child.stderr.take() {
            errors.read_to_end(&mut message)?;
        }
        Ok((ended, String::from_utf8_lossy(&message).into_owned()))
    };
    let (ended, message) = run().map_err(|problem| start_error(trial.program, problem))?;
    if !ended.is_documented() {
        trial.fail(format!("{ended:?}: {line}"));
    }
    Ok((ended, message))
}
