//! The browser application's tools: Node, npm and the packages of its lock file.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::cargo::{ends_well, run};
use crate::error::TaskError;

/// The oldest Node that the build tools support.
pub const NODE: u32 = 20;
/// How long fetching packages may take.
const PATIENCE: Duration = Duration::from_secs(100);

/// Whether there is a Node that the build tools support.
pub fn has_node() -> bool {
    let Ok(output) = Command::new("node").arg("--version").output() else { return false };
    let version = String::from_utf8_lossy(&output.stdout);
    let major = version.trim().trim_start_matches('v').split('.').next().map(str::parse);
    major.is_some_and(|major| major.is_ok_and(|major: u32| major >= NODE))
}

/// npm in the application's folder, with a cache outside the home folder.
pub fn command(root: &Path, web: &Path) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(web).env("npm_config_cache", root.join("target/npm"));
    command
}

/// Runs npm in the application's folder.
pub fn npm(root: &Path, web: &Path, arguments: &[&str]) -> Result<(), TaskError> {
    let mut command = command(root, web);
    command.args(arguments);
    run(&mut command, &format!("npm {}", arguments.join(" ")))
}

/// Whether the packages of the lock file are installed; installs them if necessary.
pub fn packages(root: &Path, web: &Path) -> Result<bool, TaskError> {
    let lock = web.join("package-lock.json");
    let text = fs::read(&lock).map_err(|source| TaskError::Read { path: lock, source })?;
    // Stored with the packages, so that it is deleted with them.
    let mark = web.join("node_modules/.installed-lock");
    if fs::read(&mark).is_ok_and(|installed| installed == text) {
        return Ok(true);
    }
    let mut install = command(root, web);
    install.args(["ci", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-timeout=15000"]);
    if !ends_well(&mut install, PATIENCE) {
        return Ok(false);
    }
    fs::write(&mark, &text).map_err(|source| TaskError::Write { path: mark, source })?;
    Ok(true)
}
