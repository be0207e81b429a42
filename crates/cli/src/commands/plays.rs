//! `wordwright plays`: ranks every legal play of a position.

pub mod position_input;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use wordwright_boardgame::board::Ranked;
use wordwright_boardgame::generate::{placements, with_others};
use wordwright_boardgame::lookahead::{
    Certainty, Judgement, Lookahead, SimulationLimits, Situation, WinProbability,
};
use wordwright_boardgame::{Position, Rules};
use wordwright_core::Budget;
use wordwright_service::plays::{PlayFigures, PlaysResult, considered, look_ahead};

use crate::args::game::threads;
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::board_drawing::drawn;
use crate::terminal::cancel;
use crate::terminal::output::{self, FAINT, STRONG, styled};
use position_input::{GivenPosition, PositionArgs};

/// Arguments of `plays`.
#[derive(Debug, Args)]
pub struct PlaysArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Number of plays to show, best first
    #[arg(short = 'n', long, value_name = "N", default_value_t = 15)]
    top: usize,

    /// How to rank plays
    #[arg(long, value_enum, default_value = "equity")]
    by: Order,

    /// Simulate the plays shown with this many playouts; if the bag is empty, solve the endgame
    /// instead
    #[arg(long, value_parser = parsers::steps, value_name = "PLAYOUTS", num_args = 0..=1, default_missing_value = "10000")]
    simulate: Option<u64>,

    /// Turns to play on after the play
    #[arg(long, value_parser = parsers::plies, value_name = "N", default_value_t = 2, requires = "simulate")]
    plies: usize,

    /// Limit on positions searched to solve the endgame; 0 turns it off
    #[arg(long, value_parser = parsers::steps, value_name = "N", default_value_t = 100_000, requires = "simulate")]
    endgame: u64,

    /// Threads for playouts [default: all processors]
    #[arg(long, value_name = "T", requires = "simulate", value_parser = parsers::threads)]
    threads: Option<usize>,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 0, requires = "simulate")]
    seed: u64,

    /// Print the position in CGP notation, without plays
    #[arg(long, conflicts_with_all = ["json", "simulate"])]
    cgp: bool,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// How to rank plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Order {
    /// Points
    Score,
    /// Points plus the value of the leave
    Equity,
}

/// Lists the plays.
///
/// # Errors
/// A position, a rack, rules or words that cannot be used.
pub fn run(args: &PlaysArgs) -> Result<Exit, CliError> {
    let given = position_input::read(&args.position)?;
    let GivenPosition { name, position, ahead, scoreless, words, .. } = &given;
    let error = |problem| CliError::Game { name: name.clone(), problem };
    let rules = position.rules();
    if args.cgp {
        output::print(&format!("{}\n", given.cgp()))?;
        return Ok(Exit::Done);
    }
    let leaves = words.leaves();
    let placements = placements(position, &words.lexicon, &leaves).map_err(error)?;
    let legal = placements.len();
    let mut found = with_others(position, &leaves, placements);
    if args.by == Order::Score {
        found.sort_by_key(|play| (-play.score, -play.equity));
    }
    let started = Instant::now();
    let judged = match args.simulate {
        Some(playouts) => {
            let known = given.others_tiles();
            let inferred = known.as_ref();
            let situation = Situation { position, ahead: *ahead, scoreless: *scoreless, inferred };
            if rules.players() > 2 {
                output::warn(&format!(
                    "{name}: nothing is simulated, since {} play; looking ahead is for two, and \
                     what is shown is static equity",
                    rules.players()
                ));
            }
            let most = position.considered(args.top).min(found.len());
            let asked = considered(position, found[..most].to_vec(), args.top);
            let budget = Budget::UNLIMITED.with_cancel(cancel::on_interrupt());
            let (lookahead, words) = (lookahead(args, playouts), (&*words.lexicon, &leaves));
            look_ahead(&lookahead, &situation, words, asked, args.top, &budget).map_err(error)?
        }
        None => None,
    };
    let figures =
        |(ranked, judged): &(Ranked, Judgement)| PlayFigures::of(position, ranked, Some(*judged));
    let figures: Vec<PlayFigures> = match &judged {
        Some(judged) => judged.iter().map(figures).collect(),
        None => {
            found.iter().take(args.top).map(|one| PlayFigures::of(position, one, None)).collect()
        }
    };
    let report = PlaysResult::of(position, &words.name, &words.lexicon, legal, figures);
    if args.json {
        output::print_json(&report)?;
    } else {
        let mut text = shown(position, &report, judged.is_some());
        if judged.is_some() {
            text += &remarks(position.rules(), &report, started.elapsed());
        }
        output::print(&text)?;
    }
    Ok(Exit::Done)
}

