//! The command line interface: parses arguments, runs commands and prints
//! results.
//!
//! `commands` has one file per command. It uses `args`, which uses `input`,
//! which uses `terminal`, never the other way round. This crate calls engines
//! but contains none.
//!
//! This is a library for one reason: `lab`, which is never installed, takes the
//! same arguments, reads the same files and prints in the same way. Nothing
//! else should depend on it.

#![allow(missing_docs, reason = "the inside of two binaries")]

pub mod args;
mod cli;
mod commands;
pub mod error;
pub mod exit;
pub mod input;
pub mod terminal;

use clap::{CommandFactory as _, Parser as _};

use cli::Cli;
pub use commands::json_schema::json_schema_of_types;
use error::CliError;
use exit::Exit;
use terminal::output;

/// Runs the command given by the process's arguments.
///
/// # Errors
/// Any error that stops the command.
pub fn run() -> Result<Exit, CliError> {
    Cli::parse().run()
}

/// The grammar of the command line, for tools that generate command lines.
pub fn grammar() -> clap::Command {
    Cli::command()
}

/// Ends the process with a command's result, printing an error to standard
/// error.
pub fn end(result: Result<Exit, CliError>) -> ! {
    let exit = result.unwrap_or_else(|error| {
        if !matches!(error, CliError::Closed) {
            output::complain(&error);
        }
        error.exit()
    });
    std::process::exit(exit.code());
}
