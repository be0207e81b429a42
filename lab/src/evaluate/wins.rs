//! `lab evaluate wins`: whether predicted winning chances come true.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use wordwright_boardgame::bot::{PlayedGame, Strategy};
use wordwright_boardgame::lookahead::{Standing, WinProbability};
use wordwright_core::Budget;
use wordwright_core::svg::Svg;

use crate::matches::games_of_equity;
use wordwright_cli::args::game::{GameArgs, threads};
use wordwright_cli::args::parsers;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::progress::{ProgressMode, Watcher};
use wordwright_cli::terminal::{cancel, output};

/// Arguments of `evaluate wins`.
#[derive(Debug, Args)]
pub struct WinsArgs {
    /// Games
    #[arg(short, long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Test a simulation of the chosen play, with this many playouts per turn,
    /// instead of the table; nothing is solved
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,

    /// Threads; the result is the same on any number of them [default: all processors]
    #[arg(short, long, value_name = "T", value_parser = parsers::threads)]
    threads: Option<usize>,

    /// Random seed; the table was fitted to games of seed 11
    #[arg(long, value_name = "SEED", default_value_t = 12)]
    seed: u64,

    /// Draw the reliability diagram into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print a line of JSON for each band of each phase
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    game: GameArgs,
}

/// Bands of predicted chances.
const BANDS: usize = 10;

/// The fewest turns of a band that is judged.
const ENOUGH: usize = 500;

/// A phase of the game, by unseen tiles.
#[derive(Debug)]
struct Phase {
    name: &'static str,
    unseen: RangeInclusive<usize>,
    bands: [Band; BANDS],
}

/// Turns with about the same predicted chance.
#[derive(Debug, Clone, Copy, Default)]
struct Band {
    turns: usize,
    predicted: f64,
    won: f64,
    /// For each game, the square of its total error. Turns of a game have the
    /// same outcome, so a game is one sample.
    squares: f64,
}

/// A band's row in the output.
#[derive(Debug, Serialize)]
struct Row {
    phase: &'static str,
    /// Tiles unseen, from and to.
    unseen: [usize; 2],
    turns: usize,
    /// Mean, 0 to 1.
    predicted: f64,
    won: f64,
    /// Half of the 95 % interval of the difference.
    reach: f64,
}

/// Plays games and compares.
///
/// # Errors
/// Rules or words that cannot be used, or a file that cannot be written.
pub fn run(args: &WinsArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules_for_two()?;
    let words = args.game.words(&rules)?;
    let leaves = words.leaves();
    let mut setup = games_of_equity(&rules, &words.lexicon, &leaves, args.seed);
    if let Some(playouts) = args.playouts {
        setup.strategies = [Strategy::Ahead; 2];
        setup.lookahead.simulation.playouts = playouts;
        // Proven results need no diagram.
        setup.lookahead.endgame = 0;
        setup.lookahead.pre_endgame = 0;
    }
    let budget = Budget::UNLIMITED.with_cancel(cancel::on_interrupt());
    let mut phases = phases(rules.rack_size(), rules.tiles().total());
    let mut games = 0;
    let mut progress = Watcher::new(ProgressMode::Auto, None);
    setup
        .play(args.games, threads(args.threads), &budget, &mut |played: &PlayedGame| {
            let predicted = |standing: &Standing| match args.playouts {
                Some(_) => standing.wins,
                None => Some(WinProbability::english().share(standing.ahead, standing.unseen)),
            };
            let turns = played.standings(&rules, &leaves);
            for phase in &mut phases {
                phase.add(&turns, predicted);
            }
            games += 1;
            progress.show(&games, || format!("{games} of {} games", args.games));
        })
        .map_err(|problem| CliError::Game { name: words.name.clone(), problem })?;
    if let Some(path) = &args.svg {
        files::write(path, drawn(&phases).as_bytes(), true)?;
    }
    for phase in &phases {
        if args.json {
            phase.rows().try_for_each(|row| output::print_json(&row))?;
        } else {
            output::print(&phase.text())?;
        }
    }
    Ok(if games < args.games { Exit::Stopped } else { Exit::Done })
}

/// The whole game and its phases.
fn phases(rack: usize, tiles: usize) -> Vec<Phase> {
    let of = |name, unseen| Phase { name, unseen, bands: [Band::default(); BANDS] };
    vec![
        of("whole game", 0..=tiles),
        of("first turns", 74..=tiles),
        of("early", 47..=73),
        of("late", 22..=46),
        of("bag nearly empty", rack + 1..=21),
        of("bag empty", 0..=rack),
    ]
}

impl Phase {
    /// Adds the turns of a game that are in this phase.
    fn add(&mut self, turns: &[Standing], predicted: impl Fn(&Standing) -> Option<f64>) {
        let mut missed = [0.0; BANDS];
        for turn in turns.iter().filter(|turn| self.unseen.contains(&turn.unseen)) {
            let Some(predicted) = predicted(turn) else { continue };
            let won = match turn.at_end.signum() {
                1 => 1.0,
                0 => 0.5,
                _ => 0.0,
            };
            let at = ((predicted * BANDS as f64) as usize).min(BANDS - 1);
            let band = &mut self.bands[at];
            band.turns += 1;
            band.predicted += predicted;
            band.won += won;
            missed[at] += won - predicted;
        }
        for (band, missed) in self.bands.iter_mut().zip(missed) {
            band.squares += missed * missed;
        }
    }

