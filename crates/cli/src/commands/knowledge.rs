//! `wordwright knowledge`: what a solver knows, gathered and compiled.

mod add;
mod build;
mod info;
mod rows;
mod sphinx;
mod vectors;

use clap::Subcommand;

use crate::error::CliError;
use crate::exit::Exit;

/// What to do with knowledge.
#[derive(Debug, Subcommand)]
pub enum KnowledgeCommand {
    /// Add clues and lists to the clue database
    Add(add::AddArgs),
    /// Build the pack that a solver maps into memory
    Build(build::BuildArgs),
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
        KnowledgeCommand::Info(args) => info::run(args),
    }
}
