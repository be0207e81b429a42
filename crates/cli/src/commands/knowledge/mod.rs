//! `wordwright knowledge`: what a solver knows, gathered and compiled.

mod add;
mod build;
mod info;
mod rows;
mod sphinx;
mod tune;
mod vectors;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::error::CliError;
use crate::exit::Exit;

/// What to do with knowledge.
#[derive(Debug, Subcommand)]
pub enum KnowledgeCommand {
    /// Add clues and lists to the clue database
    Add(add::AddArgs),
    /// Build the pack that a solver maps into memory
    Build(build::BuildArgs),
    /// Tune the merger of experts on puzzles that a pack has not seen
    Tune(tune::TuneArgs),
    /// Show what a pack or the clue database holds
    Info(info::InfoArgs),
}

/// Runs a command on knowledge.
///
/// # Errors
/// A source, a database or a pack that cannot be used.
pub fn run(command: &KnowledgeCommand) -> Result<Exit, CliError> {
    match command {
        KnowledgeCommand::Add(args) => add::run(args),
        KnowledgeCommand::Build(args) => build::run(args),
        KnowledgeCommand::Tune(args) => tune::run(args),
        KnowledgeCommand::Info(args) => info::run(args),
    }
}

/// Which clue database.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// The clue database; without it, clues.db in the user's folder for
    /// Wordwright's data
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
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
