//! `wordwright batch`: runs large jobs in shards.

mod merge;
mod plan;
mod run;

use clap::Subcommand;

use crate::error::CliError;
use crate::exit::Exit;

/// The command to run on a batch.
#[derive(Debug, Subcommand)]
pub enum BatchCommand {
    /// Write a manifest: the job, hashes of its inputs, options and seed
    Plan(Box<plan::PlanArgs>),
    /// Run one shard of a manifest, unless it is done
    Run(run::RunArgs),
    /// Merge all shards, items in order
    Merge(merge::MergeArgs),
}

/// Runs a command on a batch.
///
/// # Errors
/// Manifests, inputs or folders that cannot be used, or a shard that was
/// stopped.
pub fn run(command: &BatchCommand) -> Result<Exit, CliError> {
    match command {
        BatchCommand::Plan(args) => plan::run(args),
        BatchCommand::Run(args) => run::run(args),
        BatchCommand::Merge(args) => merge::run(args),
    }
}
