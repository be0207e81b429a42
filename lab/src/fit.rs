//! `lab fit`: fits the models that the solver ships with. Their output goes
//! into `crates/clues/data` once `lab evaluate` has shown that it is better.

mod affixes;
mod confidence;
mod equations;
mod judge;
mod ranker;

use clap::Subcommand;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;

#[derive(Debug, Subcommand)]
pub enum FitCommand {
    /// Fit the ranker: linear weights, then trees on top of them
    Ranker(ranker::FitRankerArgs),
    /// Count how unlisted answers begin and end, by the form of their clue
    Affixes(affixes::FitAffixesArgs),
    /// Fit the judge of close calls
    Judge(judge::FitJudgeArgs),
    /// Fit the calibration of words and letters
    Confidence(confidence::FitConfidenceArgs),
}

pub fn run(command: &FitCommand) -> Result<Exit, CliError> {
    match command {
        FitCommand::Ranker(args) => ranker::run(args),
        FitCommand::Affixes(args) => affixes::run(args),
        FitCommand::Judge(args) => judge::run(args),
        FitCommand::Confidence(args) => confidence::run(args),
    }
}
