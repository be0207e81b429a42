//! `lab evaluate`: how good the solver is, on puzzles whose solutions are known, and how
//! strong the board game's levels are.

mod compare;
mod ends;
mod judge;
mod ladder;
mod late_positions;
mod pre_endgame;
pub mod ranker;
mod report;
mod review;
mod search;
pub mod solve;
mod weekday;
mod why;
mod wins;

use clap::Subcommand;

use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;

/// What to evaluate.
#[derive(Debug, Subcommand)]
pub enum EvaluateCommand {
    /// Solve puzzles and compare with their solutions
    Solve(solve::SolveArgs),
    /// Review puzzles and report how well their difficulty follows the weekday
    Review(review::ReviewArgs),
    /// Measure how well the ranker knows answers by their clues alone
    Ranker(ranker::RankerArgs),
    /// Compare two reports of `evaluate solve --json`, puzzle by puzzle
    Compare(compare::CompareArgs),
    /// Play the computer's grades against each other and report how far apart they are
    Ladder(ladder::LadderArgs),
    /// Solve ends of games and report how many are proven, and at what cost
    Ends(ends::EndsArgs),
    /// Compare choices with and without solving the pre-endgame, and their results
    PreEndgame(pre_endgame::PreEndgameArgs),
    /// Compare predicted with actual wins of board game positions
    Wins(wins::WinsArgs),
}

/// Evaluates.
///
/// # Errors
/// A file or a pack that cannot be used, or a word list that contains the answers.
pub fn run(command: &EvaluateCommand) -> Result<Exit, CliError> {
    match command {
        EvaluateCommand::Solve(args) => solve::run(args),
        EvaluateCommand::Review(args) => review::run(args),
        EvaluateCommand::Ranker(args) => ranker::run(args),
        EvaluateCommand::Compare(args) => compare::run(args),
        EvaluateCommand::Ladder(args) => ladder::run(args),
        EvaluateCommand::Ends(args) => ends::run(args),
        EvaluateCommand::PreEndgame(args) => pre_endgame::run(args),
        EvaluateCommand::Wins(args) => wins::run(args),
    }
}
