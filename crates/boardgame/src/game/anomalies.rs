//! Anomalies: what is odd about a recorded game or a given board.

use std::collections::BTreeSet;
use std::fmt;

use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::{BoardGameError, Illegality};
use crate::game::score_sheet::{Action, Game, Turn};
use crate::rules::ending;
use crate::rules::layout::{Direction, Square};
use crate::rules::tiles::Tile;
use crate::words::lexicon::Lexicon;

/// Something odd in a file that can still be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anomaly {
    /// 1-based line of the file.
    pub line: usize,
    /// What is odd.
    pub problem: BoardGameError,
}

impl fmt::Display for Anomaly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

/// The anomalies of a turn, given the game before it. `withdrawn` means that
/// the next line takes the placement off.
pub(crate) fn of_turn(
    before: &Game,
    turn: &Turn,
    lexicon: Option<&Lexicon>,
    withdrawn: bool,
) -> Vec<BoardGameError> {
    let mut found = Vec::new();
    let (rules, board) = (before.rules(), before.board());
    let set = rules.tiles();
    if turn.action.is_turn() && turn.player != before.to_move() {
        found.push(BoardGameError::Sheet {
            found: format!("a turn of {}", before.players()[turn.player].nick),
            expected: "the players to take turns in order",
        });
    }
    if turn.action.is_turn() {
        if turn.rack.len() > rules.rack_size() {
            found.push(BoardGameError::RackSize {
                rack: turn.rack.show(set),
                found: turn.rack.len(),
                max: rules.rack_size(),
            });
        }
        let used: Rack = board.on_board().tiles().chain(turn.rack.tiles()).collect();
        found.extend(used.check_within(&Rack::full_set(set), set).err());
    }
    let counted = match &turn.action {
        Action::Place(placement) => {
            if turn.rack.is_empty() {
                let placed = placement.tiles().iter().copied();
                let used: Rack = board.on_board().tiles().chain(placed).collect();
                found.extend(used.check_within(&Rack::full_set(set), set).err());
            } else {
                found.extend(board.leave(placement, &turn.rack).err());
            }
            match board.judge(placement) {
                Ok(judged) => {
                    let play = board.describe(placement);
                    let unknown = lexicon
                        .filter(|_| !withdrawn)
                        .into_iter()
                        .flat_map(|lexicon| lexicon.missing_from(&judged.words))
                        .next();
                    if let Some(word) = unknown {
                        let problem = Illegality::NotAWord(word);
                        found.push(BoardGameError::Play { play, problem });
                    }
                    Some(judged.score)
                }
                Err(problem) => {
                    found.push(problem);
                    None
                }
            }
        }
        Action::Exchange(tiles) => {
            found.extend(exchange_anomaly(before, turn, tiles));
            Some(0)
        }
        Action::Pass | Action::ExchangeOf(_) => Some(0),
        Action::Withdrawn => before.last_score().map(i32::saturating_neg),
        Action::OthersTiles(tiles) => {
            Some(ending::gain_when_out(tiles.points(set), before.players().len()))
        }
        Action::OwnTiles(tiles) => Some(-ending::loss_of_own(tiles.points(set))),
        Action::Challenged | Action::Overtime => None,
    };
    if let Some(counted) = counted.filter(|&counted| counted != turn.score) {
        found.push(BoardGameError::Points { what: "the turn", written: turn.score, counted });
    }
    // A file may claim any scores.
    let total = before.scores()[turn.player].saturating_add(turn.score);
    if total != turn.total {
        found.push(BoardGameError::Points {
            what: "the total",
            written: turn.total,
            counted: total,
        });
    }
    found
}

/// The anomalies of an exchange with a fully known rack.
fn exchange_anomaly(before: &Game, turn: &Turn, tiles: &Rack) -> Option<BoardGameError> {
    let (rules, rack) = (before.rules(), &turn.rack);
    let set = rules.tiles();
    if rack.len() < rules.rack_size() {
        return None;
    }
    let in_bag = Position::unchecked(before.board().clone(), *rack).in_bag();
    let problem = match rack.without(tiles.tiles()) {
        Err(tile) => Illegality::NotOnTheRack { tile: set.face(tile), rack: rack.show(set) },
        Ok(_) if in_bag < rules.exchange_limit().max(tiles.len()) => {
            Illegality::NoExchange { found: in_bag, limit: rules.exchange_limit() }
        }
        Ok(_) => return None,
    };
    Some(BoardGameError::Play { play: format!("exchange {}", tiles.show(set)), problem })
}

/// The anomalies of a board: more tiles than the set holds, unconnected tiles,
/// an empty start square, words that are not in `lexicon`.
pub fn check_board(board: &Board, lexicon: Option<&Lexicon>) -> Vec<BoardGameError> {
    let set = board.rules().tiles();
    let mut found = Vec::new();
    found.extend(board.on_board().check_within(&Rack::full_set(set), set).err());
    if board.is_empty() {
        return found;
    }
    let layout = board.layout();
    let start = layout.start();
    if board.at(start).is_none() {
        let problem = Illegality::OffTheStart(start.name(Direction::Across));
        found.push(BoardGameError::Board { problem });
    }
    if let Some(square) = apart(board) {
        let square = square.name(Direction::Across);
        found.push(BoardGameError::Apart { square });
    }
    let Some(lexicon) = lexicon else { return found };
    let mut wrong = BTreeSet::new();
    for square in layout.squares() {
        for way in [Direction::Across, Direction::Down] {
            let tile = |steps| square.step(way, steps).and_then(|next| board.at(next));
            if tile(-1).is_some() {
                continue;
            }
            let word: Vec<_> = (0..).map_while(tile).filter_map(Tile::letter).collect();
            if word.len() > 1 && !lexicon.contains(&word) {
                let word = board.rules().alphabet().decode(&word);
                if wrong.insert(word.clone()) {
                    found.push(BoardGameError::Board { problem: Illegality::NotAWord(word) });
                }
            }
        }
    }
    found
}

/// A square whose tile is not connected to the first tile.
fn apart(board: &Board) -> Option<Square> {
    let tiles: Vec<Square> =
        board.layout().squares().filter(|&square| board.at(square).is_some()).collect();
    let mut reached: BTreeSet<Square> = tiles.first().copied().into_iter().collect();
    let mut open: Vec<Square> = reached.iter().copied().collect();
    while let Some(square) = open.pop() {
        for way in [Direction::Across, Direction::Down] {
            for next in [square.step(way, -1), square.step(way, 1)].into_iter().flatten() {
                if board.at(next).is_some() && reached.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    tiles.into_iter().find(|square| !reached.contains(square))
}