    fn rows(&self) -> impl Iterator<Item = Row> {
        let judged = self.bands.iter().filter(|band| band.turns >= ENOUGH);
        judged.map(|band| {
            let turns = band.turns as f64;
            Row {
                phase: self.name,
                unseen: [*self.unseen.start(), *self.unseen.end()],
                turns: band.turns,
                predicted: band.predicted / turns,
                won: band.won / turns,
                reach: 1.96 * band.squares.sqrt() / turns,
            }
        })
    }

    fn text(&self) -> String {
        let (from, to) = (self.unseen.start(), self.unseen.end());
        let mut text = format!("{}, {from} to {to} tiles unseen\n", self.name);
        let _ = writeln!(text, "{:>8}  {:>6}  {:>6}  {:>10}", "turns", "chance", "won", "off by");
        for row in self.rows() {
            let Row { turns, predicted, won, reach, .. } = row;
            let [predicted, won, reach] = [predicted, won, reach].map(|share| 100.0 * share);
            let off = won - predicted;
            let _ = writeln!(
                text,
                "{turns:>8}  {predicted:>4.1} %  {won:>4.1} %  {off:>+4.1} ± {reach:.1}"
            );
        }
        text.push('\n');
        text
    }
}

/// Edge of the diagram.
const SIDE: f64 = 360.0;
const LEFT: f64 = 50.0;
const TOP: f64 = 20.0;

/// Distinguishable for colour-blind readers too (Okabe and Ito 2008).
const COLOURS: [&str; 6] = ["#000000", "#0072b2", "#009e73", "#e69f00", "#d55e00", "#cc79a7"];

/// Actual over predicted wins, with a line for each phase.
fn drawn(phases: &[Phase]) -> String {
    let x = |share: f64| LEFT + SIDE * share;
    let y = |share: f64| TOP + SIDE * (1.0 - share);
    let mut svg =
        Svg::new([0.0, 0.0, 600.0, 420.0]).with("font-family", "sans-serif").with("font-size", 11);
    svg.title("How often positions win, over the chance they were given");
    svg.background("#fff");
    let (right, floor) = (x(1.0), y(0.0));
    for percent in (0..=100).step_by(20) {
        let share = f64::from(percent) / 100.0;
        let (x, y) = (x(share), y(share));
        svg.lines([[[x, TOP], [x, floor]], [[LEFT, y], [right, y]]]).set("stroke", "#ddd");
        let label = format!("{percent} %");
        svg.text([x, floor + 16.0], &label).set("text-anchor", "middle");
        svg.text([LEFT - 6.0, y + 4.0], &label).set("text-anchor", "end");
    }
    svg.lines([[[LEFT, floor], [right, TOP]]]).set("stroke", "#999");
    svg.text([x(0.5), floor + 34.0], "chance given").set("text-anchor", "middle");
    svg.text([LEFT, TOP - 7.0], "won");
    for ((at, phase), colour) in phases.iter().enumerate().zip(COLOURS) {
        for row in phase.rows() {
            let (x, low, high) = (x(row.predicted), row.won - row.reach, row.won + row.reach);
            svg.lines([[[x, y(low)], [x, y(high)]]]).set("stroke", colour);
            svg.circle([x, y(row.won)], 2.5).set("fill", colour);
        }
        let line = phase.rows().map(|row| [x(row.predicted), y(row.won)]);
        svg.polyline(line).set("stroke", colour);
        svg.text([right + 20.0, TOP + 20.0 + 18.0 * at as f64], phase.name).set("fill", colour);
    }
    svg.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(unseen: usize, wins: f64, at_end: i32) -> Standing {
        Standing { unseen, ahead: 0, at_end, wins: Some(wins) }
    }

    #[test]
    fn a_game_is_one_sample_and_bands_with_few_turns_are_not_judged() {
        let mut phase = phases(7, 100).swap_remove(5);
        for number in 0..ENOUGH {
            let at_end = if number % 4 == 0 { -3 } else { 5 };
            let game = [turn(5, 0.72, at_end), turn(3, 0.78, at_end), turn(8, 0.75, at_end)];
            phase.add(&game, |turn| turn.wins);
        }
        phase.add(&[turn(5, 1.0, 0)], |turn| turn.wins);
        let rows: Vec<Row> = phase.rows().collect();
        let [row] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!((row.turns, row.unseen), (2 * ENOUGH, [0, 7]));
        assert!((row.predicted - 0.75).abs() < 1e-9 && (row.won - 0.75).abs() < 1e-9, "{row:?}");
        // The standard deviation of a share of 3/4 over the number of games.
        let reach = 1.96 * (0.75 * 0.25 / ENOUGH as f64).sqrt();
        assert!((row.reach - reach).abs() < 1e-9, "{row:?}");
        assert!((phase.bands[BANDS - 1].won - 0.5).abs() < 1e-9);
        let svg = drawn(&[phase]);
        assert!(svg.contains("<circle cx=\"320\" cy=\"110\""), "{svg}");
    }
}
