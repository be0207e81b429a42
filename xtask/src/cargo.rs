//! The workspace, and running cargo in it.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;

use crate::error::TaskError;

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cargo that started this program, or the one on the path.
pub fn cargo_program() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs cargo in `root` with one more environment variable.
///
/// # Errors
/// Cargo cannot be started, or fails.
pub fn cargo(
    root: &Path,
    arguments: &[&str],
    set: Option<(&str, &OsStr)>,
) -> Result<(), TaskError> {
    let mut command = Command::new(cargo_program());
    command.current_dir(root).args(arguments).envs(set);
    run(&mut command, &format!("cargo {}", arguments.join(" ")))
}

/// Runs a command to its end; `shown` is its name in errors.
///
/// # Errors
/// It cannot be started, or fails.
pub fn run(command: &mut Command, shown: &str) -> Result<(), TaskError> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(TaskError::Failed { command: shown.to_owned() }),
        Err(source) => Err(TaskError::Run { command: shown.to_owned(), source }),
    }
}

/// The output of `cargo metadata` for the workspace, parsed as `T`.
///
/// # Errors
/// Cargo cannot be run, fails, or prints something else.
pub fn metadata<T: DeserializeOwned>(root: &Path, more: &[&str]) -> Result<T, TaskError> {
    let arguments = [&["metadata", "--format-version", "1", "--locked"], more].concat();
    let command = format!("cargo {}", arguments.join(" "));
    let output = Command::new(cargo_program())
        .current_dir(root)
        .args(arguments)
        .output()
        .map_err(|source| TaskError::Run { command: command.clone(), source })?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return Err(TaskError::Failed { command });
    }
    serde_json::from_slice(&output.stdout).map_err(|source| TaskError::Metadata { command, source })
}

/// Whether a program can be started with these arguments and succeeds.
pub fn works(program: &OsStr, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether a command succeeds within `patience`: a network that does not
/// respond must not hold up the tests.
pub fn ends_well(command: &mut Command, patience: Duration) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = quiet.spawn() else { return false };
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if start.elapsed() < patience => thread::sleep(Duration::from_millis(20)),
            // Ignore a child that cannot be killed.
            Ok(None) | Err(_) => {
                let _ = child.kill().and_then(|()| child.wait());
                return false;
            }
        }
    }
}
