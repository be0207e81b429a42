//! A table over games of the board game: `wordwright bench plays`.

use std::path::Path;
use std::process::Command;

use crate::error::TaskError;

/// Prints the table.
///
/// # Errors
/// A measurement that fails.
pub fn run(root: &Path, program: &Path, data: &Path, peers: &[String]) -> Result<(), TaskError> {
    let mut command = Command::new(program);
    command.current_dir(root).args(["bench", "plays"]);
    command.arg("--words").arg(data.join("words/enable1.txt"));
    command.args(peers.iter().flat_map(|peer| ["--peer", peer]));
    let shown = "wordwright bench plays".to_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(TaskError::Failed { command: shown }),
        Err(source) => Err(TaskError::Run { command: shown, source }),
    }
}
