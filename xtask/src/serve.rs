//! `cargo xtask serve`: builds the browser application and the program, and
//! starts the workbench.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use crate::cargo::{cargo, root, works};
use crate::error::TaskError;

pub const ABOUT: &str = "builds the pages and the program, and starts the workbench \
                         [arguments of wordwright serve]...";

/// Builds and starts.
///
/// # Errors
/// A build or a server that fails.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let root = root();
    build_pages(&root)?;
    let mut whole = vec!["run", "--release", "--bin", "wordwright", "--", "serve"];
    whole.extend(arguments.iter().map(String::as_str));
    cargo(&root, &whole, None)
}

/// Builds the browser application where there is Node; without it the program
/// shows a page that says what to run.
///
/// # Errors
/// A build that fails.
pub fn build_pages(root: &Path) -> Result<(), TaskError> {
    let npm = OsStr::new("npm");
    if !works(npm, &["--version"]) {
        eprintln!("skipped: the pages need Node 20 or later (npm was not found)");
        return Ok(());
    }
    let web = root.join("web");
    for arguments in [["ci", "--no-audit"].as_slice(), &["run", "build"]] {
        let shown = format!("npm {}", arguments.join(" "));
        match Command::new(npm).args(arguments).current_dir(&web).status() {
            Ok(status) if status.success() => {}
            Ok(_) => return Err(TaskError::Failed { command: shown }),
            Err(source) => return Err(TaskError::Run { command: shown, source }),
        }
    }
    Ok(())
}
