//! `lab`: measures, fits and trains in this repository. Users never
//! install it; `cargo lab COMMAND` runs it from a checkout.
//!
//! Each command is a file, with a folder if it has parts. Arguments, files
//! and terminal are those of `wordwright` (`wordwright_cli`), so that `--knowledge`,
//! `--words` or a progress line mean the same in both programs.

#![allow(missing_docs, reason = "a binary: nobody reads its items from outside")]

mod archive;
mod bench;
mod dated_clues;
mod evaluate;
mod fit;
mod leave_out;
mod matches;
mod measuring_data;
mod outputs;
mod patterns;
mod server;
mod torture;
mod train;
mod tune;
mod weights;

use clap::{Parser, Subcommand};
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;

/// Evaluates, measures, fits and trains Wordwright
#[derive(Debug, Parser)]
#[command(name = "lab", version, max_term_width = 100)]
struct Lab {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measure how well puzzles are solved and reviewed
    #[command(subcommand)]
    Evaluate(evaluate::EvaluateCommand),
    /// Measure speed and memory, of this program and others
    #[command(subcommand)]
    Bench(bench::BenchCommand),
    /// Fit the models that the solver ships with
    #[command(subcommand)]
    Fit(fit::FitCommand),
    /// Tune the merger of experts on puzzles that a pack has not seen
    Tune(tune::TuneArgs),
    /// Train the board game's leave values and winning chances by self-play
    #[command(subcommand)]
    Train(train::TrainCommand),
    /// Write puzzles of the measuring data's archive as files
    Archive(archive::ArchiveArgs),
    /// Make the library of patterns
    Patterns(patterns::PatternsArgs),
    /// Print a digest of what the program prints for a recorded list of commands
    Outputs(outputs::OutputsArgs),
    /// Try to break readers, commands and the server, and count what breaks
    Torture(torture::TortureArgs),
    /// Run one program and print the resources that it used, as JSON
    #[command(hide = true)]
    Measure(bench::MeasureArgs),
}

impl Lab {
    fn run(&self) -> Result<Exit, CliError> {
        match &self.command {
            Command::Evaluate(command) => evaluate::run(command),
            Command::Bench(command) => bench::run(command),
            Command::Fit(command) => fit::run(command),
            Command::Tune(args) => tune::run(args),
            Command::Train(command) => train::run(command),
            Command::Archive(args) => archive::run(args),
            Command::Patterns(args) => patterns::run(args),
            Command::Outputs(args) => outputs::run(args),
            Command::Torture(args) => torture::run(args),
            Command::Measure(args) => bench::measure(args),
        }
    }
}

fn main() {
    wordwright_cli::end(Lab::parse().run())
}