/// The limits of looking ahead.
fn lookahead(args: &PlaysArgs, playouts: u64) -> Lookahead {
    let simulation = SimulationLimits {
        plies: args.plies,
        playouts,
        seed: args.seed,
        threads: threads(args.threads),
        ..SimulationLimits::default()
    };
    let (endgame, pre_endgame) = (args.endgame, Lookahead::pre_endgame_for(args.endgame));
    Lookahead { simulation, endgame, pre_endgame, exact: true, infer: false }
}

/// Said where chances to win are shown that were fitted to other rules.
pub const UNFITTED: &str = "chances to win rest on English games on the standard board\n";

/// What a search to the end took, and what the chances to win rest on: beside proven plays, the
/// others are played out to the end.
fn remarks(rules: &Rules, report: &PlaysResult, took: Duration) -> String {
    let mut text = String::new();
    let is_proven =
        |play: &PlayFigures| play.win_bounds.is_some() || play.certainty != Certainty::Estimate;
    if report.plays.iter().any(is_proven) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "searched in {:.1} s", took.as_secs_f64());
    }
    if !WinProbability::fits(rules) && !report.plays.iter().any(is_proven) {
        text += UNFITTED;
    }
    text
}

/// The board, the rack and the table of plays; if plays were simulated or
/// solved, with how often they win and how certain that is.
fn shown(position: &Position, report: &PlaysResult, judged: bool) -> String {
    let mut text = drawn(position.board(), &[]).join("\n");
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "\n\nrack {}, {} in the bag; {} of {}\n\n",
        styled(STRONG, &report.rack),
        output::counted(report.in_bag, "tile"),
        output::counted(report.legal, "legal placement"),
        report.lexicon.name,
    );
    let width = report.plays.iter().map(|line| line.play.chars().count()).max().unwrap_or(4);
    let leaves = report.plays.iter().map(|line| line.leave.chars().count()).max().unwrap_or(5);
    let (width, leaves) = (width.max(4), leaves.max(5));
    let proven: Vec<String> = report
        .plays
        .iter()
        .map(|line| line.win_bounds.map_or("-".to_owned(), |bounds| bounds.to_string()))
        .collect();
    let proven_width = proven.iter().map(String::len).max().unwrap_or(0).max(6);
    let any_proven = report.plays.iter().any(|line| line.win_bounds.is_some());
    let wins = match (judged, any_proven) {
        (false, _) => String::new(),
        (true, false) => "     wins  equity is".to_owned(),
        (true, true) => format!("     wins  {:>proven_width$}  equity is", "proven"),
    };
    let _ = writeln!(
        text,
        "{:>4}  {:<width$}  {:>5}  {:<leaves$}  {:>7}{wins}",
        "", "play", "score", "leave", "equity"
    );
    for (at, line) in report.plays.iter().enumerate() {
        let _ = write!(
            text,
            "{:>4}  {:<width$}  {:>5}  {:<leaves$}  {:>7.1}",
            at + 1,
            line.play,
            line.score,
            line.leave,
            line.equity
        );
        let wins = line.wins.map_or_else(|| "-".into(), |wins| format!("{:.1} %", wins * 100.0));
        if judged {
            let _ = write!(text, "  {wins:>7}");
            if any_proven {
                let _ = write!(text, "  {:>proven_width$}", proven[at]);
            }
            let _ = write!(text, "  {}", styled(FAINT, line.certainty.name()));
        }
        text.push('\n');
    }
    let _ = write!(
        text,
        "\n{}: {}, hash {}\n",
        report.lexicon.name,
        output::counted(report.lexicon.words, "word"),
        report.lexicon.hash
    );
    text
}
