//! Whether what a user installs works: the archive, installed as users do it, and the wheel, each
//! in an empty folder with an empty home.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4 as _;

use super::installer;
use crate::error::TaskError;
use crate::server::Server;
use crate::test::venv::{Venv, emptied};

/// How long the workbench may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most memory of a command that looks something up in the embedded knowledge, in bytes. The
/// aim is 40 MB, which the clues of the glossary (experiment 086) exceed a little.
const STARTING_MEMORY: u64 = 49_000_000;

/// The longest that the fastest of [`STARTS`] such commands may take. One alone would measure what
/// else the machine does; the fastest of several, what the program does. The aim is 60 ms, on a machine
/// that does nothing else.
const STARTING_TIME: Duration = Duration::from_millis(90);

/// How often such a command is started.
const STARTS: usize = 5;

/// What the wheel is tried with: a fill, a solved puzzle, a play.
const PYTHON: &str = "\
import sys
import wordwright as ww
grid = ww.Grid.parse('.....\\n.....\\n.....\\n.....\\n.....')
print(ww.fill(grid, ww.WordList.english(min_score=50), seed=1).outcome)
print(len(ww.solve(ww.Puzzle.read(sys.argv[1])).slots))
print(ww.plays(ww.Board(), 'ACERS??', ww.Lexicon.english(), most=1)[0].score > 0)
";

/// An installed program, and a folder that is its home and where it runs.
struct Installed {
    program: PathBuf,
    folder: PathBuf,
}

/// Installs the archive with the installer of this system and uses what that installed.
///
/// # Errors
/// An archive that cannot be installed, a command that does not do its work, or an optimised
/// program that takes too long or too much memory to start.
pub fn try_archive(
    root: &Path,
    archive: &Path,
    checksums: &Path,
    is_optimised: bool,
) -> Result<(), TaskError> {
    let folder = root.join("target/dist-smoke");
    emptied(&folder)?;
    let failed = |source| TaskError::Write { path: folder.clone(), source };
    let releases = std::path::absolute(folder.join("releases")).map_err(failed)?;
    let home = std::path::absolute(folder.join("home")).map_err(failed)?;
    installer::offer(&releases, archive, checksums)?;
    fs::create_dir_all(&home).map_err(failed)?;
    let mut installer = installer::command(root, &releases);
    installer.env("WORDWRIGHT_BIN", home.join("bin"));
    prints(&mut installer, installer::SCRIPT, "Installed wordwright ")?;
    let program = home.join("bin").join(format!("wordwright{}", std::env::consts::EXE_SUFFIX));
    let installed = Installed { program, folder: home };

    installed.prints(&["--version"], "wordwright ")?;
    let examples = std::path::absolute(root.join("examples")).map_err(failed)?;
    let pattern = examples.join("patterns/nine.txt");
    installed.prints(&["fill", &pattern.to_string_lossy()], "Across")?;
    let puzzle = examples.join("puzzles/nine-by-nine.ipuz");
    installed.prints(&["solve", &puzzle.to_string_lossy()], "confidence")?;
    installed.prints(&["selfplay", "--games", "1", "--seed", "1"], "1 game")?;
    if is_optimised && cfg!(target_os = "linux") {
        installed.starts_small()?;
    }
    installed.serves()
}

/// Installs the wheel into an empty environment and uses it.
///
/// # Errors
/// A wheel that cannot be installed, or results that are not as they should be.
pub fn try_wheel(root: &Path, wheel: &Path) -> Result<(), TaskError> {
    let venv = Venv::fresh(&root.join("target/dist-venv"))?;
    venv.install([wheel])?;
    let puzzle = root.join("examples/puzzles/nine-by-nine.ipuz");
    let mut python = venv.python();
    python.args(["-c", PYTHON]).arg(puzzle);
    let output = output(&mut python, "python")?;
    let printed = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
    if printed == "filled\n30\nTrue\n" {
        return Ok(());
    }
    Err(TaskError::Smoke { command: "the wheel".to_owned(), found: printed })
}

