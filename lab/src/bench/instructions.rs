//! Instruction counts of whole processes, by callgrind.
//!
//! They hardly vary between runs, so a change of a few per cent comes from the program.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;

use super::program::{ProgramArgs, root};
use crate::measuring_data::{self, VARIABLE, files};

/// A process to count: its label in the table, and its arguments.
type Counted = (String, Vec<OsString>);

pub fn run(args: &ProgramArgs) -> Result<Exit, CliError> {
    let mut valgrind = Command::new("valgrind");
    let quiet = valgrind.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    if !quiet.status().is_ok_and(|status| status.success()) {
        return Err(CliError::Usage(
            "valgrind: not found, and it counts the instructions; install it (apt-get install \
             valgrind)"
                .to_owned(),
        ));
    }
    let (program, data) = (args.path()?, measuring_data::folder()?);
    let counted = processes(data.as_deref())?;
    let width = counted.iter().map(|(shown, _)| shown.len()).max().unwrap_or(0);
    output::print(&format!("{:<width$}  {:>10}\n", "wordwright", "M instr."))?;
    for (shown, arguments) in counted {
        let count = count(&program, &shown, &arguments)?;
        output::print(&format!("{shown:<width$}  {:>10.1}\n", count as f64 / 1e6))?;
    }
    if data.is_none() {
        output::note(&format!("themed15: skipped; set {VARIABLE} to the measuring data"));
    }
    Ok(Exit::Done)
}

fn processes(data: Option<&Path>) -> Result<Vec<Counted>, CliError> {
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

fn count(program: &Path, shown: &str, arguments: &[OsString]) -> Result<u64, CliError> {
    let shown = format!("valgrind wordwright {shown}");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .current_dir(root())
        .output()
        .map_err(|problem| CliError::Start { program: shown.clone(), problem })?;
    let printed = String::from_utf8_lossy(&output.stderr);
    collected(&printed)
        .filter(|_| output.status.success())
        .ok_or_else(|| CliError::Usage(format!("{shown} failed ({}):\n{printed}", output.status)))
}

/// The count in callgrind's output: `==PID== Collected : COUNT`.
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
