//! The command line: arguments in, tables, files and exit codes out.
//!
//! `commands` has a file for each command. It uses `args`, which uses `input`,
//! which uses `terminal`; no arrow goes back. Engines are called, never
//! written, here.
//!
//! This is a library for one reason: `lab`, which is never installed, takes the
//! same arguments, reads the same files and prints in the same way. Nobody else
//! should build on it.

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
use error::CliError;
use exit::Exit;
use terminal::output;

/// Runs the command that the process's arguments name.
///
/// # Errors
/// Whatever stops it before its work is done.
pub fn run() -> Result<Exit, CliError> {
    Cli::parse().run()
}

/// The grammar of the command line, for tools that generate command lines.
pub fn grammar() -> clap::Command {
    Cli::command()
}

/// Ends the process as a command ended, with its error on standard error.
pub fn end(result: Result<Exit, CliError>) -> ! {
    let exit = result.unwrap_or_else(|error| {
        if !matches!(error, CliError::Closed) {
            output::complain(&error);
        }
        error.exit()
    });
    std::process::exit(exit.code());
}
