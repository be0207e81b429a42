//! The command line: arguments in, tables, files and exit codes out.
//!
//! `commands` has a file for each command. It uses `args`, which uses `input`,
//! which uses `terminal`; no arrow goes back. Engines are called, never
//! written, here.

mod args;
mod cli;
mod commands;
mod error;
mod exit;
mod input;
mod terminal;

use clap::Parser as _;

use cli::Cli;
use error::CliError;
use terminal::output;

fn main() {
    let exit = Cli::parse().run().unwrap_or_else(|error| {
        if !matches!(error, CliError::Closed) {
            output::complain(&error);
        }
        error.exit()
    });
    std::process::exit(exit.code());
}
