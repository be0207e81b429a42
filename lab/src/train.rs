//! `lab train`: learns by self-play.

mod leaves;
mod wins;

use clap::Subcommand;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;

#[derive(Debug, Subcommand)]
pub enum TrainCommand {
    /// Learn the values of leaves from scratch
    Leaves(leaves::LeavesArgs),
    /// Fit the table of winning chances to games of the best equity
    Wins(wins::WinsArgs),
}

pub fn run(command: &TrainCommand) -> Result<Exit, CliError> {
    match command {
        TrainCommand::Leaves(args) => leaves::run(args),
        TrainCommand::Wins(args) => wins::run(args),
    }
}
