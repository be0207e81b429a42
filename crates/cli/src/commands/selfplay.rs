//! `wordwright selfplay`: lets the computer play against itself.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_boardgame::bot::{Match, PlayedGame, Strategy, Tally};
use wordwright_boardgame::lookahead::{Interval, Lookahead};
use wordwright_core::{Budget, CancelToken};
use wordwright_service::games::{self, MOST_STEPS, SelfplayLimits};
use wordwright_service::lexicon::LexiconResult;

use crate::args::game::{GameArgs, threads};
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::game_words::Words;
use crate::input::{files, game_labels};
use crate::terminal::cancel;
use crate::terminal::output::{self, STRONG, styled};

/// Arguments of `selfplay`.
#[derive(Debug, Args)]
pub struct SelfplayArgs {
    /// Games to play
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MOST_STEPS))]
    games: u64,

    /// Threads; they do not change the games [default: all processors]
    #[arg(short, long, value_name = "T", value_parser = parsers::threads)]
    threads: Option<usize>,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,

    /// Play pairs of games with the same tiles and seats swapped; each pair is one sample
    #[arg(long)]
    paired: bool,

    /// How the first player chooses: `equity`; `score`; `ahead`, which simulates and solves
    /// endgames; or `infer`, which also infers the opponent's rack from its last play
    #[arg(long, value_name = "HOW", default_value = "equity", value_parser = strategy)]
    first: Strategy,

    /// How the second player chooses
    #[arg(long, value_name = "HOW", default_value = "equity", value_parser = strategy)]
    second: Strategy,

    /// Playouts per turn of players that look ahead
    #[arg(long, value_parser = parsers::steps, value_name = "N", default_value_t = 2_000)]
    playouts: u64,

    /// Turns to play on after the play
    #[arg(long, value_parser = parsers::plies, value_name = "N", default_value_t = 2)]
    plies: usize,

    /// Limit on positions searched to solve an endgame; 0 turns it off
    #[arg(long, value_parser = parsers::steps, value_name = "N", default_value_t = 10_000)]
    endgame: u64,

    /// Write each game as a GCG file into a folder
    #[arg(long, value_name = "FOLDER")]
    gcg: Option<PathBuf>,

    /// Overwrite games in the folder
    #[arg(long)]
    force: bool,

    /// Print one line of JSON per game, and one of totals
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    game: GameArgs,
}

impl SelfplayArgs {
    fn lookahead(&self) -> Result<Lookahead, CliError> {
        let &Self { playouts, plies, endgame, .. } = self;
        let limits = SelfplayLimits { playouts, plies, endgame };
        limits.lookahead().map_err(|problem| CliError::of_game("selfplay", problem))
    }
}

fn strategy(name: &str) -> Result<Strategy, String> {
    games::strategy("the strategy", name).map_err(|problem| problem.to_string())
}

/// A game, as `--json` prints it. In pairs of values, the first belongs to the
/// strategy of `--first`.
#[derive(Serialize, ToSchema)]
pub struct SelfplayLine {
    /// The number of the game, from 0.
    game: u64,
    /// The strategy that played first.
    first: &'static str,
    /// Points.
    scores: [i32; 2],
    /// Turns.
    turns: [u32; 2],
    /// Plays of a full rack.
    full_racks: [u32; 2],
}

