//! `cargo xtask test`: everything that must pass before a change is accepted.
//!
//! A failed check does not stop the others, so one run shows everything that
//! needs fixing. Checks run in parallel (`lanes.rs`), each in a separate
//! process: its output and that of the programs it starts is kept in one file
//! and shown as a whole when it ends.

mod advisories;
mod api;
mod architecture;
mod files;
mod lanes;
mod licences;
mod python;
mod readers;
mod required;
mod torture;
pub(crate) mod venv;
mod web;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::book;
use crate::cargo::{cargo, cargo_program, root, works};
use crate::error::TaskError;
use lanes::{Job, Lane, Outcome, Verdict};

pub const ABOUT: &str = "format, files, architecture, book, licences, advisories, tests, pages, \
                         other readers, torture, browser (WORDWRIGHT_SIZES=all: at every size), \
                         lints, documentation, timed pages";

/// A check: when it runs, and the function that returns its errors.
struct Check {
    job: Job,
    run: fn(&Path) -> Result<(), TaskError>,
}

const fn check(
    name: &'static str,
    lane: Lane,
    needs: &'static [&'static str],
    run: fn(&Path) -> Result<(), TaskError>,
) -> Check {
    Check { job: Job { name, lane, needs }, run }
}

const CHECKS: &[Check] = &[
    check("format", Lane::Cargo, &[], |root| cargo(root, &["fmt", "--all", "--check"], None)),
    check("files", Lane::Beside, &[], files::check),
    check("architecture", Lane::Beside, &[], architecture::check),
    check("book", Lane::Beside, &[], book::check),
    check("licences", Lane::Beside, &[], licences::check),
    check("advisories", Lane::Beside, &[], advisories::check),
    // Before the lints, so that checks that use the programs can start as soon as they are built.
    check("build", Lane::Cargo, &[], |root| {
        cargo(root, &["test", "--workspace", "--locked", "--no-run"], None)
    }),
    check("web", Lane::Beside, &[], web::check),
    check("chromium", Lane::Beside, &[], |_| {
        web::fetch_browser();
        Ok(())
    }),
    check("readers", Lane::Beside, &[], readers::check),
    check("torture", Lane::Beside, &["build"], torture::check),
    // Documentation tests run here too: on their own they select other features
    // of the dependencies, and cargo would compile those a second time.
    check("tests", Lane::Cargo, &["build"], |root| {
        cargo(root, &["test", "--workspace", "--locked", "--no-fail-fast"], None)
    }),
    // With the tests of Rust beside them, the pages wait so long for a core that tests give up.
    check("browser", Lane::Limited, &["build", "chromium"], web::browser_tests),
    // Tests leave a third of two cores, which is enough for these.
    check("clippy", Lane::Spare, &[], |root| {
        let arguments = ["clippy", "--workspace", "--all-targets", "--locked"];
        cargo(root, &[arguments.as_slice(), &["--", "-D", "warnings"]].concat(), None)
    }),
    // After the lints, which build the dependencies that it needs.
    check("documentation", Lane::Spare, &[], |root| {
        let deny = Some(("RUSTDOCFLAGS", OsStr::new("-D warnings")));
        cargo(root, &["doc", "--workspace", "--no-deps", "--locked"], deny)
    }),
    check("timed", Lane::Alone, &["build", "chromium"], web::timed_tests),
];

/// Checks that need more than Rust and run only when named.
const ASKED: &[Check] = &[
    check("--python", Lane::Cargo, &[], python::check),
    check("--api", Lane::Cargo, &[], api::check),
];

/// The option that runs one check in this process, without the checks that it
/// needs: every check of a run is started with it.
const HERE: &str = "--here";

/// Runs every check, or the named ones with those that they need, and prints a summary.
///
/// # Errors
/// An argument, a tool that is missing and cannot be installed, or the names
/// of the checks that failed.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let root = root();
    let (here, names) = match arguments.split_first() {
        Some((first, rest)) if first == HERE => (true, rest),
        _ => (false, arguments),
    };
    let every = || CHECKS.iter().chain(ASKED);
    if let Some(found) = names.iter().find(|name| every().all(|check| check.job.name != **name)) {
        let expected = "names of checks, --python, --api, or nothing for all but the last two";
        return Err(TaskError::Argument { found: found.clone(), expected });
    }
    if here {
        let named = |check: &&Check| names.iter().any(|name| name == check.job.name);
        return every().filter(named).try_for_each(|check| (check.run)(&root));
    }
    install("fmt", "rustfmt")?;
    install("clippy", "clippy")?;
    let logs = root.join("target/checks");
    fs::create_dir_all(&logs).map_err(|source| TaskError::Write { path: logs.clone(), source })?;
    // Determined now, since cargo may replace this program with a newer one.
    let program = std::env::current_exe()
        .map_err(|source| TaskError::Run { command: "cargo xtask".to_owned(), source })?;
    let start = Instant::now();
    let outcomes = lanes::run(
        &selected(names),
        |job| {
            println!("-- {} started", job.name);
            let is_spare = job.lane == Lane::Spare;
            collected(&program, job.name, is_spare, &logs.join(job.name).with_extension("log"))
        },
        |outcome| print!("\n== {}: {}\n{}", outcome.name, verdict(outcome), outcome.output),
    );
    report(&outcomes, start.elapsed())
}

