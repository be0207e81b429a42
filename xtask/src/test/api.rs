//! Sends odd requests to the API: schemathesis makes valid and invalid ones
//! from the API's description, and no answer may be a server error.
//!
//! Needs Python 3.10 or later and what pip fetches, and runs only on request.

use std::path::Path;
use std::process::Command;

use super::venv::Venv;
use super::web::program;
use crate::cargo::{cargo, run};
use crate::error::TaskError;
use crate::server::Server;

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
    let mut serve = Command::new(program()?);
    serve.args(["serve", "--library"]).arg(folder.join("library.db"));
    let server = Server::start(&mut serve)?;
    let mut ask = Command::new(venv.bin.join("schemathesis"));
    ask.arg("run").arg(format!("{}/api/v1/openapi.json", server.url));
    ask.args(["--checks", "not_a_server_error", "--max-examples", EXAMPLES]);
    // Streams of events never end.
    ask.args(["--exclude-path-regex", "events$"]);
    ask.current_dir(&folder);
    run(&mut ask, "schemathesis run")
}
