//! `wordwright analyze`: analyses each turn of recorded games.

mod report;
mod study;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wordwright_boardgame::Play;
use wordwright_boardgame::analysis::{Depth, Review, Totals, TurnContext, analyse, chart};
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::{Anomaly, Game};
use wordwright_boardgame::lookahead::{Lookahead, SimulationLimits};
use wordwright_core::Budget;
use wordwright_service::games::{RecordedAnalysis, StudyResult};
use wordwright_service::lexicon::LexiconResult;

use crate::args::game::{GameArgs, threads};
use crate::args::game_sources::Sources;
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::files;
use crate::input::game_words::Words;
use crate::terminal::{cancel, output};

/// Arguments of `analyze`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct AnalyzeArgs {
    /// Recorded games as GCG files, or folders of them; `-` reads standard
    /// input
    #[arg(required = true, value_name = "GAME|FOLDER")]
    games: Vec<PathBuf>,

    /// Number of best plays to show for each turn
    #[arg(short = 'n', long, value_name = "N", default_value_t = 3)]
    top: usize,

    /// Show only turns that lost at least this many points
    #[arg(long, value_name = "POINTS", default_value_t = 0.0, value_parser = parsers::points)]
    lost: f64,

    /// Reject games with oddities: wrong scores, words not in the lexicon, impossible tiles
    #[arg(long)]
    strict: bool,

    /// Playouts per turn; 0 shows static equity
    #[arg(long, value_parser = parsers::steps, value_name = "N", default_value_t = 3_000)]
    playouts: u64,

    /// Turns to play on after the play
    #[arg(long, value_parser = parsers::plies, value_name = "N", default_value_t = 2)]
    plies: usize,

    /// Limit on positions searched to solve an endgame; 0 turns it off
    #[arg(long, value_parser = parsers::steps, value_name = "N", default_value_t = 100_000)]
    endgame: u64,

    /// Number of best plays by static equity to simulate
    #[arg(long, value_name = "N", default_value_t = 10)]
    judged: usize,

    /// Infer the opponent's rack from their last play. That has not been shown to judge better
    #[arg(long)]
    infer: bool,

    /// Threads [default: all processors]
    #[arg(short, long, value_name = "T", value_parser = parsers::threads)]
    threads: Option<usize>,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,

    /// Draw each game as an SVG chart into a folder
    #[arg(long, value_name = "FOLDER")]
    charts: Option<PathBuf>,

    /// Overwrite charts in the folder
    #[arg(long)]
    force: bool,

    /// Instead of the turns, sum up all games for each player: accuracy by phase, kinds of
    /// mistakes, missed bingos, points lost in endgames
    #[arg(long, conflicts_with = "lost")]
    study: bool,

    /// Print one line of JSON per game, or one for all with --study
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    game: GameArgs,
}

impl AnalyzeArgs {
    fn lookahead(&self) -> Lookahead {
        let simulation = SimulationLimits {
            plies: self.plies,
            playouts: self.playouts,
            seed: self.seed,
            threads: threads(self.threads),
            ..SimulationLimits::default()
        };
        let (endgame, pre_endgame) = (self.endgame, Lookahead::pre_endgame_for(self.endgame));
        Lookahead { simulation, endgame, pre_endgame, exact: true, infer: self.infer }
    }
}

/// A reviewed game.
struct Reviewed {
    name: String,
    words: Rc<Words>,
    game: Game,
    anomalies: Vec<Anomaly>,
    reviews: Vec<Review>,
    totals: Vec<Totals>,
}

impl Reviewed {
    /// The analysis that front ends show; `lookahead` says whether plays were simulated.
    fn analysis(&self, lookahead: bool) -> RecordedAnalysis {
        let Self { name, words, game, anomalies, reviews, .. } = self;
        let lexicon = LexiconResult::of(&words.name, &words.lexicon);
        RecordedAnalysis::of(name, game, anomalies, reviews, lexicon, lookahead)
    }
}

/// Analyses games.
///
/// # Errors
/// Rules, words or a folder that cannot be used, or a closed output. A game
/// that cannot be read is reported as an error, and the others are still
/// analysed.
pub fn run(args: &AnalyzeArgs) -> Result<Exit, CliError> {
    let mut sources = Sources::new(&args.game)?;
    let paths = games(&args.games)?;
    if let Some(folder) = &args.charts {
        check_pictures(folder, &paths, args.force)?;
        std::fs::create_dir_all(folder)
            .map_err(|problem| CliError::Write { path: folder.clone(), problem })?;
    }
    let budget = Budget::UNLIMITED.with_cancel(cancel::on_interrupt());
    let mut exit = Exit::Done;
    let mut all = Vec::new();
    for path in &paths {
        if budget.is_expired() {
            exit = exit.max(Exit::Stopped);
            break;
        }
        let reviewed = review(args, &mut sources, path, &budget);
        match reviewed {
            Ok(reviewed) => {
                print_game(args, path, &reviewed)?;
                all.push(reviewed);
            }
            Err(error) => {
                output::complain(&error);
                exit = exit.max(error.exit());
            }
        }
    }
    if args.study && !all.is_empty() {
        let looked = args.playouts > 0 || args.endgame > 0;
        let analysed: Vec<_> = all.iter().map(|game| (game.analysis(looked), game)).collect();
        let games = analysed.iter().map(|(analysis, of)| (analysis, &**of.game.rules()));
        let study = StudyResult::of(games);
        if args.json {
            output::print_json(&study)?;
        } else {
            output::print(&study::text(&study))?;
        }
    } else if all.len() > 1 && !args.json {
        output::print(&report::summary(&all))?;
    }
    Ok(exit)
}

