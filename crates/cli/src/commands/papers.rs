//! `wordwright papers`: runs the systems of the source papers, and compares our
//! results with their tables.

mod fill;
pub mod plays;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use wordwright_core::Observer;
use wordwright_papers::{
    PAPERS, PaperError, Report, appel1988, article2017, botea2007, drfill2011, proverb2002,
};

use crate::args::packs::PackArgs;
use crate::commands::solve::{self, SolveArgs};
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::files;
use crate::terminal::output::{self, STRONG, styled};

use fill::FillArgs;
use plays::PlaysArgs;

/// Arguments of `papers`.
#[derive(Debug, Args)]
pub struct PapersArgs {
    /// Without a paper, list them all
    #[command(subcommand)]
    paper: Option<PaperCommand>,
}

/// The papers that can be run.
#[derive(Debug, Subcommand)]
enum PaperCommand {
    /// Appel and Jacobson 1988: every legal play, by walking a word graph
    #[command(args_conflicts_with_subcommands = true)]
    Appel1988 {
        /// Also play with the words of this list; may be given several times
        #[arg(long, value_name = "FILE")]
        words: Vec<PathBuf>,

        /// Also play with `words/enable1.txt` of this folder
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(subcommand)]
        command: Option<Appel1988Command>,
    },
    /// PROVERB 2002: many experts, their merger, and belief propagation
    #[command(args_conflicts_with_subcommands = true)]
    Proverb2002 {
        /// Also measure the archive in the folder `clues` of this folder and, with
        /// --knowledge, solve the puzzles there; takes half an hour
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(flatten)]
        pack: PackArgs,

        /// Write the paper's figures as SVG into this folder; existing ones are overwritten
        #[arg(long, value_name = "DIR")]
        svg: Option<PathBuf>,

        #[command(subcommand)]
        command: Option<Proverb2002Command>,
    },
    /// Botea 2007: filling on two levels, with rounds of channelling
    #[command(args_conflicts_with_subcommands = true)]
    Botea2007 {
        /// Also run the paper's experiments, on the folders `grids/academic` and `words` in
        /// this folder; takes a few minutes
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(subcommand)]
        command: Option<Botea2007Command>,
    },
    /// Ginsberg 2011: Dr.Fill, solving word by word with limited discrepancies
    #[command(args_conflicts_with_subcommands = true)]
    Drfill2011 {
        /// Also solve the puzzles in `clues/dev` of this folder, in parts and as a whole;
        /// takes a few minutes
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,

        #[command(flatten)]
        pack: PackArgs,

        /// Solve only every Nth puzzle
        #[arg(long, value_name = "N", default_value_t = 6, requires = "data",
            value_parser = clap::value_parser!(u32).range(1..))]
        every: u32,

        /// Take the costs of words from the product's ranker instead of the paper's scores
        #[arg(long, requires = "data")]
        ranked: bool,

        #[command(subcommand)]
        command: Option<Drfill2011Command>,
    },
    /// The 2017 article: filling with backjumps over connected patterns
    Article2017 {
        #[command(subcommand)]
        command: Option<Article2017Command>,
    },
}

/// What to run from Appel and Jacobson 1988.
#[derive(Debug, Subcommand)]
enum Appel1988Command {
    /// List the legal placements of a position as the paper finds them, the highest
    /// scores first
    Plays(Box<PlaysArgs>),
}

/// What to run from PROVERB 2002.
#[derive(Debug, Subcommand)]
enum Proverb2002Command {
    /// Solve a puzzle with the paper's experts and its merger
    Solve(Box<SolveArgs>),
}

/// What to run from Botea 2007.
#[derive(Debug, Subcommand)]
enum Botea2007Command {
    /// Fill a grid as the paper does
    Fill {
        #[command(flatten)]
        fill: Box<FillArgs>,

        /// Rounds of channelling after every word [default: until nothing changes]
        #[arg(long, value_name = "N")]
        rounds: Option<usize>,
    },
}

/// What to run from Dr.Fill 2011.
#[derive(Debug, Subcommand)]
enum Drfill2011Command {
    /// Solve a puzzle with the paper's scores and its search; --objective, --runs and
    /// --seed change nothing
    Solve(Box<SolveArgs>),
}

/// What to run from the 2017 article.
#[derive(Debug, Subcommand)]
enum Article2017Command {
    /// Fill a grid as the article does; it may give up without a proof
    Fill {
        #[command(flatten)]
        fill: Box<FillArgs>,

        /// Random seed for choosing which words to compare; 0 takes the first of the list
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,
    },
}

