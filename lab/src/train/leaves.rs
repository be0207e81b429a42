//! `lab train leaves`: learns the values of leaves.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wordwright_boardgame::bot::Training;
use wordwright_boardgame::{Rack, Rules};
use wordwright_core::{Budget, CancelToken};

use wordwright_cli::args::game::{GameArgs, threads};
use wordwright_cli::args::parsers;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::{cancel, output};

/// Arguments of `train leaves`.
#[derive(Debug, Args)]
pub struct LeavesArgs {
    /// Where to write the values; progress is saved next to it, as
    /// FILE.training
    #[arg(value_name = "FILE", default_value = "game.leaves")]
    to: PathBuf,

    /// Games to learn from
    #[arg(short, long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Threads; the values are the same on any number of them [default: all
    /// processors]
    #[arg(short, long, value_name = "T", value_parser = parsers::threads)]
    threads: Option<usize>,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Tiles up to which a part of a leave has a value of its own; more need
    /// more games
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=6))]
    depth: u8,

    /// Resume from the saved progress
    #[arg(long)]
    resume: bool,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    game: GameArgs,
}

/// How often progress is saved.
const KEEP_EVERY: Duration = Duration::from_secs(20);

/// How often a line is printed if no terminal shows the progress.
const TELL_EVERY: Duration = Duration::from_secs(10);

/// Learns, and writes the values.
///
/// # Errors
/// Rules or words that cannot be used, a training that does not fit them, or a
/// file that cannot be written.
pub fn run(args: &LeavesArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules()?;
    let words = args.game.words(&rules)?;
    let kept = kept_beside(&args.to);
    let named = |name: &Path| {
        let name = name.display().to_string();
        move |problem| CliError::Game { name: name.clone(), problem }
    };
    let mut training = if args.resume {
        Training::read(&files::read(&kept, files::SizeLimit::LEAVES)?).map_err(named(&kept))?
    } else {
        files::check_new(&args.to, args.force)?;
        files::check_new(&kept, args.force)?;
        let depth = usize::from(args.depth);
        Training::new(&rules, &words.lexicon, args.games, depth, args.seed)
            .map_err(named(args.game.rules_name().as_ref()))?
    };
    let threads = threads(args.threads);
    // Stop if progress cannot be saved.
    let lost = CancelToken::new();
    let budget = Budget::UNLIMITED.with_cancel(cancel::on_interrupt()).with_cancel(&lost);
    let bar = bar(&training);
    let (mut written, mut told) = (Instant::now(), Instant::now());
    let mut failed = Ok(());
    training
        .run(&rules, &words.lexicon, threads, &budget, &mut |training: &Training| {
            let progress = training.progress();
            bar.set_position(progress.done);
            bar.set_message(format!(
                "generation {} of {}, {}",
                progress.generation,
                progress.generations,
                samples(&rules, training)
            ));
            if told.elapsed() > TELL_EVERY && bar.is_hidden() {
                told = Instant::now();
                output::note(&format!(
                    "{} of {} games, generation {} of {}, {}",
                    progress.done,
                    progress.games,
                    progress.generation,
                    progress.generations,
                    samples(&rules, training)
                ));
            }
            if budget.is_expired() || written.elapsed() > KEEP_EVERY {
                failed = files::write(&kept, &training.to_bytes(), true);
                written = Instant::now();
            }
            if failed.is_err() {
                lost.cancel();
            }
        })
        .map_err(named(&kept))?;
    bar.finish_and_clear();
    failed?;
    let progress = training.progress();
    if progress.done < progress.games {
        output::note(&format!(
            "{} of {} games; continue with --resume",
            progress.done, progress.games
        ));
        return Ok(Exit::Stopped);
    }
    files::write(&args.to, &training.leaves().to_bytes(), true)?;
    if kept.exists() {
        std::fs::remove_file(&kept)
            .map_err(|problem| CliError::Write { path: kept.clone(), problem })?;
    }
    output::note(&format!(
        "{}: {} games, {}",
        args.to.display(),
        progress.games,
        samples(&rules, &training)
    ));
    Ok(Exit::Done)
}

/// The file of the saved progress.
fn kept_beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".training");
    name.into()
}

/// The best and the worst single tile so far.
fn samples(rules: &Rules, training: &Training) -> String {
    let set = rules.tiles();
    let all = Rack::full_set(set);
    let value = |tile| training.leaves().value(&[tile].into_iter().collect());
    let mut tiles: Vec<_> = all.tiles().collect();
    tiles.dedup();
    tiles.sort_by_key(|&tile| value(tile));
    let shown = |tile| format!("{} {:+.1}", set.face(tile), f64::from(value(tile)) / 1000.0);
    match tiles[..] {
        [worst, .., best] => format!("{} to {}", shown(worst), shown(best)),
        _ => String::new(),
    }
}

fn bar(training: &Training) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left, {msg}");
    ProgressBar::new(training.progress().games)
        .with_style(style.expect("a template without a mistake"))
}