/// The files that the arguments name; those in folders sorted by name.
fn games(named: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let mut paths = Vec::new();
    for path in named {
        if !path.is_dir() {
            paths.push(path.clone());
            continue;
        }
        let mut found = files::in_folder(path)?;
        found.retain(|file| file.extension().is_some_and(|end| end.eq_ignore_ascii_case("gcg")));
        if found.is_empty() {
            return Err(CliError::Usage(format!("{}: no .gcg file in it", path.display())));
        }
        paths.extend(found);
    }
    Ok(paths)
}

fn review(
    args: &AnalyzeArgs,
    sources: &mut Sources<'_>,
    path: &Path,
    budget: &Budget,
) -> Result<Reviewed, CliError> {
    let name = path.display().to_string();
    let error = |problem| CliError::Game { name: name.clone(), problem };
    let gcg = Gcg::parse(&files::read(path, files::SizeLimit::GAME)?).map_err(error)?;
    let (rules, words) = sources.of(&name, &gcg)?;
    let (game, anomalies) = Game::from_gcg(&gcg, &rules, Some(&words.lexicon)).map_err(error)?;
    if args.strict && !anomalies.is_empty() {
        let count = output::counted(anomalies.len(), "problem");
        let lines: Vec<String> = anomalies.iter().map(|anomaly| format!("\n  {anomaly}")).collect();
        return Err(CliError::Usage(format!(
            "{name}: {count} in the record; without --strict each is a warning:{}",
            lines.concat()
        )));
    }
    if !args.json {
        for anomaly in &anomalies {
            output::warn(&format!("{name}, {anomaly}"));
        }
        let players = game.players().len();
        if players > 2 && (args.playouts > 0 || args.endgame > 0) {
            output::warn(&format!(
                "{name}: {players} play, and looking ahead is for two; all figures are static \
                 equity"
            ));
        }
        if !game.is_over() && gcg.pragma("incomplete").is_none() {
            output::warn(&format!("{name}: the game has no end; the file may be cut off"));
        }
    }
    let turns = game.turns().iter().filter(|turn| turn.action.is_turn()).count();
    let bar = ProgressBar::with_draw_target(Some(turns as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} turns of {msg}");
    let bar = bar.with_style(style.expect("a template without a mistake"));
    bar.set_message(name.clone());
    let depth = Depth { top: args.top.max(1), judged: args.judged.max(1) };
    let leaves = words.leaves();
    let lookahead = args.lookahead();
    let lexicon = &words.lexicon;
    let mut judge = |seen: &TurnContext<'_>, plays: &[Play]| {
        let TurnContext { game, position, player, .. } = *seen;
        lookahead.judge_in(game, position, player, lexicon, &leaves, plays, budget)
    };
    let mut counted = |_: &Review| bar.inc(1);
    let reviews =
        analyse(&game, lexicon, &leaves, depth, &mut judge, budget, &mut counted).map_err(error)?;
    bar.finish_and_clear();
    let totals = Totals::of(&game, &reviews);
    Ok(Reviewed { name: name.clone(), words, game, anomalies, reviews, totals })
}

/// The chart of a game.
fn picture(folder: &Path, game: &Path) -> PathBuf {
    let mut name = game.file_stem().unwrap_or(game.as_os_str()).to_owned();
    name.push(".svg");
    folder.join(name)
}

/// Checks before any game is analysed that each game has its own chart, and that
/// no chart is overwritten.
fn check_pictures(folder: &Path, games: &[PathBuf], force: bool) -> Result<(), CliError> {
    let mut drawn = BTreeMap::new();
    for game in games {
        let picture = picture(folder, game);
        files::check_new(&picture, force)?;
        if let Some(other) = drawn.insert(picture.clone(), game) {
            return Err(CliError::Usage(format!(
                "{} and {} would both be drawn as {}; draw one folder after the other, or rename \
                 one of them",
                other.display(),
                game.display(),
                picture.display()
            )));
        }
    }
    Ok(())
}

fn print_game(args: &AnalyzeArgs, path: &Path, reviewed: &Reviewed) -> Result<(), CliError> {
    if args.study {
        // With --study, print only after all games have been analysed.
    } else if args.json {
        output::print_json(&reviewed.analysis(args.playouts > 0 || args.endgame > 0))?;
    } else {
        output::print(&report::text(reviewed, args.lost))?;
    }
    if let Some(folder) = &args.charts {
        let picture = picture(folder, path);
        files::write(&picture, chart(&reviewed.game, &reviewed.reviews).as_bytes(), true)?;
        if !args.json {
            output::note(&format!("chart: {}", picture.display()));
        }
    }
    Ok(())
}
