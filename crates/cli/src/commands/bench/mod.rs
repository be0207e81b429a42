//! `wordwright bench`: this program and others, side by side.

mod check;
mod fill;
mod measure;
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
}

/// Runs a measurement.
///
/// # Errors
/// Grids, lists or programs that cannot be used.
pub fn run(command: &BenchCommand) -> Result<Exit, CliError> {
    let BenchCommand::Fill(args) = command;
    fill::run(args)
}
