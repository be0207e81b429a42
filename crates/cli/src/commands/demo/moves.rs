//! Plays the first moves of a board game: the best play from each rack.

use std::fmt::Write as _;
use std::time::Instant;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_boardgame::board::Bag;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::generate::placements;
use wordwright_boardgame::{
    Board, BoardGameError, Lexicon, Play, Position, Rack, Rules, best_play,
};

use crate::commands::fill::report::duration;
use crate::error::CliError;
use crate::terminal::board_drawing::drawn;
use crate::terminal::output::{STRONG, counted, styled};

/// How many moves to show.
const MOVES: usize = 4;

/// The moves and the board after them.
#[derive(Serialize, ToSchema)]
pub struct Moves {
    /// The moves, in order.
    list: Vec<Move>,
    /// Wall-clock time in seconds.
    seconds: f64,
    #[serde(skip)]
    board: Vec<String>,
}

/// A move in the demo's game.
#[derive(Serialize, ToSchema)]
pub struct Move {
    /// The rack; `?` is a blank.
    rack: String,
    /// How many placements were legal.
    legal: usize,
    /// The play in the usual notation.
    play: String,
    /// Its score, in points.
    score: i32,
}

/// Plays the best play from each of two racks, in turn.
///
/// # Errors
/// [`CliError::Game`].
pub fn run(seed: u64) -> Result<Moves, CliError> {
    play(seed).map_err(|problem| CliError::Game { name: "demo".to_owned(), problem })
}

fn play(seed: u64) -> Result<Moves, BoardGameError> {
    let rules = Rules::english();
    let lexicon = Lexicon::embedded()?;
    let leaves = Leaves::embedded(&rules);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut bag = Bag::new(&Rack::full_set(rules.tiles()));
    let mut racks = [Rack::parse(&rules, "")?; 2];
    let mut board = Board::new(&rules);
    let mut fresh = Vec::new();
    let mut moves = Vec::new();
    let started = Instant::now();
    for turn in 0..MOVES {
        let rack = &mut racks[turn % 2];
        bag.fill(rack, rules.rack_size(), |bound| random.usize(..bound));
        let position = Position::new(board.clone(), *rack)?;
        let best = best_play(&position, &lexicon, &leaves)?;
        let legal = placements(&position, &lexicon, &leaves)?.len();
        let shown = rack.show(rules.tiles());
        let play = match best.play {
            Play::Place(placement) => {
                let text = board.describe(&placement);
                *rack = board.leave(&placement, rack)?;
                fresh = board.covered(&placement).map(|(square, _)| square).collect();
                board.place(&placement);
                text
            }
            Play::Exchange(tiles) => {
                tiles.tiles().for_each(|tile| _ = rack.take(tile));
                bag.fill(rack, rules.rack_size(), |bound| random.usize(..bound));
                bag.put_back(tiles.tiles());
                format!("exchanges {}", tiles.show(rules.tiles()))
            }
            Play::Pass => "passes".to_owned(),
        };
        moves.push(Move { rack: shown, legal, play, score: best.score });
    }
    let seconds = started.elapsed().as_secs_f64();
    Ok(Moves { list: moves, seconds, board: drawn(&board, &fresh) })
}

impl Moves {
    /// The board with the moves below it.
    pub fn text(&self) -> String {
        let mut text = format!(
            "\n{}\n\n{}\n",
            styled(STRONG, "It plays crossword board games"),
            self.board.join("\n")
        );
        for Move { rack, legal, play, score } in &self.list {
            let legal = counted(*legal, "legal play");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {rack:<8} {play:<14} {score:>3} points, the best of {legal}");
        }
        let time = duration(self.seconds);
        let _ = writeln!(text, "{time:>9}  all of them found; `wordwright play` is the whole game");
        text
    }
}
