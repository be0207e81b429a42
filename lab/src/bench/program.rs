//! Chooses the `wordwright` to measure.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Args;
use serde_json::Value;
use wordwright_cli::error::CliError;

/// The program to measure.
#[derive(Debug, Clone, Args)]
pub struct ProgramArgs {
    /// The `wordwright` to measure [default: this checkout, built with
    /// `--profile dist`]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl ProgramArgs {
    /// The program's absolute path.
    pub fn path(&self) -> Result<PathBuf, CliError> {
        match &self.program {
            Some(path) => path
                .canonicalize()
                .map_err(|problem| CliError::Read { path: path.clone(), problem }),
            None => build(),
        }
    }
}

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn build() -> Result<PathBuf, CliError> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["build", "--profile", "dist", "-p", "wordwright", "--bin", "wordwright"];
    let output = Command::new(cargo)
        .current_dir(root())
        .args(arguments)
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .map_err(|problem| CliError::Start { program: "cargo".to_owned(), problem })?;
    match executable(&String::from_utf8_lossy(&output.stdout)) {
        Some(path) if output.status.success() => Ok(path),
        _ => Err(CliError::Usage(format!(
            "cargo {} failed; its output above says why",
            arguments.join(" ")
        ))),
    }
}

/// The program among cargo's messages, one JSON object a line.
fn executable(messages: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

#[cfg(test)]
mod tests {
    use super::*;

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
