//! `cargo xtask bench`: how fast everything is.
//!
//! Times come from the divan benches of the crates. Instruction counts of whole
//! processes do not depend on what else the machine does. Tables over many
//! grids come from `wordwright bench fill`, program and peers in turn.
//!
//! What needs measuring data is skipped, with a line that says so, unless
//! `WORDWRIGHT_DATA` names the folder that holds it.

mod grids;
mod instructions;
mod plays;
mod serve;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::DATA;
use crate::cargo::{cargo, cargo_program, root};
use crate::error::TaskError;

pub const ABOUT: &str = "times and instruction counts, or tables over the measuring data's grids \
                         [--grids [--cap SECONDS] [--peer NAME=CMD]...] or of board games \
                         [--plays [--peer NAME=CMD]...], or the workbench under load \
                         [--serve [SECONDS [PROGRAM]]]";

const EXPECTED: &str = "nothing, --grids [--cap SECONDS] [--peer NAME=CMD]..., --plays \
                        [--peer NAME=CMD]..., or --serve [SECONDS [PROGRAM]]";

/// Seconds for a grid, unless said.
const CAP: &str = "10";

/// Seconds of load, unless said: ten minutes show whether memory grows.
const SERVE_SECONDS: u64 = 600;

/// What to measure.
#[derive(Debug, PartialEq, Eq)]
enum Request {
    /// The crates' benches, then instruction counts.
    Benches,
    /// Tables over sets of grids.
    Grids { cap: String, peers: Vec<String> },
    /// A table over games of the board game.
    Plays { peers: Vec<String> },
    /// The workbench under load, of this build or of a program given.
    Serve { seconds: u64, program: Option<PathBuf> },
}

/// Measures and prints.
///
/// # Errors
/// An argument or measuring data that cannot be used, or a program that fails.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let request = parse(arguments)?;
    let root = root();
    match (request, data()?) {
        (Request::Benches, data) => {
            let crates = ["wordwright-lexicon", "wordwright-compose", "wordwright-formats"];
            let mut arguments = vec!["bench"];
            arguments.extend(crates.into_iter().flat_map(|name| ["-p", name]));
            let set = data.as_ref().map(|data| (DATA, data.as_os_str()));
            cargo(&root, &arguments, set)?;
            instructions::run(&root, &build(&root)?, data.as_deref())
        }
        (Request::Serve { seconds, program }, _) => {
            let program = program.map_or_else(|| build(&root), Ok)?;
            serve::run(&root, &program, seconds)
        }
        (Request::Grids { cap, peers }, Some(data)) => {
            grids::run(&root, &build(&root)?, &data, &cap, &peers)
        }
        (Request::Plays { peers }, Some(data)) => plays::run(&root, &build(&root)?, &data, &peers),
        (Request::Grids { .. } | Request::Plays { .. }, None) => {
            println!("tables: skipped; set {DATA} to the measuring data");
            Ok(())
        }
    }
}

fn parse(arguments: &[String]) -> Result<Request, TaskError> {
    let unknown = |found: &str| TaskError::Argument { found: found.to_owned(), expected: EXPECTED };
    let Some((first, rest)) = arguments.split_first() else {
        return Ok(Request::Benches);
    };
    if first == "--serve" || first == "serve" {
        let seconds = |text: &String| text.parse().map_err(|_| unknown(text));
        return match rest {
            [] => Ok(Request::Serve { seconds: SERVE_SECONDS, program: None }),
            [time] => Ok(Request::Serve { seconds: seconds(time)?, program: None }),
            [time, program] => {
                let program = Some(PathBuf::from(program));
                Ok(Request::Serve { seconds: seconds(time)?, program })
            }
            [_, _, found, ..] => Err(unknown(found)),
        };
    }
    let plays = first == "--plays";
    if first != "--grids" && !plays {
        return Err(unknown(first));
    }
    let (mut cap, mut peers) = (CAP.to_owned(), Vec::new());
    for pair in rest.chunks(2) {
        match pair {
            [option, value] if option == "--cap" && !plays => cap.clone_from(value),
            [option, value] if option == "--peer" => peers.push(value.clone()),
            _ => return Err(unknown(&pair[0])),
        }
    }
    Ok(if plays { Request::Plays { peers } } else { Request::Grids { cap, peers } })
}

