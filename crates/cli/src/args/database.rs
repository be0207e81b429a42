//! `--database`: the clue database a command reads or adds to.

use std::path::PathBuf;

use clap::Args;

use crate::error::CliError;
use crate::input::data_folder::data_folder;

/// Selects the clue database.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// The clue database [default: clues.db in your data folder]
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

impl DatabaseArgs {
    /// The database's file, whether it exists or not.
    ///
    /// # Errors
    /// No file was given, and the environment names no data folder.
    pub fn path(&self) -> Result<PathBuf, CliError> {
        if let Some(path) = &self.database {
            return Ok(path.clone());
        }
        Ok(data_folder("--database FILE")?.join("clues.db"))
    }
}
