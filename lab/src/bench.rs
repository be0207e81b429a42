//! `lab bench`: how fast this program and others are.
//!
//! Times of single functions come from the benches of the crates (`cargo
//! bench`). Here whole programs run, each in a fresh process.

mod check;
#[cfg(unix)]
mod design;
mod fill;
mod improve;
mod instructions;
mod measure;
mod peer;
mod plays;
mod program;
mod queries;
mod run_report;
mod sample;
mod serve;
mod table;

use clap::Subcommand;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;

pub use measure::{Cap, MeasureArgs, measured, run as measure};
pub use program::{ProgramArgs, root};
pub use serve::Connection;

#[derive(Debug, Subcommand)]
pub enum BenchCommand {
    /// Fill grids, each by a fresh process of every program in turn
    Fill(fill::BenchFillArgs),
    /// Design patterns around themes, by the lengths of their entries
    #[cfg(unix)]
    Design(design::BenchDesignArgs),
    /// Improve one fill and draw how its score and the bound come together
    Improve(improve::BenchImproveArgs),
    /// Play board games, each run by a fresh process of every program in turn
    Plays(Box<plays::BenchPlaysArgs>),
    /// Ask a word list queries of every kind
    Queries(queries::BenchQueriesArgs),
    /// Put the workbench under load: pages that listen, people who type
    Serve(serve::BenchServeArgs),
    /// Count the instructions of whole processes, with valgrind
    Instructions(ProgramArgs),
}

pub fn run(command: &BenchCommand) -> Result<Exit, CliError> {
    match command {
        BenchCommand::Fill(args) => fill::run(args),
        #[cfg(unix)]
        BenchCommand::Design(args) => design::run(args),
        BenchCommand::Improve(args) => improve::run(args),
        BenchCommand::Plays(args) => plays::run(args),
        BenchCommand::Queries(args) => queries::run(args),
        BenchCommand::Serve(args) => serve::run(args),
        BenchCommand::Instructions(args) => instructions::run(args),
    }
}
