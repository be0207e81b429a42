//! `lab train`: learns by self-play.

mod leaves;
mod wins;

use clap::Subcommand;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;

#[derive(Debug, Subcommand)]
pub enum TrainCommand {
    /// Learn what tiles left on a rack are worth, from nothing
    Leaves(leaves::LeavesArgs),
    /// Fit how often a lead wins, to games of the best equity
    Wins(wins::WinsArgs),
}

pub fn run(command: &TrainCommand) -> Result<Exit, CliError> {
    match command {
        TrainCommand::Leaves(args) => leaves::run(args),
        TrainCommand::Wins(args) => wins::run(args),
    }
}