/// The folder of measuring data, which programs started elsewhere find too.
fn data() -> Result<Option<PathBuf>, TaskError> {
    let Some(path) = std::env::var_os(DATA).map(PathBuf::from) else {
        return Ok(None);
    };
    path.canonicalize().map(Some).map_err(|source| TaskError::Read { path, source })
}

/// Builds `wordwright` as it is published and returns where it is.
fn build(root: &Path) -> Result<PathBuf, TaskError> {
    let arguments = ["build", "--profile", "dist", "-p", "wordwright", "--bin", "wordwright"];
    let format = "--message-format=json-render-diagnostics";
    let shown = format!("cargo {} {format}", arguments.join(" "));
    let mut command = Command::new(cargo_program());
    command.current_dir(root).args(arguments).arg(format).stderr(Stdio::inherit());
    let output =
        command.output().map_err(|source| TaskError::Run { command: shown.clone(), source })?;
    match executable(&String::from_utf8_lossy(&output.stdout)) {
        Some(path) if output.status.success() => Ok(path),
        _ => Err(TaskError::Failed { command: shown }),
    }
}

/// The program among cargo's messages, one JSON object a line.
fn executable(messages: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

/// The files of a folder whose names start with `prefix`, in order.
fn files(folder: &Path, prefix: &str) -> Result<Vec<PathBuf>, TaskError> {
    let unreadable = |source| TaskError::Read { path: folder.to_owned(), source };
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(unreadable)?;
    let named = |path: &PathBuf| {
        path.file_name().and_then(OsStr::to_str).is_some_and(|name| name.starts_with(prefix))
    };
    paths.retain(named);
    paths.sort();
    if paths.is_empty() {
        let why = format!("no file whose name starts with '{prefix}'");
        return Err(TaskError::Unusable { path: folder.to_owned(), why });
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(arguments: &str, expected: &Expect) {
        let arguments: Vec<String> = arguments.split('|').map(str::to_owned).collect();
        let arguments = if arguments == [""] { &[][..] } else { &arguments };
        expected.assert_eq(&match parse(arguments) {
            Ok(request) => format!("{request:?}"),
            Err(TaskError::Argument { found, .. }) => format!("unknown {found}"),
            Err(error) => error.to_string(),
        });
    }

    #[test]
    fn without_arguments_the_benches_run() {
        check("", &expect!["Benches"]);
    }

    #[test]
    fn grids_have_a_cap_and_peers() {
        check("--grids", &expect![[r#"Grids { cap: "10", peers: [] }"#]]);
        check(
            "--grids|--peer|a=a {grid}|--cap|2.5|--peer|b=b",
            &expect![[r#"Grids { cap: "2.5", peers: ["a=a {grid}", "b=b"] }"#]],
        );
    }

    #[test]
    fn plays_have_peers() {
        check("--plays|--peer|a=a {task}", &expect![[r#"Plays { peers: ["a=a {task}"] }"#]]);
        check("--plays|--cap|3", &expect!["unknown --cap"]);
    }

    #[test]
    fn load_has_a_time() {
        check("--serve", &expect!["Serve { seconds: 600, program: None }"]);
        let given = expect![[r#"Serve { seconds: 60, program: Some("wordwright") }"#]];
        check("serve|60|wordwright", &given);
        check("--serve|long", &expect!["unknown long"]);
    }

    #[test]
    fn other_arguments_are_named() {
        check("--cap|3", &expect!["unknown --cap"]);
        check("--grids|--peer", &expect!["unknown --peer"]);
        check("--grids|--threads|2", &expect!["unknown --threads"]);
    }

    #[test]
    fn the_program_is_found_among_cargos_messages() {
        let messages = "not JSON\n\
            {\"reason\":\"compiler-artifact\",\"executable\":null}\n\
            {\"reason\":\"compiler-artifact\",\"executable\":\"target/dist/wordwright\"}\n\
            {\"reason\":\"build-finished\",\"success\":true}\n";
        assert_eq!(executable(messages), Some(PathBuf::from("target/dist/wordwright")));
        assert_eq!(executable("{\"reason\":\"build-finished\",\"success\":false}\n"), None);
    }
}
