//! `wordwright knowledge`: what a solver knows, gathered and compiled.

mod add;
mod build;
mod get;
mod info;
mod watching;

use clap::Subcommand;

use crate::error::CliError;
use crate::exit::Exit;

/// What to do with knowledge.
#[derive(Debug, Subcommand)]
pub enum KnowledgeCommand {
    /// Fetch what is known to help from public sources, and build the pack of it
    Get(get::GetArgs),
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
        KnowledgeCommand::Get(args) => get::run(args),
        KnowledgeCommand::Add(args) => add::run(args),
        KnowledgeCommand::Build(args) => build::run(args),
        KnowledgeCommand::Info(args) => info::run(args),
    }
}
