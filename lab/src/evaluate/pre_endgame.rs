//! `lab evaluate pre-endgame`: whether solving the pre-endgame wins games.
//!
//! Two programs that differ only here nearly always make the same choice, so a
//! match between them shows little. Instead, both choose a play in each
//! position, and only if they differ is the game played out from both choices,
//! with the same draws.

use std::collections::BTreeMap;

use clap::Args;
use serde::Serialize;
use wordwright_boardgame::board::{Board, Placement, Ranked};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::lookahead::{
    Endgame, EndgameLimits, Judgement, Lookahead, PreEndgame, SimulationLimits, Situation, solve,
};
use wordwright_boardgame::rules::Tile;
use wordwright_boardgame::{BoardGameError, Lexicon, Play, Position, Rack};
use wordwright_core::Budget;

use super::late_positions::{LatePosition, first_of};
use crate::matches::games_of_equity;
use wordwright_cli::args::game::GameArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::{cancel, output};

/// Arguments of `evaluate pre-endgame`.
#[derive(Debug, Args)]
pub struct PreEndgameArgs {
    /// Number of positions: the first one of each game with this many tiles in the bag, or fewer
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,

    /// Most tiles in the bag, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    in_bag: u8,

    /// Leave out positions in which one player is further ahead, in points
    #[arg(long, value_name = "POINTS", default_value_t = 40)]
    within: u32,

    /// The solver's limit for a turn, in positions searched; with fewer than
    /// 8,000 for each draw it does not start
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    budget: u64,

    /// Playouts of a turn
    #[arg(long, value_name = "N", default_value_t = 500)]
    playouts: u64,

    /// Limit for the endgame after each draw, in positions searched
    #[arg(long, value_name = "N", default_value_t = 15_000)]
    endgame: u64,

    /// Draws that are played out from each choice
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    draws: u32,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    game: GameArgs,
}

/// The results for the positions with the same number of tiles in the bag.
#[derive(Debug, Default, Serialize)]
struct Row {
    in_bag: usize,
    positions: u64,
    /// Positions in which the solver changes the choice.
    changed: u64,
    /// Changed positions with more wins than without it, and with fewer.
    better: u64,
    worse: u64,
    /// Wins gained in a hundred positions.
    gained: f64,
    #[serde(skip)]
    sum: f64,
}

/// Compares the choices and prints a line of JSON for each number of tiles in the bag.
///
/// # Errors
/// Rules or words that cannot be used.
pub fn run(args: &PreEndgameArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules_for_two()?;
    let words = args.game.words(&rules)?;
    let leaves = words.leaves();
    let error = |problem| CliError::Game { name: words.name.clone(), problem };
    let setup = games_of_equity(&rules, &words.lexicon, &leaves, args.seed);
    let stopped = cancel::on_interrupt();
    let simulation = SimulationLimits { playouts: args.playouts, ..SimulationLimits::default() };
    let with = Lookahead {
        simulation,
        endgame: args.endgame,
        pre_endgame: args.budget,
        exact: false,
        infer: false,
    };
    let chooser = Chooser { lexicon: &words.lexicon, leaves: &leaves, with };
    let in_bag = 1..=usize::from(args.in_bag);
    let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
    let (mut number, mut done) = (0, 0);
    while done < args.positions && !stopped.is_cancelled() {
        let found = first_of(&setup, number, &in_bag).map_err(error)?;
        number += 1;
        let Some(late) = found.filter(|late| late.ahead.unsigned_abs() <= args.within) else {
            continue;
        };
        done += 1;
        let row = rows.entry(late.position.in_bag()).or_default();
        row.in_bag = late.position.in_bag();
        row.positions += 1;
        let gained = chooser.gained(&late, args.draws, number).map_err(error)?;
        let Some(gained) = gained else { continue };
        row.changed += 1;
        row.better += u64::from(gained > 0.0);
        row.worse += u64::from(gained < 0.0);
        row.sum += gained;
    }
    for row in rows.values_mut() {
        row.gained = 100.0 * row.sum / row.positions as f64;
        output::print_json(row)?;
    }
    Ok(if done < args.positions { Exit::Stopped } else { Exit::Done })
}

/// The two players that differ only in whether they solve the pre-endgame.
struct Chooser<'c> {
    lexicon: &'c Lexicon,
    leaves: &'c Leaves,
    with: Lookahead,
}

