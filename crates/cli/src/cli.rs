//! The command line as types. Help, completions, manual pages and the reference
//! are generated from them.

use clap::{CommandFactory as _, Parser, Subcommand};

use crate::commands::{
    analyze, answers, batch, check, clues, completions, convert, demo, design, fill, grid,
    json_schema, knowledge, leaves, man, papers, play, plays, print, reference, review, selfplay,
    serve, show, solve, start, ucgi, viability, words,
};
use crate::error::CliError;
use crate::exit::Exit;

/// Composes crosswords from scored word lists.
#[derive(Debug, Parser)]
#[command(
    name = "wordwright",
    // Usage lines would otherwise say `wordwright.exe` on Windows.
    bin_name = "wordwright",
    version,
    about,
    max_term_width = 100,
    after_help = "Exit codes: 0 done; 1 proven impossible, or findings with --strict; 2 bad input \
                  or usage; 3 stopped without a result."
)]
pub struct Cli {
    /// The command to run.
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Cli {
    /// Runs the command.
    ///
    /// # Errors
    /// Any error that stops the command.
    pub fn run(self) -> Result<Exit, CliError> {
        let Some(command) = self.command else { return start::run() };
        match command {
            Command::Fill(args) => fill::run(&args),
            Command::Design(args) => design::run(&args),
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
            Command::Play(args) => play::run(&args),
            Command::Serve(args) => serve::run(&args),
            Command::Selfplay(args) => selfplay::run(&args),
            Command::Analyze(args) => analyze::run(&args),
            Command::Leaves(command) => leaves::run(&command),
            Command::Ucgi(args) => ucgi::run(&args),
            Command::Papers(args) => papers::run(&args),
            Command::Batch(command) => batch::run(&command),
            Command::Completions(args) => completions::run(&args, Self::command()),
            Command::Man(args) => man::run(&args, Self::command()),
            Command::JsonSchema => json_schema::run(),
            Command::Reference => reference::run(Self::command()),
        }
    }
}

/// The command to run.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Fill grids with words
    Fill(Box<fill::FillArgs>),
    /// Solve a crossword from its clues
    Solve(Box<solve::SolveArgs>),
    /// Test-solve a draft and report where solvers would get stuck
    Review(Box<review::ReviewArgs>),
    /// Suggest answers to one clue, with probabilities and reasons
    Answers(Box<answers::AnswersArgs>),
    /// Place a theme: find patterns that hold it, each with a fill
    Design(Box<design::DesignArgs>),
    /// Show the letters and words that still fit
    Viability(Box<viability::ViabilityArgs>),
    /// Show how an answer has been clued
    Clues(clues::CluesArgs),
    /// Fetch, add and build the solver's knowledge
    #[command(subcommand)]
    Knowledge(knowledge::KnowledgeCommand),
    /// Query, merge, count and compile word lists
    #[command(subcommand)]
    Words(words::WordsCommand),
    /// Check patterns
    #[command(subcommand)]
    Grid(grid::GridCommand),
    /// Convert a puzzle to another format
    Convert(convert::ConvertArgs),
    /// Show a puzzle in the terminal, clues beside the grid
    Show(show::ShowArgs),
    /// Check a puzzle as an editor would: grid, answers, clues
    Check(check::CheckArgs),
    /// List the legal plays in a board game position
    Plays(Box<plays::PlaysArgs>),
    /// Lay a puzzle out for print, as PDF or SVG
    Print(print::PrintArgs),
    /// Fill a grid, solve a puzzle and play a few moves
    Demo(demo::DemoArgs),
    /// Run the systems of the source papers and compare with their tables
    Papers(Box<papers::PapersArgs>),
    /// Run large jobs in shards, on any number of machines
    #[command(subcommand)]
    Batch(batch::BatchCommand),
    /// Start the workbench: compose, solve and play in the browser
    Serve(serve::ServeArgs),
    /// Play a board game in the terminal
    Play(play::PlayArgs),
    /// Let the computer play against itself
    Selfplay(selfplay::SelfplayArgs),
    /// Analyze recorded games turn by turn
    Analyze(analyze::AnalyzeArgs),
    /// Show and convert leave values
    #[command(subcommand)]
    Leaves(leaves::LeavesCommand),
    /// Play for another program over standard input (UCGI)
    Ucgi(ucgi::UcgiArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Write the manual pages into a folder
    Man(man::ManArgs),
    /// Print the JSON Schema of the objects that `--json` prints
    #[command(hide = true)]
    JsonSchema,
    /// Print the reference of the command line
    #[command(hide = true)]
    Reference,
}
