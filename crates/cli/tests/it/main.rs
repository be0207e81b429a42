//! Runs the program as a person would, in a folder of its own for each test.

mod answers;
mod bad_input;
mod batch;
mod bench;
mod convert;
mod evaluate;
mod fill;
mod game_files;
mod games;
mod knowledge;
mod other;
mod papers;
mod plays;
mod puzzles;
mod review;
mod serve;
mod solve;
mod words;

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A folder that holds a test's files, and in which the program runs.
struct Place(TempDir);

/// What a run left behind.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Place {
    /// A folder with these files.
    fn with(files: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            place.write(name, text.as_bytes());
        }
        place
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.path().join(name), bytes).unwrap();
    }

    fn read(&self, name: &str) -> String {
        String::from_utf8(std::fs::read(self.path().join(name)).unwrap()).unwrap()
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// The names of the files in the folder.
    fn names(&self) -> Vec<String> {
        let entries = self.path().read_dir().unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The program with arguments that no space divides, ready to start.
    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wordwright"));
        command.current_dir(self.path()).args(arguments.split(' ')).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &str) -> Run {
        let output = self.command(arguments).output().unwrap();
        Run {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The JSON objects that a run prints, and its exit code.
    fn json(&self, arguments: &str) -> (Vec<Value>, Option<i32>) {
        let run = self.run(arguments);
        let objects = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        (objects, run.code)
    }
}

/// Three entries across and three down.
const OPEN: &str = "...\n...\n...\n";

/// Six words, which do not fill [`OPEN`].
const WORDS: &str = "bit;60\nice;50\nten;70\nbin;40\ntea;55\nbig;90\n";
