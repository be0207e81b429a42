//! `wordwright knowledge`: gathers and compiles what the solver knows.

mod add;
mod build;
mod get;
mod info;
mod watching;

use clap::Subcommand;

use crate::error::CliError;
use crate::exit::Exit;

/// The command to run on knowledge.
#[derive(Debug, Subcommand)]
pub enum KnowledgeCommand {
    /// Fetch public sources and build a pack from them
    Get(get::GetArgs),
    /// Add clues and lists to the clue database
    Add(add::AddArgs),
    /// Build the solver's pack
    Build(build::BuildArgs),
    /// Show what is in a pack or the clue database
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
