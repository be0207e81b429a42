//! `--database`: the clue database a command reads or adds to.

use std::path::PathBuf;

use clap::Args;

use crate::error::CliError;

/// Which clue database.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// The clue database; without it, clues.db in the user's folder for
    /// Wordwright's data
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

impl DatabaseArgs {
    /// The database's file, whether it is there or not.
    ///
    /// # Errors
    /// No file was given and the system names no folder for data.
    pub fn path(&self) -> Result<PathBuf, CliError> {
        if let Some(path) = &self.database {
            return Ok(path.clone());
        }
        let folder = |variable: &str| std::env::var_os(variable).map(PathBuf::from);
        let folder = folder("XDG_DATA_HOME")
            .or_else(|| folder("HOME").map(|home| home.join(".local/share")))
            .or_else(|| folder("APPDATA"));
        folder.map(|folder| folder.join("wordwright").join("clues.db")).ok_or_else(|| {
            CliError::Usage("there is no folder for data; give --database FILE".to_owned())
        })
    }
}