impl Chooser<'_> {
    fn choose(
        &self,
        lookahead: &Lookahead,
        position: &Position,
        ahead: i32,
    ) -> Result<Ranked, BoardGameError> {
        let all = lookahead.candidates(position, self.lexicon, self.leaves)?;
        let asked: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
        let situation = Situation { position, ahead, scoreless: 0, inferred: None };
        let budget = Budget::UNLIMITED;
        let judged = lookahead.judge(&situation, self.lexicon, self.leaves, &asked, &budget)?;
        let best = judged.and_then(|judged| Judgement::best(&judged)).unwrap_or(0);
        Ok(all[best])
    }

    /// The gain in the share of wins by the choice with the solver; `None` if
    /// both are the same, or one of them exchanges.
    fn gained(
        &self,
        late: &LatePosition,
        draws: u32,
        seed: u64,
    ) -> Result<Option<f64>, BoardGameError> {
        let LatePosition { position, ahead } = late;
        let without = Lookahead { pre_endgame: 0, ..self.with };
        let choices =
            [self.choose(&self.with, position, *ahead)?, self.choose(&without, position, *ahead)?];
        let exchanges = |choice: &Ranked| matches!(choice.play, Play::Exchange(_));
        if choices[0].play == choices[1].play || choices.iter().any(exchanges) {
            return Ok(None);
        }
        let mut random = fastrand::Rng::with_seed(seed);
        let mut gained = 0;
        for _ in 0..draws {
            let mut unseen: Vec<Tile> = position.unseen().tiles().collect();
            random.shuffle(&mut unseen);
            let bag = unseen.split_off(unseen.len() - position.in_bag());
            let racks = [*position.rack(), unseen.into_iter().collect()];
            let table = Playout { board: position.board().clone(), racks, bag, lead: *ahead };
            let [with, other] = choices.map(|choice| self.played_out(table.clone(), &choice));
            gained += with?.signum() - other?.signum();
        }
        // A win is two signs above a loss.
        Ok(Some(f64::from(gained) / f64::from(2 * draws)))
    }

    /// The lead at the end of the game after a first play. While the bag holds tiles, both
    /// then play without the solver; after that the endgame is solved as far as its limit
    /// allows.
    fn played_out(&self, mut table: Playout, first: &Ranked) -> Result<i32, BoardGameError> {
        let without = Lookahead { pre_endgame: 0, ..self.with };
        let set = table.board.rules().tiles().clone();
        let (mut choice, mut sign, mut scoreless) = (*first, 1, 0);
        loop {
            table.lead += sign * choice.score;
            scoreless = if choice.score == 0 { scoreless + 1 } else { 0 };
            if let Play::Place(placement) = choice.play {
                table.place(&placement)?;
                if table.racks[0].is_empty() {
                    return Ok(table.lead + sign * 2 * table.racks[1].points(&set));
                }
            }
            let [own, other] = &table.racks;
            if scoreless >= table.board.rules().scoreless_turns(2) {
                return Ok(table.lead + sign * (other.points(&set) - own.points(&set)));
            }
            table.racks.swap(0, 1);
            sign = -sign;
            if table.bag.is_empty() {
                let Playout { board, racks, .. } = &table;
                let (lexicon, racks) = (self.lexicon, *racks);
                let endgame = Endgame { board, lexicon, racks, scoreless };
                let budget = Budget::UNLIMITED.with_steps(self.with.endgame);
                let solution = solve(&endgame, EndgameLimits::default(), &[], &budget)?;
                let spread = solution.plays.first().map_or(0, |best| best.spread);
                return Ok(table.lead + sign * spread);
            }
            let position = Position::new(table.board.clone(), table.racks[0])?;
            debug_assert!(PreEndgame::is_one(&position), "no tile is put back");
            choice = self.choose(&without, &position, sign * table.lead)?;
        }
    }
}

/// A game being played out.
#[derive(Clone)]
struct Playout {
    board: Board,
    /// Of the player to move, and of the other.
    racks: [Rack; 2],
    /// The last is drawn first.
    bag: Vec<Tile>,
    /// Of the player who moved first.
    lead: i32,
}

impl Playout {
    fn place(&mut self, placement: &Placement) -> Result<(), BoardGameError> {
        let tiles = placement.tiles();
        self.racks[0] = self.board.leave(placement, &self.racks[0])?;
        self.board.place(placement);
        let drawn = tiles.len().min(self.bag.len());
        for tile in self.bag.split_off(self.bag.len() - drawn) {
            self.racks[0].add(tile);
        }
        Ok(())
    }
}
