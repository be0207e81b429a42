//! `wordwright bench`: this program and others, side by side.

mod check;
mod fill;
mod measure;
mod plays;
mod table;

use clap::Subcommand;

use crate::error::CliError;
use crate::exit::Exit;

pub use measure::{MeasureArgs, run as measure};

/// What to measure.
#[derive(Debug, Subcommand)]
pub enum BenchCommand {
    /// Fill grids, each by a fresh process of every program in turn
    Fill(fill::BenchFillArgs),
    /// Play board games, each run by a fresh process of every program in turn
    Plays(Box<plays::BenchPlaysArgs>),
}

/// Runs a measurement.
///
/// # Errors
/// Grids, lists, rules or programs that cannot be used.
pub fn run(command: &BenchCommand) -> Result<Exit, CliError> {
    match command {
        BenchCommand::Fill(args) => fill::run(args),
        BenchCommand::Plays(args) => plays::run(args),
    }
}
