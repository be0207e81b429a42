//! A separate folder for each test, in which the program runs as a person would
//! run it. The tests of `lab` also include this file.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::PROGRAM;

/// Variables that name a proxy, or say for which addresses there is none.
const PROXIES: [&str; 8] = [
    "ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "NO_PROXY",
    "no_proxy",
];

/// A folder that holds a test's files, and in which the program runs.
pub struct Place(TempDir);

/// The result of a run.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Run {
    pub fn of(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: as_on_unix(String::from_utf8(output.stdout).unwrap()),
            err: as_on_unix(String::from_utf8(output.stderr).unwrap()),
        }
    }
}

/// A text of the program with paths and the system's words as they are on Unix: the tests are
/// about what the program says around them. In JSON `\` has another meaning, so it stays.
pub fn as_on_unix(text: String) -> String {
    if !cfg!(windows) || text.starts_with(['{', '[']) {
        return text;
    }
    let missing = "No such file or directory (os error 2)";
    text.replace('\\', "/")
        .replace("The system cannot find the file specified. (os error 2)", missing)
        .replace("The system cannot find the path specified. (os error 3)", missing)
}

impl Place {
    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            place.write(name, text.as_bytes());
        }
        place
    }

    pub fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.path().join(name), bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        String::from_utf8(std::fs::read(self.path().join(name)).unwrap()).unwrap()
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The names of the files in the folder.
    pub fn names(&self) -> Vec<String> {
        let entries = self.path().read_dir().unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The program with arguments separated by spaces, ready to start.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(PROGRAM);
        command.current_dir(self.path()).args(arguments.split(' ')).stdin(Stdio::null());
        // Hide the pack of the person who runs the tests.
        command.env("XDG_DATA_HOME", self.path().join("data"));
        // Settings of the machine that would lead away from a test's server.
        for name in PROXIES {
            command.env_remove(name);
        }
        command
    }

    pub fn run(&self, arguments: &str) -> Run {
        Run::of(self.command(arguments).output().unwrap())
    }

    /// The JSON objects that a run prints, and its exit code.
    pub fn json(&self, arguments: &str) -> (Vec<Value>, Option<i32>) {
        let run = self.run(arguments);
        let objects = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        (objects, run.code)
    }
}
