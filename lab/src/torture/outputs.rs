//! Output that cannot be written: a full device, a file that may not grow, a stream that is
//! closed or has no reader. The program must end with a documented exit code, keep the old
//! file, and leave nothing else behind.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use wordwright_cli::error::CliError;

use super::{Ended, Trial, ended, root, start_error};

const PATIENCE: Duration = Duration::from_secs(60);

/// Commands that write the file `$OUT`, in the words of the shell.
const WRITERS: [&str; 4] = [
    "$P convert puzzle.ipuz $OUT --format puz --force",
    "$P print puzzle.ipuz -o $OUT --force",
    "$P words compile words.txt -o $OUT --force",
    "$P words merge words.txt -o $OUT --force",
];

/// Commands that print.
const PRINTERS: [&str; 5] = [
    "$P show puzzle.ipuz",
    "$P check puzzle.ipuz",
    "$P words stats -w words.txt",
    "$P convert puzzle.ipuz - --format xd",
    "$P reference",
];

/// What is done to a printer's output; `X` is the command.
const STREAMS: [&str; 4] = ["X >/dev/full", "X >&-", "X | head -c 1 >/dev/null", "X 2>&-"];

pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let puzzle = root().join("examples/puzzles/nine-by-nine.ipuz");
    let bytes =
        fs::read(&puzzle).map_err(|problem| CliError::Read { path: puzzle.clone(), problem })?;
    trial.write("puzzle.ipuz", bytes)?;
    trial.write("words.txt", "TEN;50\nTAN;40\nNET;60\n".repeat(1000))?;
    while trial.next() {
        if trial.random.bool() {
            let printer = PRINTERS[trial.random.usize(..PRINTERS.len())];
            let stream = STREAMS[trial.random.usize(..STREAMS.len())];
            shell(trial, &stream.replace('X', printer), "-")?;
        } else {
            limited(trial)?;
        }
        let left = trial.leftovers();
        if !left.is_empty() {
            trial.fail(format!("left behind: {left:?}"));
        }
    }
    Ok(())
}

/// A writer whose file may not grow beyond some blocks, or that writes to a full device.
fn limited(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let writer = WRITERS[trial.random.usize(..WRITERS.len())];
    let before = b"what was there".as_slice();
    trial.write("out", before)?;
    if trial.random.bool() {
        let ended = shell(trial, writer, "/dev/full")?;
        if ended != Ended::Code(2) {
            trial.fail(format!("{ended:?} on a full device: {writer}"));
        }
        return Ok(());
    }
    // Beyond the limit the system refuses to write, as it does on a full disk.
    let blocks = trial.random.u32(..4);
    let ended = shell(trial, &format!("trap '' XFSZ; ulimit -f {blocks}; {writer}"), "out")?;
    let now = fs::read(trial.path("out")).unwrap_or_default();
    let whole = match ended {
        Ended::Code(0) => now != before && !now.is_empty(),
        _ => now == before,
    };
    if !whole {
        trial.fail(format!("{ended:?}, {} bytes after {blocks} blocks: {writer}", now.len()));
    }
    Ok(())
}

/// Runs a line of the shell, which must end with a documented exit code.
fn shell(trial: &mut Trial<'_>, line: &str, out: &str) -> Result<Ended, CliError> {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(trial.folder);
    command.env("P", trial.program).env("OUT", out).env("HOME", trial.folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let ended = ended(command, PATIENCE).map_err(|problem| start_error(trial.program, problem))?;
    if !ended.is_documented() {
        trial.fail(format!("{ended:?}: {line}"));
    }
    Ok(ended)
}
