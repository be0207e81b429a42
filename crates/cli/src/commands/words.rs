//! `wordwright words`: queries and combines word lists.

mod compare;
mod compile;
mod merge;
mod query;
mod stats;
mod theme;

use clap::Subcommand;

use crate::error::CliError;
use crate::exit::Exit;

pub use compile::CompileResult;
pub use merge::MergeResult;

/// The command to run on word lists.
#[derive(Debug, Subcommand)]
pub enum WordsCommand {
    /// Count words by length, score, kind and letter
    Stats(stats::StatsArgs),
    /// List words that match a pattern, best first
    Match(query::MatchArgs),
    /// List anagrams of some letters, best first
    Anagram(query::AnagramArgs),
    /// Find themes: what example entries share, and more entries like them
    Theme(theme::ThemeArgs),
    /// Compare two lists: what both have, and what only one has
    Compare(compare::CompareArgs),
    /// Stack lists into one
    Merge(merge::MergeArgs),
    /// Compile lists into a word graph that loads instantly
    Compile(compile::CompileArgs),
}

/// Runs a command on word lists.
///
/// # Errors
/// A list that cannot be used, a query that cannot be parsed, or a file that
/// cannot be written.
pub fn run(command: &WordsCommand) -> Result<Exit, CliError> {
    match command {
        WordsCommand::Stats(args) => stats::run(args),
        WordsCommand::Match(args) => query::run_match(args),
        WordsCommand::Anagram(args) => query::run_anagram(args),
        WordsCommand::Theme(args) => theme::run(args),
        WordsCommand::Compare(args) => compare::run(args),
        WordsCommand::Merge(args) => merge::run(args),
        WordsCommand::Compile(args) => compile::run(args),
    }
}
