//! Sends odd requests to the API: schemathesis makes valid and invalid ones
//! from the API's description, and no answer may be a server error.
//!
//! Needs Python 3.10 or later and what pip fetches, and runs only on request.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::venv::Venv;
use super::web::program;
use crate::cargo::{cargo, run};
use crate::error::TaskError;

/// The tool, in a version with the arguments used below.
const PACKAGE: &str = "schemathesis>=4,<5";

/// Requests made for each operation in each way; the tool's default would take an hour.
const EXAMPLES: &str = "30";

/// Runs the check.
///
/// # Errors
/// No Python, packages that pip cannot install, a server that does not start,
/// or an answer that is a server error.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let folder = root.join("target/schemathesis");
    let venv = Venv::fresh(&folder)?;
    venv.install([PACKAGE])?;
    cargo(root, &["build", "-p", "wordwright", "--locked"], None)?;
    let library = folder.join("library.db");
    let server = Server::start(&library)?;
    let mut ask = Command::new(venv.bin.join("schemathesis"));
    ask.arg("run").arg(format!("{}/api/v1/openapi.json", server.url));
    ask.args(["--checks", "not_a_server_error", "--max-examples", EXAMPLES]);
    // Streams of events never end.
    ask.args(["--exclude-path-regex", "events$"]);
    ask.current_dir(&folder);
    run(&mut ask, "schemathesis run")
}

/// A server with its own library, killed when this value is dropped.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(library: &Path) -> Result<Self, TaskError> {
        let shown = "wordwright serve";
        let error = |source| TaskError::Run { command: shown.to_owned(), source };
        let mut command = Command::new(program()?);
        command.args(["serve", "--port", "0", "--library"]).arg(library);
        let mut process = command.stdout(Stdio::piped()).spawn().map_err(error)?;
        let mut url = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut url).map_err(error)?;
        }
        let server = Self { process, url: url.trim().to_owned() };
        if server.url.is_empty() {
            return Err(TaskError::Failed { command: shown.to_owned() });
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}
