//! `cargo xtask test`: everything that must hold before a change is taken.
//!
//! Cheap checks come first. A failed check does not stop the others, so that
//! one run shows all there is to mend.

mod files;
mod licences;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::error::TaskError;

pub const ABOUT: &str = "format, lints, licences, files, tests, doc tests, documentation";

/// A check: its name, and the function that says what is wrong.
type Check = (&'static str, fn(&Path) -> Result<(), TaskError>);

const CHECKS: &[Check] = &[
    ("files", files::check),
    ("format", |root| cargo(root, &["fmt", "--all", "--check"], None)),
    ("licences", licences::check),
    ("clippy", |root| {
        let arguments = ["clippy", "--workspace", "--all-targets", "--locked"];
        cargo(root, &[arguments.as_slice(), &["--", "-D", "warnings"]].concat(), None)
    }),
    ("tests", |root| {
        let arguments = ["test", "--workspace", "--lib", "--bins", "--tests", "--locked"];
        cargo(root, &[arguments.as_slice(), &["--no-fail-fast"]].concat(), None)
    }),
    ("doc tests", |root| cargo(root, &["test", "--workspace", "--doc", "--locked"], None)),
    ("documentation", |root| {
        let deny = Some(("RUSTDOCFLAGS", "-D warnings"));
        cargo(root, &["doc", "--workspace", "--no-deps", "--locked"], deny)
    }),
];

/// Runs every check and prints a summary.
///
/// # Errors
/// An argument, a tool that is missing and cannot be installed, or the names
/// of the checks that failed.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    if let Some(found) = arguments.first() {
        return Err(TaskError::Argument { found: found.clone(), expected: "no argument" });
    }
    let root = root();
    install("fmt", "rustfmt")?;
    install("clippy", "clippy")?;
    let mut summary = Vec::new();
    for (name, check) in CHECKS {
        eprintln!("\n== {name}");
        let start = Instant::now();
        let result = check(&root);
        if let Err(error) = &result {
            eprintln!("{name}: {error}");
        }
        summary.push((*name, result.is_ok(), start.elapsed()));
    }
    report(&summary)
}

fn report(summary: &[(&str, bool, Duration)]) -> Result<(), TaskError> {
    println!();
    for (name, passed, time) in summary {
        let verdict = if *passed { "passed" } else { "FAILED" };
        println!("{name:<14} {verdict}  {:>6.1} s", time.as_secs_f64());
    }
    let failed: Vec<&str> =
        summary.iter().filter(|check| !check.1).map(|&(name, ..)| name).collect();
    if failed.is_empty() {
        println!("every check passed");
        return Ok(());
    }
    Err(TaskError::Checks { failed: failed.join(", ") })
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cargo that runs this program, or the one on the path.
fn cargo_program() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs cargo in `root` with one more environment variable.
fn cargo(root: &Path, arguments: &[&str], set: Option<(&str, &str)>) -> Result<(), TaskError> {
    let mut command = Command::new(cargo_program());
    command.current_dir(root).args(arguments).envs(set);
    let shown = format!("cargo {}", arguments.join(" "));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(TaskError::Failed { command: shown }),
        Err(source) => Err(TaskError::Run { command: shown, source }),
    }
}

/// Makes sure that `cargo subcommand` works, installing the toolchain's
/// `component` where it is missing.
fn install(subcommand: &str, component: &'static str) -> Result<(), TaskError> {
    if works(&cargo_program(), &[subcommand, "--version"]) {
        return Ok(());
    }
    eprintln!("installing the toolchain component {component}");
    if works(&"rustup".into(), &["component", "add", component])
        && works(&cargo_program(), &[subcommand, "--version"])
    {
        return Ok(());
    }
    Err(TaskError::Component { component })
}

fn works(program: &OsString, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