/// Runs a command, which must succeed and print `expected`.
fn prints(command: &mut Command, shown: &str, expected: &str) -> Result<(), TaskError> {
    let output = output(command, shown)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if output.status.success() && printed.contains(expected) {
        println!("{shown}: works");
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(TaskError::Smoke { command: shown.to_owned(), found: format!("{printed}{errors}") })
}

impl Installed {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(&self.folder).env_remove("XDG_DATA_HOME");
        command.env("HOME", &self.folder).env("APPDATA", &self.folder);
        command
    }

    /// Runs the program, which must succeed and print `expected`.
    fn prints(&self, arguments: &[&str], expected: &str) -> Result<(), TaskError> {
        let shown = format!("wordwright {}", arguments[0]);
        prints(self.command().args(arguments), &shown, expected)
    }

    /// Looks an answer up in the embedded knowledge, which is unpacked at every start.
    fn starts_small(&self) -> Result<(), TaskError> {
        let shown = "wordwright answers";
        let lost = |source| TaskError::Run { command: shown.to_owned(), source };
        let (mut memory, mut least) = (0, Duration::MAX);
        for _ in 0..STARTS {
            let mut command = self.command();
            command.args(["answers", "Great Lake", "--length", "4"]);
            let started = Instant::now();
            let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
            let ended = quiet.spawn().and_then(|mut child| child.wait4()).map_err(lost)?;
            least = least.min(started.elapsed());
            memory = memory.max(ended.rusage.maxrss);
        }
        println!(
            "{shown}: at least {} ms, at most {:.1} MB",
            least.as_millis(),
            memory as f64 / 1e6
        );
        starts_within_limits(least, memory)
            .map_err(|found| TaskError::Smoke { command: shown.to_owned(), found })
    }

    /// Starts the workbench and fetches its page, a file the page names, and the help.
    fn serves(&self) -> Result<(), TaskError> {
        let shown = "wordwright serve".to_owned();
        let lost = |source| TaskError::Run { command: "wordwright serve".to_owned(), source };
        let mut command = self.command();
        let server = Server::start(command.args(["serve", "--no-open"]).stderr(Stdio::null()))?;
        let host = server.url.trim_start_matches("http://");
        let page = get(host, "/").map_err(lost)?;
        let asset = page.split('"').find(|part| part.starts_with("/assets/"));
        let Some(asset) = asset else {
            return Err(TaskError::Smoke { command: shown, found: page });
        };
        for path in [asset, "/help/"] {
            let found = get(host, path).map_err(lost)?;
            if !found.starts_with("HTTP/1.1 200") {
                return Err(TaskError::Smoke { command: shown, found });
            }
        }
        println!("{shown}: works");
        Ok(())
    }
}

/// What is wrong with a start of this length and memory.
fn starts_within_limits(least: Duration, memory: u64) -> Result<(), String> {
    if memory >= STARTING_MEMORY {
        return Err(format!("{memory} bytes of memory; expected less than {STARTING_MEMORY}"));
    }
    if least >= STARTING_TIME {
        let most = STARTING_TIME.as_millis();
        let times = format!("{} ms, the fastest of {STARTS}", least.as_millis());
        return Err(format!("{times}; expected less than {most} ms on an idle machine"));
    }
    Ok(())
}

/// The server's answer, including headers.
fn get(host: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn output(command: &mut Command, shown: &str) -> Result<Output, TaskError> {
    let failed = |source| TaskError::Run { command: shown.to_owned(), source };
    command.stdin(Stdio::null()).output().map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_or_large_start_is_refused() {
        let starts = |millis, memory| starts_within_limits(Duration::from_millis(millis), memory);
        starts(89, 48_999_999).unwrap();
        let slow = starts(90, 1).unwrap_err();
        assert!(slow.starts_with("90 ms, the fastest of 5; expected less than 90 ms"), "{slow}");
        assert!(starts(1, 49_000_000).unwrap_err().starts_with("49000000 bytes of memory"));
    }
}
