//! `cargo xtask test`: everything that must hold before a change is taken.
//!
//! Cheap checks come first. A failed check does not stop the others, so that
//! one run shows all there is to mend.

mod advisories;
mod api;
mod architecture;
mod files;
mod licences;
mod python;
mod readers;
mod torture;
pub(crate) mod venv;
mod web;

use std::ffi::OsStr;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::book;
use crate::cargo::{cargo, cargo_program, root, works};
use crate::error::TaskError;

pub const ABOUT: &str = "architecture, book, format, lints, licences, advisories, files, tests, \
                         torture, other readers, browser, documentation";

/// A check: its name, and the function that says what is wrong.
type Check = (&'static str, fn(&Path) -> Result<(), TaskError>);

const CHECKS: &[Check] = &[
    ("files", files::check),
    ("architecture", architecture::check),
    ("book", book::check),
    ("format", |root| cargo(root, &["fmt", "--all", "--check"], None)),
    ("licences", licences::check),
    ("advisories", advisories::check),
    ("clippy", |root| {
        let arguments = ["clippy", "--workspace", "--all-targets", "--locked"];
        cargo(root, &[arguments.as_slice(), &["--", "-D", "warnings"]].concat(), None)
    }),
    // Documentation tests run here too: by themselves they select other features
    // of the dependencies, and cargo would compile those a second time.
    ("tests", |root| cargo(root, &["test", "--workspace", "--locked", "--no-fail-fast"], None)),
    ("torture", torture::check),
    ("readers", readers::check),
    ("web", web::check),
    ("documentation", |root| {
        let deny = Some(("RUSTDOCFLAGS", OsStr::new("-D warnings")));
        cargo(root, &["doc", "--workspace", "--no-deps", "--locked"], deny)
    }),
];

/// Checks that need more than Rust and run only when they are named.
const ASKED: &[Check] = &[("--python", python::check), ("--api", api::check)];

/// Runs every check, or those that are named, and prints a summary.
///
/// # Errors
/// An argument, a tool that is missing and cannot be installed, or the names
/// of the checks that failed.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let unknown = |found: &&String| CHECKS.iter().chain(ASKED).all(|(name, _)| name != *found);
    if let Some(found) = arguments.iter().find(unknown) {
        let expected = "names of checks, --python, --api, or nothing for all but the last two";
        return Err(TaskError::Argument { found: found.clone(), expected });
    }
    let root = root();
    install("fmt", "rustfmt")?;
    install("clippy", "clippy")?;
    let mut summary = Vec::new();
    let asked = |name: &str| arguments.is_empty() || arguments.iter().any(|asked| asked == name);
    let named = |(name, _): &&Check| arguments.iter().any(|asked| asked == name);
    let checks = CHECKS.iter().filter(|(name, _)| asked(name));
    for (name, check) in checks.chain(ASKED.iter().filter(named)) {
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

/// Makes sure that `cargo subcommand` works, installing the toolchain's
/// `component` where it is missing.
fn install(subcommand: &str, component: &'static str) -> Result<(), TaskError> {
    if works(&cargo_program(), &[subcommand, "--version"]) {
        return Ok(());
    }
    eprintln!("installing the toolchain component {component}");
    if works(OsStr::new("rustup"), &["component", "add", component])
        && works(&cargo_program(), &[subcommand, "--version"])
    {
        return Ok(());
    }
    Err(TaskError::Component { component })
}
