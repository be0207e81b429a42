//! `lab train wins`: fits the table of winning chances.

use std::path::PathBuf;

use clap::Args;
use wordwright_boardgame::bot::PlayedGame;
use wordwright_boardgame::lookahead::WinProbability;
use wordwright_core::Budget;

use crate::matches::games_of_equity;
use wordwright_cli::args::game::{GameArgs, threads};
use wordwright_cli::args::parsers;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::{cancel, output};

/// Arguments of `train wins`.
#[derive(Debug, Args)]
pub struct WinsArgs {
    /// Where to write the table: for each number of unseen tiles the quantiles
    /// of the change of a lead over the rest of a game
    #[arg(value_name = "FILE", default_value = "-")]
    to: PathBuf,

    /// Games of the best equity against itself to fit to
    #[arg(short, long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Threads; the table is the same on any number of them [default: all
    /// processors]
    #[arg(short, long, value_name = "T", value_parser = parsers::threads)]
    threads: Option<usize>,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 11)]
    seed: u64,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    game: GameArgs,
}

/// Plays, fits, and writes the table.
///
/// # Errors
/// Rules or words that cannot be used, or a file that cannot be written.
pub fn run(args: &WinsArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules_for_two()?;
    let words = args.game.words(&rules)?;
    let leaves = words.leaves();
    let setup = games_of_equity(&rules, &words.lexicon, &leaves, args.seed);
    let budget = Budget::UNLIMITED.with_cancel(cancel::on_interrupt());
    let mut standings = Vec::new();
    let mut games = 0;
    setup
        .play(args.games, threads(args.threads), &budget, &mut |played: &PlayedGame| {
            standings.extend(played.standings(&rules, &leaves));
            games += 1;
        })
        .map_err(|problem| CliError::Game { name: words.name.clone(), problem })?;
    files::write(&args.to, WinProbability::fit(standings).to_text().as_bytes(), args.force)?;
    if games < args.games {
        output::note(&format!("{games} of {} games", args.games));
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Done)
}
