//! Instruction counts of whole processes, by callgrind.
//!
//! They hardly move between runs, so that a change of a few per cent is a
//! change of the program.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::Command;

use super::files;
use crate::DATA;
use crate::cargo::works;
use crate::error::TaskError;

/// A process to count: how the table shows it, and its arguments.
type Counted = (String, Vec<OsString>);

/// Prints the table.
///
/// # Errors
/// Measuring data that cannot be read, or a process that fails.
pub fn run(root: &Path, program: &Path, data: Option<&Path>) -> Result<(), TaskError> {
    println!();
    if !works(OsStr::new("valgrind"), &["--version"]) {
        println!("instruction counts: skipped; install valgrind (apt-get install valgrind)");
        return Ok(());
    }
    let counted = processes(data)?;
    let width = counted.iter().map(|(shown, _)| shown.len()).max().unwrap_or(0);
    println!("{:<width$}  {:>10}", "wordwright", "M instr.");
    for (shown, arguments) in counted {
        let count = count(root, program, &shown, &arguments)?;
        println!("{shown:<width$}  {:>10.1}", count as f64 / 1e6);
    }
    if data.is_none() {
        println!("themed15: skipped; set {DATA} to the measuring data");
    }
    Ok(())
}

fn processes(data: Option<&Path>) -> Result<Vec<Counted>, TaskError> {
    let mut counted: Vec<Counted> =
        [&["fill", "examples/patterns/fifteen.txt"], &["words", "stats"]]
            .map(|arguments| (arguments.join(" "), arguments.map(OsString::from).to_vec()))
            .to_vec();
    if let Some(data) = data {
        let grid = files(&data.join("grids/themed15"), "")?.swap_remove(0);
        let name = grid.file_name().unwrap_or_default().to_string_lossy();
        let shown = format!("fill themed15/{name} --words spread.dict --min-score 50");
        let words = data.join("words/spread.dict").into_os_string();
        let arguments = [
            "fill".into(),
            grid.into(),
            "--words".into(),
            words,
            "--min-score".into(),
            "50".into(),
        ];
        counted.push((shown, arguments.to_vec()));
    }
    Ok(counted)
}

fn count(
    root: &Path,
    program: &Path,
    shown: &str,
    arguments: &[OsString],
) -> Result<u64, TaskError> {
    let shown = format!("valgrind wordwright {shown}");
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    let output = command
        .arg(program)
        .args(arguments)
        .current_dir(root)
        .output()
        .map_err(|source| TaskError::Run { command: shown.clone(), source })?;
    let said = String::from_utf8_lossy(&output.stderr);
    match collected(&said) {
        Some(count) if output.status.success() => Ok(count),
        _ => {
            eprint!("{said}");
            Err(TaskError::Failed { command: shown })
        }
    }
}

/// The count in what callgrind says: `==PID== Collected : COUNT`.
fn collected(said: &str) -> Option<u64> {
    let count = |line: &str| line.split_once("== Collected : ")?.1.trim().parse().ok();
    said.lines().find_map(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callgrinds_count_is_read() {
        let said = "==7== Callgrind, a call-graph generating cache profiler\n\
                    ==7== Events    : Ir\n\
                    ==7== Collected : 244322173\n\
                    ==7== \n\
                    ==7== I   refs:      244,322,173\n";
        assert_eq!(collected(said), Some(244_322_173));
        assert_eq!(collected("valgrind: no such program\n"), None);
    }
}