/// Lists the papers, prints a reproduction, or runs a paper's system.
///
/// # Errors
/// Input that cannot be used.
pub fn run(args: &PapersArgs) -> Result<Exit, CliError> {
    match &args.paper {
        None => list(),
        Some(PaperCommand::Appel1988 { command: Some(Appel1988Command::Plays(args)), .. }) => {
            plays::run(args)
        }
        Some(PaperCommand::Appel1988 { command: None, words, data }) => {
            print(&appel1988::report(words, data.as_deref())?)
        }
        Some(PaperCommand::Proverb2002 { command: Some(command), .. }) => {
            let Proverb2002Command::Solve(args) = command;
            solve::run_with(args, proverb2002::solver)
        }
        Some(PaperCommand::Proverb2002 { command: None, data, pack, svg }) => {
            proverb(data.as_deref(), pack, svg.as_deref())
        }
        Some(PaperCommand::Botea2007 { command: Some(command), .. }) => {
            let Botea2007Command::Fill { fill, rounds } = command;
            fill.run(|problem, budget, observer| {
                botea2007::fill(problem, *rounds, budget, observer)
            })
        }
        Some(PaperCommand::Botea2007 { command: None, data }) => {
            let exit = print(&botea2007::report())?;
            let Some(data) = data else {
                output::print("The experiments need data: --data DIR\n")?;
                return Ok(exit);
            };
            print_all(|observer| botea2007::experiments(data, observer))?;
            Ok(exit)
        }
        Some(PaperCommand::Drfill2011 { command: Some(command), .. }) => {
            let Drfill2011Command::Solve(args) = command;
            solve::run_with(args, drfill2011::solver)
        }
        Some(PaperCommand::Drfill2011 { command: None, data, pack, every, ranked }) => {
            // Opened first: a pack that cannot be used is reported at once.
            let pack = data.is_some().then(|| pack.open()).transpose()?;
            let exit = print(&drfill2011::report())?;
            let (Some(data), Some(pack)) = (data, pack) else {
                output::print(
                    "The experiments need data and knowledge: --data DIR --knowledge PACK\n",
                )?;
                return Ok(exit);
            };
            let options = drfill2011::Experiments { every: *every as usize, ranked: *ranked };
            output::print("\n")?;
            print_all(|observer| drfill2011::experiments(data, &pack, options, observer))?;
            Ok(exit)
        }
        Some(PaperCommand::Article2017 { command: Some(command) }) => {
            let Article2017Command::Fill { fill, seed } = command;
            fill.run(|problem, budget, observer| {
                article2017::fill(problem, *seed, budget, observer)
            })
        }
        Some(PaperCommand::Article2017 { command: None }) => print(&article2017::report()),
    }
}

/// Prints what can be reproduced from PROVERB 2002, and draws its figures.
fn proverb(data: Option<&Path>, pack: &PackArgs, svg: Option<&Path>) -> Result<Exit, CliError> {
    let draw = |figures: &[proverb2002::Figure]| -> Result<(), CliError> {
        let Some(folder) = svg else { return Ok(()) };
        figures.iter().try_for_each(|figure| {
            files::write(&folder.join(figure.name), figure.svg.as_bytes(), true)
        })
    };
    // Opened first: a pack that cannot be used is reported at once.
    let pack = (!pack.is_default()).then(|| pack.open()).transpose()?;
    let (report, figures) = proverb2002::report();
    let exit = print(&report)?;
    draw(&figures)?;
    let Some(data) = data else {
        output::print(
            "\nFigure 2 and Tables 2, 3, 6 and 7 need data, and the last three knowledge: --data \
             DIR --knowledge PACK\n",
        )?;
        return Ok(exit);
    };
    let (report, figure) = proverb2002::of_archive(data)?;
    print(&report)?;
    draw(&[figure])?;
    let Some(pack) = pack else {
        output::print("\nTables 3, 6 and 7 need a pack of the archive: --knowledge PACK\n")?;
        return Ok(exit);
    };
    print_all(|observer| proverb2002::measured(data, &pack, observer))?;
    Ok(exit)
}

/// Prints what a reproduction reports while it runs.
fn print_all(
    run: impl FnOnce(&mut dyn Observer<str>) -> Result<(), PaperError>,
) -> Result<(), CliError> {
    let mut printed = Ok(());
    run(&mut |text: &str| {
        if printed.is_ok() {
            printed = output::print(text);
        }
    })?;
    printed
}

fn list() -> Result<Exit, CliError> {
    for paper in PAPERS {
        output::print(&format!(
            "{}\n  {}\n  {}\n",
            styled(STRONG, paper.name),
            paper.citation,
            paper.system
        ))?;
    }
    Ok(Exit::Done)
}

/// Prints a reproduction. A line that differs from the paper counts as a
/// finding.
fn print(report: &Report) -> Result<Exit, CliError> {
    output::print(&report.text)?;
    Ok(if report.differences == 0 { Exit::Done } else { Exit::Findings })
}
