//! Tables over the measuring data's grids: `wordwright bench fill` on each set.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::files;
use crate::error::TaskError;

/// Grids that are measured together, with one word list.
struct Set {
    /// Below the data's `grids`.
    folder: &'static str,
    /// What the names of its files start with.
    prefixes: &'static [&'static str],
    /// Below the data's `words`.
    words: &'static str,
}

/// The academic grids on which published solvers were compared.
const ACADEMIC: &[&str] = &["15.", "19.", "21.", "23."];

/// All at a minimum score of 50, which is also what an unscored word counts.
const SETS: [Set; 6] = [
    Set { folder: "themed15", prefixes: &[""], words: "spread.dict" },
    Set { folder: "sunday21", prefixes: &[""], words: "spread.dict" },
    Set { folder: "academic", prefixes: ACADEMIC, words: "uk.txt" },
    Set { folder: "academic", prefixes: ACADEMIC, words: "words.txt" },
    Set { folder: "low15", prefixes: &[""], words: "spread.dict" },
    Set { folder: "open", prefixes: &["square6."], words: "spread.dict" },
];

/// Prints a table for each set.
///
/// # Errors
/// Measuring data that cannot be read, or a measurement that fails.
pub fn run(
    root: &Path,
    program: &Path,
    data: &Path,
    cap: &str,
    peers: &[String],
) -> Result<(), TaskError> {
    for set in SETS {
        let mut grids: Vec<PathBuf> = Vec::new();
        for prefix in set.prefixes {
            grids.extend(files(&data.join("grids").join(set.folder), prefix)?);
        }
        println!("\n{} with {}; grids: {}; cap: {cap} s", set.folder, set.words, grids.len());
        let mut command = Command::new(program);
        command.current_dir(root).args(["bench", "fill", "--min-score", "50", "--cap", cap]);
        command.arg("--words").arg(data.join("words").join(set.words));
        command.args(peers.iter().flat_map(|peer| ["--peer", peer]));
        command.arg("--grids").args(grids);
        let shown = format!("wordwright bench fill (on {})", set.folder);
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(_) => return Err(TaskError::Failed { command: shown }),
            Err(source) => return Err(TaskError::Run { command: shown, source }),
        }
    }
    Ok(())
}