/// The checks of a run, including all that they need.
fn selected(names: &[String]) -> Vec<Job> {
    let mut wanted: Vec<&str> = names.iter().map(String::as_str).collect();
    if wanted.is_empty() {
        wanted.extend(CHECKS.iter().map(|check| check.job.name));
    }
    let jobs = || CHECKS.iter().chain(ASKED).map(|check| check.job);
    // Needs come before their dependants, so one pass from the end finds them all.
    for job in jobs().rev() {
        if wanted.contains(&job.name) {
            wanted.extend(job.needs);
        }
    }
    jobs().filter(|job| wanted.contains(&job.name)).collect()
}

/// Runs a check in a separate process; returns whether it passed, and its
/// output. The output goes to a file rather than a pipe, which a server left
/// behind by a failed test would keep open.
fn collected(program: &Path, name: &str, is_spare: bool, log: &Path) -> (bool, String) {
    let ran = || {
        let file = File::create(log)?;
        let mut command = if is_spare && cfg!(unix) {
            let mut command = Command::new("nice");
            command.args(["-n", "19"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.args(["test", HERE, name]).stdin(Stdio::null());
        let status = command.stdout(file.try_clone()?).stderr(file).status()?;
        let output = String::from_utf8_lossy(&fs::read(log)?).into_owned();
        Ok::<_, std::io::Error>((status.success(), output))
    };
    ran().unwrap_or_else(|error| {
        let (program, log) = (program.display(), log.display());
        (false, format!("cannot run {program} with its output in {log}: {error}\n"))
    })
}

fn verdict(outcome: &Outcome) -> String {
    match outcome.verdict {
        Verdict::Passed => format!("passed  {:>6.1} s", outcome.time.as_secs_f64()),
        Verdict::Failed => format!("FAILED  {:>6.1} s", outcome.time.as_secs_f64()),
        Verdict::Skipped { need } => format!("skipped: it needs {need}, which has not passed"),
    }
}

fn report(outcomes: &[Outcome], total: Duration) -> Result<(), TaskError> {
    println!();
    for outcome in outcomes {
        println!("{:<14} {}", outcome.name, verdict(outcome));
    }
    println!("{:<14}         {:>6.1} s", "in all", total.as_secs_f64());
    for (name, skipped) in parts_skipped(outcomes) {
        println!("{name}: {skipped}");
    }
    let passed = |outcome: &&Outcome| outcome.verdict == Verdict::Passed;
    let failed: Vec<&str> =
        outcomes.iter().filter(|outcome| !passed(outcome)).map(|outcome| outcome.name).collect();
    if failed.is_empty() {
        println!("every check passed");
        return Ok(());
    }
    Err(TaskError::Checks { failed: failed.join(", ") })
}

/// What checks that passed have left out, for want of a program or a network. A summary that says
/// only "passed" would hide it, and the message itself stands far above.
fn parts_skipped(outcomes: &[Outcome]) -> Vec<(&'static str, &str)> {
    let mut skipped = Vec::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.verdict == Verdict::Passed) {
        let lines = outcome.output.lines().filter(|line| line.starts_with(SKIPPED));
        skipped.extend(lines.map(|line| (outcome.name, line)));
    }
    skipped
}

/// How a check's line begins that says what it leaves out.
const SKIPPED: &str = "skipped: ";

/// Makes sure that `cargo subcommand` works, installing the toolchain's
/// `component` if it is missing.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_stand_before_their_dependants() {
        let names: Vec<_> = CHECKS.iter().chain(ASKED).map(|check| check.job.name).collect();
        for (at, check) in CHECKS.iter().chain(ASKED).enumerate() {
            for need in check.job.needs {
                assert!(names[..at].contains(need), "{} needs {need}", check.job.name);
            }
        }
    }

    fn names(arguments: &[&str]) -> Vec<&'static str> {
        let arguments: Vec<String> = arguments.iter().copied().map(String::from).collect();
        selected(&arguments).iter().map(|job| job.name).collect()
    }

    #[test]
    fn named_checks_bring_their_needs() {
        assert_eq!(names(&["book", "files"]), ["files", "book"]);
        assert_eq!(names(&["torture"]), ["build", "torture"]);
        assert_eq!(names(&["timed", "web"]), ["build", "web", "chromium", "timed"]);
        assert_eq!(names(&["--api"]), ["--api"]);
        assert_eq!(names(&[]).len(), CHECKS.len());
    }

    #[test]
    fn the_summary_repeats_what_was_skipped() {
        let outcome = |name, verdict, output: &str| Outcome {
            name,
            verdict,
            time: Duration::ZERO,
            output: output.to_owned(),
        };
        let outcomes = [
            outcome("files", Verdict::Passed, "nothing skipped: all is well\n"),
            outcome("advisories", Verdict::Passed, "a line\nskipped: no tool\nskipped: no net\n"),
            outcome("web", Verdict::Failed, "skipped: no browser\n"),
        ];
        let skipped = [("advisories", "skipped: no tool"), ("advisories", "skipped: no net")];
        assert_eq!(parts_skipped(&outcomes), skipped);
    }

    #[test]
    fn a_program_that_cannot_run_is_a_failure() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("files.log");
        let (passed, output) = collected(&folder.path().join("nothing"), "files", false, &log);
        assert!(!passed && output.starts_with("cannot run "), "{output}");
    }
}
