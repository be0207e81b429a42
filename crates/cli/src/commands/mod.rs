//! One file for each command.

pub mod analyze;
pub mod answers;
pub mod batch;
pub mod bench;
pub mod check;
pub mod clues;
pub mod completions;
pub mod convert;
pub mod demo;
pub mod evaluate;
pub mod fill;
pub mod grid;
pub mod knowledge;
pub mod leaves;
pub mod man;
pub mod play;
pub mod plays;
pub mod print;
pub mod reference;
pub mod review;
pub mod selfplay;
pub mod serve;
pub mod show;
pub mod solve;
pub mod ucgi;
pub mod viability;
pub mod words;

use crate::cli::{Cli, Command};
use crate::error::CliError;
use crate::exit::Exit;

/// Runs the command that was asked for.
///
/// # Errors
/// Whatever stops it before its work is done.
pub fn run(cli: Cli) -> Result<Exit, CliError> {
    match cli.command {
        Command::Fill(args) => fill::run(&args),
        Command::Viability(args) => viability::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Answers(args) => answers::run(&args),
        Command::Clues(args) => clues::run(&args),
        Command::Knowledge(command) => knowledge::run(&command),
        Command::Words(command) => words::run(&command),
        Command::Grid(command) => grid::run(&command),
        Command::Show(args) => show::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Plays(args) => plays::run(&args),
        Command::Print(args) => print::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Evaluate(command) => evaluate::run(&command),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Leaves(command) => leaves::run(&command),
        Command::Ucgi(args) => ucgi::run(&args),
        Command::Batch(command) => batch::run(&command),
        Command::Bench(command) => bench::run(&command),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
        Command::Reference => reference::run(),
        Command::Measure(args) => bench::measure(&args),
    }
}