/// The totals of all games: the last line of `--json`. In pairs of values, the first
/// belongs to the strategy of `--first`.
#[derive(Serialize, ToSchema)]
pub struct SelfplaySummary {
    /// How many games.
    games: u64,
    /// The strategies.
    strategies: [&'static str; 2],
    /// The lexicon.
    lexicon: LexiconResult,
    /// The seed.
    seed: u64,
    /// Whether games came in pairs with the same tiles and swapped seats.
    paired: bool,
    /// The share of games that the first strategy won, 0 to 1; a draw counts half.
    wins: Mean,
    /// The first strategy's mean lead, in points.
    spread: Mean,
    /// Mean points per game.
    scores: [Mean; 2],
    /// Mean turns per game.
    turns: [f64; 2],
    /// Mean plays of a full rack per game.
    full_racks: [f64; 2],
    /// The mean lead of the player who went first, in points.
    start_is_worth: Mean,
    /// Wall-clock time in seconds.
    seconds: f64,
}

/// A mean.
#[derive(Serialize, ToSchema)]
pub struct Mean {
    /// The mean.
    mean: f64,
    /// Half the width of its 95 % interval; null for fewer than two samples.
    reach: Option<f64>,
}

impl From<Interval> for Mean {
    fn from(interval: Interval) -> Self {
        let reach = interval.reach.is_finite().then_some(interval.reach);
        Self { mean: interval.mean, reach }
    }
}

/// Plays games and prints the totals.
///
/// # Errors
/// Rules or words that cannot be used, a folder that cannot be written, or a
/// closed output.
pub fn run(args: &SelfplayArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules_for_two()?;
    let words = args.game.words(&rules)?;
    let leaves = words.leaves();
    if let Some(folder) = &args.gcg {
        check_free(folder, args)?;
        std::fs::create_dir_all(folder)
            .map_err(|problem| CliError::Write { path: folder.clone(), problem })?;
    }
    let setup = Match {
        rules: &rules,
        lexicon: &words.lexicon,
        leaves: &leaves,
        strategies: [args.first, args.second],
        seed: args.seed,
        lookahead: args.lookahead()?,
        paired: args.paired,
    };
    let threads = threads(args.threads);
    // Stop the match if a game cannot be written.
    let lost = CancelToken::new();
    let budget = Budget::UNLIMITED.with_cancel(cancel::on_interrupt()).with_cancel(&lost);
    let mut tally = Tally::new(args.paired);
    let mut failed = Ok(());
    let bar = bar(args);
    let started = Instant::now();
    setup
        .play(args.games, threads, &budget, &mut |played: &PlayedGame| {
            tally.add(played);
            bar.inc(1);
            bar.set_message(format!(
                "won {}, drawn {}, lost {}",
                tally.won,
                tally.drawn,
                tally.games - tally.won - tally.drawn
            ));
            failed = print_game(args, &words, &setup, played);
            if failed.is_err() {
                lost.cancel();
            }
        })
        .map_err(|problem| CliError::Game { name: words.name.clone(), problem })?;
    bar.finish_and_clear();
    failed?;
    let seconds = started.elapsed().as_secs_f64();
    if args.json {
        output::print_json(&sums(args, &words, &setup, &tally, seconds))?;
    } else {
        output::print(&report(&words, &setup, &tally, seconds))?;
    }
    Ok(if tally.games < args.games { Exit::Stopped } else { Exit::Done })
}

/// The file of a game; file numbers start at 1.
fn file_name(number: u64) -> String {
    format!("{number:06}.gcg")
}

/// Checks before any game is played that no file is overwritten.
fn check_free(folder: &Path, args: &SelfplayArgs) -> Result<(), CliError> {
    let Ok(entries) = folder.read_dir() else { return Ok(()) };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_game = |name: &String| {
        let number = name.strip_suffix(".gcg").and_then(|number| number.parse().ok());
        number
            .is_some_and(|number| (1..=args.games).contains(&number) && file_name(number) == *name)
    };
    match names.filter(is_game).min() {
        Some(name) => files::check_new(&folder.join(name), args.force),
        None => Ok(()),
    }
}

fn bar(args: &SelfplayArgs) -> ProgressBar {
    if args.json || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {msg}");
    ProgressBar::new(args.games).with_style(style.expect("a template without a mistake"))
}

fn print_game(
    args: &SelfplayArgs,
    words: &Words,
    setup: &Match<'_>,
    played: &PlayedGame,
) -> Result<(), CliError> {
    if args.json {
        output::print_json(&SelfplayLine {
            game: played.number,
            first: setup.names()[played.first],
            scores: played.scores,
            turns: played.turns,
            full_racks: played.full_racks,
        })?;
    }
    let Some(folder) = &args.gcg else { return Ok(()) };
    let path = folder.join(file_name(played.number + 1));
    let mut game = played
        .game(setup.rules, setup.names())
        .map_err(|problem| CliError::Game { name: path.display().to_string(), problem })?;
    game_labels::label(&mut game, args.game.rules_name(), &words.name, &path);
    files::write(&path, &game.to_gcg().to_bytes(), true)
}

fn sums(
    args: &SelfplayArgs,
    words: &Words,
    setup: &Match<'_>,
    tally: &Tally,
    seconds: f64,
) -> SelfplaySummary {
    SelfplaySummary {
        games: tally.games,
        strategies: setup.names(),
        lexicon: LexiconResult::of(&words.name, &words.lexicon),
        seed: args.seed,
        paired: args.paired,
        wins: tally.wins().into(),
        spread: tally.spread().into(),
        scores: [tally.score(0).into(), tally.score(1).into()],
        turns: [tally.turns(0), tally.turns(1)],
        full_racks: [tally.full_racks(0), tally.full_racks(1)],
        start_is_worth: tally.start_is_worth().into(),
        seconds: (seconds * 1e3).round() / 1e3,
    }
}

fn report(words: &Words, setup: &Match<'_>, tally: &Tally, seconds: f64) -> String {
    let shown = |interval: Interval, times: f64| {
        let reach = if interval.reach.is_finite() {
            format!(" \u{b1} {:.1}", interval.reach * times)
        } else {
            String::new()
        };
        format!("{:.1}{reach}", interval.mean * times)
    };
    let [one, two] = setup.names();
    let mut text = format!(
        "{} in {seconds:.1} s ({:.0} a second), lexicon {} ({} words, {:016x})\n",
        output::counted(tally.games as usize, "game"),
        tally.games as f64 / seconds.max(1e-9),
        words.name,
        words.lexicon.len(),
        words.lexicon.hash(),
    );
    let lost = tally.games - tally.won - tally.drawn;
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{} against {two}: won {}, drawn {}, lost {lost}: {} %, ahead by {} points a game",
        styled(STRONG, one),
        tally.won,
        tally.drawn,
        shown(tally.wins(), 100.0),
        shown(tally.spread(), 1.0),
    );
    for (who, name) in [one, two].into_iter().enumerate() {
        let _ = writeln!(
            text,
            "  {} {name:<8} mean score {}, {:.2} turns, {:.2} bingos a game",
            who + 1,
            shown(tally.score(who), 1.0),
            tally.turns(who),
            tally.full_racks(who),
        );
    }
    let _ = writeln!(text, "  going first is worth {} points", shown(tally.start_is_worth(), 1.0));
    text + "intervals are 95 %\n"
}
