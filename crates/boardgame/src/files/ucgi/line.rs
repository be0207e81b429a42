//! Splits command lines, and words their errors.

use crate::board::play::Play;
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::error::BoardGameError;

pub fn left(position: &Position, play: &Play) -> Rack {
    let rack = *position.rack();
    let left = match play {
        Play::Place(placement) => rack.without(placement.tiles().iter().copied()),
        Play::Exchange(tiles) => rack.without(tiles.tiles()),
        Play::Pass => Ok(rack),
    };
    left.unwrap_or(rack)
}

/// The first word and the rest.
pub fn word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

pub fn wrong(text: &str, expected: &'static str) -> BoardGameError {
    BoardGameError::Sheet { found: format!("'{text}'"), expected }
}
