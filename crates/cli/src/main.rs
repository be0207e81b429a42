//! The command line: arguments in, tables, files and exit codes out.
//!
//! Each command is a file under `commands`; what they share lies beside this
//! one. Engines are called, never written, here.

mod archives;
mod boxes;
mod cancel;
mod cli;
mod commands;
mod error;
mod exit;
mod experts;
mod files;
mod game;
mod grids;
mod keyed;
mod lists;
mod output;
mod packs;
mod progress;
mod reasons;
mod render;
mod rules;
mod search;

use clap::Parser as _;

use cli::Cli;
use error::CliError;

fn main() {
    let exit = commands::run(Cli::parse()).unwrap_or_else(|error| {
        if !matches!(error, CliError::Closed) {
            output::complain(&error);
        }
        error.exit()
    });
    std::process::exit(exit.code());
}
