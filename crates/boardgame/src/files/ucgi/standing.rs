//! `position`: a position, and how the game came to it.

use crate::board::play::Play;
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::files::cgp::Cgp;
use crate::files::ucgi::Engine;
use crate::files::ucgi::line::around;
use crate::files::ucgi::moves::{possible, read_move};
use crate::game::score_sheet::lead;
use crate::lookahead::inference::Inferred;

/// A position with its context in the game.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    pub position: Position,
    /// The score of the player to move minus the best of the others'.
    pub ahead: i32,
    /// Scoreless turns in a row.
    pub scoreless: usize,
    /// The player to move, from 0 for the first one of the CGP line.
    pub to_move: usize,
    /// The tiles that the opponent is known to hold, with two players.
    pub other: Option<Inferred>,
    /// The last of the moves and the board before it, if it was a placement.
    pub last: Option<(Board, Play)>,
}

/// A game while its moves are read.
struct Game {
    board: Board,
    racks: Vec<Rack>,
    scores: Vec<i32>,
    scoreless: usize,
    to_move: usize,
    last: Option<(Board, Play)>,
}

impl Engine {
    pub(super) fn set_position(&mut self, text: &str) -> Result<(), BoardGameError> {
        let (cgp, moves) = around(text, "moves");
        let mut game = self.game(cgp)?;
        for text in moves.split_whitespace() {
            game.make(text)?;
        }
        self.position = Some(game.standing()?);
        Ok(())
    }

    fn game(&self, cgp: &str) -> Result<Game, BoardGameError> {
        let cgp = if cgp == "startpos" {
            let racks = vec![Rack::EMPTY; self.usual.players()];
            Cgp::new(&Board::new(&self.usual), &racks, &vec![0; racks.len()], 0)
        } else {
            Cgp::parse(cgp)?
        };
        let rules = cgp.rules(&self.usual)?;
        self.lexicon.check_rules(&rules)?;
        let (board, racks) = (cgp.board(&rules)?, cgp.racks(&rules)?);
        let mut scores = cgp.scores;
        scores.resize(racks.len(), 0);
        Ok(Game { board, racks, scores, scoreless: cgp.scoreless, to_move: 0, last: None })
    }
}

impl Game {
    /// Makes a move, or sets the rack of the player to move: `rack.ABC`.
    fn make(&mut self, text: &str) -> Result<(), BoardGameError> {
        let Self { board, racks, scores, scoreless, to_move, last } = self;
        if let Some(rack) = text.strip_prefix("rack.") {
            racks[*to_move] = Rack::parse(board.rules(), rack)?;
            return Ok(());
        }
        let mut score = 0;
        let given = read_move(board, text)?;
        let rack = &mut racks[*to_move];
        possible(board, rack, text, &given)?;
        if let Some(given) = given.rack {
            *rack = given;
        }
        *last = None;
        // The protocol does not say which tiles are drawn: only the leave is known.
        match given.play {
            Some(play @ Play::Place(placement)) => {
                *last = Some((board.clone(), play));
                score = board.judge(&placement)?.score;
                board.place(&placement);
                let placed = placement.tiles().iter().copied();
                *rack = rack.without(placed).unwrap_or(Rack::EMPTY);
            }
            Some(Play::Exchange(tiles)) => {
                *rack = rack.without(tiles.tiles()).unwrap_or(Rack::EMPTY);
            }
            Some(Play::Pass) => {}
            None => *rack = Rack::EMPTY,
        }
        scores[*to_move] = scores[*to_move].saturating_add(score + given.challenge_points);
        *scoreless = if score == 0 { *scoreless + 1 } else { 0 };
        *to_move = (*to_move + 1) % racks.len();
        if given.turn_lost {
            *scoreless += 1;
            *to_move = (*to_move + 1) % racks.len();
            *last = None;
        }
        Ok(())
    }

    fn standing(self) -> Result<Standing, BoardGameError> {
        let Self { board, racks, scores, scoreless, to_move, last } = self;
        let position = Position::new(board, racks[to_move])?;
        let ahead = lead(&scores, to_move);
        let other = Inferred::of_racks(&position, &racks, to_move);
        Ok(Standing { position, ahead, scoreless, to_move, other, last })
    }
}
