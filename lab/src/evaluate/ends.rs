//! `lab evaluate ends`: how many ends of games are solved, and at what cost.

use std::collections::BTreeMap;

use clap::Args;
use serde::Serialize;
use wordwright_boardgame::generate::plays;
use wordwright_boardgame::lookahead::{
    Endgame, EndgameLimits, PreEndgame, solve, solve_pre_endgame,
};
use wordwright_boardgame::{BoardGameError, Play, Rack};
use wordwright_core::Budget;

use super::late_positions::{LatePosition, first_of};
use crate::matches::games_of_equity;
use wordwright_cli::args::game::GameArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::{cancel, output};

/// Arguments of `evaluate ends`.
#[derive(Debug, Args)]
pub struct EndsArgs {
    /// Number of positions: the first one of each game with this many tiles in the bag
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,

    /// Tiles in the bag: 0 for endgames, 1 to 4 for pre-endgames
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=4))]
    in_bag: u8,

    /// The solver's limit for each, in positions searched
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    budget: u64,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    game: GameArgs,
}

/// The results for the positions with the same number of tiles on the opponent's rack.
#[derive(Debug, Default, Serialize)]
struct Row {
    /// Tiles on the opponent's rack, and in the bag.
    unseen: usize,
    positions: u64,
    /// Positions whose best play is proven; in a pre-endgame, by its wins
    /// against all others that empty the bag.
    proven: u64,
    /// Pre-endgames in which the play with the most wins is not the one with
    /// the best static equity, and the proven gain in wins, averaged over all
    /// positions.
    changed: u64,
    gained: f64,
    /// Positions searched.
    searched: u64,
}

/// Pre-endgame plays that are compared: those with the best static equity.
const COMPARED: usize = 12;

/// Solves the positions and prints a line of JSON for each number of unseen tiles.
///
/// # Errors
/// Rules or words that cannot be used.
pub fn run(args: &EndsArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules_for_two()?;
    let words = args.game.words(&rules)?;
    let leaves = words.leaves();
    let error = |problem| CliError::Game { name: words.name.clone(), problem };
    let setup = games_of_equity(&rules, &words.lexicon, &leaves, args.seed);
    let in_bag = usize::from(args.in_bag);
    let stopped = cancel::on_interrupt();
    let budget = Budget::UNLIMITED.with_steps(args.budget).with_cancel(stopped);
    let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
    let (mut number, mut done) = (0, 0);
    while done < args.positions && !stopped.is_cancelled() {
        let found = first_of(&setup, number, &(in_bag..=in_bag)).map_err(error)?;
        number += 1;
        let Some(LatePosition { position, ahead }) = found else { continue };
        done += 1;
        let row = rows.entry(position.unseen().len()).or_default();
        row.unseen = position.unseen().len();
        row.positions += 1;
        if in_bag == 0 {
            let racks = [*position.rack(), position.unseen()];
            let (board, lexicon) = (position.board(), &words.lexicon);
            let endgame = Endgame { board, lexicon, racks, scoreless: 0 };
            let solution =
                solve(&endgame, EndgameLimits::default(), &[], &budget).map_err(error)?;
            row.proven += u64::from(solution.solved);
            row.searched += solution.nodes;
            continue;
        }
        let mut all = plays(&position, &words.lexicon, &leaves).map_err(error)?;
        all.truncate(COMPARED);
        let asked: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
        let problem =
            PreEndgame { position: &position, lexicon: &words.lexicon, ahead, known: Rack::EMPTY };
        row.add(&problem, &asked, &budget).map_err(error)?;
    }
    for row in rows.values_mut() {
        row.gained /= row.positions as f64;
        output::print_json(row)?;
    }
    Ok(if done < args.positions { Exit::Stopped } else { Exit::Done })
}

impl Row {
    fn add(
        &mut self,
        problem: &PreEndgame<'_>,
        asked: &[Play],
        budget: &Budget,
    ) -> Result<(), BoardGameError> {
        let limits = EndgameLimits::default();
        let solution = solve_pre_endgame(problem, asked, &[], limits, budget)?;
        self.searched += solution.nodes;
        let emptying = || solution.plays.iter().flatten().filter(|known| !known.pessimistic);
        let best = emptying()
            .max_by(|a, b| a.bounds[0].total_cmp(&b.bounds[0]).then(a.spread.total_cmp(&b.spread)));
        let Some(best) = best else { return Ok(()) };
        let no_better = |most: f64| most <= best.bounds[0];
        self.proven += u64::from(
            emptying().all(|known| known.play == best.play || no_better(known.bounds[1])),
        );
        let first = emptying().find(|known| known.play == asked[0]);
        if let Some(first) = first.filter(|first| first.bounds[1] < best.bounds[0]) {
            self.changed += 1;
            self.gained += best.bounds[0] - first.bounds[1];
        }
        Ok(())
    }
}
